// What a person chose for one file holds for the next one of the same kind.
import { expect, it } from 'vitest';
import type { ImportField } from './import.types.ts';
import { guessMapping, mappingInOrder } from './import-table.rules.ts';
import { NOTHING_KEPT, pairsOf, readChoices, withColumns, withPair } from './kept-choices.rules.ts';

const FIELDS: readonly ImportField[] = [
  { id: 'login', label: 'Login', names: ['user'], required: true },
  { id: 'emailAddress', label: 'E-mail', names: ['mail'] },
  { id: 'profileId', label: 'Profile', names: [], allowed: [{ value: '7', label: 'Depositor' }] },
];

it('columns fill the fields that they filled before, and one that was left out fills none', () => {
  const columns = ['Kennung', 'Mail', 'Rolle'];
  expect(guessMapping(columns, FIELDS)).toEqual({ emailAddress: 1 });
  const kept = withColumns(NOTHING_KEPT, columns, { login: 0, profileId: 2 });
  expect(kept).toMatchObject({ columns: { login: 'kennung', profileId: 'rolle' }, leftOut: ['mail'] });
  expect(guessMapping(['Rolle', 'Kennung', 'Mail'], FIELDS, kept)).toEqual({ profileId: 0, login: 1 });
  // Chosen again, it is left out no longer; what is left out now is forgotten as chosen.
  const later = withColumns(kept, columns, { login: 0, emailAddress: 1 });
  expect(later.leftOut).toEqual(['rolle']);
  expect(guessMapping(columns, FIELDS, later)).toEqual({ login: 0, emailAddress: 1 });
  expect(withColumns(kept, ['', ''], { login: 1 })).toBe(kept);
});

it('a word is meant as it was meant before, while that is allowed', () => {
  const kept = withPair(withPair(NOTHING_KEPT, 'profileId', { raw: 'Clerk', value: '7' }), 'profileId', {
    raw: 'Boss',
    value: '8',
  });
  expect(readChoices(JSON.stringify(kept))).toEqual(kept);
  expect(pairsOf(kept, FIELDS)).toEqual({ profileId: { Clerk: '7' } });
});

it('what cannot be read is nothing', () => {
  expect(readChoices(null)).toEqual(NOTHING_KEPT);
  expect(readChoices('{')).toEqual(NOTHING_KEPT);
  expect(readChoices('{"columns":3}')).toEqual(NOTHING_KEPT);
});

it('a file without names of columns has the fields in their order where a kind says so', () => {
  expect(mappingInOrder(['', ''], FIELDS)).toEqual({ login: 0, emailAddress: 1 });
});
