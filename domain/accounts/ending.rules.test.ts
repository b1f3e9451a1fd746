// The end of an account: the last day counts whole, in its own zone.
import { expect, it } from 'vitest';
import { daysLeft, endOfDay, extendedByYear } from './ending.rules.ts';

it('ends with its last day, as the zone has it', () => {
  expect(endOfDay('2026-11-30', 'UTC')).toBe(Date.parse('2026-12-01T00:00:00Z'));
  expect(endOfDay('2026-11-30', 'Europe/Paris')).toBe(Date.parse('2026-11-30T23:00:00Z'));
  expect(endOfDay('2026-02-30', 'UTC')).toBeNull();
});

it('counts the days that are left, and those since', () => {
  const at = (text: string) => daysLeft('2026-11-30', Date.parse(text), 'Europe/Paris');
  expect([at('2026-10-31T12:00:00Z'), at('2026-11-30T22:59:00Z'), at('2026-11-30T23:00:00Z')]).toEqual([30, 0, -1]);
});

it('goes on for a year from its end, or from today where that is past', () => {
  expect(extendedByYear('2026-11-30', '2026-11-01')).toBe('2027-11-30');
  expect(extendedByYear('2025-01-01', '2026-11-01')).toBe('2027-11-01');
  expect(extendedByYear('2028-02-29', '2028-02-01')).toBe('2029-02-28');
});
