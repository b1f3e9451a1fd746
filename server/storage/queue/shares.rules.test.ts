// The shares of accounts in a process's slots.
import { expect, test } from 'vitest';
import { accountsAtTheirShare, claimableAtOnce, mayExceedShare, shareOf } from './shares.rules.ts';

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

test('one claim takes no more than the fullest account below its share may still have', () => {
  expect(claimableAtOnce({ slots: 8, running: [] })).toBe(4);
  expect(claimableAtOnce({ slots: 8, running: ['a', 'b', 'b', 'b'] })).toBe(1);
  expect(claimableAtOnce({ slots: 8, running: ['a', 'a', 'a', 'a', 'b'] })).toBe(3);
  expect(claimableAtOnce({ slots: 8, running: ['a', 'a', 'a', 'a', 'b', 'b', undefined] })).toBe(1);
  expect(claimableAtOnce({ slots: 1, running: [] })).toBe(1);
});
