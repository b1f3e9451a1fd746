// How a session starts from a stored token.
import { createStore } from 'jotai';
import { expect, it, vi } from 'vitest';
import { ApiFailure, NoAnswer } from '#renderer/api/failures.ts';
import { createSessionControl } from './session.control.ts';
import { otherLoginAtom, sessionAtom } from './session.ts';

// The words of the screen need a page.
vi.mock('#renderer/i18n/i18n.ts', () => ({ askedLocale: () => null, showLocale: async () => undefined }));

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

it('keeps its token while the server says that it cannot now', async () => {
  const often = { code: -70, message: 'm', label: 'exception.tooManyRequests', parameters: { seconds: 2 } };
  const { control, store, later, token } = stage([() => Promise.reject(new ApiFailure(429, often))]);
  await control.start();
  expect([store.get(sessionAtom).state, token(), later.length]).toEqual(['out', 'stored', 1]);
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

/** A browser that keeps the session of one person, and a link of another one or of the same. */
async function entered(before: number | undefined, after: number): Promise<string | undefined> {
  const answerOf = (id: number) => ({
    user: { id, login: `login${id}`, locale: 'en' },
    expiresAt: '2026-11-24T20:00:00.000Z',
    idleSeconds: 3600,
  });
  const store = createStore();
  const nobody = () => Promise.reject(new NoAnswer());
  const control = createSessionControl({
    store,
    api: {
      check: async () => (before === undefined ? nobody() : (answerOf(before) as never)),
      trade: async () => ({ ...answerOf(after), token: 'new', fileId: null }) as never,
      ...{ fileName: nobody, signIn: nobody, signOut: nobody },
    },
    tokens: { read: () => 'kept', write: () => undefined, clear: () => undefined, onChange: () => () => undefined },
    now: Date.now,
    after: () => undefined,
    forget: () => undefined,
  });
  await control.enter({ ticket: 't', fileId: undefined, embeddingOrigin: undefined });
  return store.get(otherLoginAtom);
}

it('says whose a link is that takes the place of another person, and nothing otherwise', async () => {
  expect(await entered(1, 2)).toBe('login2');
  expect(await entered(2, 2)).toBeUndefined();
  expect(await entered(undefined, 2)).toBeUndefined();
});
