// Which channels a pack group goes by, and what takes over when one fails (domain.md step 10, decisions.md "Strategy").
import type { Condition } from '../expressions/expression.schema.ts';
import { ok, type Result } from '../shared/result.ts';
import type { StrategyGroup } from './service.schema.ts';

export interface ChosenGroup {
  /** Index of the strategy group, from 0. */
  readonly index: number;
  /** Sent together, one delivery each. */
  readonly labels: readonly string[];
}

/** Does a condition hold for this pack group? The caller binds the evaluation context. */
export type Holds = (condition: Condition) => Result<boolean>;

/**
 * The first strategy group, after a given one, whose condition holds. null: none, so the row is NOT_ELIGIBLE, or the
 * fallbacks are used up. A condition that cannot be evaluated is a refusal, never "does not hold".
 * @param after index of the group that failed; -1 at first
 */
export function chooseStrategy(groups: readonly StrategyGroup[], holds: Holds, after = -1): Result<ChosenGroup | null> {
  for (const [index, group] of groups.entries()) {
    if (index <= after) continue;
    const verdict = group.condition === null ? ok(true) : holds(group.condition as Condition);
    if (!verdict.ok) return verdict;
    if (verdict.value) return ok({ index, labels: group.channelLabels });
  }
  return ok(null);
}

/** Labels of every channel that the strategy can reach, each once: their requirements are checked before confirming. */
export const reachableLabels = (groups: readonly StrategyGroup[]): string[] => [
  ...new Set(groups.flatMap(({ channelLabels }) => channelLabels)),
];

/** The strategy of a service that states none: its only channel, or its channels as fallbacks in order. */
export const strategyOf = (groups: readonly StrategyGroup[], labels: readonly string[]): StrategyGroup[] =>
  groups.length > 0 ? [...groups] : labels.map((label) => ({ condition: null, channelLabels: [label] }));
