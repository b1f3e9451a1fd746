// Work that goes on for long lets the calls that wait have their turn, and only then.
import { expect, it } from 'vitest';
import { takeTurns } from './turns.ts';

const busyFor = (milliseconds: number): void => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

it('lets a neighbour in after a turn, and asks nobody before it is over', async () => {
  await takeTurns();
  busyFor(25);
  let isServed = false;
  setImmediate(() => {
    isServed = true;
  });
  await takeTurns();
  expect(isServed).toBe(true);

  let isEarly = false;
  setImmediate(() => {
    isEarly = true;
  });
  await takeTurns();
  expect(isEarly).toBe(false);
});
