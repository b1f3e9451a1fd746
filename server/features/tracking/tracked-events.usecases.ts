// The tracking events of a shipment with what each of them did, for its story.
import type { StoryEvent } from '#domain/api/sending/story.contract.ts';
import type { PersonRef } from '#domain/api/shapes.ts';
import type { StatusCode } from '#domain/shipments/status.codes.ts';
import { followEvents } from '#domain/shipments/tracking.ts';
import type { Services } from '#server/context/context.ts';
import { ownStatuses } from '#server/letters/deliveries/tracking.repository.ts';
import { storedEvents } from './tracking.repository.ts';

/** An event as a story tells it. */
export interface TrackedEvent {
  readonly id: number;
  readonly at: Date;
  readonly code: number;
  readonly detail: string;
  /** Who wrote it down; null: nobody did. */
  readonly person: PersonRef | null;
  readonly tracking: NonNullable<StoryEvent['tracking']>;
}

/** In the order in which they came. The effects are those of now: an event that comes late may change what others did. */
export async function trackedEvents({ db }: Pick<Services, 'db'>, shipmentId: number): Promise<TrackedEvent[]> {
  const stored = await storedEvents(db, shipmentId);
  const [own] = stored.length === 0 ? [] : await ownStatuses(db, [shipmentId]);
  if (own === undefined) return [];
  const { effects, before } = followEvents({
    base: { code: own.code as StatusCode, at: own.at.getTime(), provider: null, doubt: null },
    events: stored.map((event) => ({ ...event, at: event.at.getTime() })),
  });
  return stored.map(({ id, key, at, code, detail, person, source, receivedAt, channel, tracker }) => ({
    id,
    at,
    code,
    detail,
    person,
    tracking: {
      source,
      effect: effects.get(key) ?? 'late',
      before: before.get(key) ?? null,
      receivedAt: receivedAt.toISOString(),
      from: tracker ?? channel,
    },
  }));
}
