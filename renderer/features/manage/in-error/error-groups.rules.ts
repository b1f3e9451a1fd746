// Documents in error as a list of work: by reason or what else one asks for, what is due first at the top. Pure.
import type { CallResult } from '#domain/api/contract.ts';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { addDays, daysBetween, startOfDay } from '#renderer/i18n/dates.ts';
import type { Channel } from '#renderer/theme/channels.ts';
import { isDecidable, isSettled } from '../failures/failures.rules.ts';

/** How near the time is until which somebody decides. */
export type Near = 'overdue' | 'today' | 'later';

export function nearOf({ decideBy }: Pick<Shipment, 'decideBy'>, now: Date): Near {
  if (decideBy === null) return 'later';
  const at = new Date(decideBy);
  if (at <= now) return 'overdue';
  return daysBetween(at, now) === 0 ? 'today' : 'later';
}

/** Whose documents, and how urgent ones, are listed. */
export const VIEWS = ['all', 'mine', 'overdue', 'today', 'free'] as const;
export type View = (typeof VIEWS)[number];

/** What the server is asked for a view; times are whole minutes, so that the same is asked for a while. */
export function askedOf(view: View, { me, now }: { readonly me: number; readonly now: Date }) {
  const minute = new Date(now);
  minute.setSeconds(0, 0);
  const since = minute.toISOString();
  const midnight = new Date(startOfDay(addDays(now, 1)).getTime() - 1).toISOString();
  return {
    deciderId: view === 'mine' ? me : view === 'free' ? 0 : undefined,
    decideAfter: view === 'today' ? since : undefined,
    decideUntil: view === 'overdue' ? since : view === 'today' ? midnight : undefined,
  };
}

/** How many there are in each view, of all that one sees; undefined: it is not known yet. */
export const countsOf = (
  counters: CallResult<'shipments.counters'> | undefined,
): Readonly<Record<View, number | undefined>> => ({
  all: counters?.shipmentsError,
  mine: counters?.shipmentsErrorOwn,
  overdue: counters?.decisions?.overdue,
  today: counters?.decisions?.dueToday,
  free: counters?.decisions?.unassigned,
});

/** What makes a group: the same reason on the same channel, or the same of one of these. */
export const GROUPINGS = ['reason', 'account', 'channel', 'owner'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Documents that failed for one reason on one channel, or that have something else in common. */
export interface ErrorGroup {
  readonly id: string;
  readonly by: Grouping;
  /** null: it is not certain that they left; undefined: they failed for several reasons. */
  readonly status: number | null | undefined;
  /** undefined: they went over several. */
  readonly channel: Channel | undefined;
  /** Those with the nearest deadline first, then the oldest. */
  readonly rows: readonly Shipment[];
}

/** null: it is not certain that it left. */
export const statusOf = ({ doubt, status }: Shipment): number | null => (doubt === null ? status : null);

const KEYS: Readonly<Record<Grouping, (row: Shipment) => string>> = {
  reason: (row) => `${statusOf(row)} ${row.channelType}`,
  account: ({ ouId }) => String(ouId),
  channel: ({ channelType }) => channelType,
  owner: ({ decider }) => String(decider?.id ?? 0),
};

/** What all of them have; undefined: they differ. */
function common<T>(rows: readonly Shipment[], of: (row: Shipment) => T): T | undefined {
  const found = new Set(rows.map(of));
  return found.size === 1 ? [...found][0] : undefined;
}

/** What sorts behind all times. */
const NEVER = '9';
const orderOf = (row: Shipment): string => (isSettled(row) ? `${NEVER}9` : (row.decideBy ?? NEVER));

/** By the deadline, those without one behind, what is decided at the end; then by age. */
function byDeadline(a: Shipment, b: Shipment): number {
  const [left, right] = [orderOf(a), orderOf(b)];
  if (left !== right) return left < right ? -1 : 1;
  return a.statusDate === b.statusDate ? a.id - b.id : a.statusDate < b.statusDate ? -1 : 1;
}

/** The largest group first. */
export function groupsOf(rows: readonly Shipment[], by: Grouping = 'reason'): ErrorGroup[] {
  return [...Map.groupBy(rows, KEYS[by])]
    .map(([id, of]) => ({
      id,
      by,
      status: common(of, statusOf),
      channel: common(of, ({ channelType }) => channelType),
      rows: of.toSorted(byDeadline),
    }))
    .toSorted((a, b) => b.rows.length - a.rows.length || (a.id < b.id ? -1 : 1));
}

/** Rows of a group that are shown until one asks for the others. */
export const FIRST_ROWS = 5;
/** The largest groups that are open from the start. */
const OPEN_GROUPS = 2;

/** What the person opened or closed; else the largest are open, all where there are few. */
export const isOpenGroup = (index: number, count: number, chosen: boolean | undefined): boolean =>
  chosen ?? (index < OPEN_GROUPS || count <= OPEN_GROUPS + 1);

/** Rows of a group as they stand in the list. */
export const shownRows = ({ rows }: ErrorGroup, whole: boolean): readonly Shipment[] =>
  whole || rows.length === FIRST_ROWS + 1 ? rows : rows.slice(0, FIRST_ROWS);

export const groupWith = (groups: readonly ErrorGroup[], id: number): ErrorGroup | undefined =>
  groups.find(({ rows }) => rows.some((row) => row.id === id));

/** Somebody has to decide on some of them, and it is nobody who sees this. */
export const isOthers = (rows: readonly Shipment[]): boolean =>
  !rows.some(isDecidable) && rows.some((row) => !row.fallsBack);

/** The document behind one that is decided on, with the same reason, that waits itself; undefined: it was the last one. */
export function nextInGroup(groups: readonly ErrorGroup[], id: number): Shipment | undefined {
  const rows = groupWith(groups, id)?.rows ?? [];
  const at = rows.findIndex((row) => row.id === id);
  return [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))].find((row) => !isSettled(row));
}
