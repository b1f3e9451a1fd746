// What several parts of a page ask for at the same time is read once.
import { changedAtom, type Store, sessionAtom } from '../session.ts';
import type { SessionApi } from '../session-api.ts';

/** Milliseconds for which an answer serves a part that asks for it later. */
const RECENT_MS = 5_000;

type Read<T> = (store: Store, api: SessionApi) => Promise<T>;

interface LatestRead<T> {
  readonly userId: number | undefined;
  /** ms since the epoch. */
  readonly began: number;
  readonly answer: Promise<T>;
  pending: boolean;
  /** A screen has shown it: the next screen reads anew. */
  taken: boolean;
}

export interface SharedRead<T> {
  /** Joins the read that is pending, or begins one. */
  readonly now: Read<T>;
  /** Takes the answer of the last seconds, or one like `now`. */
  readonly recent: Read<T>;
  /** Like `recent`, for a screen that was opened: the read with which the session began serves one of them. */
  readonly forScreen: Read<T>;
}

/**
 * A read counts for the person who asked, and until that person changes something.
 * @param clock ms since the epoch
 */
export function sharedRead<T>(read: Read<T>, clock: () => number = Date.now): SharedRead<T> {
  const latest = new WeakMap<Store, LatestRead<T>>();
  const begin: Read<T> = (store, api) => {
    const userId = store.get(sessionAtom).user?.id;
    const begun: LatestRead<T> = { userId, began: clock(), answer: read(store, api), pending: true, taken: false };
    latest.set(store, begun);
    begun.answer.then(
      () => {
        begun.pending = false;
      },
      () => {
        if (latest.get(store) === begun) latest.delete(store);
      },
    );
    return begun.answer;
  };
  const valid = (store: Store): LatestRead<T> | undefined => {
    const one = latest.get(store);
    if (!one || one.userId !== store.get(sessionAtom).user?.id) return undefined;
    return one.began > store.get(changedAtom) ? one : undefined;
  };
  const isRecent = ({ pending, began }: LatestRead<T>) => pending || clock() - began < RECENT_MS;
  const now: Read<T> = (store, api) => {
    const one = valid(store);
    return one?.pending ? one.answer : begin(store, api);
  };
  const recent: Read<T> = (store, api) => {
    const one = valid(store);
    return one && isRecent(one) ? one.answer : begin(store, api);
  };
  const forScreen: Read<T> = (store, api) => {
    const one = valid(store);
    const answer = one && !one.taken && isRecent(one) ? one.answer : now(store, api);
    const shown = latest.get(store);
    if (shown) shown.taken = true;
    return answer;
  };
  return { now, recent, forScreen };
}
