// The personal data of an order go; counters, billing facts, numbers, states and their times stay. In slices of rows, and what is
// of the whole order at the end.
import { sql } from 'kysely';
import { emptySaid } from '#server/letters/deliveries/tracking.repository.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { lockJob } from '#server/letters/jobs/job-state.ts';
import type { Trx } from '#server/storage/schema.ts';
import { emptyHistories, emptyLateNotes } from './empty-histories.ts';
import { factsOf, type KeptJob } from './keeping.repository.ts';
import { emptyAnswersOfOrder, emptyAnswersOfUploads, emptyCorrectionsOf } from './kept-answers.ts';
import { emptied, isFull, LEFT_OUT_EMPTIED } from './personal-columns.ts';
import { endCarriersFiles, type Purge, type PurgeSlice } from './purge-files.ts';
import { forgetNamed } from './unplaced-events.ts';

const ROWS_AT_ONCE = 500;

/** The next rows of the order by their ids. */
async function nextRows(trx: Trx, jobId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from pack_group where job_id = ${jobId}
    and id > coalesce((select purged_to from job where id = ${jobId}), 0) order by id limit ${ROWS_AT_ONCE}`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** Recipients, their values, and what became of their shipments in words. */
export async function emptyRows(trx: Trx, ids: readonly number[]): Promise<void> {
  const rows = sql`any(${sql.val([...ids])}::bigint[])`;
  const shipments = sql`select id from shipment where pack_group_id = ${rows}`;
  await sql`update pack_group set ${emptied('pack_group')}, version = version + 1 where id = ${rows}`.execute(trx);
  await sql`update chunk set ${emptied('chunk')} where pack_id in (select id from pack where pack_group_id = ${rows})
    and ${isFull('chunk')}`.execute(trx);
  await sql`update pack set ${emptied('pack')} where pack_group_id = ${rows}`.execute(trx);
  await sql`delete from row_search where pack_group_id = ${rows}`.execute(trx);
  await sql`delete from searched_metadata where pack_group_id = ${rows}`.execute(trx);
  // The events before the shipments, as where they come in.
  await forgetNamed(trx, shipments);
  await sql`update shipment set ${emptied('shipment')}, data_purged = true, version = version + 1
    where pack_group_id = ${rows}`.execute(trx);
  await sql`update send_attempt set ${emptied('send_attempt')}
    where shipment_id in (${shipments}) and ${isFull('send_attempt')}`.execute(trx);
  // What a person typed in place of a carrier and its number may be anything.
  for (const [own, typed] of [
    ['tracking_reference', 'reference'],
    ['tracker', 'tracker'],
  ] as const)
    await sql`update shipment s set ${sql.ref(own)} = null where s.id in (${shipments}) and exists (
      select 1 from tracking_event e where e.shipment_id = s.id and e.source = 'hand'
        and ${sql.ref(`e.${typed}`)} = ${sql.ref(`s.${own}`)})`.execute(trx);
  await emptySaid(trx, shipments);
  await sql`update tracking_file set ${emptied('tracking_file')} where shipment_id in (${shipments})`.execute(trx);
  await emptyCorrectionsOf(trx, shipments);
  await emptyHistories(trx, { entity: 'shipment' }, shipments);
}

/** What was typed for the whole order. It is called by its number from now on, and its deliveries by theirs. */
async function emptyOrder(trx: Trx, job: KeptJob, { at, by, details }: Purge): Promise<void> {
  const { id, accountId } = job;
  const commands = sql`select id from delivery_command where job_id = ${id}`;
  const deliveries = sql`select id from delivery where job_id = ${id}`;
  await sql`update input_file set name = id::text, facts = '{}', index_row = null,
      left_out = ${LEFT_OUT_EMPTIED}
    where job_id = ${id}`.execute(trx);
  await sql`update chunk set ${emptied('chunk')},
      accepted = case when accepted is null then null else '{}'::jsonb end
    where job_id = ${id}`.execute(trx);
  for (const table of ['page_repair', 'searched_metadata'])
    await sql`delete from ${sql.table(table)} where job_id = ${id}`.execute(trx);
  await sql`update delivery_command set validation_reason = null, rejection = null, fault = null where job_id = ${id}`.execute(
    trx,
  );
  await sql`update delivery set name = external_id, fault = null where job_id = ${id}`.execute(trx);
  await sql`update send_attempt set answer = null where delivery_id in (${deliveries}) and answer is not null`.execute(
    trx,
  );
  await emptyLateNotes(trx, deliveries);
  await emptyAnswersOfOrder(trx, id);
  await emptyAnswersOfUploads(
    trx,
    sql`select file_id as id from input_file where job_id = ${id} and file_id is not null`,
  );
  await emptyHistories(trx, { entity: 'job' }, sql`${id}::bigint`);
  await emptyHistories(trx, { entity: 'command' }, commands);
  await emptyHistories(trx, { entity: 'delivery' }, deliveries);
  await sql`update job set name = id::text, error = null, metadatas = '{}', parameters = '{}', progress = null,
      split_configuration = null, data_purged_at = ${at}, purged_to = null, version = version + 1
    where id = ${id}`.execute(trx);
  await addRevision(trx, {
    entity: 'job',
    entityId: id,
    accountId,
    event: 'DATA_PURGED',
    at,
    by,
    details: details?.(job) ?? {},
  });
}

/** One slice in a transaction of the caller's; the files are gone before. */
export async function purgeDataSlice(trx: Trx, jobId: number, purge: Purge): Promise<PurgeSlice> {
  const stopped: PurgeSlice = { state: 'stopped', contents: [] };
  if ((await lockJob(trx, jobId)) === null) return stopped;
  const job = await factsOf(trx, jobId);
  if (job === null || job.dataPurged || !job.filesPurged || !purge.may(job)) return stopped;
  const ids = await nextRows(trx, jobId);
  if (ids.length > 0) await emptyRows(trx, ids);
  if (ids.length === ROWS_AT_ONCE) {
    await sql`update job set purged_to = ${ids.at(-1)} where id = ${jobId}`.execute(trx);
    return { state: 'more', contents: [] };
  }
  await emptyOrder(trx, job, purge);
  return { state: 'done', contents: await endCarriersFiles(trx, jobId, purge.contentsBefore) };
}
