// The recipients list of an order: virtual, filtered by state; a row opens to show its page and values.
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { useAskedStatus } from '#renderer/shared/lists/list-filters.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { jobLook, packGroupLook } from '#renderer/theme/status.ts';
import { ListSearch } from '#renderer/ui/list/list-page.part.tsx';
import { ListTable } from '#renderer/ui/list/list-table.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { EmptyState, NotFoundState } from '#renderer/ui/states/states.part.tsx';
import { type Chip, Chips } from '#renderer/ui/values/chips.part.tsx';
import classes from '../detail/detail.module.css';
import { TableFrame } from '../detail/table-frame.part.tsx';
import { isClosed, UNSENT_LOOK, WRONG_LOOK } from './order-states.ts';
import { RECIPIENT_CARD, useRecipientColumns } from './recipient-columns.tsx';
import { OpenedRecipient } from './recipient-opened.part.tsx';

type DispatchState = PackGroup['dispatchState'];
const STATES: Readonly<Record<string, DispatchState>> = {
  failed: 'ERROR',
  processing: 'PROCESSING',
  validate: 'AWAIT_VALIDATION',
  rejected: 'REJECTED',
  remaining: 'REMAINING',
  sent: 'SENT',
};
const isState = (status: string): boolean => status === 'error' || Object.hasOwn(STATES, status);
const AT_ONCE = 1_000;
const ROW_HEIGHT = 48;
const OPENED_HEIGHT = 340;
const keyOfRow = (row: PackGroup) => row.id;
const nameOfRow = (row: PackGroup) => row.recipientName || String(row.rank);

function useRecipients(job: Job, status: string, text: string, live: boolean) {
  const { call } = useApi();
  const quality = status === 'error' ? ('BAD' as const) : undefined;
  const query = { dispatchState: STATES[status], quality, text: text || undefined, maxResults: AT_ONCE };
  return useInfiniteQuery({
    queryKey: keyOf('jobs.packGroups', { jobId: job.id, ...query }),
    queryFn: ({ pageParam }) =>
      call('jobs.packGroups', { params: { jobId: job.id }, query: { ...query, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor ?? undefined,
    refetchInterval: live ? 3_000 : false,
  });
}

function useChips(job: Job): Chip[] {
  const t = useText();
  const { counts } = job;
  const closed = isClosed(job);
  const chip = (id: string, count: number, look: (typeof packGroupLook)['SENT']): Chip => ({
    id,
    count,
    look,
    label: t(look.label),
  });
  const chips = [
    { id: 'all', label: t('manage.all'), count: counts.packGroups },
    chip('error', counts.bad, closed ? WRONG_LOOK : packGroupLook.ERROR),
    ...(counts.error > 0 ? [chip('failed', counts.error, packGroupLook.SHIPMENT_CREATION_ERROR)] : []),
    chip('remaining', counts.remaining, closed ? UNSENT_LOOK : packGroupLook.LEFT),
    ...(counts.awaiting > 0 ? [chip('validate', counts.awaiting, jobLook.PACK_GROUPS_CREATED_AWAIT_VALIDATION)] : []),
    chip('processing', counts.processing, packGroupLook.PROCESSING),
    chip('sent', counts.sent, packGroupLook.SENT),
    chip('rejected', counts.rejected, packGroupLook.REJECTED),
  ];
  return chips;
}

export function Recipients({ job, live }: { job: Job; live: boolean }) {
  const t = useText();
  const [query, set] = useQueryState();
  const status = useAskedStatus(isState);
  const q = query.q ?? '';
  const list = useRecipients(job, status, q, live);
  const chips = useChips(job);
  const [sort, setSort] = useState<string>();
  const rows = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data]);
  const columns = useRecipientColumns(rows, job);
  const clear = useCallback(() => set({ q: undefined, status: undefined }), [set]);
  const search = useCallback((text: string) => set({ q: text.trim() || undefined }), [set]);
  const opened = Number(query.open) || undefined;
  return (
    <>
      <div className={classes.tabFilter}>
        <Chips
          label={t('manage.status')}
          chips={chips}
          active={status}
          onChoose={(id) => set({ status: id === 'all' ? undefined : id, open: undefined })}
        />
        <ListSearch
          value={q}
          label={t('manage.search.recipients')}
          placeholder={t('manage.search.recipientsHint')}
          onChange={search}
        />
      </div>
      <QueryView query={list} what={t('manage.failed.recipients')} skeleton={<RowsSkeleton rows={8} />}>
        {() =>
          rows.length > 0 ? (
            <TableFrame
              rows={rows.length}
              rowHeight={ROW_HEIGHT}
              card={RECIPIENT_CARD}
              more={rows.some(({ id }) => id === opened) ? OPENED_HEIGHT : 0}
            >
              <ListTable
                label={t('manage.recipientsWord')}
                rows={rows}
                columns={columns}
                keyOf={keyOfRow}
                nameOf={nameOfRow}
                sort={sort}
                onSort={setSort}
                rowHeight={ROW_HEIGHT}
                card={RECIPIENT_CARD}
                opened={opened}
                openedHeight={OPENED_HEIGHT}
                renderOpened={(row) => <OpenedRecipient row={row} job={job} />}
                onOpen={(id) => set({ open: id === undefined || id === opened ? undefined : String(id) })}
              />
            </TableFrame>
          ) : q || status !== 'all' ? (
            <NotFoundState
              filters={[q, chips.find(({ id }) => id === status && id !== 'all')?.label ?? ''].filter(Boolean)}
              onClear={clear}
            />
          ) : (
            <EmptyState title={t('manage.empty.recipients')}>
              <p>{t('manage.empty.recipientsText')}</p>
            </EmptyState>
          )
        }
      </QueryView>
      {list.hasNextPage ? (
        <Button
          variant="default"
          size="xs"
          mt={8}
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('manage.showMore', { n: AT_ONCE })}
        </Button>
      ) : null}
    </>
  );
}
