// What several parts of a page ask for at the same time is read once.
import { changedAtom, type Store, sessionAtom } from './session.ts';
import type { SessionApi } from './session-api.ts';

/** Milliseconds for which a reading stands for another that was asked for after it. */
const RECENT_MS = 5_000;

interface Reading<T> {
  readonly userId: number | undefined;
  /** ms since the epoch. */
  readonly began: number;
  readonly answer: Promise<T>;
  onItsWay: boolean;
  /** A screen that opened has shown it: the next one reads anew. */
  taken: boolean;
}

type Read<T> = (store: Store, api: SessionApi) => Promise<T>;

export interface JoinedReading<T> {
  /** Joins the reading that is on its way, or begins one. */
  readonly now: Read<T>;
  /** Takes the reading of the last seconds, or one like `now`. */
  readonly recent: Read<T>;
  /** Like `recent`, for a screen that was opened: the reading with which the session began serves one of them. */
  readonly forScreen: Read<T>;
}

/** A reading counts for the person who asked, and until that person changes something. */
export function joinedReading<T>(read: Read<T>): JoinedReading<T> {
  const last = new WeakMap<Store, Reading<T>>();
  const begin: Read<T> = (store, api) => {
    const answer = read(store, api);
    const userId = store.get(sessionAtom).user?.id;
    const reading: Reading<T> = { userId, began: Date.now(), answer, onItsWay: true, taken: false };
    last.set(store, reading);
    const end = () => {
      reading.onItsWay = false;
    };
    answer.then(end, () => {
      end();
      if (last.get(store) === reading) last.delete(store);
    });
    return answer;
  };
  const valid = (store: Store): Reading<T> | undefined => {
    const reading = last.get(store);
    const isValid =
      reading?.userId === store.get(sessionAtom).user?.id && (reading?.began ?? 0) > store.get(changedAtom);
    return isValid ? reading : undefined;
  };
  const isRecent = ({ onItsWay, began }: Reading<T>) => onItsWay || Date.now() - began < RECENT_MS;
  const now: Read<T> = (store, api) => {
    const reading = valid(store);
    return reading?.onItsWay ? reading.answer : begin(store, api);
  };
  const recent: Read<T> = (store, api) => {
    const reading = valid(store);
    return reading && isRecent(reading) ? reading.answer : now(store, api);
  };
  const forScreen: Read<T> = (store, api) => {
    const reading = valid(store);
    if (!reading || reading.taken || !isRecent(reading)) return now(store, api);
    reading.taken = true;
    return reading.answer;
  };
  return { now, recent, forScreen };
}
