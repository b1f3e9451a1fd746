// The forecast of a month.
import { expect, test } from 'vitest';
import { forecastFactor } from './costs.ts';

test('a forecast goes by working days, from the third on, for the month that runs', () => {
  // November 2026 has 21 working days and begins on a Sunday.
  expect(forecastFactor('2026-11', '2026-11-03')).toBeNull();
  expect(forecastFactor('2026-11', '2026-11-04')).toBe(7);
  expect(forecastFactor('2026-11', '2026-11-19')).toBe(21 / 14);
  expect(forecastFactor('2026-11', '2026-11-30')).toBe(1);
  expect(forecastFactor('2026-10', '2026-11-19')).toBeNull();
  expect(forecastFactor('2026-12', '2026-11-19')).toBeNull();
});
