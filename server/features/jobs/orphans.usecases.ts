// Pages that found no recipient: a person attaches them to one, or accepts that they go to nobody (docs/model.md,
// "Reconciling").
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { isOpenForEdits } from '#domain/jobs/jobs.states.ts';
import type { Handler } from '#server/context/context.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { mayChange } from '#server/letters/jobs/job-rights.ts';
import { refreshJob } from '#server/letters/jobs/job-state.ts';
import { orphansOf } from '#server/letters/jobs/jobs.repository.ts';
import { attachChunk } from '#server/letters/packs/attach-chunk.ts';
import { loadJob } from '#server/letters/steps/job-in-hand.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { changeJob, type JobChange } from './change-jobs.usecases.ts';
import { visibleJob } from './read-jobs.usecases.ts';

export const readOrphans: Handler<'jobs.orphanChunks'> = async ({ caller, params }, services) => {
  const job = await visibleJob(caller, services, params.jobId);
  if (!job.ok) return job;
  const rows = await orphansOf(services.db, params.jobId);
  return ok(
    rows.map((row) => ({
      id: row.id,
      inputFileId: row.input_file_id,
      boxName: row.box_name,
      fileNameInBox: row.name,
      firstPage: row.first_page,
      pageCount: row.last_page - row.first_page + 1,
      reason: row.orphan_reason,
      identifier: row.identifier,
      accepted: row.accepted,
    })),
  );
};

interface Orphan {
  readonly id: number;
  readonly box_name: string;
  readonly accepted: unknown;
}

/** The orphan, where the job can be changed now. */
async function openOrphan({ trx, job, facts }: JobChange, chunkId: number): Promise<Result<Orphan>> {
  const open = isOpenForEdits(facts);
  if (!open.ok) return open;
  const orphan = await trx
    .selectFrom('chunk')
    .innerJoin('input_file', 'input_file.id', 'chunk.input_file_id')
    .select(['chunk.id', 'input_file.box_name', 'chunk.accepted'])
    .where('chunk.id', '=', chunkId)
    .where('chunk.job_id', '=', job.id)
    .where('chunk.orphan_reason', 'is not', null)
    .executeTakeFirst();
  return orphan === undefined ? refuse('exception.notFound', { type: 'orphanChunk' }) : ok(orphan);
}

/** What the history keeps of it: the pages, never what stands on them. */
const note = ({ trx, job, at, by }: JobChange, event: string, details: Readonly<Record<string, unknown>>) =>
  addRevision(trx, { entity: 'job', entityId: job.id, accountId: job.accountId, event, at, by, details });

/** The first pack of a row of this job that can still take pages. */
async function openPack(trx: Trx, jobId: number, packGroupId: number): Promise<Result<number>> {
  const group = await trx
    .selectFrom('pack_group')
    .select(['state', 'command_id'])
    .where('id', '=', packGroupId)
    .where('job_id', '=', jobId)
    .executeTakeFirst();
  if (group === undefined) return refuse('packGroup.unknown', { id: packGroupId });
  if (group.state === 'REJECTED') return refuse('packGroup.rejected', { id: packGroupId, recipient: '' });
  if (group.command_id !== null) return refuse('orphan.packTaken', { id: packGroupId });
  const pack = await trx
    .selectFrom('pack')
    .select('id')
    .where('pack_group_id', '=', packGroupId)
    .orderBy('rank')
    .limit(1)
    .executeTakeFirst();
  return pack === undefined ? refuse('packGroup.unknown', { id: packGroupId }) : ok(pack.id);
}

export const attachOrphan: Handler<'jobs.attachOrphan'> = ({ caller, params, body }, services) =>
  changeJob(
    { caller, services, jobId: params.jobId },
    (by, row) => mayChange(by.actor, row),
    async (change) => {
      const { trx, job, at, by } = change;
      const orphan = await openOrphan(change, params.chunkId);
      if (!orphan.ok) return orphan;
      const pack = await openPack(trx, job.id, body.packGroupId);
      if (!pack.ok) return pack;
      const loaded = await loadJob(trx, job.id);
      if (loaded === null) return refuse('job.unknown');
      const { id, box_name: boxName } = orphan.value;
      const place = { chunkId: id, boxName, packId: pack.value, groupId: body.packGroupId };
      const attached = await attachChunk({ trx, services, job: loaded.job }, place);
      if (!attached.ok) return attached;
      await note(change, 'ORPHAN_ATTACHED', { chunkId: id, packGroupIds: [body.packGroupId] });
      await refreshJob(trx, job, { at, by });
      return ok(true);
    },
  );

export const acceptOrphan: Handler<'jobs.acceptOrphan'> = ({ caller, params, body }, services) =>
  changeJob(
    { caller, services, jobId: params.jobId },
    (by, row) => mayChange(by.actor, row),
    async (change) => {
      const { trx, job, at, by } = change;
      const orphan = await openOrphan(change, params.chunkId);
      if (!orphan.ok) return orphan;
      if ((orphan.value.accepted !== null) === body.accepted) return ok(true);
      const { id, login, name } = caller.user;
      const accepted = { acceptedBy: { id, login, name }, acceptedAt: at.toISOString() };
      await trx
        .updateTable('chunk')
        .set({ accepted: body.accepted ? toJson(accepted) : null })
        .where('id', '=', orphan.value.id)
        .execute();
      await note(change, body.accepted ? 'ORPHAN_ACCEPTED' : 'ORPHAN_REOPENED', { chunkId: orphan.value.id });
      await refreshJob(trx, job, { at, by });
      return ok(true);
    },
  );
