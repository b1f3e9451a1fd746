// The documents in error that one may see, of a whole year, by whose they are and how urgent.
import { IconAlertTriangle, IconClockHour4 } from '@tabler/icons-react';
import { CALL_RANGE_DAYS } from '#domain/jobs/search-range.ts';
import { useCall } from '#renderer/api/api.ts';
import { isoDay, spanBack } from '#renderer/i18n/dates.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { useListFilters } from '#renderer/shared/lists/list-filters.ts';
import type { Chip } from '#renderer/ui/values/chips.part.tsx';
import { askedOf, countsOf, groupsOf, VIEWS, type View } from './error-groups.rules.ts';

const LOOKS = {
  overdue: { token: 'error', icon: IconAlertTriangle, label: 'manage.errors.overdue' },
  today: { token: 'warn', icon: IconClockHour4, label: 'manage.errors.today' },
} as const;

const viewOf = (status: string): View => VIEWS.find((view) => view === status) ?? 'all';
/** A code in addresses that lead here from its number. */
const codeOf = (status: string): number | undefined => (/^-\d{3}$/.test(status) ? Number(status) : undefined);

export type Errors = ReturnType<typeof useErrors>;

export function useErrors() {
  const t = useText();
  const { id: me } = useUser();
  const filters = useListFilters();
  const { q, status } = filters;
  const code = codeOf(status);
  const view = viewOf(status);
  const now = new Date();
  const fromDate = isoDay(spanBack(CALL_RANGE_DAYS - 2, now).from);
  const query = {
    ...askedOf(view, { me, now }),
    fromDate,
    unacknowledged: '1' as const,
    text: q || undefined,
    statusValues: code === undefined ? undefined : [code],
  };
  // Of more than a page those that are due first.
  const asked = { query: { ...query, dueFirst: '1' as const } };
  const list = useCall('shipments.list', asked, { placeholderData: (before) => before });
  const counters = useCall('shipments.counters', { query: { fromDate, unacknowledged: '1', decisions: '1' } });
  const rows = list.data?.items ?? [];
  const groups = groupsOf(rows);
  // The numbers are those of all documents in error: nobody counted what is searched for.
  const counts = q ? undefined : countsOf(counters.data);
  const chips: Chip[] = VIEWS.map((id) => ({
    id,
    label: t(id === 'all' ? 'manage.all' : `manage.errors.${id}`),
    count: counts?.[id],
    look: id === 'overdue' || id === 'today' ? LOOKS[id] : undefined,
  }));
  const left = (code === undefined && counts?.[view]) || 0;
  return { filters, query, list, rows, groups, view, chips, more: Math.max(0, left - rows.length) };
}
