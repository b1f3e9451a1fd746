// Pages that found no recipient: a person attaches them to one, or accepts that they go to nobody (docs/model.md,
// "Reconciling").
import type { CallResult } from '#domain/api/contract.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { ToldEvent } from '#domain/hooks/hook-events.table.ts';
import { isOpenForEdits } from '#domain/jobs/jobs.states.ts';
import { OrphanAttached, type OrphanReason } from '#domain/jobs/orphans.ts';
import type { Handler } from '#server/context/context.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { mayChange } from '#server/letters/jobs/job-rights.ts';
import { refreshJob } from '#server/letters/jobs/job-state.ts';
import { type OrphanRow, orphansOf } from '#server/letters/jobs/jobs.repository.ts';
import { attachChunk, detachChunk } from '#server/letters/packs/attach-chunk.ts';
import { loadJob } from '#server/letters/steps/job-in-hand.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { changeJob, type JobChange } from './change-jobs.usecases.ts';
import { visibleJob } from './read-jobs.usecases.ts';

type Orphans = CallResult<'jobs.orphanChunks'>;

/** Who attached it to whom. */
function attachedOf({ accepted, pack_group_id, recipient_name }: OrphanRow): Orphans[number]['attached'] {
  if (accepted === null || !('attachedBy' in accepted) || pack_group_id === null) return null;
  const { attachedBy, attachedAt } = accepted;
  return { attachedBy, attachedAt, packGroupId: pack_group_id, recipientName: recipient_name ?? '' };
}

export const readOrphans: Handler<'jobs.orphanChunks'> = async ({ caller, params, query }, services) => {
  const job = await visibleJob(caller, services, params.jobId);
  if (!job.ok) return job;
  const rows = await orphansOf(services.db, params.jobId, query.attached === true);
  return ok(
    rows.flatMap((row): Orphans => {
      const { accepted } = row;
      const reason = row.orphan_reason ?? (accepted && 'reason' in accepted ? accepted.reason : null);
      if (reason === null) return [];
      return [
        {
          id: row.id,
          inputFileId: row.input_file_id,
          boxName: row.box_name,
          fileNameInBox: row.name,
          firstPage: row.first_page,
          pageCount: row.last_page - row.first_page + 1,
          reason,
          identifier: row.identifier,
          accepted: accepted && 'acceptedBy' in accepted ? accepted : null,
          fits: row.fits,
          attached: attachedOf(row),
        },
      ];
    }),
  );
};

interface Orphan {
  readonly id: number;
  readonly box_name: string;
  readonly accepted: unknown;
  readonly orphan_reason: OrphanReason;
}

/** Somebody was faster: it is said who, and to whom it went. */
async function whyNotOpen(trx: Trx, jobId: number, chunkId: number): Promise<Result<never>> {
  const chunk = await trx
    .selectFrom('chunk')
    .innerJoin('pack', 'pack.id', 'chunk.pack_id')
    .innerJoin('pack_group', 'pack_group.id', 'pack.pack_group_id')
    .select(['chunk.accepted', 'pack_group.recipient_name'])
    .where('chunk.id', '=', chunkId)
    .where('chunk.job_id', '=', jobId)
    .executeTakeFirst();
  const attached = OrphanAttached.safeParse(chunk?.accepted);
  if (chunk === undefined || !attached.success) return refuse('exception.notFound', { type: 'orphanChunk' });
  const { name, login } = attached.data.attachedBy;
  return refuse('orphan.attached', { recipient: chunk.recipient_name ?? '', name: name || login });
}

/** The orphan, where the job can be changed now. */
async function openOrphan({ trx, job, facts }: JobChange, chunkId: number): Promise<Result<Orphan>> {
  const open = isOpenForEdits(facts);
  if (!open.ok) return open;
  const orphan = await trx
    .selectFrom('chunk')
    .innerJoin('input_file', 'input_file.id', 'chunk.input_file_id')
    .select(['chunk.id', 'input_file.box_name', 'chunk.accepted', 'chunk.orphan_reason'])
    .where('chunk.id', '=', chunkId)
    .where('chunk.job_id', '=', job.id)
    .where('chunk.orphan_reason', 'is not', null)
    .executeTakeFirst();
  return orphan === undefined ? whyNotOpen(trx, job.id, chunkId) : ok(orphan as Orphan);
}

/** What the history keeps of it: the pages, never what stands on them. */
const note = ({ trx, job, at, by }: JobChange, event: ToldEvent<'job'>, details: Readonly<Record<string, unknown>>) =>
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
      const { id, box_name: boxName, orphan_reason: reason } = orphan.value;
      const attachedBy = { id: caller.user.id, login: caller.user.login, name: caller.user.name };
      const attached = { attachedBy, attachedAt: at.toISOString(), reason };
      const place = { chunkId: id, boxName, packId: pack.value, groupId: body.packGroupId, attached };
      const joined = await attachChunk({ trx, services, job: loaded.job }, place);
      if (!joined.ok) return joined;
      await note(change, 'ORPHAN_ATTACHED', { chunkId: id, packGroupIds: [body.packGroupId] });
      await refreshJob(trx, job, { at, by });
      return ok(true);
    },
  );

/** What a person attached, in a row that can still change. */
async function attachedChunk({ trx, job, facts }: JobChange, chunkId: number) {
  const open = isOpenForEdits(facts);
  if (!open.ok) return open;
  const chunk = await trx
    .selectFrom('chunk')
    .innerJoin('pack', 'pack.id', 'chunk.pack_id')
    .select(['chunk.id', 'chunk.accepted', 'pack.pack_group_id'])
    .where('chunk.id', '=', chunkId)
    .where('chunk.job_id', '=', job.id)
    .executeTakeFirst();
  const attached = OrphanAttached.safeParse(chunk?.accepted);
  if (chunk === undefined || !attached.success) return refuse('exception.notFound', { type: 'orphanChunk' });
  const row = await openPack(trx, job.id, chunk.pack_group_id);
  return row.ok ? ok({ chunkId, groupId: chunk.pack_group_id, reason: attached.data.reason }) : row;
}

export const detachOrphan: Handler<'jobs.detachOrphan'> = ({ caller, params }, services) =>
  changeJob(
    { caller, services, jobId: params.jobId },
    (by, row) => mayChange(by.actor, row),
    async (change) => {
      const { trx, job, at, by } = change;
      const found = await attachedChunk(change, params.chunkId);
      if (!found.ok) return found;
      const loaded = await loadJob(trx, job.id);
      if (loaded === null) return refuse('job.unknown');
      const detached = await detachChunk({ trx, services, job: loaded.job }, found.value);
      if (!detached.ok) return detached;
      const { chunkId, groupId } = found.value;
      await note(change, 'ORPHAN_DETACHED', { chunkId, packGroupIds: [groupId] });
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
