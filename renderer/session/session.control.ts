// What happens to a session: start from a stored token, sign in, sign out, end by the server, keep alive.
import { ApiFailure, isSessionEnd, isUnanswered } from '#renderer/api/failures.ts';
import { askedLocale, showLocale } from '#renderer/i18n/i18n.ts';
import type { TokenStore } from '#renderer/platform/platform.ts';
import type { Entry } from './entry.rules.ts';
import { keepDevice } from './known-device.ts';
import { pendingFilesAtom } from './received.ts';
import {
  activityAtom,
  countersAtom,
  EMPTY_SESSION,
  entryFailureAtom,
  notificationsAtom,
  onBehalfAtom,
  otherLoginAtom,
  type Store,
  sessionAtom,
  signedOutAtom,
  signInStepAtom,
} from './session.ts';
import type { CheckAnswer, SessionApi, SignInAnswer } from './session-api.ts';

export interface SessionDeps {
  readonly store: Store;
  readonly api: Pick<SessionApi, 'check' | 'trade' | 'fileName' | 'signIn' | 'signOut'>;
  readonly tokens: TokenStore;
  readonly now: () => number;
  /** Runs `work` once after `ms`. */
  readonly after: (ms: number, work: () => void) => void;
  /** Drops what was read as that person: queries, drafts of queries. */
  readonly forget: () => void;
}

export interface SessionControl {
  /** Tries the stored token, if there is one, and again until the server answers. A token that fails is removed. */
  readonly start: () => Promise<void>;
  /** Signs in by a one-time ticket and keeps its file for the next deposit (file-load mode). */
  readonly enter: (entry: Pick<Entry, 'ticket' | 'fileId' | 'embeddingOrigin'>) => Promise<void>;
  /** Signs in, or sets `signInStepAtom` where a second factor is asked for. */
  readonly signIn: (login: string, password: string) => Promise<void>;
  /** Takes the session that another proof of the person opened. */
  readonly accept: (answer: SignInAnswer) => Promise<void>;
  /** The same of a proof that stands for the password alone: a second factor may be asked for, as `signIn` does. */
  readonly acceptFirst: (prove: () => Promise<SignInAnswer>) => Promise<void>;
  readonly signOut: () => Promise<void>;
  /** Reads the own record anew after it was changed: name, language and preferences hold at once. */
  readonly refresh: () => Promise<void>;
  /** The server ended the session, or another tab signed out. */
  readonly end: () => void;
}

/** A computer that starts before its network is there is signed in as soon as it is. */
const ASK_AGAIN_MS = 5_000;

/** Empties what the session has shown of a person. */
function clearPerson({ store, forget }: SessionDeps): void {
  forget();
  store.set(countersAtom, undefined);
  store.set(notificationsAtom, []);
  store.set(onBehalfAtom, undefined);
}

async function logIn(deps: SessionDeps, answer: CheckAnswer): Promise<void> {
  const { store, now } = deps;
  const before = store.get(sessionAtom).user;
  // Another person took this browser over: nothing that the first one saw may stay.
  if (before && before.id !== answer.user.id) clearPerson(deps);
  store.set(activityAtom, now());
  store.set(signedOutAtom, false);
  await showLocale(store, askedLocale() ?? answer.user.locale);
  store.set(sessionAtom, {
    state: 'logged',
    user: answer.user,
    expiresAt: new Date(answer.expiresAt),
    idleSeconds: answer.idleSeconds,
  });
}

function endSession(deps: SessionDeps): void {
  const { store, tokens } = deps;
  tokens.clear();
  clearPerson(deps);
  store.set(pendingFilesAtom, []);
  store.set(sessionAtom, EMPTY_SESSION);
}

async function startSession(deps: SessionDeps): Promise<void> {
  const { store, api, tokens, after } = deps;
  if (!tokens.read()) return store.set(sessionAtom, EMPTY_SESSION);
  try {
    await logIn(deps, await api.check());
  } catch (error) {
    if (!isUnanswered(error)) return endSession(deps);
    // The server did not answer, or cannot now: the token is kept, the door is shown with the line that says so.
    store.set(sessionAtom, EMPTY_SESSION);
    after(ASK_AGAIN_MS, () => {
      if (store.get(sessionAtom).state === 'out' && tokens.read()) void startSession(deps);
    });
  }
}

async function enterByTicket(deps: SessionDeps, entry: Parameters<SessionControl['enter']>[0]): Promise<void> {
  const { store, api, tokens, forget } = deps;
  let entered = false;
  // Whose session gives way, where one is kept here; one that ended is nobody's.
  const before = tokens.read() ? await api.check().catch(() => undefined) : undefined;
  try {
    // The file comes from the ticket: an address that was changed on its way opens nothing.
    const { fileId, ...answer } = await api.trade(entry);
    entered = true;
    // The person who was signed in here gives way; other tabs follow the token.
    forget();
    tokens.write(answer.token);
    if (fileId !== null) {
      store.set(pendingFilesAtom, [{ fileId, name: await api.fileName(fileId) }]);
    }
    await logIn(deps, answer);
    if (before && before.user.id !== answer.user.id) store.set(otherLoginAtom, answer.user.login);
  } catch (error) {
    store.set(entryFailureAtom, error);
    if (entered) endSession(deps);
    else store.set(sessionAtom, EMPTY_SESSION);
  }
}

async function accept(deps: SessionDeps, answer: SignInAnswer): Promise<void> {
  keepDevice(answer.user.login, answer.device);
  deps.tokens.write(answer.token);
  await logIn(deps, answer);
  deps.store.set(signInStepAtom, undefined);
}

async function acceptFirst(deps: SessionDeps, prove: () => Promise<SignInAnswer>): Promise<void> {
  const { store } = deps;
  try {
    await accept(deps, await prove());
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.label !== 'user.secondFactor') throw error;
    const { login, ticket, methods } = error.parameters;
    store.set(sessionAtom, EMPTY_SESSION);
    store.set(signInStepAtom, {
      login: String(login),
      ticket: String(ticket),
      methods: String(methods).split(' '),
    });
  }
}

async function signIn(deps: SessionDeps, login: string, password: string): Promise<void> {
  const { store, api } = deps;
  store.set(entryFailureAtom, undefined);
  store.set(sessionAtom, { ...EMPTY_SESSION, state: 'logging' });
  try {
    await acceptFirst(deps, () => api.signIn(login, password));
  } catch (error) {
    store.set(sessionAtom, EMPTY_SESSION);
    throw error;
  }
}

async function signOut(deps: SessionDeps): Promise<void> {
  try {
    await deps.api.signOut();
  } catch (error) {
    // Leaving works without the server too: the token is dropped here and dies there by its time-out.
    if (!isUnanswered(error) && !isSessionEnd(error)) throw error;
  } finally {
    deps.store.set(signedOutAtom, true);
    endSession(deps);
  }
}

export function createSessionControl(deps: SessionDeps): SessionControl {
  return {
    end: () => endSession(deps),
    refresh: async () => logIn(deps, await deps.api.check()),
    start: () => startSession(deps),
    enter: (entry) => enterByTicket(deps, entry),
    signIn: (login, password) => signIn(deps, login, password),
    accept: (answer) => accept(deps, answer),
    acceptFirst: (prove) => acceptFirst(deps, prove),
    signOut: () => signOut(deps),
  };
}
