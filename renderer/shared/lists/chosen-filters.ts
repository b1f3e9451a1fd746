// What a list is filtered by, in words, where nothing is found: what was searched for, the status, other days than the usual ones.
import { useSpanLabel } from '#renderer/ui/list/range.part.tsx';
import type { ListFilters } from './list-filters.ts';

/** @param status name of the chosen status, if there is one */
export function useChosenFilters({ q, span, isRanged }: ListFilters, status: string | undefined): string[] {
  const days = useSpanLabel(span);
  return [q, status ?? '', isRanged ? days : ''].filter((name) => name !== '');
}
