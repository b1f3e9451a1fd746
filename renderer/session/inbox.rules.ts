// What waits in the inbox, on this computer and on the server, and for whom. Pure.
import type { StoredFile } from '#domain/api/session/files.contract.ts';
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

const ON_SERVER = 'server:';

/** A document that only the server has: another computer brought it. */
export const isOnServerOnly = ({ id }: Pick<InboxDocument, 'id'>): boolean => id.startsWith(ON_SERVER);

/** A file that waits on the server, as a document of the inbox. */
export const serverDocument = (file: StoredFile): InboxDocument => ({
  id: `${ON_SERVER}${file.fileId}`,
  queueId: '',
  mode: 'async',
  source: file.source === 'folder' ? 'folder' : 'printer',
  name: file.name,
  claimedUser: '',
  application: '',
  bytes: file.bytes,
  sha256: '',
  receivedAt: file.uploadedAt,
  state: 'uploaded',
  uploadedBytes: file.bytes,
  pages: file.pageCount,
  fileId: file.fileId,
  jobId: null,
  failure: null,
  attempts: 0,
  nextTryAt: null,
  sameAs: null,
});

/** The documents of this computer and those that only the server has, newest first. */
export function withServer(
  local: readonly InboxDocument[],
  server: readonly InboxDocument[],
): readonly InboxDocument[] {
  const known = new Set(local.flatMap(({ fileId }) => fileId ?? []));
  const others = server.filter(({ fileId }) => fileId !== null && !known.has(fileId));
  return [...local, ...others].sort((a, b) => b.receivedAt.localeCompare(a.receivedAt));
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
