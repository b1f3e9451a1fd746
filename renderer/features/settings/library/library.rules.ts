// What the library lists: files that are kept, and uploads that wait for their deposit. Pure.
import type { StoredFile } from '#domain/api/session/files.contract.ts';
import type { LibraryFile } from '#domain/api/session/library.contract.ts';

/** Whose a row is: an upload that waits, or a kept file by those who may deposit it; `left`: of somebody, or a group, that is gone. */
export const SHELVES = ['own', 'group', 'account', 'waiting', 'left'] as const;
export type Shelf = (typeof SHELVES)[number];

export interface LibraryRow {
  readonly key: string;
  readonly shelf: Shelf;
  readonly name: string;
  readonly type: LibraryFile['type'];
  readonly bytes: number;
  readonly pageCount: number | null;
  readonly at: string;
  readonly kept?: LibraryFile;
  readonly upload?: StoredFile;
}

const keptRow = (kept: LibraryFile): LibraryRow => ({
  key: `kept-${kept.id}`,
  shelf: kept.left ? 'left' : kept.scope,
  name: kept.name,
  type: kept.type,
  bytes: kept.bytes,
  pageCount: kept.pageCount,
  at: kept.changedAt,
  kept,
});

const uploadRow = (upload: StoredFile): LibraryRow => ({
  key: `upload-${upload.fileId}`,
  shelf: 'waiting',
  name: upload.name,
  type: upload.type,
  bytes: upload.bytes,
  pageCount: upload.pageCount,
  at: upload.uploadedAt,
  upload,
});

export const libraryRows = (kept: readonly LibraryFile[], uploads: readonly StoredFile[]): LibraryRow[] => [
  ...kept.map(keptRow),
  ...uploads.map(uploadRow),
];

/** Those of a shelf with these letters in their name or that of their owner; `all`: every shelf. */
export function foundRows(rows: readonly LibraryRow[], shelf: string, text: string): LibraryRow[] {
  const wanted = text.trim().toLocaleLowerCase();
  return rows.filter(
    (row) =>
      (shelf === 'all' || row.shelf === shelf) &&
      `${row.name} ${row.kept?.ownerName ?? ''}`.toLocaleLowerCase().includes(wanted),
  );
}
