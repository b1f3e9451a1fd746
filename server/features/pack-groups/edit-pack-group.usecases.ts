// Editing a recipient row: values are laid over the stored ones, checked at once, and stored only when all is allowed.
import type { RawValue, RequirementValue } from '#domain/api/deposit/value.schema.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { isOpenForEdits } from '#domain/jobs/jobs.states.ts';
import { decidePackGroupMove, type PackGroupFacts } from '#domain/jobs/pack-groups.states.ts';
import type { Caller, Handler, Services } from '#server/context/context.ts';
import { authorOn, inTransaction } from '#server/features/jobs/change-jobs.usecases.ts';
import { type VisibleJob, visibleJob } from '#server/features/jobs/read-jobs.usecases.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { editionConflict } from '#server/letters/jobs/edition-conflict.ts';
import { mayChange } from '#server/letters/jobs/job-rights.ts';
import { lockJob, refreshJob } from '#server/letters/jobs/job-state.ts';
import type { RawRequirement } from '#server/letters/requirements/check-requirement.rules.ts';
import type { CheckedRow } from '#server/letters/requirements/check-row.rules.ts';
import { settleCorrections } from '#server/letters/rows/corrections.ts';
import { type AsConfirmed, type CheckedAgain, rowChecker, storeChecked } from '#server/letters/rows/recheck.ts';
import { readStored, type StoredGroup } from '#server/letters/rows/stored-groups.ts';
import { loadJob } from '#server/letters/steps/job-in-hand.ts';
import type { JobInHand } from '#server/letters/steps/step.types.ts';
import type { Trx } from '#server/storage/schema.ts';
import { withEdits } from './lay-edits.ts';
import type { PackGroupRow } from './pack-groups.repository.ts';
import { groupViews, visibleGroup } from './pack-groups.usecases.ts';

const factsOfGroup = (row: Pick<PackGroupRow, 'state' | 'command_id'>): PackGroupFacts => ({
  state: row.state,
  command: row.command_id === null ? null : 'PROCESSING',
});

type Values = Readonly<Record<string, RequirementValue>>;

/** What was forced by an edit, and against which verdict (docs/model.md, "Forcing"). */
const forcedIn = (before: Values, after: Values, names: readonly string[]) =>
  names
    .filter((name) => after[name]?.forced === true && before[name]?.forced !== true)
    .map((name) => ({ name, status: after[name]?.status ?? null, verdict: after[name]?.forcing?.verdict ?? null }));

/** What the history keeps of an edit: names, and what was forced against which verdict; never the values. */
function editDetails(stored: StoredGroup, checked: CheckedRow, body: EditBody) {
  const names = Object.keys(body.rawShipmentRequirements ?? {});
  const packs = stored.packs.map(({ id, values }, index) => {
    const edited = Object.keys(body.rawPackRequirements?.[String(id)] ?? {});
    return { names: edited, forced: forcedIn(values, checked.packs[index] ?? {}, edited) };
  });
  return {
    requirements: [...new Set([...names, ...packs.flatMap((pack) => pack.names)])],
    forced: [...forcedIn(stored.shipment, checked.shipment, names), ...packs.flatMap((pack) => pack.forced)],
  };
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
    if (current.version !== body.version) return { ok: false, refusal: await editionConflict(trx, locked.id) };
    const move = decidePackGroupMove(
      factsOfGroup({ ...found.value, ...current, state: current.state as 'CREATED' }),
      'edit',
    );
    if (!move.ok) return move;
    const at = services.clock.now();
    return applyEdit(
      { trx, services, caller, job: jobRow.value, locked, loaded: loaded.job, at },
      params.packGroupId,
      body,
    );
  });
  if (!done.ok) return done;
  await settleCorrections(services, found.value.job_id, [params.packGroupId]);
  const after = await visibleGroup(caller, services, params.packGroupId);
  const job = await visibleJob(caller, services, found.value.job_id);
  if (!after.ok) return after;
  if (!job.ok) return job;
  const [view] = await groupViews(services, { caller, job: job.value }, [after.value]);
  return view === undefined ? refuse('packGroup.unknown', { id: params.packGroupId }) : ok(view);
};

interface EditContext {
  readonly trx: Trx;
  readonly services: Services;
  readonly caller: Caller;
  readonly job: VisibleJob;
  /** The same job, locked, and with all that its rows are checked by. */
  readonly locked: NonNullable<Awaited<ReturnType<typeof lockJob>>>;
  readonly loaded: JobInHand;
  readonly at: Date;
}

interface EditBody {
  readonly rawPackRequirements?: Record<string, Record<string, RawValue>> | undefined;
  readonly rawShipmentRequirements?: Record<string, RawValue> | undefined;
}

/** A row as it is stored, and as it would be with an edit. */
interface CheckedEdit {
  readonly stored: StoredGroup;
  readonly checked: CheckedAgain;
}

type EditLook = Pick<EditContext, 'trx' | 'services' | 'caller' | 'loaded' | 'at'>;

/** The row with the edit laid over it, judged as in the deposit, or as it was confirmed; nothing is stored. */
export async function checkedEdit(
  context: EditLook & { readonly asConfirmed?: AsConfirmed },
  groupId: number,
  body: EditBody,
): Promise<Result<CheckedEdit>> {
  const { trx, services, at, caller, loaded, asConfirmed = {} } = context;
  const [stored] = await readStored(trx, loaded, [groupId]);
  if (stored === undefined) return refuse('packGroup.unknown', { id: groupId });
  const packEdits = body.rawPackRequirements ?? {};
  const stray = Object.keys(packEdits).find((id) => !stored.packs.some((pack) => String(pack.id) === id));
  if (stray !== undefined)
    return refuse('exception.invalidInput', {
      field: `rawPackRequirements.${stray}`,
      reason: 'unknown pack',
      kind: 'unknown',
    });
  const checker = await rowChecker({ trx, services, job: loaded, now: at, ...asConfirmed }, [stored]);
  if (!checker.ok) return checker;
  const { plan, check } = checker.value;
  const { id: userId, login, name } = caller.user;
  const forcing = { forcedBy: { id: userId, login, name }, forcedAt: at.toISOString(), verdict: null };
  const shipmentEdits = body.rawShipmentRequirements ?? {};
  const shipment = withEdits({
    scope: 'shipment',
    specs: plan.specs,
    stored: stored.shipment,
    edits: shipmentEdits,
    forcing,
  });
  if (!shipment.ok) return shipment;
  const packs: Record<string, RawRequirement>[] = [];
  for (const pack of stored.packs) {
    const edits = packEdits[String(pack.id)] ?? {};
    const edited = withEdits({ scope: 'pack', specs: plan.specs, stored: pack.values, edits, forcing });
    if (!edited.ok) return edited;
    packs.push(edited.value);
  }
  const checked = await check(stored, shipment.value, packs);
  const edits = [
    [shipmentEdits, checked.shipment] as const,
    ...stored.packs.map(({ id }, index) => [packEdits[String(id)] ?? {}, checked.packs[index] ?? {}] as const),
  ];
  for (const [given, values] of edits) {
    const refused = Object.keys(given).find((name) => given[name]?.forced === true && isRefused(values[name]));
    if (refused !== undefined) return refuse('requirement.notForceable', { name: refused });
  }
  return ok({ stored, checked });
}

/** A fault that nobody may pass over (`forceValidationParameters`). */
const isRefused = (value: RequirementValue | undefined): boolean =>
  value !== undefined && !value.valid && !value.forced;

async function applyEdit(context: EditContext, groupId: number, body: EditBody): Promise<Result<true>> {
  const { trx, at, caller, job, locked } = context;
  const edit = await checkedEdit(context, groupId, body);
  if (!edit.ok) return edit;
  const { stored, checked } = edit.value;
  await storeChecked(trx, [{ group: stored, checked }]);
  const by = authorOn(caller, job);
  const details = { packGroupId: groupId, ...editDetails(stored, checked, body) };
  const { id, accountId } = locked;
  await addRevision(trx, { entity: 'job', entityId: id, accountId, event: 'PACK_GROUP_EDITED', at, by, details });
  await refreshJob(trx, locked, { at, by });
  return ok(true);
}
