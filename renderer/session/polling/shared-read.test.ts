// Whom the answer of a shared read serves, and for how long.
import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { sessionAtom } from '../session.ts';
import type { SessionApi } from '../session-api.ts';
import { sharedRead } from './shared-read.ts';

/** A signed-in person, a clock that is set, and reads that are answered with their number when the test says so. */
function stage() {
  const store = createStore();
  const clock = { now: Date.parse('2027-05-04T12:00:00Z') };
  const begun: PromiseWithResolvers<number>[] = [];
  const read = () => {
    const answer = Promise.withResolvers<number>();
    begun.push(answer);
    return answer.promise;
  };
  const reads = sharedRead(read, () => clock.now);
  const api = {} as SessionApi;
  const signIn = (id: number) =>
    // As much of a user as the reading asks for.
    store.set(sessionAtom, { ...store.get(sessionAtom), state: 'logged', user: { id } as never });
  const ask = (how: keyof typeof reads) => reads[how](store, api);
  const answer = (which: number) => begun[which]?.resolve(which);
  signIn(7);
  return { clock, begun, signIn, ask, answer };
}

describe('a shared read', () => {
  it.each(['now', 'recent', 'forScreen'] as const)(
    'of the former person is not what the next one gets by %s',
    async (how) => {
      const { begun, signIn, ask, answer } = stage();
      const former = ask('recent');
      signIn(8);
      const next = ask(how);
      expect(begun).toHaveLength(2);
      answer(1);
      answer(0);
      expect(await Promise.all([former, next])).toEqual([0, 1]);
      signIn(9);
      const last = ask(how);
      answer(2);
      expect(await last).toBe(2);
    },
  );

  it('that is under way serves a poll as well, and the poll after it reads anew', async () => {
    const { begun, ask, answer } = stage();
    const both = [ask('now'), ask('now')];
    expect(begun).toHaveLength(1);
    answer(0);
    expect(await Promise.all(both)).toEqual([0, 0]);
    void ask('now');
    expect(begun).toHaveLength(2);
  });

  it('serves for five seconds after it began, and for as long as it is under way', async () => {
    const { clock, begun, ask, answer } = stage();
    const first = ask('recent');
    clock.now += 60_000;
    const late = ask('recent');
    expect(begun).toHaveLength(1);
    clock.now -= 60_000;
    answer(0);
    await Promise.all([first, late]);
    clock.now += 4_999;
    void ask('recent');
    expect(begun).toHaveLength(1);
    clock.now += 1;
    void ask('recent');
    expect(begun).toHaveLength(2);
  });

  it('that a screen began or shared is not what the next screen gets', async () => {
    const { begun, ask, answer, clock } = stage();
    void ask('recent');
    clock.now += 60_000;
    const joined = ask('forScreen');
    answer(0);
    expect(await joined).toBe(0);
    const second = ask('forScreen');
    expect(begun).toHaveLength(2);
    answer(1);
    expect(await second).toBe(1);
    void ask('forScreen');
    expect(begun).toHaveLength(3);
  });
});
