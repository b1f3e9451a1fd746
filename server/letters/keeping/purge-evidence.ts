// What outlives the personal data of an order ends too: what proves its letters, and what bills them (docs/decisions/0750). In slices
// that need no cursor: what is gone is not found again.
import { type RawBuilder, sql } from 'kysely';
import type { ToldEvent } from '#domain/hooks/hook-events.table.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { lockJob } from '#server/letters/jobs/job-state.ts';
import type { Trx } from '#server/storage/schema.ts';
import { factsOf, type KeptJob } from './keeping.repository.ts';
import type { Purge, PurgeSlice } from './purge-files.ts';

/** Rows of each kind that go in one transaction. */
const ROWS_AT_ONCE = 5_000;

const STOPPED: PurgeSlice = { state: 'stopped', contents: [] };

/** Events of an order that go on saying what was purged of it, and under which holds. */
const LASTING_EVENTS = [
  'FILES_PURGED',
  'DATA_PURGED',
  'PERSON_ERASED',
  'EVIDENCE_PURGED',
  'BILLING_PURGED',
  'HELD',
  'RELEASED',
];

/** Deletes the next rows of a table by their ids. @returns whether there may be more */
async function deleteSome(trx: Trx, table: string, ids: RawBuilder<unknown>): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)}
    where id in (${ids} limit ${ROWS_AT_ONCE})`.execute(trx);
  return Number(numAffectedRows) === ROWS_AT_ONCE;
}

/** Histories of the things of an order. */
const linesOf = (jobId: number) => sql`select r.id from revision r where r.entity = 'shipment'
    and r.entity_id in (select id from shipment where job_id = ${jobId})
  union all select r.id from revision r where r.entity = 'delivery'
    and r.entity_id in (select id from delivery where job_id = ${jobId})
  union all select r.id from revision r where r.entity = 'command'
    and r.entity_id in (select id from delivery_command where job_id = ${jobId})
  union all select r.id from revision r where r.entity = 'job' and r.entity_id = ${jobId}
    and r.event <> all(${sql.val(LASTING_EVENTS)}::text[])`;

/** What providers, carriers and people said, how it was handed over, hashes, references, histories. @returns whether there may be more */
async function deleteEvidence(trx: Trx, jobId: number): Promise<boolean> {
  const shipments = sql`(select id from shipment where job_id = ${jobId})`;
  const deliveries = sql`(select id from delivery where job_id = ${jobId})`;
  const more = [];
  for (const table of ['tracking_event', 'tracking_file', 'output_file'])
    more.push(await deleteSome(trx, table, sql`select id from ${sql.table(table)} where shipment_id in ${shipments}`));
  const attempts = sql`select id from send_attempt where shipment_id in ${shipments}
    union all select id from send_attempt where delivery_id in ${deliveries}`;
  more.push(await deleteSome(trx, 'send_attempt', attempts));
  more.push(await deleteSome(trx, 'revision', linesOf(jobId)));
  // One for each status of a delivery at most.
  await sql`delete from late_step where delivery_id in ${deliveries}`.execute(trx);
  const { numAffectedRows } =
    await sql`update shipment set tracking_reference = null, tracker = null, status_provider = null,
      tracked_until = null, version = version + 1
    where id in (select id from shipment where job_id = ${jobId}
      and (tracking_reference is not null or tracker is not null or status_provider is not null or tracked_until is not null)
      limit ${ROWS_AT_ONCE})`.execute(trx);
  more.push(Number(numAffectedRows) === ROWS_AT_ONCE);
  return more.includes(true);
}

async function tell(trx: Trx, job: KeptJob, { event, at, by, details }: Purge & { readonly event: ToldEvent<'job'> }) {
  const line = { entity: 'job', entityId: job.id, accountId: job.accountId } as const;
  await addRevision(trx, { ...line, event, at, by, details: details?.(job) ?? {} });
}

/** The job, locked, where nothing stands in the way. */
async function endingJob(trx: Trx, jobId: number, purge: Purge): Promise<KeptJob | null> {
  if ((await lockJob(trx, jobId)) === null) return null;
  const job = await factsOf(trx, jobId);
  return job?.dataPurged && purge.may(job) ? job : null;
}

/** One slice in a transaction of the caller's; the history says that it goes before the first line of it is gone. */
export async function purgeEvidenceSlice(trx: Trx, jobId: number, purge: Purge): Promise<PurgeSlice> {
  const job = await endingJob(trx, jobId, purge);
  if (job === null) return STOPPED;
  const { numAffectedRows } = await sql`update job set evidence_ends_at = ${purge.at} where id = ${jobId}
    and evidence_ends_at is null`.execute(trx);
  if (numAffectedRows === 1n) await tell(trx, job, { ...purge, event: 'EVIDENCE_PURGED' });
  const hasMore = await deleteEvidence(trx, jobId);
  if (hasMore) return { state: 'more', contents: [] };
  await sql`update job set evidence_purged_at = ${purge.at}, version = version + 1 where id = ${jobId}`.execute(trx);
  return { state: 'done', contents: [] };
}

/** One slice in a transaction of the caller's. */
export async function purgeBillingSlice(trx: Trx, jobId: number, purge: Purge): Promise<PurgeSlice> {
  const job = await endingJob(trx, jobId, purge);
  if (job === null) return STOPPED;
  const hasMore = await deleteSome(trx, 'charge', sql`select id from charge where job_id = ${jobId}`);
  const { numAffectedRows } = await sql`update shipment set billing = '{}', price = null, version = version + 1
    where id in (select id from shipment where job_id = ${jobId} and (billing <> '{}' or price is not null)
      limit ${ROWS_AT_ONCE})`.execute(trx);
  if (hasMore || Number(numAffectedRows) === ROWS_AT_ONCE) return { state: 'more', contents: [] };
  await sql`delete from reservation where command_id in (select id from delivery_command where job_id = ${jobId})`.execute(
    trx,
  );
  await sql`update delivery_command set estimate = null where job_id = ${jobId} and estimate is not null`.execute(trx);
  await sql`update job set billing_purged_at = ${purge.at}, version = version + 1 where id = ${jobId}`.execute(trx);
  await tell(trx, job, { ...purge, event: 'BILLING_PURGED' });
  return { state: 'done', contents: [] };
}
