// The settable clock.
import { expect, test } from 'vitest';
import { createSettableClock, systemClock } from './clock.ts';

test('a settable clock stands still until it is moved, and its monotonic side never goes back', () => {
  const clock = createSettableClock('2026-03-29T00:59:59.000Z');
  expect(clock.now().toISOString()).toBe('2026-03-29T00:59:59.000Z');
  clock.advance(2_000);
  expect([clock.now().toISOString(), clock.monotonic()]).toEqual(['2026-03-29T01:00:01.000Z', 2_000]);
  clock.set('2026-01-01T00:00:00.000Z');
  expect([clock.now().toISOString(), clock.monotonic()]).toEqual(['2026-01-01T00:00:00.000Z', 2_000]);
});

test('the system clock moves', () => {
  const before = systemClock.monotonic();
  expect(Math.abs(systemClock.now().getTime() - Date.now())).toBeLessThan(1_000);
  expect(systemClock.monotonic()).toBeGreaterThanOrEqual(before);
});
