// Which groups of the strategy could take over for rows that failed: by the facts of the rows, the consent of their recipients as
// it is now, and the values that the channels of a group need.
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import type { ChannelType } from '#domain/channels/channels.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { conditionHolds } from '#domain/expressions/evaluate.ts';
import type { Condition } from '#domain/expressions/expression.types.ts';
import type { EvaluationContext } from '#domain/expressions/node-row.ts';
import { patternSteps } from '#domain/expressions/regular.ts';
import { holdingSteps, type StrategyStep } from '#domain/services/strategy.ts';
import type { LackOfConsent, NextStep } from '#domain/shipments/fallback.rules.ts';
import { effectiveSettings } from '#server/access/effective-settings.ts';
import { identifierOf } from '#server/letters/consent/preferences.ts';
import { rowChecker } from '#server/letters/rows/recheck.ts';
import { rawOfAll, type StoredGroup } from '#server/letters/rows/stored-groups.ts';
import { fitting, type Judged, judged, packsOf, type RowsAsked } from './judged-rows.ts';

/** A group whose condition holds; `off`: one of its channels is switched off. */
interface HoldingStep extends StrategyStep {
  readonly off: boolean;
}

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

/** What could take over for a row. */
export interface RowSteps {
  /** Labels of electronic channels to which its recipient agreed. */
  readonly agreed: ReadonlySet<string>;
  /** Whom the register calls the recipient; null: nobody. */
  readonly identifier: string | null;
  readonly steps: readonly NextStep[];
  /** What it lacks of what the channel needs that is to carry it once more; null: nothing. */
  readonly ownMisfit: NextStep['misfit'];
  /** That channel is electronic: why it does not reach the recipient; null: it does. */
  readonly ownLacksConsent: LackOfConsent | null;
}

/** What decides on groups that could take over for a row. */
interface Deciding {
  readonly misfitOf: ReturnType<typeof fitting>;
  /** Of each channel that is not paper, by its label, why it does not reach the recipient; null: it does. */
  readonly lacks: ReadonlyMap<string, LackOfConsent | null>;
  /** A channel that the account has no more. */
  isForeign(label: string): boolean;
}

async function stepsOf(
  group: StoredGroup,
  holding: readonly HoldingStep[],
  { misfitOf, isForeign, lacks }: Deciding,
): Promise<Result<NextStep[]>> {
  const steps: NextStep[] = [];
  for (const { place, labels, off } of holding) {
    const lacksConsent = labels.map((label) => lacks.get(label) ?? null).find((lack) => lack !== null) ?? null;
    const misfit = await misfitOf(group, off ? null : labels);
    if (!misfit.ok) return misfit;
    steps.push({ place, labels, lacksConsent, misfit: misfit.value, off: off || labels.some(isForeign) });
  }
  return ok(steps);
}

/**
 * The groups whose conditions hold, by row: of each what the row lacks for it and whether consent is lacking. A row whose conditions
 * cannot be evaluated has none. Refuses where pages that are needed are gone, or cannot be read now.
 */
export async function nextSteps(
  asked: RowsAsked,
  groupIds: readonly number[],
): Promise<Result<ReadonlyMap<number, RowSteps>>> {
  const looking = await judged(asked, [...new Set(groupIds)]);
  if (looking === null) return refuse('job.unknown');
  const holding = await holdingOf(looking);
  if (!holding.ok) return holding;
  const electronic = new Map<string, ChannelType>(
    [...looking.channels].flatMap(([label, { channelType: type }]) =>
      CHANNEL_TYPE_ROWS[type].paper ? [] : [[label, type]],
    ),
  );
  const misfitOf = fitting(looking);
  const { channelIds } = await effectiveSettings(asked.trx, looking.job.accountId);
  const isForeign = (label: string): boolean =>
    channelIds !== null &&
    looking.job.service.channels.some((one) => one.label === label && !channelIds.includes(one.channelId));
  const found = new Map<number, RowSteps>();
  for (const [index, group] of looking.groups.entries()) {
    const lacks = new Map([...electronic].map(([label, type]) => [label, looking.lackOf(group, type)]));
    const agreed = new Set([...lacks].flatMap(([label, lack]) => (lack === null ? [label] : [])));
    const steps = await stepsOf(group, holding.value[index] ?? [], { misfitOf, isForeign, lacks });
    if (!steps.ok) return steps;
    const own = asked.again.get(group.id);
    const fits = await misfitOf(group, own === undefined ? null : [own]);
    if (!fits.ok) return fits;
    const ownLacksConsent = lacks.get(own ?? '') ?? null;
    const row = { agreed, identifier: identifierOf(group), steps: steps.value, ownLacksConsent };
    found.set(group.id, { ...row, ownMisfit: fits.value });
  }
  return ok(found);
}
