// What is late: which status is overdue on which channel, and each delivery with how far it is over.
import type { CSSProperties } from 'react';
import type { LateDelivery, LateGroup } from '#domain/api/monitoring/late.schema.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { useListFilters } from '#renderer/shared/lists/list-filters.ts';
import { NarrowingRow } from '#renderer/shared/narrowing/narrowing-row.part.tsx';
import { type Narrowing, useNarrowing } from '#renderer/shared/narrowing/use-narrowing.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { ListPage, ListSearch } from '#renderer/ui/list/list-page.part.tsx';
import { ListTable } from '#renderer/ui/list/list-table.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import classes from './late.module.css';
import { lateStatusOf } from './late.rules.ts';
import { keyOfLate, LATE_CARD, nameOfLate, useLateColumns } from './late-columns.tsx';
import { LateExport } from './late-export.part.tsx';
import { LateMatrix } from './late-matrix.part.tsx';
import { LateTrend } from './late-trend.part.tsx';
import { NothingLate } from './nothing-late.part.tsx';
import { OnlyStatus } from './only-status.part.tsx';
import { PostedFilter, usePosted } from './posted-filter.part.tsx';
import { useChosen } from './use-chosen.ts';

const ROW_HEIGHT = 48;
const NO_GROUPS: readonly LateGroup[] = [];

export function LatePage() {
  const t = useText();
  const filters = useNarrowing();
  const { q, setQ, sort, set, clear } = useListFilters();
  const [chosen, choose] = useChosen();
  const { posted, isPosted, sent } = usePosted();
  const whose = {
    ...filters.sent,
    ...filters.searched,
    text: q || undefined,
    ...sent,
  };
  const query = {
    ...whose,
    channelId: chosen.channelId,
    lateStatus: lateStatusOf(chosen),
  };
  const isChosen = (chosen.only ?? chosen.column) !== undefined;
  const list = useCall('deliveries.late', { query }, { placeholderData: (before) => before });
  const counts = useCall('deliveries.lateCount', { query: whose }, { placeholderData: (before) => before });
  const rows = list.data?.items ?? [];
  // A channel that is chosen in the matrix is none of the filters.
  const narrowing: Narrowing = {
    ...filters,
    at: (name) => (name === 'channel' ? filters.sent.channelType : filters.at(name)),
  };
  const sums = counts.data;
  return (
    <ListPage
      title={
        sums && sums.count > 0
          ? t('monitoring.late.sum', { n: sums.count, deliveries: sums.deliveries })
          : t('common.route.monitoring.lateDeliveries')
      }
      overflow={list.data?.overflow ?? false}
      overflowText={t('monitoring.overflow', { maximum: rows.length })}
      {...(list.data?.overflow ? { count: rows.length } : {})}
      view={<LateExport query={query} />}
      filter={
        <>
          <ListSearch
            value={q}
            label={t('manage.search.deliveries')}
            placeholder={t('manage.search.deliveriesHint')}
            onChange={setQ}
          />
          <PostedFilter posted={posted} onChange={(days) => set({ ...days })} />
          <NarrowingRow
            route="monitoring.lateDeliveries"
            narrowing={narrowing}
            names={['ou', 'channel', 'service', 'owner', 'tag']}
            more
            isFiltered={q !== '' || isPosted || isChosen}
          />
          {chosen.only === undefined ? null : (
            <OnlyStatus status={chosen.only} onClear={() => choose({ ...chosen, column: undefined })} />
          )}
        </>
      }
    >
      <QueryView query={list} what={t('monitoring.late.failed')} skeleton={<RowsSkeleton head height={ROW_HEIGHT} />}>
        {() => (
          <div className={classes.body}>
            {sums && sums.count + sums.days.length > 0 ? (
              <div className={classes.top}>
                {sums.count > 0 ? <LateMatrix groups={sums.groups} chosen={chosen} onChoose={choose} /> : null}
                <LateTrend counts={sums} />
              </div>
            ) : null}
            {rows.length > 0 ? (
              <div className={classes.rows} style={{ '--rows': rows.length } as CSSProperties}>
                <LateRows rows={rows} sort={sort} onSort={(next) => set({ sort: next })} />
              </div>
            ) : (
              <NothingLate
                isNarrowed={q !== '' || isPosted || filters.isNarrowed || isChosen}
                narrowing={narrowing}
                groups={sums?.groups ?? NO_GROUPS}
                onClear={() => {
                  clear();
                  filters.clear();
                }}
              />
            )}
            {rows.length > 0 ? <p className={classes.note}>{t('monitoring.late.note')}</p> : null}
          </div>
        )}
      </QueryView>
    </ListPage>
  );
}

interface LateRowsProps {
  rows: readonly LateDelivery[];
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

function LateRows({ rows, sort, onSort }: LateRowsProps) {
  const t = useText();
  const go = useGo();
  const columns = useLateColumns();
  return (
    <ListTable
      label={t('common.route.monitoring.lateDeliveries')}
      rows={rows}
      columns={columns}
      keyOf={keyOfLate}
      nameOf={nameOfLate}
      sort={sort ?? '-over'}
      onSort={onSort}
      rowHeight={ROW_HEIGHT}
      card={LATE_CARD}
      onOpen={(key) => {
        const row = rows.find((one) => one.key === key);
        if (row) go('manage.deliveryDetail', { deliveryId: row.deliveryId });
      }}
    />
  );
}
