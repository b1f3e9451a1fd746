// The orders as a table or as tiles, what narrows them, and what can be done to the selected ones.
import type { ReactNode } from 'react';
import type { JobSummary } from '#domain/api/deposit/job.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { ListFilter } from '#renderer/shared/lists/list-filter.part.tsx';
import type { ListFilters } from '#renderer/shared/lists/list-filters.ts';
import { chipsOf } from '#renderer/shared/lists/status-groups.ts';
import { OrderPage } from '#renderer/shared/pages/picture-page.part.tsx';
import type { Selection } from '#renderer/ui/list/list.types.ts';
import { BulkBar } from '#renderer/ui/list/list-page.part.tsx';
import { ListTable } from '#renderer/ui/list/list-table.part.tsx';
import { Tile, Tiles } from '#renderer/ui/list/tiles.part.tsx';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import { ORDER_CARD, OrderStatus, useOrderColumns } from './order-columns.tsx';
import { kindsOf, ORDER_GROUPS } from './order-states.ts';
import classes from './orders.module.css';
import { allowedFor, BULK_ACTIONS, ORDER_LABELS, type useOrderActions } from './use-order-actions.tsx';

/** px; with a name of two lines. */
const TILE_HEIGHT = 276;
const keyOfOrder = (job: JobSummary) => job.id;
const nameOfOrder = (job: JobSummary) => String(job.id);

export function OrderBulk(props: {
  rows: readonly JobSummary[];
  selection: Selection;
  actions: ReturnType<typeof useOrderActions>;
  onClear: () => void;
  /** Says what the selected ones consist of. */
  monitored: boolean;
}) {
  const { rows, selection, actions, onClear, monitored } = props;
  const t = useText();
  const chosen = rows.filter(({ id }) => selection.has(id));
  const kinds = kindsOf(chosen).map(({ kind, n }) => t(`monitoring.kind.${kind}`, { n }));
  return (
    <BulkBar
      count={chosen.length}
      about={monitored ? kinds.join(', ') || t('monitoring.kind.none') : undefined}
      onClear={onClear}
      actions={BULK_ACTIONS.flatMap((action) => {
        const jobs = allowedFor(action, chosen);
        if (jobs.length === 0 || action === 'lock') return [];
        const label = t(ORDER_LABELS[action].action, { n: jobs.length });
        return [{ id: action, label, onClick: () => actions.start(action, jobs) }];
      })}
    />
  );
}

export function OrderRows(props: {
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
      card={ORDER_CARD}
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

/** Search, and the statuses with their numbers. */
export function OrderFilter(props: {
  filters: ListFilters;
  counts: Readonly<Record<string, number>> | undefined;
  narrowing: ReactNode;
}) {
  const { filters, counts, narrowing } = props;
  const t = useText();
  return (
    <ListFilter
      filters={filters}
      search={t('manage.search.orders')}
      hint={t('manage.search.ordersHint')}
      chips={chipsOf(ORDER_GROUPS, counts, t, filters.status)}
      narrowing={narrowing}
    />
  );
}
