// What sharing documents between packs comes to, counted before any copy is made: packs times parts may be far more than
// what was deposited.
import { sql } from 'kysely';
import { isFilledByService, isReconciled } from '#domain/services/main-box.ts';
import { isUnique } from '#domain/services/services.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import { madeOf } from '../rows/chunks.repository.ts';
import type { JobInHand } from '../steps/step.types.ts';
import { filesOf, mainFiles } from './join-chunks.ts';

/** Pages of all copies at most. */
export const MOST_COPIED_PAGES = 500_000;

/** Pages of the chunks that several packs will share, once for each of their packs; a row without pages counts as one. */
export async function copiedPages(db: Db | Trx, job: JobInHand): Promise<number> {
  if (isUnique(job.serviceType)) return 0;
  let pages = 0;
  for (const box of job.service.boxes.filter((one) => !one.main && one.scope === 'pack')) {
    const everywhere = !isReconciled(box) && isFilledByService(box);
    const files = filesOf(job, [box]);
    if (files.length === 0 || !(everywhere || box.reconcile?.shared === true)) continue;
    const [ofPart, ofPack] = everywhere
      ? [sql`''::text`, sql`''::text`]
      : [sql`identifier`, sql`pack_identifiers ->> ${box.name}`];
    const { rows } = await sql<{ pages: number }>`
      with parts as (
        select ${ofPart} as same, sum(greatest(last_page - first_page + 1, 1)) as pages from chunk
        where ${madeOf(files)} group by 1
      ), packs as (
        select ${ofPack} as same, count(*) as packs from chunk where ${madeOf(mainFiles(job))} group by 1
      )
      select coalesce(sum(parts.pages * packs.packs), 0)::float8 as pages from parts join packs using (same)
      where packs.packs > 1 or ${everywhere}::boolean`.execute(db);
    pages += rows[0]?.pages ?? 0;
  }
  return pages;
}
