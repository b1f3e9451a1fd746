// What is done again and again: when it begins, that it never runs twice at once, and how it ends.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { every } from './every.ts';

const MS = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that ends when the test says so. */
function stage(may?: () => boolean) {
  const begun: PromiseWithResolvers<void>[] = [];
  const faults: string[] = [];
  const work = () => {
    const turn = Promise.withResolvers<void>();
    begun.push(turn);
    return turn.promise;
  };
  const onFault = ({ message }: Error) => void faults.push(message);
  return { begun, faults, repeated: every({ ms: MS, ...(may ? { may } : {}), work, onFault }) };
}

it('never runs twice at once, and goes on after what went wrong', async () => {
  const { begun, faults } = stage();
  await vi.advanceTimersByTimeAsync(MS - 1);
  expect(begun).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1 + 3 * MS);
  expect(begun).toHaveLength(1);
  begun[0]?.reject(new Error('away'));
  await vi.advanceTimersByTimeAsync(MS);
  expect([begun.length, faults]).toEqual([2, ['away']]);
});

it('lets a turn pass at which it may not, and asks only where it is not under way', async () => {
  const may = vi.fn(() => true).mockReturnValueOnce(false);
  const { begun } = stage(may);
  await vi.advanceTimersByTimeAsync(MS);
  expect(begun).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(3 * MS);
  expect([begun.length, may.mock.calls.length]).toEqual([1, 2]);
});

it('begins nothing once it has ended, and waits for the turn that is being done', async () => {
  const { begun, repeated } = stage();
  await repeated.settled();
  await vi.advanceTimersByTimeAsync(MS);
  repeated.end();
  let isSettled = false;
  const settled = repeated.settled().then(() => {
    isSettled = true;
  });
  await vi.advanceTimersByTimeAsync(5 * MS);
  expect([isSettled, begun.length]).toEqual([false, 1]);
  begun[0]?.resolve();
  await settled;
  await vi.advanceTimersByTimeAsync(MS);
  expect(begun).toHaveLength(1);
});
