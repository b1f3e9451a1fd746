// A validator who decided saw "To validate 1" beside an empty list for ten minutes: acts are followed by a reading.
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changedAtom } from '../session.ts';
import { AFTER_ACT_MS, followActs } from './follow-acts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('an own act is followed by a reading at once, and by another when the server has followed', () => {
  const store = createStore();
  const readAnew = vi.fn();
  followActs(store, readAnew);
  vi.advanceTimersByTime(60_000);
  expect(readAnew).not.toHaveBeenCalled();
  store.set(changedAtom, 1);
  vi.advanceTimersByTime(1_000);
  expect(readAnew).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(readAnew).toHaveBeenCalledTimes(AFTER_ACT_MS.length);
});

it('ten acts in a row are followed once, and none after the session', () => {
  const store = createStore();
  const readAnew = vi.fn();
  const stop = followActs(store, readAnew);
  for (let act = 1; act <= 10; act++) store.set(changedAtom, act);
  vi.advanceTimersByTime(60_000);
  expect(readAnew).toHaveBeenCalledTimes(AFTER_ACT_MS.length);
  store.set(changedAtom, 11);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(readAnew).toHaveBeenCalledTimes(AFTER_ACT_MS.length);
});
