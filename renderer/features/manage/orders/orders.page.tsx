// The orders list: table or tiles, search, range, status chips, a sheet beside it, actions on many.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keyOf, useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { useCan } from '#renderer/session/use-session.ts';
import { ListExport } from '#renderer/shared/exports/list-export.part.tsx';
import { useListFilters } from '#renderer/shared/lists/list-filters.ts';
import { isGroupOf } from '#renderer/shared/lists/status-groups.ts';
import { useSelection } from '#renderer/shared/lists/use-selection.ts';
import { NarrowingRow } from '#renderer/shared/narrowing/narrowing-row.part.tsx';
import { useNarrowing } from '#renderer/shared/narrowing/use-narrowing.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { useReadWith, watched } from '#renderer/shared/queries/use-read-with.ts';
import { NO_SELECTION } from '#renderer/ui/list/list.types.ts';
import { ListPage, ViewSwitch } from '#renderer/ui/list/list-page.part.tsx';
import { RowsSkeleton, TilesSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { EmptyState, NotFoundState } from '#renderer/ui/states/states.part.tsx';
import { OrderSheet } from './order-sheet.part.tsx';
import { ORDER_GROUPS } from './order-states.ts';
import { OrderBulk, OrderFilter, OrderRows } from './orders-list.part.tsx';
import { useOrderActions } from './use-order-actions.tsx';
import { useOrderFilters, useOrders } from './use-orders.ts';

export const OrdersPage = () => <OrdersList monitored={false} />;
/** Deposits of several accounts: narrowed by account, channel, service and person. */
export const MonitoredDepositsPage = () => <OrdersList monitored />;

function OrdersList({ monitored }: { monitored: boolean }) {
  const t = useText();
  const go = useGo();
  const can = useCan();
  const filters = useListFilters(isGroupOf(ORDER_GROUPS));
  const narrowing = useNarrowing(monitored);
  const { query, list, rows, overflow } = useOrders(filters, { ...narrowing.sent, ...narrowing.searched });
  const counters = useCall('jobs.counters', { query: { ...filters.days, ...narrowing.whose } });
  useReadWith(watched(query, list), [keyOf('jobs.counters')]);
  const chosen = useOrderFilters(filters, narrowing);
  const title = t(monitored ? 'common.route.monitoring.jobs' : 'common.route.manage.orders');
  const [selection, setSelection] = useSelection({ question: query, list });
  const clear = () => setSelection(NO_SELECTION);
  const actions = useOrderActions(clear);
  const opened = rows.find(({ id }) => id === filters.open);
  const open = (id: number | string | undefined) => filters.set({ open: id === undefined ? undefined : String(id) });
  const create =
    can('createOrder') && !monitored ? { label: t('manage.newDeposit'), onClick: () => go('deposit.home') } : undefined;
  return (
    <>
      <ListPage
        title={title}
        count={list.data ? rows.length : undefined}
        overflow={overflow}
        overflowText={monitored ? t('monitoring.overflow', { maximum: rows.length }) : undefined}
        view={
          <>
            <ListExport list="orders" filter={query} />
            <ViewSwitch
              view={filters.view}
              onChange={(view) => {
                // Tiles do not show what is selected.
                clear();
                filters.set({ view: view === 'tiles' ? view : undefined });
              }}
            />
          </>
        }
        action={
          create ? (
            <Button
              variant={opened || (list.data && rows.length === 0) ? 'light' : 'filled'}
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
              onClick={create.onClick}
            >
              {create.label}
            </Button>
          ) : null
        }
        filter={
          <OrderFilter
            filters={filters}
            counts={filters.q || narrowing.isPartial ? undefined : counters.data?.jobCountPerStates}
            narrowing={
              monitored ? (
                <NarrowingRow
                  route="monitoring.jobs"
                  narrowing={narrowing}
                  names={['ou', 'channel', 'service', 'owner', 'tag']}
                  more
                  isFiltered={filters.isFiltered}
                />
              ) : undefined
            }
          />
        }
        bulk={<OrderBulk rows={rows} selection={selection} actions={actions} onClear={clear} monitored={monitored} />}
        sheet={
          opened ? (
            <OrderSheet
              key={opened.id}
              job={opened}
              onAction={(action) => actions.start(action, [opened])}
              onClose={() => open(undefined)}
            />
          ) : undefined
        }
      >
        <QueryView
          query={list}
          what={t('manage.failed.orders')}
          skeleton={filters.view === 'tiles' ? <TilesSkeleton /> : <RowsSkeleton head />}
        >
          {() =>
            rows.length > 0 ? (
              <OrderRows rows={rows} filters={filters} selection={selection} onSelect={setSelection} onOpen={open} />
            ) : filters.isFiltered || narrowing.isNarrowed ? (
              <NotFoundState
                filters={chosen}
                onClear={() => {
                  filters.clear();
                  narrowing.clear();
                }}
              />
            ) : (
              <EmptyState title={t('manage.empty.orders')} {...(create ? { action: create } : {})}>
                <p>{t('manage.empty.ordersText')}</p>
              </EmptyState>
            )
          }
        </QueryView>
      </ListPage>
      {actions.dialog}
    </>
  );
}
