// Leaving a screen: what is being saved is waited for, and what is stored is not asked about.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LOOK_MS, leaveOrAsk } from './leave.rules.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function screen() {
  const state = { saving: true, unsaved: true, last: true };
  const done: string[] = [];
  const step = () =>
    leaveOrAsk({
      isLast: () => state.last,
      isSaving: () => state.saving,
      hasUnsaved: () => state.unsaved,
      ask: () => done.push('ask'),
      go: () => done.push('go'),
    });
  return { state, done, step };
}

it('asks at once about what nobody saves, and goes where nothing is unsaved', () => {
  const { state, done, step } = screen();
  state.saving = false;
  step();
  state.unsaved = false;
  step();
  expect(done).toEqual(['ask', 'go']);
});

it('goes behind what is stored, though it is drawn so a moment after it is saved no more', () => {
  const { state, done, step } = screen();
  step();
  vi.advanceTimersByTime(LOOK_MS);
  state.saving = false;
  vi.advanceTimersByTime(LOOK_MS);
  expect(done).toEqual([]);
  state.unsaved = false;
  vi.advanceTimersByTime(LOOK_MS);
  expect(done).toEqual(['go']);
});

it('asks behind what could not be stored, once', () => {
  const { state, done, step } = screen();
  step();
  state.saving = false;
  vi.advanceTimersByTime(10 * LOOK_MS);
  expect(done).toEqual(['ask']);
});

it('waits again where it is saved once more, and is nothing behind a later step', () => {
  const { state, done, step } = screen();
  step();
  state.saving = false;
  vi.advanceTimersByTime(LOOK_MS);
  state.saving = true;
  vi.advanceTimersByTime(5 * LOOK_MS);
  expect(done).toEqual([]);
  Object.assign(state, { saving: false, last: false });
  vi.advanceTimersByTime(5 * LOOK_MS);
  expect(done).toEqual([]);
});
