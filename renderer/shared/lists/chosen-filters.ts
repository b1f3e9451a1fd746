// What a list is filtered by, in words, where nothing is found: what was searched for, the status, other days than the usual ones, and
// what it is narrowed to.
import { useNarrowedTo } from '#renderer/shared/narrowing/use-choices.ts';
import type { Narrowing } from '#renderer/shared/narrowing/use-narrowing.ts';
import { useSpanLabel } from '#renderer/ui/list/range.part.tsx';
import type { ListFilters } from './list-filters.ts';

/** @param status name of the chosen status, if there is one */
export function useChosenFilters(
  { q, span, isRanged }: ListFilters,
  status: string | undefined,
  narrowing: Narrowing,
): string[] {
  const days = useSpanLabel(span);
  const narrowed = useNarrowedTo(narrowing);
  return [q, status ?? '', isRanged ? days : '', ...narrowed].filter((name) => name !== '');
}
