// One value for all remaining rows of a deposit, in one transaction, slice by slice; or taken back.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { isOpenForEdits } from '#domain/jobs/jobs.states.ts';
import type { CallRequest, Handler, Services } from '#server/context/context.ts';
import { changeJob, type JobChange } from '#server/features/jobs/change-jobs.usecases.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { editionConflict } from '#server/letters/jobs/edition-conflict.ts';
import { mayChange } from '#server/letters/jobs/job-rights.ts';
import { refreshJob } from '#server/letters/jobs/job-state.ts';
import type { RawRequirement } from '#server/letters/requirements/check-requirement.rules.ts';
import type { RequirementSpec } from '#server/letters/requirements/requirement-specs.ts';
import { settleCorrections } from '#server/letters/rows/corrections.ts';
import { type CheckedGroup, rowChecker, storeChecked } from '#server/letters/rows/recheck.ts';
import { readPlan } from '#server/letters/rows/row-plan.ts';
import { rawOfAll, remainingGroups, type StoredGroup } from '#server/letters/rows/stored-groups.ts';
import { loadJob, type RunValue } from '#server/letters/steps/job-in-hand.ts';
import type { JobInHand } from '#server/letters/steps/step.types.ts';
import type { Trx } from '#server/storage/schema.ts';
import { sayProgress } from './run-progress.ts';
import { isOwn, type Laid, layOver, takeBack } from './run-value.rules.ts';
import { correctedRows, countOpen, keepRun, runOf } from './run-values.repository.ts';

/** Rows that are checked again in one go. */
const ROWS_AT_ONCE = 200;
/** Rows that the history names. */
const ROWS_NAMED = 100;

type Setting = CallRequest<'requirements.setForJob'>;

/** What the change did, counted in values. */
interface Outcome {
  changed: number;
  replaced: number;
  kept: number;
  /** Own values that were there before. */
  own: number;
  readonly ids: number[];
  /** Rows whose corrected address is looked at again. */
  corrected: readonly number[];
}

interface Laying {
  readonly trx: Trx;
  readonly services: Services;
  readonly job: JobInHand;
  readonly now: Date;
  readonly spec: RequirementSpec;
  readonly outcome: Outcome;
  /** What becomes of a value that a row has. */
  lay(stored: RawRequirement | undefined): Laid;
}

/** The values of one row with the run's among them; the same object where nothing changes. */
function laidValues({ spec, outcome, lay }: Laying, values: Record<string, RawRequirement>) {
  const stored = Object.hasOwn(values, spec.name) ? values[spec.name] : undefined;
  if (stored !== undefined && isOwn(stored)) outcome.own += 1;
  const laid = lay(stored);
  if (laid.outcome === 'kept') outcome.kept += 1;
  if (laid.outcome === 'replaced') outcome.replaced += 1;
  if (laid.outcome === 'same' || laid.outcome === 'kept') return values;
  outcome.changed += 1;
  return { ...values, [spec.name]: laid.value };
}

/** One slice of rows: laid over, judged and stored. */
async function laySlice(laying: Laying, groups: readonly StoredGroup[]): Promise<Result<true>> {
  const { trx, services, job, now, spec, outcome } = laying;
  const checker = await rowChecker({ trx, services, job, now }, groups);
  if (!checker.ok) return checker;
  const changed: CheckedGroup[] = [];
  for (const group of groups) {
    const before = outcome.changed;
    const shipment = rawOfAll(group.shipment);
    const packs = group.packs.map(({ values }) => rawOfAll(values));
    const isPack = spec.scope === 'pack';
    const laidShipment = isPack ? shipment : laidValues(laying, shipment);
    const laidPacks = isPack ? packs.map((pack) => laidValues(laying, pack)) : packs;
    if (outcome.changed === before) continue;
    changed.push({ group, checked: await checker.value.check(group, laidShipment, laidPacks) });
    outcome.ids.push(group.id);
  }
  await storeChecked(trx, changed);
  return ok(true);
}

async function layAll(laying: Laying): Promise<Result<true>> {
  const { trx, services, job } = laying;
  const total = await countOpen(trx, job.id);
  let done = 0;
  let after = 0;
  for (;;) {
    sayProgress(services.db, job.id, { done, total });
    const groups = await remainingGroups(trx, job, { after, limit: ROWS_AT_ONCE });
    const laid = await laySlice(laying, groups);
    if (!laid.ok) return laid;
    done += groups.length;
    after = groups.at(-1)?.rank ?? after;
    if (groups.length < ROWS_AT_ONCE) return ok(true);
  }
}

/** May this value be given for the whole run? */
function checkSpec(spec: RequirementSpec | undefined, name: string): Result<RequirementSpec> {
  if (spec === undefined) return refuse('requirement.notOfService', { name });
  return spec.editableForRun ? ok(spec) : refuse('requirement.notEditable', { name });
}

const without = (values: Readonly<Record<string, RunValue>>, name: string) =>
  Object.fromEntries(Object.entries(values).filter(([known]) => known !== name));

async function setWithin({ caller, body }: Setting, services: Services, change: JobChange): Promise<Result<Outcome>> {
  const { trx, job, at } = change;
  const open = isOpenForEdits({ ...job, shipmentsLeft: 0 });
  if (!open.ok) return open;
  const { version, runValues } = await runOf(trx, job.id);
  if (version !== body.version) return { ok: false, refusal: await editionConflict(trx, job.id) };
  const loaded = await loadJob(trx, job.id);
  if (loaded === null) return refuse('job.unknown');
  const plan = await readPlan(trx, loaded.job.service);
  const allowed = checkSpec(
    plan.specs.find(({ name }) => name === body.name),
    body.name,
  );
  if (!allowed.ok) return allowed;
  const spec = allowed.value;
  const { id, login, name } = caller.user;
  const { value: text, countryCode = null } = body.value ?? { value: '' };
  const plain = text.replaceAll('\r\n', '\n');
  const run: RunValue = { scope: spec.scope, value: plain, countryCode, by: { id, login, name }, at: at.toISOString() };
  const corrected = await correctedRows(trx, job.id);
  const outcome: Outcome = { changed: 0, replaced: 0, kept: 0, own: 0, ids: [], corrected };
  const lay = (stored: RawRequirement | undefined): Laid =>
    body.value === null ? takeBack(stored) : layOver(stored, run, body.keepOwn);
  const laid = await layAll({ trx, services, job: loaded.job, now: at, spec, outcome, lay });
  if (!laid.ok) return laid;
  // Somebody gave a row a value of its own since the person was told how many there are.
  if (body.replaces !== undefined && body.replaces !== outcome.own) {
    return { ok: false, refusal: await editionConflict(trx, job.id) };
  }
  await keepRun(trx, job.id, {
    ...without(runValues, body.name),
    ...(body.value === null ? {} : { [body.name]: run }),
  });
  return ok(outcome);
}

/** What the history keeps: the name and how many rows, never the value. */
async function note({ trx, job, at, by }: JobChange, { body }: Setting, { changed, ids }: Outcome): Promise<void> {
  const details = {
    requirements: [body.name],
    forced: [],
    forRun: body.value !== null,
    packGroupIds: ids.slice(0, ROWS_NAMED),
    count: changed,
  };
  const { id: entityId, accountId } = job;
  await addRevision(trx, { entity: 'job', entityId, accountId, event: 'PACK_GROUP_EDITED', at, by, details });
  await refreshJob(trx, job, { at, by });
}

export const setForJob: Handler<'requirements.setForJob'> = async (request, services) => {
  const { caller, params } = request;
  const { jobId } = params;
  let outcome: Outcome | undefined;
  try {
    const changed = await changeJob(
      { caller, services, jobId },
      (by, row) => mayChange(by.actor, row),
      async (change) => {
        const set = await setWithin(request, services, change);
        if (!set.ok) return set;
        outcome = set.value;
        await note(change, request, set.value);
        return ok(true);
      },
    );
    if (!changed.ok || outcome === undefined) return changed.ok ? refuse('job.unknown') : changed;
    await settleCorrections(services, jobId, outcome.corrected);
    const { changed: count, replaced, kept } = outcome;
    return ok({ changed: count, replaced, kept, job: changed.value });
  } finally {
    sayProgress(services.db, jobId, null);
  }
};
