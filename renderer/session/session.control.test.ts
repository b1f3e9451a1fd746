// How a session starts from a stored token.
import { createStore } from 'jotai';
import { expect, it } from 'vitest';
import { NoAnswer } from '#renderer/api/failures.ts';
import { createSessionControl } from './session.control.ts';
import { sessionAtom } from './session.ts';

/** A browser with a token, and a server that answers what the test says. */
function stage(answers: (() => Promise<never>)[]) {
  const nobody = () => Promise.reject(new NoAnswer());
  let token: string | null = 'stored';
  const later: (() => void)[] = [];
  const store = createStore();
  const control = createSessionControl({
    store,
    api: {
      check: () => (answers.shift() ?? nobody)(),
      ...{ trade: nobody, fileName: nobody, signIn: nobody, signOut: nobody },
    },
    tokens: {
      read: () => token,
      write: (next) => {
        token = next;
      },
      clear: () => {
        token = null;
      },
      onChange: () => () => undefined,
    },
    now: Date.now,
    after: (_ms, work) => later.push(work),
    forget: () => undefined,
  });
  const passes = async () => {
    for (const work of later.splice(0)) work();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { control, store, later, passes, answers, token: () => token, drop: () => (token = null) };
}

it('keeps its token while nobody answers, and asks until somebody does', async () => {
  const { control, store, later, passes, answers, token } = stage([]);
  await control.start();
  expect([store.get(sessionAtom).state, token()]).toEqual(['out', 'stored']);
  await passes();
  expect([later.length, token()]).toEqual([1, 'stored']);
  answers.push(() => Promise.reject(new Error('refused')));
  await passes();
  expect([store.get(sessionAtom).state, token(), later.length]).toEqual(['out', null, 0]);
});

it('is left alone once its token is gone, or a person signs in by hand', async () => {
  const gone = stage([]);
  await gone.control.start();
  gone.drop();
  await gone.passes();
  expect(gone.later).toEqual([]);
  const byHand = stage([]);
  await byHand.control.start();
  byHand.store.set(sessionAtom, { ...byHand.store.get(sessionAtom), state: 'logging' });
  await byHand.passes();
  expect(byHand.later).toEqual([]);
});
