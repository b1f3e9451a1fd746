// The documents of a list with their chips: groups of codes.
import { COUNTED_AS, type CountedAs } from '#domain/monitoring/volume.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useListFilters } from '#renderer/shared/lists/list-filters.ts';
import { chipsOf, isGroupOf, statesOf } from '#renderer/shared/lists/status-groups.ts';
import { useNarrowing } from '#renderer/shared/narrowing/use-narrowing.ts';
import { shipmentLook } from '#renderer/theme/status.ts';
import type { Chip } from '#renderer/ui/values/chips.part.tsx';
import { SHIPMENT_GROUPS } from './shipment-groups.ts';

/** A number of monitoring's home: what it counts, of one code or of all. */
interface Counted {
  readonly as: CountedAs;
  readonly code: number | undefined;
}

const COUNTED_WORDS: Readonly<Record<CountedAs, string>> = {
  all: 'monitoring.counted.all',
  sent: 'monitoring.counted.sent',
  production: 'monitoring.group.production',
  waiting: 'monitoring.group.waiting',
  failed: 'monitoring.counted.failed',
  ended: 'monitoring.group.ended',
  doubt: 'manage.inDoubt',
  troubled: 'monitoring.counted.troubled',
};

/** In addresses that lead here from such a number: `in.failed`, `in.failed.-611`. */
function countedOf(status: string): Counted | undefined {
  const [, named = '', code] = /^in\.([a-z]+)(?:\.(-?\d{3}))?$/.exec(status) ?? [];
  const as = COUNTED_AS.find((one) => one === named);
  return as && { as, code: code === undefined ? undefined : Number(code) };
}

const isCode = (status: string): boolean => /^-?\d{3}$/.test(status);
const isGroup = isGroupOf(SHIPMENT_GROUPS);
const knows = (status: string): boolean => isGroup(status) || isCode(status) || countedOf(status) !== undefined;

/** Groups of codes, and the one code that is asked for. */
function useDocumentChips(counts: Readonly<Record<string, number>> | undefined, status: string): Chip[] {
  const t = useText();
  const counted = countedOf(status);
  const chosen = isCode(status) ? Number(status) : counted?.code;
  const look = chosen === undefined ? undefined : shipmentLook(chosen);
  const label = look ? t(look.label) : counted && t(COUNTED_WORDS[counted.as]);
  return [
    ...chipsOf(SHIPMENT_GROUPS, counts, t),
    ...(label === undefined ? [] : [{ id: status, label, ...(look ? { look } : {}) }]),
  ];
}

/** A single code also stands in addresses that lead here from its number. */
const codesOf = (status: string): readonly number[] | undefined =>
  isCode(status) ? [Number(status)] : statesOf(SHIPMENT_GROUPS, status);
const codesIn = (status: string): readonly number[] | undefined => {
  const code = countedOf(status)?.code;
  return code === undefined ? codesOf(status) : [code];
};

export type Documents = ReturnType<typeof useDocuments>;

/** @param kind `monitored`: those that the filters of monitoring leave */
export function useDocuments(kind: 'all' | 'monitored') {
  const filters = useListFilters(knows);
  const narrowing = useNarrowing(kind === 'monitored');
  const { q, days, status } = filters;
  const query = {
    ...days,
    ...narrowing.sent,
    ...narrowing.searched,
    text: q || undefined,
    statusValues: codesIn(status),
    countedAs: countedOf(status)?.as,
  };
  const list = useCall('shipments.list', { query }, { placeholderData: (before) => before });
  const counters = useCall('shipments.counters', { query: { ...days, ...narrowing.whose } });
  const rows = list.data?.items ?? [];
  // A number of monitoring leaves out what the counters of the chips have: test mode, and what was acknowledged.
  const counts = q || narrowing.isPartial || countedOf(status) ? undefined : counters.data?.shipmentCountPerStatus;
  const chips = useDocumentChips(counts, status);
  return { filters, narrowing, query, list, rows, chips };
}
