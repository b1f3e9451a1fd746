// What cutting a recipient row in two and joining it again have in common: the row that may be changed, its transaction,
// its line of history, and the answer.
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { isOpenForEdits, type JobFacts } from '#domain/jobs/jobs.states.ts';
import { decidePackGroupMove } from '#domain/jobs/pack-groups.states.ts';
import { EVERYTHING } from '#server/access/scope.ts';
import type { Caller, Services } from '#server/context/context.ts';
import { authorOn, inTransaction } from '#server/features/jobs/change-jobs.usecases.ts';
import { type VisibleJob, visibleJob } from '#server/features/jobs/read-jobs.usecases.ts';
import { addRevision, type RevisionAuthor } from '#server/letters/history/add-revision.ts';
import { editionConflict } from '#server/letters/jobs/edition-conflict.ts';
import { factsOfJob, mayChange } from '#server/letters/jobs/job-rights.ts';
import { type LockedJob, lockJob, refreshJob } from '#server/letters/jobs/job-state.ts';
import { settleCorrections } from '#server/letters/rows/corrections.ts';
import { readStored, type StoredGroup } from '#server/letters/rows/stored-groups.ts';
import { loadJob } from '#server/letters/steps/job-in-hand.ts';
import type { JobInHand } from '#server/letters/steps/step.types.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import { findGroups, type PackGroupRow } from './pack-groups.repository.ts';
import { groupViews, visibleGroup } from './pack-groups.usecases.ts';

/** A row with its order, which the caller sees and may change. */
export interface RowToChange {
  readonly caller: Caller;
  readonly services: Services;
  readonly row: PackGroupRow;
  readonly job: VisibleJob;
  readonly loaded: JobInHand;
}

type RowFacts = Pick<PackGroupRow, 'version' | 'state' | 'command_id'>;

/** Whether a row is still as the caller read it, and open for changes. */
async function checkOpen(
  db: Db | Trx,
  job: JobFacts & { readonly id: number },
  { row, version }: { readonly row: RowFacts | undefined; readonly version: number },
): Promise<Result<unknown>> {
  const open = isOpenForEdits(job);
  if (!open.ok) return open;
  if (row?.version !== version) return { ok: false, refusal: await editionConflict(db, job.id) };
  return decidePackGroupMove({ state: row.state, command: row.command_id === null ? null : 'PROCESSING' }, 'edit');
}

/** The row, if the caller may change it and it can be changed now. */
export async function rowToChange(
  { caller, services }: Pick<RowToChange, 'caller' | 'services'>,
  groupId: number,
  version: number,
): Promise<Result<RowToChange>> {
  const row = await visibleGroup(caller, services, groupId);
  if (!row.ok) return row;
  const job = await visibleJob(caller, services, row.value.job_id);
  if (!job.ok) return job;
  if (!mayChange(caller.actor, job.value)) return refuse('exception.unauthorized');
  const facts = { ...factsOfJob(job.value), id: job.value.id };
  const open = await checkOpen(services.db, facts, { row: row.value, version });
  if (!open.ok) return open;
  const loaded = await loadJob(services.db, job.value.id);
  return loaded === null
    ? refuse('job.unknown')
    : ok({ caller, services, row: row.value, job: job.value, loaded: loaded.job });
}

export interface RowChange {
  readonly trx: Trx;
  readonly locked: LockedJob;
  readonly at: Date;
  readonly by: RevisionAuthor;
}

/** Changes the row in one transaction, unless somebody else did since it was read; the counts of the order follow. */
export const changeRow = <T>(
  { caller, services, job, row }: RowToChange,
  change: (context: RowChange) => Promise<Result<T>>,
): Promise<Result<T>> =>
  inTransaction(services, async (trx) => {
    const locked = await lockJob(trx, job.id);
    if (locked === null) return refuse('job.unknown');
    const [now] = await trx
      .selectFrom('pack_group')
      .select(['version', 'state', 'command_id'])
      .where('id', '=', row.id)
      .execute();
    const found = now && { ...now, state: now.state as PackGroupRow['state'] };
    const open = await checkOpen(trx, { ...locked, shipmentsLeft: 0 }, { row: found, version: row.version });
    if (!open.ok) return open;
    const at = services.clock.now();
    const by = authorOn(caller, job);
    const done = await change({ trx, locked, at, by });
    if (done.ok) await refreshJob(trx, locked, { at, by });
    return done;
  });

/** What the history keeps of it: the two rows and the pages, never values. */
export const noteCut = (
  { trx, locked, at, by }: RowChange,
  details: { readonly packGroupIds: readonly number[]; readonly split: boolean; readonly [name: string]: unknown },
): Promise<unknown> =>
  addRevision(trx, {
    entity: 'job',
    entityId: locked.id,
    accountId: locked.accountId,
    event: 'PACK_GROUP_EDITED',
    at,
    by,
    details,
  });

/** One row as it is stored. */
export async function storedRow(trx: Trx, job: JobInHand, groupId: number): Promise<Result<StoredGroup>> {
  const [stored] = await readStored(trx, job, [groupId]);
  return stored === undefined ? refuse('packGroup.unknown', { id: groupId }) : ok(stored);
}

/** Rows as the caller sees them after the change, in the order of the ids. */
export async function viewsAfter({ caller, services, job }: RowToChange, ids: readonly number[]): Promise<PackGroup[]> {
  await settleCorrections(services, job.id, ids);
  const rows = await findGroups(services.db, EVERYTHING, ids);
  const after = await visibleJob(caller, services, job.id);
  return after.ok ? groupViews(services, { caller, job: after.value }, rows) : [];
}
