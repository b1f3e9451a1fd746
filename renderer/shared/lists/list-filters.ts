// Search, range, status, sort, view and opened row of a list, which are parameters of the address.
import { useCallback, useEffect, useMemo } from 'react';
import { SEARCH_CHARACTERS } from '#domain/jobs/search-range.ts';
import {
  type DaySpan,
  daysBetween,
  defaultRangeDays,
  fitSpan,
  isoDay,
  parseIsoDay,
  spanBack,
} from '#renderer/i18n/dates.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { useUser } from '#renderer/session/use-session.ts';
import type { View } from '#renderer/ui/list/list-page.part.tsx';
import { useToday } from './use-today.ts';

export interface ListFilters {
  readonly q: string;
  /** Chosen chip; 'all' without one. */
  readonly status: string;
  readonly sort: string | undefined;
  readonly view: View;
  /** Id of the opened row. */
  readonly open: number | undefined;
  readonly span: DaySpan;
  /** `fromDate` and `toDate` as calls take them. */
  readonly days: { readonly fromDate: string; readonly toDate: string };
  /** Other days than the usual ones were chosen. */
  readonly isRanged: boolean;
  readonly isFiltered: boolean;
  readonly set: (patch: Readonly<Record<string, string | undefined>>) => void;
  readonly setSpan: (span: DaySpan) => void;
  readonly setQ: (text: string) => void;
  readonly clear: () => void;
}

/**
 * The status that the address asks a list for; 'all' without one. One that the list does not know goes from the address, as a
 * parameter does that the route does not keep: what holds is what is pressed.
 */
export function useAskedStatus(knows: (status: string) => boolean): string {
  const [query, set] = useQueryState();
  const { status = 'all' } = query;
  const isKnown = status === 'all' || knows(status);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (!isKnown) set({ status: undefined });
  }, [isKnown, query]);
  return isKnown ? status : 'all';
}

/** @param knows whether there is such a status in the list; left out: its status is none of the list's */
export function useListFilters(knows: (status: string) => boolean = () => true): ListFilters {
  const [query, set] = useQueryState();
  const status = useAskedStatus(knows);
  const { uipreferences } = useUser();
  const preset = defaultRangeDays(uipreferences.defaultSearchRangeDays);
  const { from, to } = query;
  const today = useToday();
  const chosen = useMemo(() => {
    const start = parseIsoDay(from);
    const end = parseIsoDay(to);
    return start && end ? fitSpan({ from: start, to: end }, 'to') : undefined;
  }, [from, to]);
  const span = useMemo(() => chosen ?? spanBack(preset, parseIsoDay(today) ?? new Date()), [chosen, preset, today]);
  const isRanged = chosen !== undefined;
  const setSpan = useCallback(
    (next: DaySpan) => {
      const usual = daysBetween(next.to, new Date()) === 0 && daysBetween(next.from, next.to) === preset;
      set(usual ? { from: undefined, to: undefined } : { from: isoDay(next.from), to: isoDay(next.to) });
    },
    [set, preset],
  );
  const setQ = useCallback((text: string) => set({ q: text.trim() || undefined }), [set]);
  const clear = useCallback(() => set({ q: undefined, status: undefined, from: undefined, to: undefined }), [set]);
  const open = Number(query.open);
  return {
    q: (query.q ?? '').slice(0, SEARCH_CHARACTERS),
    status,
    sort: query.sort,
    view: query.view === 'tiles' ? 'tiles' : 'table',
    open: Number.isInteger(open) && open > 0 ? open : undefined,
    span,
    days: { fromDate: isoDay(span.from), toDate: isoDay(span.to) },
    isRanged,
    isFiltered: Boolean(query.q) || status !== 'all' || isRanged,
    set,
    setSpan,
    setQ,
    clear,
  };
}
