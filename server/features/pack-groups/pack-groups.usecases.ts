// Reviewing recipient rows: the list of a job, rejecting rows, and a row's own pages. Editing:
// edit-pack-group.usecases.ts.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { isOpenForEdits } from '#domain/jobs/jobs.states.ts';
import { decidePackGroupMove } from '#domain/jobs/pack-groups.states.ts';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import { isUnique } from '#domain/services/services.ts';
import { filterHash, pageByNumber, readNumber } from '#server/access/pages/keyset-page.ts';
import type { Caller, Handler, Services } from '#server/context/context.ts';
import { changeJob, type JobChange } from '#server/features/jobs/change-jobs.usecases.ts';
import { filesOfJob, scopeOf, type VisibleJob, visibleJob } from '#server/features/jobs/read-jobs.usecases.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { inWorkFolder, storedPath, workingHash } from '#server/letters/jobs/document-files.ts';
import { factsOfJob, mayChange } from '#server/letters/jobs/job-rights.ts';
import { refreshJob } from '#server/letters/jobs/job-state.ts';
import { windowCheck } from '#server/letters/rows/window/window.ts';
import { groupView } from './pack-group-view.ts';
import { chunksOf, findGroups, listGroups, type PackGroupRow, packsOf } from './pack-groups.repository.ts';

const DEFAULT_RESULTS = 200;

/** Rows with their packs and chunks, as the contract sends them. */
export async function groupViews(
  services: Services,
  { caller, job }: { readonly caller: Caller; readonly job: VisibleJob },
  rows: readonly PackGroupRow[],
): Promise<PackGroup[]> {
  const packs = await packsOf(
    services.db,
    rows.map(({ id }) => id),
  );
  const chunks = await chunksOf(
    services.db,
    packs.map(({ id }) => id),
  );
  const editable = mayChange(caller.actor, job) && isOpenForEdits(factsOfJob(job)).ok;
  const ofRun = !isUnique(job.service_type);
  const beside = await besideWindow(services, job, rows);
  return rows.map((row) => groupView(row, { packs, chunks, editable, ofRun, beside }));
}

/** Whether a row that is still to leave would do so with an address that its window does not show. */
async function besideWindow({ db }: Services, job: VisibleJob, rows: readonly PackGroupRow[]) {
  if (!rows.some(({ dispatch_state: state }) => state === 'REMAINING')) return () => false;
  const service = ServiceDefinition.parse(job.service_definition);
  return windowCheck(db, service, job.account_id);
}

export const listPackGroups: Handler<'jobs.packGroups'> = async ({ caller, params, query }, services) => {
  const job = await visibleJob(caller, services, params.jobId);
  if (!job.ok) return job;
  const { cursor, maxResults = DEFAULT_RESULTS, ...filters } = query;
  const hash = filterHash('packGroups', params.jobId, filters);
  const after = readNumber(cursor, hash);
  if (!after.ok) return after;
  const asked = { ...filters, afterRank: after.value ?? 0, limit: maxResults };
  const rows = await listGroups(services.db, params.jobId, asked);
  const { kept, ...page } = pageByNumber(rows, { limit: maxResults, hash }, ({ rank }) => rank);
  return ok({ items: await groupViews(services, { caller, job: job.value }, kept), ...page });
};

/** The row in the caller's view. */
export async function visibleGroup(caller: Caller, services: Services, groupId: number): Promise<Result<PackGroupRow>> {
  const [row] = await findGroups(services.db, await scopeOf(caller, services, 'viewOrder'), [groupId]);
  return row === undefined ? refuse('packGroup.unknown', { id: groupId }) : ok(row);
}

async function rejectRows(context: JobChange, groupIds: readonly number[], reason: string): Promise<Result<true>> {
  const { trx, job, facts, at, by } = context;
  const open = isOpenForEdits(facts);
  if (!open.ok) return open;
  const rows = await trx
    .selectFrom('pack_group')
    .select(['id', 'state', 'command_id'])
    .where('job_id', '=', job.id)
    .where('id', 'in', groupIds)
    .execute();
  for (const row of rows) {
    const group = { state: row.state as 'CREATED' | 'REJECTED' };
    const move = decidePackGroupMove({ ...group, command: row.command_id === null ? null : 'PROCESSING' }, 'reject');
    if (!move.ok) return refuse('packGroup.cannotReject', { ...move.refusal.parameters, id: row.id });
  }
  await trx
    .updateTable('pack_group')
    .set((eb) => ({
      state: 'REJECTED',
      dispatch_state: 'REJECTED',
      rejection_reason: reason === '' ? null : reason,
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', groupIds)
    .execute();
  const details = { packGroupIds: groupIds.slice(0, 100), count: groupIds.length, reason };
  await addRevision(trx, {
    entity: 'job',
    entityId: job.id,
    accountId: job.accountId,
    event: 'PACK_GROUPS_REJECTED',
    at,
    by,
    details,
  });
  await refreshJob(trx, job, { at, by });
  return ok(true);
}

export const rejectPackGroups: Handler<'packGroups.reject'> = async ({ caller, body }, services) => {
  const ids = [...new Set(body.packGroupIds)];
  const rows = await findGroups(services.db, await scopeOf(caller, services, 'viewOrder'), ids);
  const missing = ids.find((id) => !rows.some((row) => row.id === id));
  if (missing !== undefined) return refuse('packGroup.unknown', { id: missing });
  const jobIds = [...new Set(rows.map((row) => row.job_id))];
  const [jobId = 0] = jobIds;
  if (jobIds.length > 1)
    return refuse('exception.invalidInput', { field: 'packGroupIds', reason: 'one job at a time' });
  const allowed = (by: Caller, row: VisibleJob): boolean => mayChange(by.actor, row);
  const job = await changeJob({ caller, services, jobId }, allowed, (context) =>
    rejectRows(context, ids, body.reason ?? ''),
  );
  return job.ok ? ok({ rejected: ids.length, job: job.value }) : job;
};

/** The pages of one row, in the order of its packs and chunks, as one PDF. */
export const downloadRawFile: Handler<'packGroups.rawFile'> = async ({ caller, params }, services) => {
  const group = await visibleGroup(caller, services, params.packGroupId);
  if (!group.ok) return group;
  const packs = await packsOf(services.db, [group.value.id]);
  const chunks = await chunksOf(
    services.db,
    packs.map(({ id }) => id),
  );
  const files = new Map((await filesOfJob(services, group.value.job_id)).map((file) => [file.id, file]));
  const pages: { kind: 'source'; path: string; page: number }[] = [];
  for (const chunk of packs.flatMap((pack) => chunks.filter((one) => one.pack_id === pack.id))) {
    const file = files.get(chunk.input_file_id);
    const source = file === undefined || file.purged ? null : await storedPath(services.files, workingHash(file));
    if (source === null) return refuse('file.purged', { file: file?.name ?? '' });
    for (let page = chunk.first_page; page <= chunk.last_page; page += 1)
      pages.push({ kind: 'source', path: source, page });
  }
  return inWorkFolder(async (folder) => {
    const { documents } = services;
    const target = path.join(folder, 'group.pdf');
    const composed = await documents.compose({ outputs: [{ target, pages }], lane: 'person' });
    if (!composed.ok) return composed;
    const bytes = await readFile(target);
    return ok({ content: { bytes }, name: `${group.value.rank}.pdf`, contentType: 'application/pdf' });
  });
};
