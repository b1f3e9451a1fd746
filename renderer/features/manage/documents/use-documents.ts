// The documents of a list with their chips: groups of codes, or one code each among those in error.
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useListFilters } from '#renderer/shared/lists/list-filters.ts';
import { chipsOf, statesOf } from '#renderer/shared/lists/status-groups.ts';
import { useNarrowing } from '#renderer/shared/narrowing/use-narrowing.ts';
import { shipmentLook } from '#renderer/theme/status.ts';
import type { Chip } from '#renderer/ui/values/chips.part.tsx';
import { isInError, SHIPMENT_GROUPS } from './shipment-groups.ts';

const isCode = (status: string): boolean => /^-?\d{3}$/.test(status);

interface ChipsOf {
  readonly inError: boolean;
  readonly counts: Readonly<Record<string, number>> | undefined;
  /** Rows where none is filtered. */
  readonly all: number | undefined;
  readonly status: string;
}

/** One chip per code that occurs among those in error; elsewhere groups of codes, and the one code that is asked for. */
function useDocumentChips({ inError, counts, all, status }: ChipsOf): Chip[] {
  const t = useText();
  if (!inError) {
    const look = isCode(status) ? shipmentLook(Number(status)) : undefined;
    return [...chipsOf(SHIPMENT_GROUPS, counts, t), ...(look ? [{ id: status, label: t(look.label), look }] : [])];
  }
  const codes = Object.entries(counts ?? {}).filter(([code, n]) => n > 0 && isInError(Number(code)));
  return [
    { id: 'all', label: t('manage.all'), count: all },
    ...codes.map(([code, count]) => {
      const look = shipmentLook(Number(code));
      return { id: code, label: t(look.label), count, look };
    }),
  ];
}

function codesOf(inError: boolean, status: string): readonly number[] | undefined {
  // A single code also stands in addresses that lead here from its number.
  if (isCode(status)) return [Number(status)];
  return inError ? undefined : statesOf(SHIPMENT_GROUPS, status);
}

const UNSEEN = { unacknowledged: '1' } as const;

export type Documents = ReturnType<typeof useDocuments>;

/** @param kind `monitored`: those that the filters of monitoring leave */
export function useDocuments(kind: 'all' | 'inError' | 'monitored') {
  const inError = kind === 'inError';
  const filters = useListFilters();
  const narrowing = useNarrowing(kind === 'monitored');
  const { q, days, status } = filters;
  const only = inError ? UNSEEN : {};
  const query = {
    ...days,
    ...only,
    ...narrowing.sent,
    ...narrowing.searched,
    text: q || undefined,
    statusValues: codesOf(inError, status),
  };
  const list = useCall('shipments.list', { query }, { placeholderData: (before) => before });
  const counters = useCall('shipments.counters', { query: { ...days, ...only, ...narrowing.whose } });
  const rows = list.data?.items ?? [];
  // Counted from the rows, since no status code counts the documents in doubt among them.
  const all = status === 'all' && !list.isPlaceholderData && !list.data?.overflow ? list.data?.items.length : undefined;
  const counts = q || narrowing.isPartial ? undefined : counters.data?.shipmentCountPerStatus;
  const chips = useDocumentChips({ inError, counts, all, status });
  return { filters, narrowing, query, list, rows, chips };
}
