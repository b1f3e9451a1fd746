// What waits in the inbox of this computer, and for whom. Pure.
import type { InboxDocument } from '#domain/bridge/inbox.ts';

const ENDS: readonly InboxDocument['state'][] = ['deposited', 'confirmed', 'dropped'];

/** Nothing more happens to it here. */
export const isEnded = ({ state }: InboxDocument): boolean => ENDS.includes(state);

/** A person has to do something: deposit it, or look at why automated mode stopped. */
export const waitsForPerson = (document: InboxDocument): boolean =>
  !isEnded(document) && (document.mode !== 'automated' || document.state === 'attention');

/** The list with a document put in or exchanged, newest first. */
export function upsert(documents: readonly InboxDocument[], changed: InboxDocument): readonly InboxDocument[] {
  const others = documents.filter(({ id }) => id !== changed.id);
  return [...others, changed].sort((a, b) => b.receivedAt.localeCompare(a.receivedAt));
}

/** Which inbox documents a deposit was made from; a merged file stands for all that went into it. */
export function depositedIds(
  documents: readonly InboxDocument[],
  merged: Readonly<Record<string, readonly string[]>>,
  fileIds: readonly string[],
): readonly string[] {
  const direct = documents.filter(({ fileId }) => fileId !== null && fileIds.includes(fileId)).map(({ id }) => id);
  const parts = fileIds.flatMap((fileId) => merged[fileId] ?? []);
  return [...new Set([...direct, ...parts])];
}
