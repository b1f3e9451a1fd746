// The shares of accounts in a process's slots.
import { expect, test } from 'vitest';
import { accountsAtTheirShare, mayExceedShare, shareOf } from './shares.rules.ts';

test('an account holds half of the slots at most, and always at least one', () => {
  expect([1, 2, 3, 4, 9].map(shareOf)).toEqual([1, 1, 1, 2, 4]);
});

test('accounts at their share are passed over, tasks without account never', () => {
  const running = ['a', 'a', 'b', undefined, undefined, undefined];
  expect(accountsAtTheirShare({ slots: 4, running })).toEqual(['a']);
});

test('the last free slot is kept for another account', () => {
  expect(mayExceedShare({ slots: 4, running: ['a', 'a'] })).toBe(true);
  expect(mayExceedShare({ slots: 4, running: ['a', 'a', 'a'] })).toBe(false);
});
