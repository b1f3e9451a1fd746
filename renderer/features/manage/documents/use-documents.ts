// The documents of a list with their chips: groups of codes.
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useListFilters } from '#renderer/shared/lists/list-filters.ts';
import { chipsOf, statesOf } from '#renderer/shared/lists/status-groups.ts';
import { useNarrowing } from '#renderer/shared/narrowing/use-narrowing.ts';
import { shipmentLook } from '#renderer/theme/status.ts';
import type { Chip } from '#renderer/ui/values/chips.part.tsx';
import { SHIPMENT_GROUPS } from './shipment-groups.ts';

const isCode = (status: string): boolean => /^-?\d{3}$/.test(status);

/** Groups of codes, and the one code that is asked for. */
function useDocumentChips(counts: Readonly<Record<string, number>> | undefined, status: string): Chip[] {
  const t = useText();
  const look = isCode(status) ? shipmentLook(Number(status)) : undefined;
  return [...chipsOf(SHIPMENT_GROUPS, counts, t), ...(look ? [{ id: status, label: t(look.label), look }] : [])];
}

/** A single code also stands in addresses that lead here from its number. */
const codesOf = (status: string): readonly number[] | undefined =>
  isCode(status) ? [Number(status)] : statesOf(SHIPMENT_GROUPS, status);

export type Documents = ReturnType<typeof useDocuments>;

/** @param kind `monitored`: those that the filters of monitoring leave */
export function useDocuments(kind: 'all' | 'monitored') {
  const filters = useListFilters();
  const narrowing = useNarrowing(kind === 'monitored');
  const { q, days, status } = filters;
  const query = {
    ...days,
    ...narrowing.sent,
    ...narrowing.searched,
    text: q || undefined,
    statusValues: codesOf(status),
  };
  const list = useCall('shipments.list', { query }, { placeholderData: (before) => before });
  const counters = useCall('shipments.counters', { query: { ...days, ...narrowing.whose } });
  const rows = list.data?.items ?? [];
  const counts = q || narrowing.isPartial ? undefined : counters.data?.shipmentCountPerStatus;
  const chips = useDocumentChips(counts, status);
  return { filters, narrowing, query, list, rows, chips };
}
