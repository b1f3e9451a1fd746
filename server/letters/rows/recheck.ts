// Checks stored rows again: after an edit, and when a job is revalidated. Their values stay, verdicts may change.

import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { z } from 'zod';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import type { Fault } from '#domain/api/shapes.ts';
import type { ErrorLabel } from '#domain/errors/errors.ts';
import { ok } from '#domain/errors/result.ts';
import { isOpenForEdits } from '#domain/jobs/jobs.states.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import type { LockedJob } from '#server/letters/jobs/job-state.ts';
import { readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import type { RawRequirement } from '#server/letters/requirements/check-requirement.rules.ts';
import { type CheckedRow, checkRow, type RawValuesByName } from '#server/letters/requirements/check-row.rules.ts';
import type { JobInHand, PipelineServices } from '#server/letters/steps/step.types.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { type ChunkRow, chunkInHand } from './chunks.repository.ts';
import { readAreas, rowAreas } from './read-areas.ts';
import { type ChunkInHand, rowFacts } from './row-facts.ts';
import { rowMetadatas } from './row-metadatas.ts';
import { readPlan } from './row-plan.ts';
import { checkedColumns } from './store-rows.ts';

/** A stored row as its check needs it. */
export interface StoredGroup {
  readonly id: number;
  readonly rank: number;
  readonly shipment: Readonly<Record<string, RequirementValue>>;
  readonly packs: readonly { readonly id: number; readonly values: Readonly<Record<string, RequirementValue>> }[];
  /** Its documents, which may decide on its channels. */
  readonly chunks: readonly ChunkInHand[];
  /** Outcome of the last check. */
  readonly outcome: Outcome;
}

interface Outcome {
  readonly quality: string;
  readonly dispatch: readonly string[];
  readonly fault: Fault | null;
}

const Refused = z.object({
  label: z.custom<ErrorLabel>((label) => typeof label === 'string'),
  parameters: z.record(z.string(), z.unknown()),
});

/** Whether rows of the job can change now: they are all made, and the job is neither locked nor frozen. */
export const openForEditing = (job: LockedJob): boolean => isOpenForEdits({ ...job, shipmentsLeft: 0 }).ok;

/** The value as it was before its check. */
export const rawOf = (value: RequirementValue): RawRequirement => ({
  value: value.value,
  countryCode: value.countryCode,
  forced: value.forced,
  modified: value.modified,
  ...readingOf(value.properties),
});

/** What its first reading left: doubts, or why there is no value. */
function readingOf({ unsure, failure }: RequirementValue['properties']): Partial<RawRequirement> {
  const failed = Refused.safeParse(failure);
  if (failed.success) return { failure: failed.data, properties: { failure } };
  return Array.isArray(unsure) ? { properties: { unsure } } : {};
}

/** All values of a row as they were before their check, by name. */
export const rawOfAll = (values: Readonly<Record<string, RequirementValue>>): Record<string, RawRequirement> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, rawOf(value)]));

async function chunksOfGroups(trx: Trx, job: JobInHand, groupIds: readonly number[]) {
  const { rows } = await sql<ChunkRow & { pack_group_id: number }>`
    select chunk.id, chunk.rank, chunk.input_file_id, chunk.first_page, chunk.last_page, chunk.fault, pack.pack_group_id
    from pack join chunk on chunk.pack_id = pack.id where pack.pack_group_id = any(${sql.val([...groupIds])}::bigint[])
    order by pack.rank, chunk.rank`.execute(trx);
  const files = new Map(job.files.map((file) => [file.id, file]));
  const found = new Map<number, ChunkInHand[]>();
  for (const row of rows) {
    const chunks = chunkInHand(row, files.get(row.input_file_id));
    found.set(row.pack_group_id, [...(found.get(row.pack_group_id) ?? []), ...chunks]);
  }
  return found;
}

/** Reads rows of a job with the values of their packs and their chunks. */
export async function readStored(trx: Trx, job: JobInHand, groupIds: readonly number[]): Promise<StoredGroup[]> {
  if (groupIds.length === 0) return [];
  const groups = await trx
    .selectFrom('pack_group')
    .select(['id', 'rank', 'shipment_requirements', 'quality', 'dispatch', 'fault'])
    .where('id', 'in', groupIds)
    .orderBy('rank')
    .execute();
  const packs = await trx
    .selectFrom('pack')
    .select(['id', 'pack_group_id', 'requirements'])
    .where('pack_group_id', 'in', groupIds)
    .orderBy('rank')
    .execute();
  const chunks = await chunksOfGroups(trx, job, groupIds);
  return groups.map((group) => ({
    id: group.id,
    rank: group.rank,
    shipment: group.shipment_requirements as Record<string, RequirementValue>,
    packs: packs
      .filter((pack) => pack.pack_group_id === group.id)
      .map((pack) => ({ id: pack.id, values: pack.requirements as Record<string, RequirementValue> })),
    chunks: chunks.get(group.id) ?? [],
    outcome: { quality: group.quality, dispatch: group.dispatch, fault: group.fault as Fault | null },
  }));
}

/** The next remaining rows of a job after a rank. */
export async function remainingGroups(
  trx: Trx,
  job: JobInHand,
  page: { readonly after: number; readonly limit: number },
): Promise<StoredGroup[]> {
  const rows = await trx
    .selectFrom('pack_group')
    .select('id')
    .where('job_id', '=', job.id)
    .where('dispatch_state', '=', 'REMAINING')
    .where('rank', '>', page.after)
    .orderBy('rank')
    .limit(page.limit)
    .execute();
  return readStored(
    trx,
    job,
    rows.map(({ id }) => id),
  );
}

interface Rechecking {
  readonly trx: Trx;
  readonly services: Pick<PipelineServices, 'files' | 'documents'>;
  readonly job: JobInHand;
  readonly now: Date;
}

/** Rows of the whole job, as conditions count them. */
async function recipientsOf({ trx, job }: Rechecking): Promise<number> {
  const { count } = await trx
    .selectFrom('pack_group')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('job_id', '=', job.id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * What checks some rows of a job, by the facts by which they were checked first: a row must not change its way because
 * something else of it was looked at. Pages are read only where the choice of channels reads them.
 */
export async function rowChecker(rechecking: Rechecking, groups: readonly StoredGroup[]) {
  const { trx, services, job, now } = rechecking;
  const plan = await readPlan(trx, job.service);
  const account = await readAccountFacts(trx, job.accountId);
  const chunks = groups.flatMap((group) => group.chunks);
  const texts = await readAreas({ services, job }, rowAreas(plan), chunks);
  if (!texts.ok) return texts;
  const common = {
    now: now.getTime(),
    account,
    texts: texts.value,
    mainBox: mainBoxOf(job.service)?.name ?? '',
    recipients: await recipientsOf(rechecking),
    sheets: plan.sheets,
    requirement: () => null,
  };
  const check = (group: StoredGroup, shipment: RawValuesByName, packs: readonly RawValuesByName[]): CheckedRow => {
    const factsWith = (metadatas: Readonly<Record<string, string>>) =>
      rowFacts({ ...common, metadatas, chunks: group.chunks });
    const metadatas = rowMetadatas(plan.metadatas, job.metadatas, factsWith);
    const facts = factsWith(metadatas.values);
    const faults = [...group.chunks.flatMap(({ fault }) => fault ?? []), ...metadatas.faults];
    return checkRow({ plan, facts, defaultCountry: account.defaultCountry }, { shipment, packs, faults });
  };
  return ok({ plan, check });
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

const isSame = ({ shipment, packs, outcome }: StoredGroup, { quality, dispatch, fault, ...checked }: CheckedRow) =>
  isDeepStrictEqual(
    [shipment, packs.map(({ values }) => values), outcome],
    plain([checked.shipment, checked.packs, { quality, dispatch, fault }]),
  );

/** As the database gives it back. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Checks rows again and stores those whose verdict or way changed. @throws Error when a page cannot be read */
export async function recheckGroups(rechecking: Rechecking, groups: readonly StoredGroup[]): Promise<void> {
  const checker = await rowChecker(rechecking, groups);
  if (!checker.ok) throw new Error(`Rows of job ${rechecking.job.id} cannot be read: ${checker.refusal.label}`);
  for (const group of groups) {
    const packs = group.packs.map((pack) => rawOfAll(pack.values));
    const checked = checker.value.check(group, rawOfAll(group.shipment), packs);
    if (!isSame(group, checked)) await storeChecked(rechecking.trx, group, checked);
  }
}
