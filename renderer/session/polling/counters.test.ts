// Counters are read once for all who ask at the same time.
import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { type Counters, changedAtom, countersAtom, sessionAtom } from '../session.ts';
import type { SessionApi } from '../session-api.ts';
import { counterReads } from './counters.ts';

const COUNTERS: Counters = {
  deliveries: 1,
  deliveriesProcessing: 0,
  deliveriesAwaitValidation: 0,
  deliveriesError: 0,
  ordersRemaining: 2,
  ordersRemainingProcessing: 0,
  ordersRejected: 0,
  shipmentsError: 0,
  shipmentsErrorOwn: 0,
};

/** A person who may see orders, and a server that answers when it is told to. */
function stage() {
  const store = createStore();
  // As much of a user as the reading asks for.
  const user = { id: 7, ouId: 1, groupId: 1, permissions: 2 ** 30, permissionsOnGroup: 0, permissionsOnOU: 0 };
  store.set(sessionAtom, {
    ...store.get(sessionAtom),
    state: 'logged',
    user: { ...user, uipreferences: {} } as never,
  });
  const waiting: PromiseWithResolvers<Counters>[] = [];
  const counters = () => {
    const answer = Promise.withResolvers<Counters>();
    waiting.push(answer);
    return answer.promise;
  };
  const api = { counters } as unknown as SessionApi;
  return { store, api, waiting };
}

describe('counters', () => {
  it('are read once as a session begins: for the tab, for the leading tab and for the screen that is opened', async () => {
    const { store, api, waiting } = stage();
    const own = counterReads.recent(store, api);
    const leading = counterReads.recent(store, api);
    const home = counterReads.forScreen(store, api);
    expect(waiting).toHaveLength(1);
    waiting[0]?.resolve(COUNTERS);
    expect(await Promise.all([own, leading, home])).toEqual([COUNTERS, COUNTERS, COUNTERS]);
    expect(store.get(countersAtom)).toEqual(COUNTERS);
  });

  it('are read anew for each further screen, by each poll, and after the person changed something', async () => {
    const { store, api, waiting } = stage();
    const ask = async (how: keyof typeof counterReads) => {
      const before = waiting.length;
      const answer = counterReads[how](store, api);
      waiting.at(-1)?.resolve(COUNTERS);
      await answer;
      return waiting.length - before;
    };
    expect(await ask('recent')).toBe(1);
    expect(await ask('forScreen')).toBe(0);
    expect(await ask('forScreen')).toBe(1);
    expect(await ask('now')).toBe(1);
    expect(await ask('recent')).toBe(0);
    store.set(changedAtom, Date.now() + 1);
    expect(await ask('forScreen')).toBe(1);
  });

  it('that were refused are read again by who asks next', async () => {
    const { store, api, waiting } = stage();
    const first = counterReads.recent(store, api);
    waiting[0]?.reject(new Error('refused'));
    await expect(first).rejects.toThrow('refused');
    const second = counterReads.forScreen(store, api);
    expect(waiting).toHaveLength(2);
    waiting[1]?.resolve(COUNTERS);
    expect(await second).toEqual(COUNTERS);
  });
});
