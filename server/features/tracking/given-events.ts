// Events as providers write them, made ready to be entered.
import { createHash } from 'node:crypto';
import type { EventsEntered, PushedEvent } from '#domain/api/sending/tracking.contract.ts';
import { isAhead } from '#domain/shipments/tracking.ts';
import type { EventToEnter } from '#server/letters/tracking/enter-events.ts';

/** What tells an event without an id from all others: the same words about the same piece are the same event. */
export const contentKey = (...words: readonly unknown[]): string =>
  `#${createHash('sha256').update(JSON.stringify(words)).digest('base64url').slice(0, 27)}`;

export const keyOf = ({ id, nuid, reference, code, at, correction }: PushedEvent): string =>
  id === undefined
    ? contentKey(nuid ?? null, nuid === undefined ? reference : null, code, Date.parse(at), correction)
    : `id:${id}`;

const asGiven = (event: PushedEvent, provider: string): EventToEnter => ({
  key: keyOf(event),
  nuid: event.nuid ?? null,
  reference: event.reference ?? null,
  code: event.code,
  at: new Date(event.at),
  provider,
  tracker: event.tracker ?? null,
  correction: event.correction,
  destruction: event.destruction,
  detail: event.detail,
});

type Refused = EventsEntered['refused'];

/** Why an event cannot be entered; null: it can. */
export function refusalOfEvent(event: PushedEvent, now: Date): Refused[number]['reason'] | null {
  if (event.nuid === undefined && event.reference === undefined) return 'nameless';
  return isAhead(new Date(event.at), now) ? 'future' : null;
}

interface EventSorting {
  /** As whose word they count. */
  readonly provider: string;
  readonly now: Date;
  /** Why events are left out by their place: for the sake of a file. */
  readonly without: ReadonlyMap<number, Refused[number]['reason']>;
}

/** Parts what can be entered from what cannot. */
export function sortEvents(
  events: readonly PushedEvent[],
  { provider, now, without }: EventSorting,
): { readonly good: EventToEnter[]; readonly refused: Refused } {
  const good: EventToEnter[] = [];
  const refused: Refused = [];
  for (const [index, event] of events.entries()) {
    const reason = refusalOfEvent(event, now) ?? without.get(index) ?? null;
    if (reason === null) good.push(asGiven(event, provider));
    else refused.push({ index, reason });
  }
  return { good, refused };
}
