// Kept files end: removed by somebody, or with a person who is erased.
import { type RawBuilder, sql } from 'kysely';
import { endStoredFile } from '#server/features/files/copied-file.usecases.ts';
import { emptyAnswersOf } from '#server/letters/keeping/kept-answers.ts';
import type { Trx } from '#server/storage/schema.ts';

/** Files `k` that nobody but their owner was shown: the own ones, and those of a group that is gone. */
export const KEPT_ALONE = sql`(k.scope = 'own' or (k.scope = 'group' and k.group_id is null))`;

/** Their rows go at once, their contents with the next sweep, and no repeat of a call says what they were called. @param which of files `k` */
export async function endKept(trx: Trx, which: RawBuilder<unknown>, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number; file_id: string }>`delete from library_file k where ${which}
    returning id, file_id`.execute(trx);
  for (const { id, file_id: fileId } of rows) {
    await endStoredFile(trx, fileId, now);
    await emptyAnswersOf(trx, 'library.keep', id);
  }
}
