// The notes of the bell: the leading tab reads them for all tabs; which of them were looked at is kept for each person.

import { type Note, notificationsAtom, readNotesAtom, type Store, sessionAtom } from '../session.ts';
import type { SessionApi } from '../session-api.ts';
import { sharedRead } from './shared-read.ts';

/** How often the leading tab asks, in ms. */
export const NOTES_INTERVAL_MS = 30_000;

const keyOf = (userId: number): string => `mailroom.notes.${userId}`;

function storedIds(userId: number): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

/** Shows notes; which of them were read is known from before, in whichever tab that was. */
export function showNotes(store: Store, notes: readonly Note[]): void {
  const { user } = store.get(sessionAtom);
  if (!user) return;
  store.set(readNotesAtom, storedIds(user.id));
  store.set(notificationsAtom, notes);
}

/** Reads the notes of the person. @throws ApiFailure, NoAnswer */
async function read(store: Store, api: SessionApi): Promise<readonly Note[] | undefined> {
  const before = store.get(sessionAtom).user?.id;
  const notes = await api.notifications();
  if (before === undefined || store.get(sessionAtom).user?.id !== before) return undefined;
  showNotes(store, notes);
  return notes;
}

export const noteReads = sharedRead(read);

/** These count as read, in all tabs that are opened from now on; ids of notes that are gone are forgotten. */
export function markNotesRead(store: Store, read: readonly string[]): void {
  const { user } = store.get(sessionAtom);
  if (!user) return;
  const known = new Set([...store.get(readNotesAtom), ...read]);
  const ids = store
    .get(notificationsAtom)
    .map(({ id }) => id)
    .filter((id) => known.has(id));
  localStorage.setItem(keyOf(user.id), JSON.stringify(ids));
  store.set(readNotesAtom, new Set(ids));
}
