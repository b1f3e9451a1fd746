// Above the orders that wait: what waits, or was rejected on which days; what a number of monitoring counts, with its filters.
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { chipsOf } from '#renderer/shared/lists/status-groups.ts';
import { NarrowingRow } from '#renderer/shared/narrowing/narrowing-row.part.tsx';
import { RangeFilter } from '#renderer/ui/list/range.part.tsx';
import { Chips } from '#renderer/ui/values/chips.part.tsx';
import { type Asked, COUNTED, GROUPS } from './use-asked.ts';

/** @param found how many the list has; undefined: it has more, or is not there yet */
export function ValidationFilters({ asked, found }: { asked: Asked; found: number | undefined }) {
  const t = useText();
  const { filters, narrowing, status, isWaiting, isCounted } = asked;
  const counters = useCall('deliveries.counters', { query: filters.days });
  const groups = chipsOf(GROUPS, counters.data?.deliveryCommandCountPerStates, t).filter(({ id }) => id !== 'all');
  const chips = [
    // The counter is of the days, what waits of any: its number is that of the list.
    ...groups.map((chip) =>
      chip.id === 'waiting' ? { ...chip, count: chip.id === status ? found : undefined } : chip,
    ),
    ...(isCounted ? [{ id: COUNTED, label: t('monitoring.counted.all') }] : []),
  ];
  const choose = (id: string) => {
    filters.set({ status: id === 'waiting' ? undefined : id, command: undefined });
    if (id !== COUNTED) narrowing.clear();
  };
  return (
    <>
      {isWaiting ? null : <RangeFilter span={filters.span} onChange={filters.setSpan} />}
      {isCounted ? (
        <NarrowingRow narrowing={narrowing} names={['ou', 'service', 'owner', 'tag']} more isFiltered />
      ) : null}
      <Chips label={t('manage.status')} chips={chips} active={status} onChoose={choose} />
    </>
  );
}
