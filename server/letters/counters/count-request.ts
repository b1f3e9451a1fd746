// Counts as a caller asks for them: of which days, of what the caller sees, narrowed to whom.
import { visibleScope } from '#domain/access/scope.ts';
import { ok, type Result } from '#domain/errors/result.ts';
import { countedRange, type DayRange } from '#server/access/date-range.ts';
import { type ResolvedScope, resolveScope, type ScopeTargets } from '#server/access/scope.ts';
import type { Caller, Services } from '#server/context/context.ts';

/** Days are `yyyy-MM-dd`, both included; absent: those that a list has without them. */
export interface CountQuery extends ScopeTargets {
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
}

/** What `readCounter` is asked with, but for the counter. */
export interface CountRequest {
  readonly scope: ResolvedScope;
  readonly targets: ScopeTargets;
  readonly range: DayRange;
}

/** Days that are too many or reversed are refused, as in a list. */
export async function countRequest(
  { caller, query }: { readonly caller: Caller; readonly query: CountQuery },
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): Promise<Result<CountRequest>> {
  const range = countedRange(query, clock.now(), caller.timeZone);
  if (!range.ok) return range;
  const scope = await resolveScope(db, visibleScope(caller.actor, 'viewOrder'), caller);
  return ok({ scope, targets: query, range: range.value });
}

/** How many are in one of these states; a state without a count has none. */
export const sumOf = (counts: Readonly<Record<string, number>>, states: readonly string[]): number =>
  states.reduce((total, state) => total + (counts[state] ?? 0), 0);
