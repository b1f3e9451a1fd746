// Which channels carry a pack group, and which take over when one fails (docs/model.md, "Strategy" and
// "Fallback").
import { ok, type Refusal, type Result } from '../errors/result.ts';
import type { Condition } from '../expressions/expression.types.ts';
import type { StrategyGroup } from './service.schema.ts';

/** A strategy group as rows are sent by it: its channels are sent together. */
export interface StrategyStep {
  /** Its place in the strategy as the service states it, from 0; groups that are left out count. */
  readonly place: number;
  readonly condition: Condition | null;
  readonly labels: readonly string[];
  /** One of its channels falls back on some status, so that the next step can be reached too. */
  readonly canFallBack: boolean;
}

/** How a row is sent. */
export interface Route {
  /** Labels of the step that carries it; none: no condition holds, the row is NOT_ELIGIBLE. */
  readonly dispatch: readonly string[];
  /** Labels that can carry the row, fallbacks included. */
  readonly reachable: ReadonlySet<string>;
  /** A condition could not be evaluated: that is never "does not hold". */
  readonly fault: Refusal | null;
}

/** The first step whose condition holds, and the later ones that it can fall back to. `holds` binds the row's facts. */
export function routeBy(steps: readonly StrategyStep[], holds: (condition: Condition) => Result<boolean>): Route {
  let dispatch: readonly string[] | null = null;
  const reachable = new Set<string>();
  for (const step of steps) {
    const verdict = step.condition === null ? ok(true) : holds(step.condition);
    if (!verdict.ok) return { dispatch: [], reachable, fault: verdict.refusal };
    if (!verdict.value) continue;
    dispatch ??= step.labels;
    for (const label of step.labels) reachable.add(label);
    if (!step.canFallBack) break;
  }
  return { dispatch: dispatch ?? [], reachable, fault: null };
}

/** All steps whose conditions hold, in their order. A condition that cannot be evaluated is the refusal. */
export function holdingSteps(
  steps: readonly StrategyStep[],
  holds: (condition: Condition) => Result<boolean>,
): Result<StrategyStep[]> {
  const holding: StrategyStep[] = [];
  for (const step of steps) {
    const verdict = step.condition === null ? ok(true) : holds(step.condition);
    if (!verdict.ok) return verdict;
    if (verdict.value) holding.push(step);
  }
  return ok(holding);
}

/** The place of the group that has just these channels, from 0: the first of several. */
export const placeOf = (groups: readonly StrategyGroup[], labels: readonly string[]): number =>
  Math.max(
    0,
    groups.findIndex(
      ({ channelLabels }) =>
        channelLabels.length === labels.length && channelLabels.every((label) => labels.includes(label)),
    ),
  );

/** The strategy of a service that states none: its only channel, or its channels as fallbacks in order. */
export const strategyOf = (groups: readonly StrategyGroup[], labels: readonly string[]): StrategyGroup[] => {
  const named = groups.filter(({ channelLabels }) => channelLabels.length > 0);
  return groups.length > 0 ? named : labels.map((label) => ({ condition: null, channelLabels: [label] }));
};
