// Copies of a stored file under a further id: the content stays where it is, and a deposit that uses the copy does not touch
// the first one.
import type { Services } from '#server/context/context.ts';
import type { Trx } from '#server/storage/schema.ts';
import { insertStoredFile, type StoredFileRow } from './files.repository.ts';

const DAY_MS = 86_400_000;
const ID_BYTES = 24;

/** Whose the copy is, and how long it stays. */
export interface CopyTerms {
  readonly ownerId: number;
  readonly accountId: number;
  readonly name: string;
  /** How it came, as its deposit will say. */
  readonly source: string;
  /** Days that it lives unless a job takes it; null: as long as something keeps it. */
  readonly days: number | null;
}

/** The row is read in the transaction, so that its content is still named. */
export function copyStoredFile(
  trx: Trx,
  { row, place }: { readonly row: StoredFileRow; readonly place: CopyTerms },
  { clock, random }: Pick<Services, 'clock' | 'random'>,
): Promise<StoredFileRow> {
  const now = clock.now();
  return insertStoredFile(trx, {
    id: random(ID_BYTES).toString('base64url'),
    rootAccountId: row.root_account_id,
    hash: row.hash,
    ownerId: place.ownerId,
    accountId: place.accountId,
    name: place.name,
    fileType: row.file_type,
    bytes: row.bytes,
    pageCount: row.page_count,
    facts: row.facts as Readonly<Record<string, unknown>>,
    source: place.source,
    now,
    expiresAt: place.days === null ? null : new Date(now.getTime() + place.days * DAY_MS),
  });
}

/** The file goes with the next sweep, and its content with it where nothing else names that. */
export const endStoredFile = (trx: Trx, id: string, now: Date) =>
  trx.updateTable('stored_file').set({ expires_at: now }).where('id', '=', id).execute();
