// At the start: whether this database is older than what was given out or left (docs/decisions/0222, 0305). Then nothing
// leaves, and ids and numbers go on far behind those that were given out since.
import path from 'node:path';
import {
  beginRestored,
  coveredMarks,
  goOnBehind,
  lockMarks,
  noteWritten,
  usedUp,
  wereWritten,
} from '#server/storage/marks/marks.repository.ts';
import { isBehind, joined, type MarkFiles, type Marks, markFiles, NO_MARKS } from '#server/storage/marks/marks.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import type { Clock } from '#server/system/clock.ts';

/** Where an installation keeps its marks: with the files, with what it hands over, and in the folder of each channel. */
export function marksOfData(dataDir: string): MarkFiles {
  const outbox = path.join(dataDir, 'outbox');
  return markFiles([path.join(dataDir, 'files'), outbox], outbox);
}

async function isRestored(trx: Trx, kept: Marks | null): Promise<boolean> {
  if (kept !== null) return isBehind(joined(await usedUp(trx), await coveredMarks(trx)), kept);
  const { attempt } = await usedUp(trx);
  return attempt > 0 && (await wereWritten(trx));
}

/** @returns true when a restore was noticed now */
export async function checkMarks({ db, clock }: { db: Db; clock: Clock }, files: MarkFiles): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockMarks(trx);
    const at = clock.now();
    const kept = await files.read();
    const restored = await isRestored(trx, kept);
    if (restored) await beginRestored(trx, { at, cause: 'found', marks: kept ?? NO_MARKS });
    // A server that was killed, or a backup of the time when it worked: nobody knows how far it came.
    else if (kept?.open) await goOnBehind(trx, kept.ahead);
    await noteWritten(trx, at);
    return restored;
  });
}
