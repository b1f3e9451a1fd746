// The files of an order go: inputs, outputs, proofs, and what lies of it in the outbox. In slices, each of which can be the last
// before the program ends: what is marked is gone, what is not is taken by the next run.
import { sql } from 'kysely';
import { addRevision, type RevisionAuthor } from '#server/letters/history/add-revision.ts';
import { lockJob } from '#server/letters/jobs/job-state.ts';
import { type BlobKey, deleteUnnamedBlobs } from '#server/storage/blobs.ts';
import type { Trx } from '#server/storage/schema.ts';
import { factsOf, type KeptJob } from './keeping.repository.ts';

/** Files of a slice: the order is locked for as long as one takes. */
const FILES_AT_ONCE = 500;

/** When files go, and who said so; null: their time was over. */
export interface Purge {
  readonly at: Date;
  readonly by: RevisionAuthor | null;
  /** Asked again in each slice, with the order locked: a hold, or a new command, stops it. */
  readonly may: (job: KeptJob) => boolean;
  /** What the history says of it beside who and when. */
  readonly details?: (job: KeptJob) => Readonly<Record<string, unknown>>;
  /** Contents that were registered since may belong to something that is just being made. */
  readonly contentsBefore: Date;
}

/** What a slice did. `stopped`: it may not go on. */
export interface PurgeSlice {
  readonly state: 'done' | 'more' | 'stopped';
  /** Contents that no row may name any more, as hexadecimal digits. */
  readonly contents: readonly string[];
}

interface GoneFile {
  readonly root_account_id: number;
  readonly hash: Buffer | null;
  readonly working_hash?: Buffer | null;
}

const keysOf = (files: readonly GoneFile[]): BlobKey[] =>
  files.flatMap(({ root_account_id: rootAccountId, hash, working_hash: working }) =>
    [hash, working ?? null].flatMap((one) => (one === null ? [] : [{ rootAccountId, hash: one }])),
  );

async function outputs(trx: Trx, jobId: number): Promise<readonly GoneFile[]> {
  const { rows } = await sql<GoneFile>`update output_file set purged = true
    where id in (select f.id from shipment s join output_file f on f.shipment_id = s.id
      where s.job_id = ${jobId} and not f.purged limit ${FILES_AT_ONCE})
    returning root_account_id, hash`.execute(trx);
  return rows;
}

async function inputs(trx: Trx, jobId: number): Promise<readonly GoneFile[]> {
  const { rows } = await sql<GoneFile>`update input_file set purged = true where job_id = ${jobId} and not purged
    returning root_account_id, hash, working_hash`.execute(trx);
  return rows;
}

/** What carriers sent of its shipments. */
async function carriersFiles(trx: Trx, jobId: number): Promise<readonly GoneFile[]> {
  const { rows } = await sql<GoneFile>`update tracking_file f set purged = true from shipment s
    where s.job_id = ${jobId} and f.shipment_id = s.id and not f.purged returning f.root_account_id, f.hash`.execute(
    trx,
  );
  return rows;
}

/** Contents that no row names any more go. @returns their hexadecimal digits */
async function forget(trx: Trx, gone: readonly GoneFile[], before: Date): Promise<readonly string[]> {
  const keys = keysOf(gone);
  await deleteUnnamedBlobs(trx, keys, before);
  return [...new Set(keys.map(({ hash }) => hash.toString('hex')))];
}

/** What came of carriers while the files of a locked order went, and stayed. */
export const endCarriersFiles = async (trx: Trx, jobId: number, before: Date): Promise<readonly string[]> =>
  forget(trx, await carriersFiles(trx, jobId), before);

async function proofs(trx: Trx, job: KeptJob): Promise<readonly GoneFile[]> {
  const { rows } = await sql<{ hash: Buffer }>`select decode(file ->> 'hash', 'hex') as hash
    from proof, jsonb_array_elements(proof.files) file where proof.job_id = ${job.id}`.execute(trx);
  await sql`delete from proof where job_id = ${job.id}`.execute(trx);
  return rows.map(({ hash }) => ({ root_account_id: job.rootAccountId, hash }));
}

/** The order without its files: nothing of it can be changed or confirmed any more, so that it is locked for good. */
async function close(trx: Trx, job: KeptJob, { at, by, details }: Purge): Promise<void> {
  await sql`update job set files_purged_at = ${at}, locked = true, purge_asked = null, version = version + 1 where id = ${job.id}`.execute(
    trx,
  );
  await sql`insert into leaving_folder (delivery_id) select id from delivery where job_id = ${job.id}
    on conflict (delivery_id) do update set nuids = null`.execute(trx);
  const order = { entity: 'job', entityId: job.id, accountId: job.accountId } as const;
  await addRevision(trx, { ...order, event: 'FILES_PURGED', at, by, details: details?.(job) ?? {} });
}

/** One slice in a transaction of the caller's. */
export async function purgeFilesSlice(trx: Trx, jobId: number, purge: Purge): Promise<PurgeSlice> {
  if ((await lockJob(trx, jobId)) === null) return { state: 'stopped', contents: [] };
  const job = await factsOf(trx, jobId);
  if (job === null || job.filesPurged || !purge.may(job)) return { state: 'stopped', contents: [] };
  const gone = [...(await outputs(trx, jobId))];
  const isLast = gone.length < FILES_AT_ONCE;
  if (isLast) {
    gone.push(...(await inputs(trx, jobId)), ...(await carriersFiles(trx, jobId)), ...(await proofs(trx, job)));
    await close(trx, job, purge);
  }
  return { state: isLast ? 'done' : 'more', contents: await forget(trx, gone, purge.contentsBefore) };
}
