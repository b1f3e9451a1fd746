// The orders list: table or tiles, search, range, status chips, a sheet beside it, actions on many.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { useCan } from '#renderer/session/use-session.ts';
import { ListExport } from '#renderer/shared/exports/list-export.part.tsx';
import { ListFilter } from '#renderer/shared/lists/list-filter.part.tsx';
import { type ListFilters, useListFilters } from '#renderer/shared/lists/list-filters.ts';
import { chipsOf } from '#renderer/shared/lists/status-groups.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { NO_SELECTION, type Selection } from '#renderer/ui/list/list.types.ts';
import { ListPage, ViewSwitch } from '#renderer/ui/list/list-page.part.tsx';
import { RowsSkeleton, TilesSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { EmptyState, NotFoundState } from '#renderer/ui/states/states.part.tsx';
import { OrderSheet } from './order-sheet.part.tsx';
import { ORDER_GROUPS } from './order-states.ts';
import { OrderBulk, OrderRows } from './orders-list.part.tsx';
import { useOrderActions } from './use-order-actions.tsx';
import { useOrders } from './use-orders.ts';

export function OrdersPage() {
  const t = useText();
  const go = useGo();
  const can = useCan();
  const filters = useListFilters();
  const { query, list, rows, overflow } = useOrders(filters);
  const counters = useCall('jobs.counters', { query: filters.days });
  const [selection, setSelection] = useState<Selection>(NO_SELECTION);
  const clear = () => setSelection(NO_SELECTION);
  const actions = useOrderActions(clear);
  const opened = rows.find(({ id }) => id === filters.open);
  const open = (id: number | string | undefined) => filters.set({ open: id === undefined ? undefined : String(id) });
  const create = can('createOrder') ? { label: t('manage.newDeposit'), onClick: () => go('deposit.home') } : undefined;
  return (
    <>
      <ListPage
        title={t('common.route.manage.orders')}
        count={list.data ? rows.length : undefined}
        overflow={overflow}
        view={
          <>
            <ListExport list="orders" filter={query} />
            <ViewSwitch
              view={filters.view}
              onChange={(view) => filters.set({ view: view === 'tiles' ? view : undefined })}
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
        filter={<OrderFilter filters={filters} counts={filters.q ? undefined : counters.data?.jobCountPerStates} />}
        bulk={<OrderBulk rows={rows} selection={selection} actions={actions} onClear={clear} />}
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
            ) : filters.isFiltered ? (
              <NotFoundState filters={filterNames(filters, t)} onClear={filters.clear} />
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

const filterNames = ({ q, status }: ListFilters, t: (id: string) => string): string[] => {
  const group = ORDER_GROUPS.find(({ id }) => id === status);
  return [q, group ? t(group.look.label) : ''].filter((word) => word !== '');
};

function OrderFilter(props: { filters: ListFilters; counts: Readonly<Record<string, number>> | undefined }) {
  const { filters, counts } = props;
  const t = useText();
  return (
    <ListFilter
      filters={filters}
      search={t('manage.search.orders')}
      hint={t('manage.search.ordersHint')}
      chips={chipsOf(ORDER_GROUPS, counts, t, filters.status)}
    />
  );
}
