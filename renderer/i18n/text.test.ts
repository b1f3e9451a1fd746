// Words of labels with their values.
import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { textOf } from './text.ts';

const words = (locale: string, values: Record<string, string>): string =>
  textOf(createIntl({ locale, messages: { 'a.reason': 'in {country}' } }))('a.reason', values);

it('say a country by its name in the language of the reader', () => {
  expect(words('en', { country: 'FR' })).toBe('in France');
  expect(words('de', { country: 'FR' })).toBe('in Frankreich');
  expect(words('en', { country: 'anywhere' })).toBe('in anywhere');
});
