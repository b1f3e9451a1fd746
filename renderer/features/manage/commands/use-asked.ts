// Which orders the list of what waits for a decision is asked for, by its address.
import type { CommandSummary } from '#domain/api/sending/command.schema.ts';
import { FARTHEST_DAYS } from '#domain/jobs/search-range.ts';
import { isoDay, spanBack } from '#renderer/i18n/dates.ts';
import { useListFilters } from '#renderer/shared/lists/list-filters.ts';
import { isGroupOf, type StatusGroup, statesOf } from '#renderer/shared/lists/status-groups.ts';
import { useNarrowing } from '#renderer/shared/narrowing/use-narrowing.ts';
import { commandLook } from '#renderer/theme/status.ts';

type State = CommandSummary['state'];
export const GROUPS: readonly StatusGroup<State>[] = [
  { id: 'waiting', states: ['AWAIT_VALIDATION'], look: commandLook.AWAIT_VALIDATION },
  { id: 'rejected', states: ['REJECTED', 'AUTOMATICALLY_REJECTED'], look: commandLook.REJECTED },
];

/** In addresses that lead here from the number of monitoring. */
export const COUNTED = 'in.validation';

const knows = (status: string): boolean => status === COUNTED || isGroupOf(GROUPS)(status);

/** What waits is of any day: it does not hide because it is older than what lists show at first. */
export function useAsked() {
  const filters = useListFilters(knows);
  const status = filters.status === 'all' ? 'waiting' : filters.status;
  const isCounted = status === COUNTED;
  const isWaiting = isCounted || status === 'waiting';
  const narrowing = useNarrowing(isCounted);
  const fromDate = isoDay(spanBack(FARTHEST_DAYS, new Date()).from);
  const query = isWaiting
    ? { fromDate, states: ['AWAIT_VALIDATION'] satisfies State[] }
    : { ...filters.days, states: statesOf(GROUPS, status) };
  const { whose, sent, searched } = narrowing;
  const counted = { ...whose, ...searched, serviceId: sent.serviceId, countedAs: 'validation' } as const;
  return { filters, narrowing, status, isWaiting, isCounted, query: isCounted ? { ...query, ...counted } : query };
}

export type Asked = ReturnType<typeof useAsked>;
