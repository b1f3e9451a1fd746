// Of an order whose evidence has ended nothing more is written down: no clock would ever take it away again (docs/decisions/0823).
import { sql } from 'kysely';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Where } from '#server/context/ports.ts';
import type { Trx } from '#server/storage/schema.ts';
import { addRevisions, type NewRevision } from './add-revision.ts';

/** Writes lines into the history of documents that are still proved: the act goes on without the others. */
export async function addWhileProved(trx: Trx, lines: readonly NewRevision[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`select s.id from shipment s join job on job.id = s.job_id
    where s.id = any(${sql.val(lines.map(({ entityId }) => entityId))}::bigint[])
      and job.evidence_ends_at is not null`.execute(trx);
  const ended = new Set(rows.map(({ id }) => id));
  await addRevisions(
    trx,
    lines.filter(({ entityId }) => !ended.has(entityId)),
  );
}

/** Refused where the evidence of an order has ended: what consists of being written down. */
export async function checkProved(where: Where, jobId: number): Promise<Result<true>> {
  const { rows } = await sql`select from job where id = ${jobId} and evidence_ends_at is not null`.execute(where);
  return rows.length === 0 ? ok(true) : refuse('job.evidencePurged', { order: jobId });
}
