// The events of one shipment in their order, and what they make of its status (docs/model.md, "Tracking"). The order is that
// of the events themselves, never that of their arrival: the same set ends in the same status, however it comes.
import { type MergeReason, mergeStatus, type ShipmentStatus, type StatusEvent } from './merge-status.ts';
import { isStatusCode, STAGE_HANDED_OVER, STATUS_CODES } from './status.codes.ts';

/** An event with what tells it from all others of its channel. */
export interface TrackingEvent extends StatusEvent {
  /** Unique in the channel: the provider's id, or made of what the event says. */
  readonly key: string;
  /** Under which its carrier follows the piece; null: it names none. */
  readonly reference: string | null;
  /** Who carries it; null: it names nobody. */
  readonly tracker: string | null;
}

/** What an event did; `early`: the shipment has not left by our own account, the event waits for that. */
export const EVENT_EFFECTS = [
  'advanced',
  'correction',
  'late',
  'notAllowed',
  'unknownCode',
  'early',
] as const satisfies readonly (MergeReason | 'early')[];
export type EventEffect = (typeof EVENT_EFFECTS)[number];

/** What a shipment comes from, and its events as they came: in any order, some of them twice. */
export interface EventHistory {
  /** The last status that the product itself set. */
  readonly base: ShipmentStatus;
  readonly events: readonly TrackingEvent[];
}

/** Where the events lead to. */
export interface Followed {
  readonly status: ShipmentStatus;
  /** What each did, by its key. */
  readonly effects: ReadonlyMap<string, EventEffect>;
  /** The code before each, by its key. */
  readonly before: ReadonlyMap<string, number>;
  /** Once each, in their own order. */
  readonly events: readonly TrackingEvent[];
}

/** A clock that is wrong by more than this says nothing. */
const FUTURE_MS = 24 * 3_600_000;

/** Whether a time is further ahead than clocks differ. */
export const isAhead = (at: Date, now: Date): boolean => at.getTime() > now.getTime() + FUTURE_MS;

const rankOf = (code: number): number => (isStatusCode(code) ? STATUS_CODES[code].stage : 0);

const textOrder = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** By the provider's time, then by stage; what is left decides alike whatever came first. */
const inOrder = (a: TrackingEvent, b: TrackingEvent): number =>
  a.at - b.at || rankOf(a.code) - rankOf(b.code) || a.code - b.code || textOrder(a.key, b.key);

const onceInOrder = (events: readonly TrackingEvent[]): TrackingEvent[] =>
  [...new Map(events.map((event) => [event.key, event])).values()].sort(inOrder);

/** Events about a shipment that has not been handed over wait for that. */
const isAtHome = ({ code }: ShipmentStatus): boolean => STATUS_CODES[code].stage < STAGE_HANDED_OVER;

/** The status that events lead to, and what each of them did: the same for the same events, however they came. */
export function followEvents({ base, events: given }: EventHistory): Followed {
  const events = onceInOrder(given);
  const effects = new Map<string, EventEffect>();
  const before = new Map<string, number>();
  let status = base;
  for (const event of events) {
    const merged = isAtHome(base) ? { status, reason: 'early' as const } : mergeStatus(status, event);
    before.set(event.key, status.code);
    status = merged.status;
    effects.set(event.key, merged.reason);
  }
  return { status, effects, before, events };
}

/** Where a piece is followed: what the last event says that says anything. */
export const followedAt = (
  events: readonly Pick<TrackingEvent, 'reference' | 'tracker'>[],
): { readonly reference: string | null; readonly tracker: string | null } => ({
  reference: events.findLast(({ reference }) => reference !== null)?.reference ?? null,
  tracker: events.findLast(({ tracker }) => tracker !== null)?.tracker ?? null,
});
