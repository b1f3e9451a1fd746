// The orders that a list shows by its filters.
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useChosenFilters } from '#renderer/shared/lists/chosen-filters.ts';
import type { ListFilters } from '#renderer/shared/lists/list-filters.ts';
import { statesOf } from '#renderer/shared/lists/status-groups.ts';
import type { Narrowing } from '#renderer/shared/narrowing/use-narrowing.ts';
import { isInProgress, ORDER_GROUPS } from './order-states.ts';

const LOOK_AGAIN_MS = 5_000;

/** Orders by the filters. A typed number also finds the order with that number, at any date. */
export function useOrders(filters: ListFilters, narrowed: Narrowing['sent'] & Partial<Narrowing['searched']> = {}) {
  const { q, days, status } = filters;
  const number = /^\d{1,15}$/.test(q) ? Number(q) : undefined;
  const query = { ...days, ...narrowed, text: q || undefined, states: statesOf(ORDER_GROUPS, status) };
  const list = useCall(
    'jobs.list',
    { query },
    {
      placeholderData: (before) => before,
      refetchInterval: ({ state }) => (state.data?.items.some(isInProgress) ? LOOK_AGAIN_MS : false),
    },
  );
  const found = useCall(
    'jobs.get',
    { params: { jobId: number ?? 0 } },
    { enabled: number !== undefined, retry: false },
  );
  const items = list.data?.items ?? [];
  const byNumber = number !== undefined && found.data && !items.some(({ id }) => id === number) ? [found.data] : [];
  return { query, list, rows: [...byNumber, ...items], overflow: list.data?.overflow ?? false };
}

/** What the orders are filtered by, in words. */
export function useOrderFilters(filters: ListFilters, narrowing: Narrowing): string[] {
  const t = useText();
  const group = ORDER_GROUPS.find(({ id }) => id === filters.status);
  return useChosenFilters(filters, group && t(group.look.label), narrowing);
}
