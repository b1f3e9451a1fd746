// The deliveries list: what went out over which channel, with a sheet beside it; monitored by account, service and person.
import { keyOf, useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { ListExport } from '#renderer/shared/exports/list-export.part.tsx';
import { useChosenFilters } from '#renderer/shared/lists/chosen-filters.ts';
import { ListFilter } from '#renderer/shared/lists/list-filter.part.tsx';
import { useListFilters } from '#renderer/shared/lists/list-filters.ts';
import { chipsOf, isGroupOf, statesOf } from '#renderer/shared/lists/status-groups.ts';
import { NarrowingRow } from '#renderer/shared/narrowing/narrowing-row.part.tsx';
import { useNarrowing } from '#renderer/shared/narrowing/use-narrowing.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { useReadWith, watched } from '#renderer/shared/queries/use-read-with.ts';
import { ListPage } from '#renderer/ui/list/list-page.part.tsx';
import { ListTable } from '#renderer/ui/list/list-table.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { EmptyState, NotFoundState } from '#renderer/ui/states/states.part.tsx';
import { DELIVERY_CARD, useDeliveryColumns } from './delivery-columns.tsx';
import { keyOfDelivery, nameOfDelivery } from './delivery-rows.part.tsx';
import { DeliverySheet } from './delivery-sheet.part.tsx';
import { DELIVERY_GROUPS, isMoving } from './delivery-states.ts';
import { UnpricedFilter, useUnpricedChoice } from './unpriced-filter.part.tsx';

const LOOK_AGAIN_MS = 5_000;

export const DeliveriesPage = () => <DeliveriesList monitored={false} />;
export const MonitoredDeliveriesPage = () => <DeliveriesList monitored />;

function DeliveriesList({ monitored }: { monitored: boolean }) {
  const t = useText();
  const filters = useListFilters(isGroupOf(DELIVERY_GROUPS));
  const narrowed = useNarrowing(monitored);
  const unpriced = useUnpricedChoice(monitored);
  const { q, status } = filters;
  const days = unpriced.days ?? filters.days;
  const query = {
    ...days,
    ...narrowed.sent,
    ...narrowed.searched,
    text: q || undefined,
    states: statesOf(DELIVERY_GROUPS, status),
    unpriced: unpriced.month,
  };
  const list = useCall(
    'deliveries.list',
    { query },
    {
      placeholderData: (before) => before,
      refetchInterval: ({ state }) => (state.data?.items.some(isMoving) ? LOOK_AGAIN_MS : false),
    },
  );
  const counters = useCall('deliveries.counters', { query: { ...days, ...narrowed.whose } });
  useReadWith(watched(query, list), [keyOf('deliveries.counters')]);
  const isCounted = !q && !narrowed.isPartial && unpriced.month === undefined;
  const columns = useDeliveryColumns(monitored ? 'monitored' : undefined);
  const rows = list.data?.items ?? [];
  const opened = rows.find(({ id }) => id === filters.open);
  const open = (id: number | string | undefined) => filters.set({ open: id === undefined ? undefined : String(id) });
  const chips = chipsOf(DELIVERY_GROUPS, isCounted ? counters.data?.deliveryCountPerStates : undefined, t);
  const chosen = useChosenFilters(filters, chips.find(({ id }) => id === status && id !== 'all')?.label, narrowed);
  const title = t(monitored ? 'common.route.monitoring.deliveries' : 'common.route.manage.deliveries');
  return (
    <ListPage
      title={title}
      count={list.data ? rows.length : undefined}
      overflow={list.data?.overflow ?? false}
      overflowText={monitored ? t('monitoring.overflow', { maximum: rows.length }) : undefined}
      view={<ListExport list="deliveries" filter={query} />}
      filter={
        <ListFilter
          filters={filters}
          hasRange={unpriced.month === undefined}
          search={t('manage.search.deliveries')}
          hint={t('manage.search.deliveriesHint')}
          chips={chips}
          narrowing={
            monitored ? (
              <>
                <NarrowingRow
                  route="monitoring.deliveries"
                  narrowing={narrowed}
                  names={['ou', 'channel', 'service', 'owner', 'tag']}
                  more
                  isFiltered={filters.isFiltered || unpriced.words !== undefined}
                />
                <UnpricedFilter choice={unpriced} />
              </>
            ) : undefined
          }
        />
      }
      sheet={opened ? <DeliverySheet key={opened.id} row={opened} onClose={() => open(undefined)} /> : undefined}
    >
      <QueryView query={list} what={t('manage.failed.deliveries')} skeleton={<RowsSkeleton head />}>
        {() =>
          rows.length > 0 ? (
            <ListTable
              label={title}
              rows={rows}
              columns={columns}
              keyOf={keyOfDelivery}
              nameOf={nameOfDelivery}
              sort={filters.sort}
              onSort={(sort) => filters.set({ sort })}
              opened={filters.open}
              onOpen={open}
              sheet={opened !== undefined}
              card={DELIVERY_CARD}
            />
          ) : filters.isFiltered || narrowed.isNarrowed || unpriced.words ? (
            <NotFoundState
              filters={unpriced.words ? [unpriced.words, ...chosen] : chosen}
              onClear={() => {
                filters.clear();
                narrowed.clear();
                unpriced.clear();
              }}
            />
          ) : (
            <EmptyState title={t('manage.empty.deliveries')}>
              <p>{t('manage.empty.deliveriesText')}</p>
            </EmptyState>
          )
        }
      </QueryView>
    </ListPage>
  );
}
