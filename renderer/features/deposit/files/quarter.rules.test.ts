// A screen reader hears four sentences of an upload or of reading, however often the progress changes.
import { expect, it } from 'vitest';
import { quarterOf } from './quarter.rules.ts';

it('two thousand reports of progress are five sentences', () => {
  const shares = new Set(Array.from({ length: 2001 }, (_, done) => quarterOf(done, 2000)));
  expect([...shares]).toEqual([0, 0.25, 0.5, 0.75, 1]);
});

it('an unknown whole is not begun, and more than the whole is the whole', () => {
  expect(quarterOf(300, 0)).toBe(0);
  expect(quarterOf(301, 300)).toBe(1);
});
