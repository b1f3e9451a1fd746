// A stored file as calls answer it.
import type { StoredFile } from '#domain/api/session/files.contract.ts';
import type { Services } from '#server/context/context.ts';
import { type StoredFileRow, wasOrderedSince } from './files.repository.ts';

const DAY_MS = 86_400_000;

interface Facts {
  readonly sizes?: readonly { readonly widthMm: number; readonly heightMm: number }[];
}

/** The row of a file as the contract has it. */
export function storedFile(row: StoredFileRow, warning: string | null): StoredFile {
  const [size] = (row.facts as Facts).sizes ?? [];
  return {
    fileId: row.id,
    name: row.name,
    type: row.file_type as StoredFile['type'],
    bytes: row.bytes,
    pageCount: row.page_count,
    firstPage: size ? { width: size.widthMm, height: size.heightMm } : null,
    source: row.source,
    uploadedAt: row.uploaded_at.toISOString(),
    expiresAt: (row.expires_at ?? row.uploaded_at).toISOString(),
    usedByJobId: row.used_by_job_id,
    warning,
  };
}

/** Equal content that was ordered within a day is a warning, never a refusal (docs/model.md, "Same document twice"). */
export async function warningOf(row: StoredFileRow, { db, clock }: Services): Promise<string | null> {
  const since = new Date(clock.now().getTime() - DAY_MS);
  const content = { rootAccountId: row.root_account_id, hash: row.hash };
  return (await wasOrderedSince(db, content, since)) ? 'file.maybeAlreadyOrdered' : null;
}
