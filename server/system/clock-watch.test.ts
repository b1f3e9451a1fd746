// Jumps of the clock: nothing expires within an hour of one, and it is said.
import { expect, it } from 'vitest';
import { watchClock } from './clock-watch.ts';
import { silentLogger } from './logger.ts';

it('a clock that jumps by 400 days, or back by an hour, pauses what expires for an hour', () => {
  const time = { wall: 0, counted: 0 };
  const said: string[] = [];
  const clock = { now: () => new Date(time.wall), monotonic: () => time.counted };
  const watch = watchClock(clock, { ...silentLogger, error: (event) => void said.push(event) });
  const pass = (ms: number) => {
    time.wall += ms;
    time.counted += ms;
  };
  pass(86_400_000);
  expect(watch.isSteady()).toBe(true);
  time.wall += 9 * 60_000;
  expect(watch.isSteady()).toBe(true);
  time.wall += 400 * 86_400_000;
  expect(watch.isSteady()).toBe(false);
  pass(59 * 60_000);
  expect(watch.isSteady()).toBe(false);
  pass(60_000);
  expect(watch.isSteady()).toBe(true);
  time.wall -= 3_600_000;
  expect(watch.isSteady()).toBe(false);
  expect(said).toEqual(['clock.jumped', 'clock.jumped']);
});
