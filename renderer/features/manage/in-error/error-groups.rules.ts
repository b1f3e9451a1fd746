// Documents in error as a list of work: by reason, what is due first at the top. Pure.
import type { CallResult } from '#domain/api/contract.ts';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { addDays, daysBetween, startOfDay } from '#renderer/i18n/dates.ts';
import type { Channel } from '#renderer/theme/channels.ts';
import { may, type Way } from '../failures/failures.rules.ts';

/** How near the time is until which somebody decides. */
export type Near = 'overdue' | 'today' | 'later';

export function nearOf({ decideBy }: Pick<Shipment, 'decideBy'>, now: Date): Near {
  if (decideBy === null) return 'later';
  const at = new Date(decideBy);
  if (at <= now) return 'overdue';
  return daysBetween(at, now) === 0 ? 'today' : 'later';
}

/** Somebody decided, and it is not carried out yet. */
export const isDecided = ({ takeover }: Shipment): boolean => takeover?.state === 'wished';

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

/** Documents that failed for one reason on one channel. */
export interface ErrorGroup {
  readonly id: string;
  /** null: it is not certain that they left. */
  readonly status: number | null;
  readonly channel: Channel;
  /** Those with the nearest deadline first, then the oldest. */
  readonly rows: readonly Shipment[];
}

const statusOf = ({ doubt, status }: Shipment): number | null => (doubt === null ? status : null);

/** What sorts behind all times. */
const NEVER = '9';
const orderOf = (row: Shipment): string => (isDecided(row) ? `${NEVER}9` : (row.decideBy ?? NEVER));

/** By the deadline, those without one behind, what is decided at the end; then by age. */
function byDeadline(a: Shipment, b: Shipment): number {
  const [left, right] = [orderOf(a), orderOf(b)];
  if (left !== right) return left < right ? -1 : 1;
  return a.statusDate === b.statusDate ? a.id - b.id : a.statusDate < b.statusDate ? -1 : 1;
}

/** The largest group first. */
export function groupsOf(rows: readonly Shipment[]): ErrorGroup[] {
  const groups = Map.groupBy(rows, (row) => `${statusOf(row)} ${row.channelType}`);
  return [...groups]
    .flatMap(([id, of]) => {
      const [first] = of;
      if (first === undefined) return [];
      return [{ id, status: statusOf(first), channel: first.channelType, rows: of.toSorted(byDeadline) }];
    })
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

/** What the product suggests for a group. */
export interface Suggestion {
  readonly way: Way;
  /** Those that can have it. */
  readonly rows: readonly Shipment[];
  /** Of the next channel; null: it is none, or several go together. */
  readonly channel: Channel | null;
}

/** Codes that say that the address is wrong: it is corrected one by one. */
const WRONG_ADDRESS: readonly (number | null)[] = [-610, -613, -614, -710, -711];

/** Codes of what went wrong on the way: another try may do. */
const WENT_WRONG: readonly (number | null)[] = [-700, -742, -743];

const nextOf = ({ takeover }: Shipment): string => (takeover?.next ?? []).map(({ channelType }) => channelType).join();

/** The next channel that most of them can take; else a corrected address, or another try; else that they are seen. */
export function suggestionOf({ status, rows }: ErrorGroup): Suggestion | null {
  const next = [
    ...Map.groupBy(
      rows.filter((row) => may('nextChannel', row)),
      nextOf,
    ).values(),
  ].toSorted((a, b) => b.length - a.length)[0];
  if (next !== undefined) {
    const channels = next[0]?.takeover?.next ?? [];
    return {
      way: 'nextChannel',
      rows: next,
      channel: channels.length === 1 ? (channels[0]?.channelType ?? null) : null,
    };
  }
  const again = rows.filter((row) => may('again', row));
  if (again.length > 0 && [...WRONG_ADDRESS, ...WENT_WRONG].includes(status))
    return { way: 'again', rows: again, channel: null };
  const seen = rows.filter((row) => row.doubt === null && may('acknowledge', row));
  return seen.length > 0 ? { way: 'acknowledge', rows: seen, channel: null } : null;
}

/** Each is another address: they are corrected one after the other, and nothing is sent at once. */
export const isOneByOne = ({ status }: ErrorGroup, { way }: Suggestion): boolean =>
  way === 'again' && WRONG_ADDRESS.includes(status);

export const groupWith = (groups: readonly ErrorGroup[], id: number): ErrorGroup | undefined =>
  groups.find(({ rows }) => rows.some((row) => row.id === id));

/** The document behind one that is decided on, with the same reason, that waits itself; undefined: it was the last one. */
export function nextInGroup(groups: readonly ErrorGroup[], id: number): Shipment | undefined {
  const rows = groupWith(groups, id)?.rows ?? [];
  const at = rows.findIndex((row) => row.id === id);
  return [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))].find((row) => !isDecided(row));
}
