// What is heard of an upload or of reading: four sentences, however often it is told how far it is.
import { expect, it } from 'vitest';
import { quarterOf } from './quarter.rules.ts';

it('two thousand reports of progress are five sentences', () => {
  const said = new Set(Array.from({ length: 2001 }, (_, done) => quarterOf(done, 2000)));
  expect([...said]).toEqual([0, 0.25, 0.5, 0.75, 1]);
});

it('an unknown whole is not begun, and more than the whole is the whole', () => {
  expect(quarterOf(300, 0)).toBe(0);
  expect(quarterOf(301, 300)).toBe(1);
});
