// Contents of the file store that no row names any more.
import type { Services } from '#server/context/context.ts';
import { unregisteredContents } from '#server/storage/blobs.ts';

/**
 * A content may lie unnamed between being stored and its row being committed: within this time nothing is taken away.
 */
export const CONTENT_GRACE_MS = 24 * 3_600_000;

/** Removes those of the contents that no tenant registers and that are not young. @returns how many went */
export async function removeContents(
  { db, files }: Pick<Services, 'db' | 'files'>,
  hashes: readonly string[],
): Promise<number> {
  let removed = 0;
  for (const hash of await unregisteredContents(db, hashes)) {
    if (await files.removeUnused(hash, CONTENT_GRACE_MS)) removed += 1;
  }
  return removed;
}
