// Whoever works in a language reads configured names in it, where somebody gave them.
import { expect, it } from 'vitest';
import { Names } from './names.schema.ts';
import { nameIn } from './names.ts';

it('shows the name of the language, else the one without a language', () => {
  const colour = { name: 'Colour', names: { de: 'Farbe', he: 'צבע' } };
  expect(nameIn(colour, 'de')).toBe('Farbe');
  expect(nameIn(colour, 'fr')).toBe('Colour');
  expect(nameIn({ name: 'Colour' }, 'de')).toBe('Colour');
});

it('takes the eight languages, and no empty name', () => {
  expect(Names.safeParse({ de: 'Farbe' }).success).toBe(true);
  expect(Names.safeParse({ de: ' ' }).success).toBe(false);
  expect(Names.safeParse({ xx: 'Farbe' }).success).toBe(false);
});
