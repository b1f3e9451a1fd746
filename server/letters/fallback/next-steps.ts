// Which groups of the strategy could take over for rows that failed: by the facts of the rows, the consent of their recipients as
// it is now, and the values that the channels of a group need.
import type { ServiceChannelOptions } from '#domain/api/sending/command.schema.ts';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { conditionHolds } from '#domain/expressions/evaluate.ts';
import type { Condition } from '#domain/expressions/expression.types.ts';
import type { EvaluationContext } from '#domain/expressions/node-row.ts';
import { patternSteps } from '#domain/expressions/regular.ts';
import type { ConsentPreference } from '#domain/recipients/recipients.ts';
import { holdingSteps, type StrategyStep } from '#domain/services/strategy.ts';
import type { NextStep } from '#domain/shipments/fallback.rules.ts';
import { effectiveSettings } from '#server/access/effective-settings.ts';
import { identifierOf, readPreferences, recipientOf } from '#server/letters/consent/preferences.ts';
import { rowChecker } from '#server/letters/rows/recheck.ts';
import { channelsOf } from '#server/letters/rows/row-plan.ts';
import { rawOfAll, readStored, type StoredGroup } from '#server/letters/rows/stored-groups.ts';
import { loadJob } from '#server/letters/steps/job-in-hand.ts';
import type { JobInHand, PipelineServices } from '#server/letters/steps/step.types.ts';
import type { Trx } from '#server/storage/schema.ts';

/** What is asked about rows of one job. */
export interface RowsAsked {
  readonly trx: Trx;
  readonly services: Pick<PipelineServices, 'files' | 'documents' | 'addresses'>;
  readonly jobId: number;
  readonly now: Date;
  /** Options by label of the channel, as they were confirmed. */
  readonly chosen: ServiceChannelOptions;
  /** Of rows that are to go by a channel once more: its label, by the row. */
  readonly again: ReadonlyMap<number, string>;
}

interface Judged extends RowsAsked {
  readonly job: JobInHand;
  readonly groups: readonly StoredGroup[];
  preferenceOf(group: StoredGroup): ConsentPreference;
}

/** A group whose condition holds; `off`: one of its channels is switched off. */
interface HoldingStep extends StrategyStep {
  readonly off: boolean;
}

const packsOf = (group: StoredGroup) => group.packs.map(({ values }) => rawOfAll(values));

/** Of each row the groups whose conditions hold, by its place in `groups`. */
async function holdingOf({ groups, chosen, preferenceOf, ...rechecking }: Judged) {
  let facts: EvaluationContext | null = null;
  const watch = (seen: EvaluationContext): void => {
    facts = seen;
  };
  const checker = await rowChecker({ ...rechecking, judged: { chosen, preferenceOf }, watch }, groups);
  if (!checker.ok) return checker;
  const { strategy, off } = checker.value.plan;
  const switchedOff = off.map(({ step }) => step);
  const holding: HoldingStep[][] = [];
  for (const group of groups) {
    await checker.value.check(group, rawOfAll(group.shipment), packsOf(group));
    const context = facts as EvaluationContext | null;
    if (context === null) throw new Error(`Nothing is known of the row ${group.id}.`);
    const fresh = { ...context, patternSteps: patternSteps() };
    const holds = (condition: Condition) => conditionHolds(condition, fresh);
    const [on, kept] = [holdingSteps(strategy, holds), holdingSteps(switchedOff, holds)];
    const steps = [
      ...(on.ok ? on.value : []).map((step) => ({ ...step, off: false })),
      ...(on.ok && kept.ok ? kept.value : []).map((step) => ({ ...step, off: true })),
    ];
    holding.push(steps.sort((a, b) => a.place - b.place));
  }
  return ok(holding);
}

/** What rows lack of what some channels need; one checker for each group of channels. */
function fitting({ groups, chosen, preferenceOf, ...rechecking }: Judged) {
  const checkers = new Map<string, ReturnType<typeof rowChecker>>();
  return async (group: StoredGroup, labels: readonly string[]): Promise<NextStep['misfit']> => {
    const key = labels.join('\n');
    const asked =
      checkers.get(key) ?? rowChecker({ ...rechecking, judged: { chosen, preferenceOf }, by: labels }, groups);
    checkers.set(key, asked);
    const checker = await asked;
    if (!checker.ok) return 'values';
    const { quality, shipment } = await checker.value.check(group, rawOfAll(group.shipment), packsOf(group));
    if (quality !== 'BAD') return null;
    const addresses = checker.value.plan.specs.filter(
      ({ type, kind }) => type === 'POSTAL_ADDRESS' && kind === 'RECIPIENT',
    );
    return addresses.some(({ name }) => shipment[name]?.quality === 'BAD') ? 'address' : 'values';
  };
}

async function judged(asked: RowsAsked, groupIds: readonly number[]): Promise<Judged | null> {
  const loaded = await loadJob(asked.trx, asked.jobId);
  if (loaded === null) return null;
  const groups = await readStored(asked.trx, loaded.job, groupIds);
  const identifiers = groups.flatMap((group) => identifierOf(group) ?? []);
  const known = await readPreferences(asked.trx, loaded.job.accountId, identifiers);
  const preferenceOf = (group: StoredGroup) => known(recipientOf(group));
  return { ...asked, job: loaded.job, groups, preferenceOf };
}

/** What could take over for a row. */
export interface RowSteps {
  readonly preference: ConsentPreference;
  /** Whom the register calls the recipient; null: nobody. */
  readonly identifier: string | null;
  readonly steps: readonly NextStep[];
  /** What it lacks of what the channel needs that is to carry it once more; null: nothing. */
  readonly ownMisfit: NextStep['misfit'];
  /** That channel is electronic, and the recipient has not chosen that. */
  readonly ownNeedsConsent: boolean;
}

/**
 * The groups whose conditions hold, by row: of each what the row lacks for it and whether consent is lacking. A row whose conditions
 * cannot be evaluated has none. Refuses where pages that are needed are gone.
 */
export async function nextSteps(
  asked: RowsAsked,
  groupIds: readonly number[],
): Promise<Result<ReadonlyMap<number, RowSteps>>> {
  const looking = await judged(asked, [...new Set(groupIds)]);
  if (looking === null) return refuse('job.unknown');
  const holding = await holdingOf(looking);
  if (!holding.ok) return holding;
  const channels = await channelsOf(asked.trx, looking.job.service);
  const types = new Map([...channels].map(([label, { channelType }]) => [label, channelType]));
  const isElectronic = (label: string): boolean => {
    const type = types.get(label);
    return type !== undefined && !CHANNEL_TYPE_ROWS[type].paper;
  };
  const misfitOf = fitting(looking);
  const { channelIds } = await effectiveSettings(asked.trx, looking.job.accountId);
  const isForeign = (label: string): boolean =>
    channelIds !== null &&
    looking.job.service.channels.some((one) => one.label === label && !channelIds.includes(one.channelId));
  const found = new Map<number, RowSteps>();
  for (const [index, group] of looking.groups.entries()) {
    const preference = looking.preferenceOf(group);
    const isPaper = preference !== 'electronic';
    const steps: NextStep[] = [];
    for (const { place, labels, off } of holding.value[index] ?? []) {
      const needsConsent = isPaper && labels.some(isElectronic);
      const misfit = off ? null : await misfitOf(group, labels);
      steps.push({ place, labels, needsConsent, misfit, off: off || labels.some(isForeign) });
    }
    const own = asked.again.get(group.id);
    const ownMisfit = own === undefined ? null : await misfitOf(group, [own]);
    const ownNeedsConsent = own !== undefined && isPaper && isElectronic(own);
    found.set(group.id, { preference, identifier: identifierOf(group), steps, ownMisfit, ownNeedsConsent });
  }
  return ok(found);
}
