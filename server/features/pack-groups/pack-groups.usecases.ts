// Reviewing recipient rows: the list of a job, rejecting rows, editing and forcing values, and a row's own pages.

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PackGroup, RawValue, RequirementValue } from '#domain/api/jobs.contract.ts';
import { refuse } from '#domain/errors/errors.ts';
import { isOpenForEdits } from '#domain/jobs/jobs.states.ts';
import { decidePackGroupMove, type PackGroupFacts } from '#domain/jobs/pack-groups.states.ts';
import { checkRequirementEdit } from '#domain/jobs/quality.ts';
import { ok, type Refusal, type Result } from '#domain/shared/result.ts';
import type { Caller, Handler, Services } from '#server/app/context.ts';
import { authorOn, changeJob, inTransaction, type JobChange } from '#server/features/jobs/change-jobs.usecases.ts';
import { type DepositDocuments, inWorkFolder, storedPath, workingHash } from '#server/features/jobs/document-files.ts';
import { lockJob, refreshJob } from '#server/features/jobs/job-state.ts';
import { factsOfJob, mayChange } from '#server/features/jobs/job-view.ts';
import { inputFilesOf, type JobRow } from '#server/features/jobs/jobs.repository.ts';
import { scopeOf, visibleJob } from '#server/features/jobs/read-jobs.usecases.ts';
import type { RawRequirement } from '#server/features/requirements/check-requirement.rules.ts';
import type { RequirementSpec } from '#server/features/requirements/requirement-specs.ts';
import { addRevision } from '#server/features/revisions/add-revision.ts';
import { filterHash } from '#server/features/scope/keyset-page.ts';
import { loadJob } from '#server/pipeline/job-in-hand.ts';
import type { Trx } from '#server/storage/schema.ts';
import { groupView } from './pack-group-view.ts';
import { chunksOf, findGroups, listGroups, type PackGroupRow, packsOf } from './pack-groups.repository.ts';
import { rawOfAll, readStored, rowChecker, storeChecked } from './recheck.ts';

const DEFAULT_RESULTS = 200;

/** Rows with their packs and chunks, as the contract sends them. */
async function views(
  services: Services,
  job: JobRow,
  caller: Caller,
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
  return rows.map((row) => groupView(row, { packs, chunks, editable }));
}

const writeRank = (rank: number, hash: string): string =>
  Buffer.from(JSON.stringify([rank, hash])).toString('base64url');

function readRank(cursor: string | undefined, hash: string): Result<number> {
  if (cursor === undefined) return ok(0);
  try {
    const [rank, given] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    return Number.isSafeInteger(rank) && given === hash ? ok(rank as number) : refuse('list.cursor');
  } catch {
    return refuse('list.cursor');
  }
}

export const listPackGroups: Handler<'jobs.packGroups'> = async ({ caller, params, query }, services) => {
  const job = await visibleJob(caller, services, params.jobId);
  if (!job.ok) return job;
  const { cursor, maxResults = DEFAULT_RESULTS, ...filters } = query;
  const hash = filterHash('packGroups', params.jobId, filters);
  const after = readRank(cursor, hash);
  if (!after.ok) return after;
  const rows = await listGroups(services.db, params.jobId, { ...filters, afterRank: after.value, limit: maxResults });
  const kept = rows.slice(0, maxResults);
  const last = kept.at(-1);
  const overflow = rows.length > maxResults;
  return ok({
    items: await views(services, job.value, caller, kept),
    overflow,
    cursor: overflow && last ? writeRank(last.rank, hash) : null,
  });
};

const factsOfGroup = (row: PackGroupRow): PackGroupFacts => ({
  id: row.id,
  state: row.state,
  command: row.command_id === null ? null : 'PROCESSING',
  badValues: row.quality === 'BAD' ? 1 : 0,
});

async function visibleGroup(caller: Caller, services: Services, groupId: number): Promise<Result<PackGroupRow>> {
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
    const group = { id: row.id, state: row.state as 'CREATED' | 'REJECTED', badValues: 0 };
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
  const allowed = (by: Caller, row: JobRow): boolean => mayChange(by.actor, row);
  const job = await changeJob({ caller, services, jobId }, allowed, (context) =>
    rejectRows(context, ids, body.reason ?? ''),
  );
  return job.ok ? ok({ rejected: ids.length, job: job.value }) : job;
};

interface Edits {
  readonly scope: 'shipment' | 'pack';
  readonly specs: readonly RequirementSpec[];
  readonly stored: Readonly<Record<string, RequirementValue>>;
  readonly edits: Readonly<Record<string, RawValue>>;
}

/** The values of one scope with the edits laid over them. */
function withEdits({ scope, specs, stored, edits }: Edits): Result<Record<string, RawRequirement>> {
  const values = rawOfAll(stored);
  for (const [name, edit] of Object.entries(edits)) {
    const spec = specs.find((one) => one.name === name && one.scope === scope);
    if (spec === undefined) return refuse('requirement.notOfService', { name });
    const before = Object.hasOwn(values, name) ? values[name] : undefined;
    const value = edit.value.replaceAll('\r\n', '\n');
    const countryCode = edit.countryCode === undefined ? (before?.countryCode ?? null) : edit.countryCode;
    const changed = value !== (before?.value ?? '') || countryCode !== (before?.countryCode ?? null);
    const force = edit.forced ?? (!changed && before?.forced === true);
    const allowed = checkRequirementEdit({ name, editable: spec.editable, forceable: spec.forceable, changed, force });
    if (!allowed.ok) return allowed;
    values[name] = { value, countryCode, forced: force, modified: changed || before?.modified === true };
  }
  return ok(values);
}

/** What the history tells of an edit: names, and what was forced against which verdict; never the values. */
function editDetails(
  before: Readonly<Record<string, RequirementValue>>,
  after: Readonly<Record<string, RequirementValue>>,
  names: readonly string[],
) {
  const forced = names.filter((name) => after[name]?.forced === true && before[name]?.forced !== true);
  return { requirements: names, forced: forced.map((name) => ({ name, status: after[name]?.status ?? null })) };
}

async function conflict(trx: Trx, jobId: number): Promise<Refusal> {
  const last = await trx
    .selectFrom('revision')
    .select(['user_login', 'at'])
    .where('entity', '=', 'job')
    .where('entity_id', '=', jobId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const parameters = { user: last?.user_login ?? '', date: last?.at.toISOString() ?? '' };
  return { label: 'exception.editionConflict', parameters };
}

export const editPackGroup: Handler<'packGroups.edit'> = async ({ caller, params, body }, services) => {
  const found = await visibleGroup(caller, services, params.packGroupId);
  if (!found.ok) return found;
  const jobRow = await visibleJob(caller, services, found.value.job_id);
  if (!jobRow.ok) return jobRow;
  if (!mayChange(caller.actor, jobRow.value)) return refuse('exception.unauthorized');
  const done = await inTransaction(services, async (trx) => {
    const locked = await lockJob(trx, found.value.job_id);
    const loaded = locked && (await loadJob(trx, locked.id));
    if (!locked || !loaded) return refuse('packGroup.unknown', { id: params.packGroupId });
    const open = isOpenForEdits({ ...locked, shipmentsLeft: 0 });
    if (!open.ok) return open;
    const current = await trx
      .selectFrom('pack_group')
      .select(['id', 'version', 'state', 'command_id', 'quality'])
      .where('id', '=', params.packGroupId)
      .executeTakeFirstOrThrow();
    if (current.version !== body.version) return { ok: false, refusal: await conflict(trx, locked.id) };
    const move = decidePackGroupMove(
      factsOfGroup({ ...found.value, ...current, state: current.state as 'CREATED' }),
      'edit',
    );
    if (!move.ok) return move;
    return applyEdit({ trx, services, caller, job: jobRow.value, at: services.clock.now() }, params.packGroupId, body, {
      locked,
      job: loaded.job,
    });
  });
  if (!done.ok) return done;
  const after = await visibleGroup(caller, services, params.packGroupId);
  const job = await visibleJob(caller, services, found.value.job_id);
  if (!after.ok) return after;
  if (!job.ok) return job;
  const [view] = await views(services, job.value, caller, [after.value]);
  return view === undefined ? refuse('packGroup.unknown', { id: params.packGroupId }) : ok(view);
};

interface EditContext {
  readonly trx: Trx;
  readonly services: Services;
  readonly caller: Caller;
  readonly job: JobRow;
  readonly at: Date;
}

interface EditBody {
  readonly rawPackRequirements?: Record<string, Record<string, RawValue>> | undefined;
  readonly rawShipmentRequirements?: Record<string, RawValue> | undefined;
}

async function applyEdit(
  context: EditContext,
  groupId: number,
  body: EditBody,
  job: { locked: NonNullable<Awaited<ReturnType<typeof lockJob>>>; job: Parameters<typeof rowChecker>[1] },
): Promise<Result<true>> {
  const { trx, at, caller } = context;
  const [stored] = await readStored(trx, [groupId]);
  if (stored === undefined) return refuse('packGroup.unknown', { id: groupId });
  const packEdits = body.rawPackRequirements ?? {};
  const stray = Object.keys(packEdits).find((id) => !stored.packs.some((pack) => String(pack.id) === id));
  if (stray !== undefined)
    return refuse('exception.invalidInput', { field: `rawPackRequirements.${stray}`, reason: 'unknown pack' });
  const { plan, check } = await rowChecker(trx, job.job, at);
  const shipmentEdits = body.rawShipmentRequirements ?? {};
  const shipment = withEdits({ scope: 'shipment', specs: plan.specs, stored: stored.shipment, edits: shipmentEdits });
  if (!shipment.ok) return shipment;
  const packs: Record<string, RawRequirement>[] = [];
  for (const pack of stored.packs) {
    const edits = packEdits[String(pack.id)] ?? {};
    const edited = withEdits({ scope: 'pack', specs: plan.specs, stored: pack.values, edits });
    if (!edited.ok) return edited;
    packs.push(edited.value);
  }
  const checked = check(shipment.value, packs, stored.faults);
  await storeChecked(trx, stored, checked);
  const by = authorOn(caller, context.job);
  const details = {
    packGroupId: groupId,
    ...editDetails(stored.shipment, checked.shipment, Object.keys(shipmentEdits)),
  };
  const { id, accountId } = job.locked;
  await addRevision(trx, { entity: 'job', entityId: id, accountId, event: 'PACK_GROUP_EDITED', at, by, details });
  await refreshJob(trx, job.locked, { at, by });
  return ok(true);
}

/** The pages of one row, in the order of its packs and chunks, as one PDF. */
export const downloadRawFile: Handler<'packGroups.rawFile'> = async ({ caller, params }, services) => {
  const group = await visibleGroup(caller, services, params.packGroupId);
  if (!group.ok) return group;
  const packs = await packsOf(services.db, [group.value.id]);
  const chunks = await chunksOf(
    services.db,
    packs.map(({ id }) => id),
  );
  const files = new Map((await inputFilesOf(services.db, group.value.job_id)).map((file) => [file.id, file]));
  const pages: { kind: 'source'; path: string; page: number }[] = [];
  for (const chunk of packs.flatMap((pack) => chunks.filter((one) => one.pack_id === pack.id))) {
    const file = files.get(chunk.input_file_id);
    const source = file === undefined || file.purged ? null : await storedPath(services.files, workingHash(file));
    if (source === null) return refuse('file.purged', { file: file?.name ?? '' });
    for (let page = chunk.first_page; page <= chunk.last_page; page += 1)
      pages.push({ kind: 'source', path: source, page });
  }
  return inWorkFolder(async (folder) => {
    const documents: DepositDocuments = services.documents;
    const target = path.join(folder, 'group.pdf');
    const composed = await documents.compose({ outputs: [{ target, pages }], lane: 'person' });
    if (!composed.ok) return composed;
    const bytes = await readFile(target);
    return ok({ content: { bytes }, name: `${group.value.rank}.pdf`, contentType: 'application/pdf' });
  });
};
