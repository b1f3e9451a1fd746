// Months of time zones.
import { expect, test } from 'vitest';
import { addMonths, monthIn, monthRange } from './months.ts';

test('a month begins when the clocks of its zone say so', () => {
  expect(monthIn(Date.UTC(2026, 10, 30, 23, 30), 'Europe/Zurich')).toBe('2026-12');
  expect(monthIn(Date.UTC(2026, 10, 30, 23, 30), 'UTC')).toBe('2026-11');
  const { from, to } = monthRange('2026-03', 'Europe/Zurich');
  expect([new Date(from).toISOString(), new Date(to).toISOString()]).toEqual([
    '2026-02-28T23:00:00.000Z',
    '2026-03-31T22:00:00.000Z',
  ]);
});

test('months are counted over the ends of years, both ways', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-06', -30)]).toEqual([
    '2027-01',
    '2025-12',
    '2023-12',
  ]);
});
