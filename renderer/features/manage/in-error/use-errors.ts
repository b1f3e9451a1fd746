// The documents in error that one may see, of a whole year, by whose they are and how urgent, in groups.
import { IconAlertTriangle, IconClockHour4 } from '@tabler/icons-react';
import { FARTHEST_DAYS } from '#domain/jobs/search-range.ts';
import { useCall } from '#renderer/api/api.ts';
import { isoDay, spanBack } from '#renderer/i18n/dates.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { useListFilters } from '#renderer/shared/lists/list-filters.ts';
import { useChoices } from '#renderer/shared/narrowing/use-choices.ts';
import { useNarrowing } from '#renderer/shared/narrowing/use-narrowing.ts';
import type { Chip } from '#renderer/ui/values/chips.part.tsx';
import { askedOf, countsOf, GROUPINGS, groupsOf, VIEWS, type View } from './error-groups.rules.ts';

const LOOKS = {
  overdue: { token: 'error', icon: IconAlertTriangle, label: 'manage.errors.overdue' },
  today: { token: 'warn', icon: IconClockHour4, label: 'manage.errors.today' },
} as const;

const viewOf = (status: string): View => VIEWS.find((view) => view === status) ?? 'all';
/** A code in addresses that lead here from its number. */
const codeOf = (status: string): number | undefined => (/^-\d{3}$/.test(status) ? Number(status) : undefined);

const knows = (status: string): boolean => codeOf(status) !== undefined || VIEWS.some((view) => view === status);

export type Errors = ReturnType<typeof useErrors>;

export function useErrors() {
  const t = useText();
  const { id: me } = useUser();
  const filters = useListFilters(knows);
  const narrowing = useNarrowing();
  const [{ view: arranged }] = useQueryState();
  const by = GROUPINGS.find((one) => one === arranged) ?? 'reason';
  const { whose } = narrowing;
  const { q, status } = filters;
  const code = codeOf(status);
  const view = viewOf(status);
  const now = new Date();
  const fromDate = isoDay(spanBack(FARTHEST_DAYS, now).from);
  const query = {
    ...whose,
    ...askedOf(view, { me, now }),
    fromDate,
    unacknowledged: '1' as const,
    text: q || undefined,
    statusValues: code === undefined ? undefined : [code],
  };
  // As long as the minutes go on, it is one question.
  const question = { ...query, view, decideAfter: undefined, decideUntil: undefined };
  // Of more than a page those that are due first.
  const asked = { query: { ...query, dueFirst: '1' as const } };
  const list = useCall('shipments.list', asked, { placeholderData: (before) => before });
  const counters = useCall('shipments.counters', {
    query: { ...whose, fromDate, unacknowledged: '1', decisions: '1' },
  });
  const choices = useChoices(narrowing);
  const rows = list.data?.items ?? [];
  const groups = groupsOf(rows, by);
  // The numbers are those of all documents in error: nobody counted what is searched for, or what is one's own in an account.
  const counted = q ? undefined : countsOf(counters.data);
  const counts = counted && narrowing.isNarrowed ? { ...counted, mine: undefined } : counted;
  const chips: Chip[] = VIEWS.map((id) => ({
    id,
    label: t(id === 'all' ? 'manage.all' : `manage.errors.${id}`),
    count: counts?.[id],
    look: id === 'overdue' || id === 'today' ? LOOKS[id] : undefined,
  }));
  const left = (code === undefined && counts?.[view]) || 0;
  const more = Math.max(0, left - rows.length);
  return { filters, narrowing, query, question, list, rows, groups, by, choices, view, chips, more };
}
