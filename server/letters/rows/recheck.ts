// Checks stored rows again: after an edit, and when a job is revalidated. Their values stay, verdicts may change.

import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { ServiceChannelOptions } from '#domain/api/sending/command.schema.ts';
import { ok } from '#domain/errors/result.ts';
import type { EvaluationContext } from '#domain/expressions/node-row.ts';
import { isOpenForEdits } from '#domain/jobs/jobs.states.ts';
import type { ConsentPreference } from '#domain/recipients/recipients.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import { keptColumns } from '#domain/services/metadata/fields.ts';
import { isUnique } from '#domain/services/services.ts';
import type { StrategyStep } from '#domain/services/strategy.ts';
import type { LockedJob } from '#server/letters/jobs/job-state.ts';
import { readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import { type CheckedRow, checkRow, type RawValuesByName } from '#server/letters/requirements/check-row.rules.ts';
import { packKeys } from '#server/letters/requirements/grouping-keys.ts';
import type { JobInHand, PipelineServices } from '#server/letters/steps/step.types.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { takeTurns } from '#server/system/turns.ts';
import { chunksOfScope } from './chunks.repository.ts';
import { faultsOfPacks } from './empty-boxes.ts';
import { readAreas, rowAreas } from './read-areas.ts';
import { rowFacts } from './row-facts.ts';
import { columnsOfRow, rowMetadatas } from './row-metadatas.ts';
import { readPlan } from './row-plan.ts';
import { keepSearchForm } from './search-form.ts';
import { checkedValues } from './store-rows.ts';
import { rawOfAll, type StoredGroup } from './stored-groups.ts';

/** Whether rows of the job can change now: they are all made, and the job is neither locked nor frozen. */
export const openForEditing = (job: LockedJob): boolean => isOpenForEdits({ ...job, shipmentsLeft: 0 }).ok;

interface Rechecking {
  readonly trx: Trx;
  readonly services: Pick<PipelineServices, 'files' | 'documents' | 'addresses'>;
  readonly job: JobInHand;
  readonly now: Date;
  /** At the confirmation: what was chosen, and what the register of consent says. */
  readonly judged?: {
    readonly chosen: ServiceChannelOptions;
    preferenceOf(group: StoredGroup): ConsentPreference;
  };
  /** Held by these channels alone, whatever the strategy says: whether the row fits them. */
  readonly by?: readonly string[];
  /** Sees the facts by which the channels of each row are chosen. */
  readonly watch?: (facts: EvaluationContext) => void;
}

/** How rows are checked that are not in the deposit any more: by the options and the consent of their confirmation, held by its channels. */
export type AsConfirmed = Pick<Rechecking, 'judged' | 'by'>;

/** A row that was checked again, with the keys by which its packs travel with others. */
export interface CheckedAgain extends CheckedRow {
  readonly keys: readonly (string | null)[];
  /** Of each pack: the columns of its data files that are kept with it. */
  readonly columns: readonly Readonly<Record<string, string>>[];
}

/** Rows of the whole job, as conditions count them: those that are grouped count as they were read, before they were. */
export async function recipientsOf({ trx, job }: Pick<Rechecking, 'trx' | 'job'>): Promise<number> {
  const isGrouped = job.service.grouping !== null && !isUnique(job.serviceType);
  const { count } = await trx
    .selectFrom(isGrouped ? 'pack' : 'pack_group')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('job_id', '=', job.id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A strategy of one group without a condition. */
const onlyBy = (labels: readonly string[]): StrategyStep => ({ place: 0, condition: null, labels, canFallBack: false });

/**
 * What checks some rows of a job, by the facts by which they were checked first: a row must not change its way because
 * something else of it was looked at. Pages are read only where the choice of channels reads them.
 */
export async function rowChecker(rechecking: Rechecking, groups: readonly StoredGroup[]) {
  const { trx, services, job, now, judged, by } = rechecking;
  const read = await readPlan(trx, job.service, judged?.chosen);
  const plan = by === undefined ? read : { ...read, strategy: [onlyBy(by)] };
  const account = await readAccountFacts(trx, job.accountId);
  const chunks = groups.flatMap((group) => group.chunks);
  const beside = await chunksOfScope(trx, job, 'job');
  const texts = await readAreas({ services, job }, rowAreas(plan), [...chunks, ...beside]);
  if (!texts.ok) return texts;
  const common = {
    now: now.getTime(),
    account,
    texts: texts.value,
    beside,
    mainBox: mainBoxOf(job.service)?.name ?? '',
    recipients: await recipientsOf(rechecking),
    sheets: plan.sheets,
    hasOption: plan.hasOption,
    requirement: () => null,
  };
  const kept = keptColumns(job.service);
  const fields = { computed: plan.metadatas, lists: account.tagLists() };
  const check = async (
    group: StoredGroup,
    shipment: RawValuesByName,
    packs: readonly RawValuesByName[],
  ): Promise<CheckedAgain> => {
    const preference = judged?.preferenceOf(group) ?? 'notChosen';
    const factsWith = (metadatas: Readonly<Record<string, string>>, own = group.chunks) =>
      rowFacts({ ...common, preference, metadatas, chunks: own });
    const given = { ...job.metadatas, ...columnsOfRow(kept, group.chunks) };
    await takeTurns();
    const metadatas = await rowMetadatas(fields, given, factsWith);
    const facts = factsWith(metadatas.values);
    const faults = [...faultsOfPacks(job, group.packs, beside), ...metadatas.faults];
    const checked = checkRow(
      { plan, facts, defaultCountry: account.defaultCountry, reference: services.addresses, watch: rechecking.watch },
      { shipment, packs, faults, later: group.later },
    );
    const keys = packKeys(plan, checked, (pack) => factsWith(metadatas.values, group.packs[pack]?.chunks));
    return { ...checked, keys, columns: group.packs.map((pack) => columnsOfRow(kept, pack.chunks)) };
  };
  return ok({ plan, check });
}

/** A row with the outcome of its check. */
export interface CheckedGroup {
  readonly group: StoredGroup;
  readonly checked: CheckedAgain;
}

/** Stores the outcomes of checks: three statements, whatever the number of rows. */
export async function storeChecked(trx: Trx, rows: readonly CheckedGroup[]): Promise<void> {
  if (rows.length === 0) return;
  const groups = toJson(rows.map(({ group, checked }) => ({ id: group.id, ...checkedValues(checked) })));
  // The correction is looked at again when the row is about to leave, or was changed by a person.
  await sql`update pack_group set quality = v.quality, recipient_name = v.recipient_name,
      recipient_lines = v.recipient_lines, country_code = v.country_code, email_address = v.email_address,
      dispatch = v.dispatch, fault = v.fault, shipment_requirements = v.shipment_requirements, correction = null,
      version = version + 1
    from jsonb_to_recordset(${groups}::jsonb) as v (id bigint, quality text, recipient_name text, recipient_lines text[],
      country_code text, email_address text, dispatch text[], fault jsonb, shipment_requirements jsonb)
    where pack_group.id = v.id`.execute(trx);
  const packs = rows.flatMap(({ group, checked }) =>
    group.packs.map((pack, index) => ({
      id: pack.id,
      requirements: checked.packs[index] ?? {},
      grouping_key: checked.keys[index] ?? null,
      columns: checked.columns[index] ?? {},
    })),
  );
  await sql`update pack set requirements = v.requirements, grouping_key = v.grouping_key,
      metadatas = pack.metadatas || v.columns
    from jsonb_to_recordset(${toJson(packs)}::jsonb) as v (id bigint, requirements jsonb, grouping_key text,
      columns jsonb)
    where pack.id = v.id`.execute(trx);
  await keepSearchForm(
    trx,
    rows.map(({ group }) => group.id),
  );
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
  const changed: CheckedGroup[] = [];
  for (const group of groups) {
    const packs = group.packs.map((pack) => rawOfAll(pack.values));
    const checked = await checker.value.check(group, rawOfAll(group.shipment), packs);
    if (!isSame(group, checked)) changed.push({ group, checked });
  }
  await storeChecked(rechecking.trx, changed);
}
