// The review of a deposit: which recipients are listed, which one is open, which are selected, and the walk through
// those to mend. List, filter and opened row are parameters of the address.
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { useAskedStatus } from '#renderer/shared/lists/list-filters.ts';
import type { Selection } from '#renderer/ui/list/list.types.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { useAreaOffer } from '../mend/use-area-offer.ts';
import { useMendWalk } from '../mend/use-mend-walk.ts';
import { wishText } from '../sheet/sheet-wish.rules.ts';
import { type Chosen, chosenOf, chosenRows, NONE_CHOSEN } from './selection/chosen-rows.rules.ts';
import { isStatusFilter, STATUS_FILTERS } from './status-filters.ts';
import { useFreshRows, useReplaceRow, useRows } from './use-rows.ts';

export interface ReviewInput {
  readonly job: Job;
  readonly service: Service | undefined;
  /** The job is still being read, and rows come one after the other. */
  readonly reading: boolean;
}

export type Review = ReturnType<typeof useReview>;

const ROWS_POLL_MS = 1000;
const NO_FILTER = {};

/** The rows of the whole job, and those of the list as it is filtered now. */
function useReviewRows({ job, reading }: ReviewInput) {
  const [{ q, open }] = useQueryState();
  const asked = useAskedStatus(isStatusFilter);
  const status = isStatusFilter(asked) ? asked : undefined;
  const filtered = status !== undefined || q !== undefined;
  const refetch = reading ? ROWS_POLL_MS : false;
  const all = useRows(job.id, NO_FILTER, refetch);
  const found = useRows(
    job.id,
    { ...(status ? STATUS_FILTERS[status] : NO_FILTER), ...(q ? { text: q } : {}) },
    refetch,
  );
  useFreshRows(job.id, reading);
  const shown = filtered ? found : all;
  const opened = open ? Number(open) : undefined;
  const isOpened = (row: PackGroup) => row.id === opened;
  return { status, q, filtered, all, shown, opened, openedRow: shown.rows.find(isOpened) ?? all.rows.find(isOpened) };
}

interface RowSheetInput {
  /** That is open. */
  readonly row: PackGroup | undefined;
  readonly setQuery: ReturnType<typeof useQueryState>[1];
  readonly replaceRow: (row: PackGroup) => void;
  readonly refresh: () => void;
}

/** The sheet of all values, and the document of the opened row that is looked at. */
function useRowSheet({ row, setQuery, replaceRow, refresh }: RowSheetInput) {
  const [packId, setPackId] = useState<number>();
  return {
    packId: row?.packs.some(({ id }) => id === packId) ? packId : undefined,
    setPackId,
    /** Shows all values of a row, with those of a document first; null: those of the run. */
    openSheet: (rowId: number | null, document?: number) => setQuery({ sheet: wishText(rowId, document) }, 'push'),
    /** A value was changed in the sheet, which stays open. */
    afterSheet: (saved: PackGroup) => {
      replaceRow(saved);
      refresh();
    },
  };
}

/** The selected rows of an order: of a large one a search finds others than the list has read. */
function useChosen(jobId: number, { all, shown }: Pick<ReturnType<typeof useReviewRows>, 'all' | 'shown'>) {
  const [kept, setKept] = useState({ jobId, rows: NONE_CHOSEN });
  const picked = kept.jobId === jobId ? kept.rows : NONE_CHOSEN;
  const setPicked = (rows: Chosen) => setKept({ jobId, rows });
  const lists = [all.rows, shown.rows];
  // As they were last read, for when no list has them any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is selected is read again with the lists
  useEffect(() => {
    if (picked.size > 0) setPicked(chosenOf(picked, new Set(picked.keys()), lists));
  }, [all.rows, shown.rows]);
  const chosen = useMemo(() => chosenRows(picked, [all.rows, shown.rows]), [picked, all.rows, shown.rows]);
  const selection: Selection = useMemo(() => new Set(picked.keys()), [picked]);
  return {
    chosen,
    selection,
    setSelection: (next: Selection) => setPicked(chosenOf(picked, next, lists)),
    clearSelection: () => setPicked(NONE_CHOSEN),
    /** Somebody changed one meanwhile: what no list has can be another by now. */
    clearUnlisted: () => setPicked(chosenOf(NONE_CHOSEN, selection, lists)),
  };
}

/** Leads on from a row whoever is still at it: who opened another one, or left, while it was saved is not led back. */
function useStillAt(opened: number | undefined): (row: Pick<PackGroup, 'id'>) => boolean {
  const at = useRef(opened);
  at.current = opened;
  useEffect(
    () => () => {
      at.current = undefined;
    },
    [],
  );
  return ({ id }) => at.current === id;
}

export function useReview(input: ReviewInput) {
  const [, setQuery] = useQueryState();
  const [rejecting, setRejecting] = useState<readonly PackGroup[]>();
  const notify = useToasts();
  const rows = useReviewRows(input);
  const isStillAt = useStillAt(rows.opened);
  const open = (id: number | undefined) => setQuery({ open: id === undefined ? undefined : String(id) });
  const walk = useMendWalk({
    job: input.job,
    rows: rows.all.rows,
    shown: rows.shown.rows,
    onlyToMend: rows.status === 'mend',
    open,
    showToMend: () => setQuery({ status: 'mend', q: undefined }),
  });
  const replaceRow = useReplaceRow(input.job.id);
  const chosen = useChosen(input.job.id, rows);
  return {
    ...rows,
    ...chosen,
    open,
    setQuery,
    clearFilter: () => setQuery({ status: undefined, q: undefined }),
    rejecting,
    setRejecting,
    ...useRowSheet({ row: rows.openedRow, setQuery, replaceRow, refresh: walk.refresh }),
    walk,
    area: useAreaOffer({ ...input, row: rows.openedRow }),
    afterSave: (row: PackGroup) => {
      replaceRow(row);
      // Somebody rejected it meanwhile: what was saved sends nothing (docs/model.md, "Job polling").
      if (row.state !== 'CREATED') {
        notify('error', 'packGroup.invalid');
        return walk.reload();
      }
      walk.refresh();
      if (row.quality !== 'BAD' && isStillAt(row)) walk.next(row);
    },
    /** With all alike the rows that would be next are settled, too. */
    afterSettle: (row: PackGroup, allAlike: boolean) => {
      walk.reload();
      if (!isStillAt(row)) return;
      if (allAlike) open(undefined);
      else walk.next(row);
    },
    /** The letter that was cut off is opened if there is something to correct. */
    afterSplit: (first: PackGroup, rest: PackGroup) => {
      replaceRow(first);
      walk.reload();
      if (!isStillAt(first)) return;
      const bad = [rest, first].find(({ quality }) => quality === 'BAD');
      if (bad) open(bad.id);
      else walk.next(first);
    },
    afterReject: (rejected: readonly PackGroup[]) => {
      chosen.clearSelection();
      walk.afterReject(rejected);
    },
  };
}

/** How many of the selected rows can be confirmed. */
export const confirmableAmong = (chosen: readonly PackGroup[]): number =>
  chosen.filter(({ abilities }) => abilities.includes('confirm')).length;
