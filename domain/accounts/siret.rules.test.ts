// SIRET: check sum, La Poste, spaces.
import { expect, it } from 'vitest';
import { isSiret } from './siret.rules.ts';

it('takes a SIRET with its check sum, with and without spaces, and none at all', () => {
  expect(['73282932000074', '732 829 320 00074', '', ' '].map(isSiret)).toEqual([true, true, true, true]);
});

it('refuses another length, letters and a wrong digit', () => {
  expect(['7328293200007', '732829320000744', '7328293200007A', '73282932000075'].map(isSiret)).toEqual(
    Array(4).fill(false),
  );
});

it('takes those of La Poste whose digits add up to a multiple of five, and its seat by Luhn', () => {
  expect(isSiret('35600000000048')).toBe(true);
  expect(isSiret('35600000012345')).toBe(false);
  // 3 + 5 + 6 + 1 + 2 + 3 = 20
  expect(isSiret('35600000000123')).toBe(true);
  expect(isSiret('73282900000123')).toBe(false);
});
