// What the orders of a list are filtered by, in words.
import { useText } from '#renderer/i18n/text.ts';
import { useChosenFilters } from '#renderer/shared/lists/chosen-filters.ts';
import type { ListFilters } from '#renderer/shared/lists/list-filters.ts';
import { ORDER_GROUPS } from './order-states.ts';

export function useOrderFilters(filters: ListFilters): string[] {
  const t = useText();
  const group = ORDER_GROUPS.find(({ id }) => id === filters.status);
  return useChosenFilters(filters, group && t(group.look.label));
}
