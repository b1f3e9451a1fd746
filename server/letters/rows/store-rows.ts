// Stores a slice of recipient rows: groups, their packs, and the chunks that joined them, and what is searched of
// them, in four statements.
import { sql } from 'kysely';
import type { JobCounts } from '#server/letters/jobs/job-counts.ts';
import type { CheckedRow } from '#server/letters/requirements/check-row.rules.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import type { JobInHand } from '../steps/step.types.ts';
import { enclose } from './enclosed.ts';
import type { NewRow } from './evaluate-letters.ts';
import type { ChunkInHand } from './row-facts.ts';
import { keepSearchForm } from './search-form.ts';

const pagesOf = (chunks: readonly ChunkInHand[]): number =>
  chunks.reduce((sum, { firstPage, lastPage }) => sum + lastPage - firstPage + 1, 0);

const pagesOfRow = ({ packs }: NewRow): number => pagesOf(packs.flatMap(({ chunks }) => chunks));

/** What new rows add to the counts of their job. */
export const countsOfRows = (rows: readonly NewRow[]): Partial<JobCounts> => ({
  packGroups: rows.length,
  remaining: rows.length,
  bad: rows.filter(({ checked }) => checked.quality === 'BAD').length,
  pages: rows.reduce((sum, row) => sum + pagesOfRow(row), 0),
});

/** What its check decides of a pack group, by column. */
export const checkedValues = (checked: CheckedRow) => ({
  quality: checked.quality,
  recipient_name: checked.recipient.name,
  recipient_lines: [...checked.recipient.lines],
  country_code: checked.recipient.countryCode,
  email_address: checked.recipient.emailAddress,
  dispatch: [...checked.dispatch],
  fault: checked.fault,
  shipment_requirements: checked.shipment,
});

const checkedColumns = (checked: CheckedRow) => ({
  ...checkedValues(checked),
  fault: checked.fault === null ? null : toJson(checked.fault),
  shipment_requirements: toJson(checked.shipment),
});

/** Adds the rows. The ranks of a job are unique, so that no slice can be stored twice. */
export async function storeRows(trx: Trx, job: JobInHand, rows: readonly NewRow[]): Promise<void> {
  const groups = await trx
    .insertInto('pack_group')
    .values(
      rows.map((row) => ({
        job_id: job.id,
        account_id: job.accountId,
        rank: row.rank,
        documents: row.packs.length,
        pages: pagesOfRow(row),
        ...checkedColumns(row.checked),
        later_addresses: toJson(row.later),
      })),
    )
    .returning(['id', 'rank'])
    .execute();
  const groupOfRank = new Map(groups.map(({ id, rank }) => [rank, id]));
  const packs = rows.flatMap((row) =>
    row.packs.map((pack, index) => ({ row, index, chunks: pack.chunks, group: groupOfRank.get(row.rank) ?? 0 })),
  );
  const stored = await trx
    .insertInto('pack')
    .values(
      packs.map(({ row, index, group }) => ({
        pack_group_id: group,
        job_id: job.id,
        rank: index + 1,
        requirements: toJson(row.checked.packs[index] ?? {}),
        metadatas: toJson({ ...row.columns[index], ...row.metadatas }),
        grouping_key: row.keys[index] ?? null,
      })),
    )
    .returning(['id', 'pack_group_id', 'rank'])
    .execute();
  const packOf = new Map(stored.map((pack) => [`${pack.pack_group_id}:${pack.rank}`, pack.id]));
  const joined = packs.flatMap(({ group, index, chunks }) =>
    chunks.map((chunk) => ({ chunk: chunk.id, pack: packOf.get(`${group}:${index + 1}`) ?? null })),
  );
  await sql`update chunk set pack_id = joined.pack
    from unnest(${sql.val(joined.map(({ chunk }) => chunk))}::bigint[], ${sql.val(joined.map(({ pack }) => pack))}::bigint[])
      as joined (chunk, pack)
    where chunk.id = joined.chunk`.execute(trx);
  const ids = groups.map(({ id }) => id);
  await enclose(trx, job, ids);
  await keepSearchForm(trx, ids);
}
