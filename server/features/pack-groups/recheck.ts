// Checks stored rows again: after an edit, and when a job is revalidated. Their values stay, verdicts may change.
import type { RequirementValue } from '#domain/api/jobs.contract.ts';
import type { Fault } from '#domain/api/shapes.ts';
import { isOpenForEdits } from '#domain/jobs/jobs.states.ts';
import type { LockedJob } from '#server/features/jobs/job-state.ts';
import { readAccountFacts } from '#server/features/requirements/account-facts.ts';
import type { RawRequirement } from '#server/features/requirements/check-requirement.rules.ts';
import { type CheckedRow, checkRow, type RawValuesByName } from '#server/features/requirements/check-row.rules.ts';
import { rowFacts } from '#server/pipeline/row-facts.ts';
import { readPlan } from '#server/pipeline/row-plan.ts';
import { mainBoxOf } from '#server/pipeline/split.step.ts';
import type { JobInHand } from '#server/pipeline/step.types.ts';
import { checkedColumns } from '#server/pipeline/store-rows.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';

/** A stored row as its check needs it. */
export interface StoredGroup {
  readonly id: number;
  readonly rank: number;
  readonly shipment: Readonly<Record<string, RequirementValue>>;
  readonly packs: readonly { readonly id: number; readonly values: Readonly<Record<string, RequirementValue>> }[];
  /** Faults of its chunks. */
  readonly faults: readonly Fault[];
}

/** Whether rows of the job can change now: they are all made, and the job is neither locked nor frozen. */
export const openForEditing = (job: LockedJob): boolean => isOpenForEdits({ ...job, shipmentsLeft: 0 }).ok;

/** The value as it was before its check. */
export const rawOf = (value: RequirementValue): RawRequirement => ({
  value: value.value,
  countryCode: value.countryCode,
  forced: value.forced,
  modified: value.modified,
  ...(Array.isArray(value.properties.unsure) ? { properties: { unsure: value.properties.unsure } } : {}),
});

/** All values of a row as they were before their check, by name. */
export const rawOfAll = (values: Readonly<Record<string, RequirementValue>>): Record<string, RawRequirement> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, rawOf(value)]));

/** Reads rows with the values of their packs and the faults of their chunks. */
export async function readStored(trx: Trx, groupIds: readonly number[]): Promise<StoredGroup[]> {
  if (groupIds.length === 0) return [];
  const groups = await trx
    .selectFrom('pack_group')
    .select(['id', 'rank', 'shipment_requirements'])
    .where('id', 'in', groupIds)
    .orderBy('rank')
    .execute();
  const packs = await trx
    .selectFrom('pack')
    .select(['id', 'pack_group_id', 'requirements'])
    .where('pack_group_id', 'in', groupIds)
    .orderBy('rank')
    .execute();
  const chunks = await trx
    .selectFrom('chunk')
    .innerJoin('pack', 'pack.id', 'chunk.pack_id')
    .select(['pack.pack_group_id', 'chunk.fault'])
    .where('pack.pack_group_id', 'in', groupIds)
    .where('chunk.fault', 'is not', null)
    .execute();
  return groups.map((group) => ({
    id: group.id,
    rank: group.rank,
    shipment: group.shipment_requirements as Record<string, RequirementValue>,
    packs: packs
      .filter((pack) => pack.pack_group_id === group.id)
      .map((pack) => ({ id: pack.id, values: pack.requirements as Record<string, RequirementValue> })),
    faults: chunks.filter((chunk) => chunk.pack_group_id === group.id).map((chunk) => chunk.fault as Fault),
  }));
}

/** The next remaining rows of a job after a rank. */
export async function remainingGroups(
  trx: Trx,
  jobId: number,
  page: { readonly after: number; readonly limit: number },
): Promise<StoredGroup[]> {
  const rows = await trx
    .selectFrom('pack_group')
    .select('id')
    .where('job_id', '=', jobId)
    .where('dispatch_state', '=', 'REMAINING')
    .where('rank', '>', page.after)
    .orderBy('rank')
    .limit(page.limit)
    .execute();
  return readStored(
    trx,
    rows.map(({ id }) => id),
  );
}

/** What checks the rows of one job. */
export async function rowChecker(trx: Trx, job: JobInHand, now: Date) {
  const plan = await readPlan(trx, job.service);
  const account = await readAccountFacts(trx, job.accountId);
  const facts = rowFacts({
    now: now.getTime(),
    account,
    metadatas: job.metadatas,
    texts: new Map(),
    chunks: [],
    mainBox: mainBoxOf(job)?.name ?? '',
    recipients: 0,
    duplex: true,
    requirement: () => null,
  });
  const context = { plan, facts, defaultCountry: account.defaultCountry };
  const check = (shipment: RawValuesByName, packs: readonly RawValuesByName[], faults: readonly Fault[]): CheckedRow =>
    checkRow(context, { shipment, packs, faults });
  return { plan, check };
}

/** Stores the outcome of a check. */
export async function storeChecked(trx: Trx, group: StoredGroup, checked: CheckedRow): Promise<void> {
  await trx
    .updateTable('pack_group')
    .set((eb) => ({ ...checkedColumns(checked), version: eb('version', '+', 1) }))
    .where('id', '=', group.id)
    .execute();
  for (const [index, pack] of group.packs.entries()) {
    const requirements = toJson(checked.packs[index] ?? {});
    await trx.updateTable('pack').set({ requirements }).where('id', '=', pack.id).execute();
  }
}

/** Checks rows again and stores those whose verdict changed. */
export async function recheckGroup(trx: Trx, job: JobInHand, groups: readonly StoredGroup[], now: Date): Promise<void> {
  const { check } = await rowChecker(trx, job, now);
  for (const group of groups) {
    const packs = group.packs.map((pack) => rawOfAll(pack.values));
    const checked = check(rawOfAll(group.shipment), packs, group.faults);
    const before = toJson([group.shipment, group.packs.map((pack) => pack.values)]);
    if (before !== toJson([checked.shipment, checked.packs])) await storeChecked(trx, group, checked);
  }
}
