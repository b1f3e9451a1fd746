// The orders list: table or tiles, search, range, status chips, a sheet beside it, actions on many.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { JobSummary } from '#domain/api/deposit/job.schema.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { useCan } from '#renderer/session/use-session.ts';
import { ListFilter } from '#renderer/shared/lists/list-filter.part.tsx';
import { type ListFilters, useListFilters } from '#renderer/shared/lists/list-filters.ts';
import { chipsOf, statesOf } from '#renderer/shared/lists/status-groups.ts';
import { OrderPage } from '#renderer/shared/pages/picture-page.part.tsx';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { NO_SELECTION, type Selection } from '#renderer/ui/list/list.types.ts';
import { BulkBar, ListPage, ViewSwitch } from '#renderer/ui/list/list-page.part.tsx';
import { ListTable } from '#renderer/ui/list/list-table.part.tsx';
import { Tile, Tiles } from '#renderer/ui/list/tiles.part.tsx';
import { RowsSkeleton, TilesSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { EmptyState, NotFoundState } from '#renderer/ui/states/states.part.tsx';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import classes from '../manage.module.css';
import { OrderStatus, useOrderColumns } from './order-columns.tsx';
import { OrderSheet } from './order-sheet.part.tsx';
import { isInWork, ORDER_GROUPS } from './order-states.ts';
import { allowedFor, ORDER_ACTIONS, ORDER_WORDS, useOrderActions } from './use-order-actions.tsx';

const LOOK_AGAIN_MS = 5_000;
/** px; with a name of two lines. */
const TILE_HEIGHT = 276;
const keyOfOrder = (job: JobSummary) => job.id;
const nameOfOrder = (job: JobSummary) => String(job.id);

/** Orders of the filters; a number that was typed is looked up whatever its date. */
function useOrders(filters: ListFilters) {
  const { q, days, status } = filters;
  const number = /^\d{1,15}$/.test(q) ? Number(q) : undefined;
  const list = useCall(
    'jobs.list',
    { query: { ...days, text: q || undefined, states: statesOf(ORDER_GROUPS, status) } },
    {
      placeholderData: (before) => before,
      refetchInterval: ({ state }) => (state.data?.items.some(isInWork) ? LOOK_AGAIN_MS : false),
    },
  );
  const found = useCall(
    'jobs.get',
    { params: { jobId: number ?? 0 } },
    { enabled: number !== undefined, retry: false },
  );
  const items = list.data?.items ?? [];
  const byNumber = number !== undefined && found.data && !items.some(({ id }) => id === number) ? [found.data] : [];
  return { list, rows: [...byNumber, ...items], overflow: list.data?.overflow ?? false };
}

export function OrdersPage() {
  const t = useText();
  const go = useGo();
  const can = useCan();
  const filters = useListFilters();
  const { list, rows, overflow } = useOrders(filters);
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
          <ViewSwitch
            view={filters.view}
            onChange={(view) => filters.set({ view: view === 'tiles' ? view : undefined })}
          />
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
              <NotFoundState filters={filterWords(filters, t)} onClear={filters.clear} />
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

const filterWords = ({ q, status }: ListFilters, t: (id: string) => string): string[] => {
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

function OrderBulk(props: {
  rows: readonly JobSummary[];
  selection: Selection;
  actions: ReturnType<typeof useOrderActions>;
  onClear: () => void;
}) {
  const { rows, selection, actions, onClear } = props;
  const t = useText();
  const chosen = rows.filter(({ id }) => selection.has(id));
  return (
    <BulkBar
      count={chosen.length}
      onClear={onClear}
      actions={ORDER_ACTIONS.flatMap((action) => {
        const jobs = allowedFor(action, chosen);
        if (jobs.length === 0 || action === 'lock') return [];
        const label = t(ORDER_WORDS[action].action, { n: jobs.length });
        return [{ id: action, label, onClick: () => actions.start(action, jobs) }];
      })}
    />
  );
}

function OrderRows(props: {
  rows: readonly JobSummary[];
  filters: ListFilters;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  onOpen: (id: number | string | undefined) => void;
}) {
  const { rows, filters, selection, onSelect, onOpen } = props;
  const t = useText();
  const columns = useOrderColumns();
  if (filters.view === 'tiles') {
    return (
      <Tiles
        label={t('common.route.manage.orders')}
        rows={rows}
        keyOf={keyOfOrder}
        opened={filters.open}
        onOpen={onOpen}
        height={TILE_HEIGHT}
        render={(job) => <OrderTile job={job} />}
      />
    );
  }
  return (
    <ListTable
      label={t('common.route.manage.orders')}
      rows={rows}
      columns={columns}
      keyOf={keyOfOrder}
      nameOf={nameOfOrder}
      sort={filters.sort}
      onSort={(sort) => filters.set({ sort })}
      selection={selection}
      onSelect={onSelect}
      opened={filters.open}
      onOpen={onOpen}
      sheet={filters.open !== undefined}
    />
  );
}

function OrderTile({ job }: { job: JobSummary }) {
  const t = useText();
  return (
    <Tile page={<OrderPage plain jobId={job.id} label="" />} name={job.name}>
      <span className={classes.tileLine}>
        <bdi>{job.id}</bdi> · <DateText at={job.submittedDate} />
      </span>
      <span className={classes.tileFoot}>
        <span>{t('manage.recipients', { n: job.counts.packGroups })}</span>
        <OrderStatus job={job} />
      </span>
    </Tile>
  );
}
