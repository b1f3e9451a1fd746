// One picture for all who want it; none for nobody.
import { expect, it } from 'vitest';
import { sharedResults } from './shared-results.ts';

const untilStopped = (signal: AbortSignal) =>
  new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

it('is done once for all who ask meanwhile, and anew afterwards', async () => {
  const shared = sharedResults<number>();
  const counted = { begun: 0 };
  const { signal } = new AbortController();
  const ask = () =>
    shared.run('a', signal, async () => {
      counted.begun += 1;
      return counted.begun;
    });
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  expect(await ask()).toBe(2);
});

it('goes on while one waits, is stopped with the last one, and then begins anew', async () => {
  const shared = sharedResults<string>();
  const first = new AbortController();
  const second = new AbortController();
  const seen: AbortSignal[] = [];
  const ask = (from: AbortController) =>
    shared
      .run('a', from.signal, (signal) => {
        seen.push(signal);
        return untilStopped(signal);
      })
      .catch((error: Error) => error.message);
  const asked = [ask(first), ask(second)];
  first.abort(new Error('first went away'));
  expect(seen.map(({ aborted }) => aborted)).toEqual([false]);
  second.abort(new Error('second went away'));
  expect(seen.map(({ aborted }) => aborted)).toEqual([true]);
  void ask(new AbortController());
  expect(seen).toHaveLength(2);
  expect(await Promise.all(asked)).toEqual(['second went away', 'second went away']);
});
