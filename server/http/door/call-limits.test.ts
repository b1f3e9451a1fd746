// A call has a limit by person, account and address.
import { expect, it } from 'vitest';
import { createSettableClock } from '#server/system/clock.ts';
import { createCallLimits } from './call-limits.ts';

const of = (person: number, account = 1, address = '192.0.2.1') => ({ person, account, address });

it('counts by person, by account and by address, and starts anew when the time is over', () => {
  const clock = createSettableClock();
  const count = createCallLimits(clock);
  const limit = { count: 2, seconds: 60 };
  expect([1, 2, 3].map(() => count('note', limit, of(1)))).toEqual([0, 0, 60]);
  expect(count('other', limit, of(1))).toBe(0);
  const people = Array.from({ length: 12 }, (_, n) => count('note', limit, of(n + 2)));
  expect(people.filter((wait) => wait === 0)).toHaveLength(12);
  for (let n = 20; n < 26; n += 1) count('note', limit, of(n));
  expect(count('note', limit, of(99))).toBeGreaterThan(0);
  expect(count('note', limit, of(99, 2))).toBe(0);
  clock.advance(60_000);
  expect(count('note', limit, of(1))).toBe(0);
});
