// The events of one shipment in their order, and what they make of its status (docs/model.md, "Tracking"). The order is that
// of the events themselves, never that of their arrival: the same set ends in the same status, however it comes.
import { type Merged, type MergeReason, mergeStatus, type ShipmentStatus, type StatusEvent } from './merge-status.ts';
import { isStatusCode, STATUS_CODES } from './status.codes.ts';

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

/** What a shipment comes from, and its events in their order, none of them twice. */
export interface EventHistory {
  /** The last status that the product itself set. */
  readonly base: ShipmentStatus;
  readonly events: readonly TrackingEvent[];
}

/** Where the events lead to. */
export interface Followed {
  readonly status: ShipmentStatus;
  /** Of each event, in their order. */
  readonly effects: readonly EventEffect[];
}

/** Stage from which a piece has left our hands. */
const STAGE_HANDED_OVER = STATUS_CODES[400].stage;

const rankOf = (code: number): number => (isStatusCode(code) ? STATUS_CODES[code].stage : 0);

const textOrder = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** By the provider's time, then by stage; what is left decides alike whatever came first. */
export const inOrder = (a: TrackingEvent, b: TrackingEvent): number =>
  a.at - b.at || rankOf(a.code) - rankOf(b.code) || a.code - b.code || textOrder(a.key, b.key);

/** The history with one event more; one that it has already changes nothing. */
export function applyEvent({ base, events }: EventHistory, event: TrackingEvent): EventHistory {
  if (events.some(({ key }) => key === event.key)) return { base, events };
  return { base, events: [...events, event].toSorted(inOrder) };
}

/** Whether events about a shipment in this status wait: it has not been handed over. */
export const awaitsHandOver = ({ code }: ShipmentStatus): boolean => STATUS_CODES[code].stage < STAGE_HANDED_OVER;

/** Follows events in their order from a status on. */
export function followEvents({ base, events }: EventHistory): Followed {
  if (awaitsHandOver(base)) return { status: base, effects: events.map(() => 'early') };
  let status = base;
  const effects: EventEffect[] = [];
  for (const event of events) {
    const merged: Merged = mergeStatus(status, event);
    status = merged.status;
    effects.push(merged.reason);
  }
  return { status, effects };
}

/** Where a piece is followed: what the last event says that says anything. */
export const followedAt = (
  events: readonly Pick<TrackingEvent, 'reference' | 'tracker'>[],
): { readonly reference: string | null; readonly tracker: string | null } => ({
  reference: events.findLast(({ reference }) => reference !== null)?.reference ?? null,
  tracker: events.findLast(({ tracker }) => tracker !== null)?.tracker ?? null,
});
