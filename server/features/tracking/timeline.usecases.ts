// The timeline of a shipment: its tracking events with what each of them did, and what Mailroom and people did, newest first.
import type { TimelineEvent } from '#domain/api/sending/tracking.contract.ts';
import { ok } from '#domain/errors/result.ts';
import type { StatusCode } from '#domain/shipments/status.codes.ts';
import { type EventEffect, followEvents } from '#domain/shipments/tracking.ts';
import type { Handler, Services } from '#server/context/context.ts';
import { visibleShipment } from '#server/features/shipments/read-shipments.usecases.ts';
import { ownStatuses } from '#server/letters/deliveries/tracking.repository.ts';
import { type RevisionRow, revisionsOf } from '#server/letters/history/read-revisions.ts';
import { type ToldEvent, toldEvents } from './tracking.repository.ts';

/** The effect of each event, by its key. */
async function effectsOf(
  { db }: Services,
  shipmentId: number,
  told: readonly ToldEvent[],
): Promise<ReadonlyMap<string, EventEffect>> {
  const [own] = await ownStatuses(db, [shipmentId]);
  if (own === undefined) return new Map();
  const events = told.map((event) => ({ ...event, at: event.at.getTime() }));
  const base = { code: own.code as StatusCode, at: own.at.getTime(), provider: null, doubt: null };
  return followEvents({ base, events }).effects;
}

const eventLine = (event: ToldEvent, effect: EventEffect): TimelineEvent => ({
  id: `e${event.id}`,
  at: event.at.toISOString(),
  receivedAt: event.receivedAt.toISOString(),
  event: String(event.code),
  source: event.source,
  effect,
  correction: event.correction,
  provider: event.provider,
  tracker: event.tracker,
  reference: event.reference,
  detail: event.detail,
  userLogin: event.userLogin,
});

const textOf = (details: unknown): string => {
  const { message, answer } = (details ?? {}) as { readonly message?: unknown; readonly answer?: unknown };
  return String(message ?? answer ?? '');
};

const ownLine = ({ id, at, event, user_login, details }: RevisionRow): TimelineEvent => ({
  id: `r${id}`,
  at: at.toISOString(),
  receivedAt: at.toISOString(),
  event,
  source: user_login === null ? 'system' : 'hand',
  effect: 'advanced',
  correction: false,
  provider: null,
  tracker: null,
  reference: null,
  detail: textOf(details),
  userLogin: user_login,
});

/** Lines that an event wrote are told by the event. */
const isOwn = ({ details }: RevisionRow): boolean => !Object.hasOwn(Object(details), 'tracking');

export const readTimeline: Handler<'tracking.timeline'> = async ({ caller, params: { shipmentId } }, services) => {
  const row = await visibleShipment(caller, services, shipmentId);
  if (!row.ok) return row;
  const events = await toldEvents(services.db, shipmentId);
  const effects = await effectsOf(services, shipmentId, events);
  const revisions = await revisionsOf(services.db, 'shipment', shipmentId);
  const lines = [
    ...revisions.filter(isOwn).map(ownLine),
    ...events.toSorted((a, b) => a.id - b.id).map((event) => eventLine(event, effects.get(event.key) ?? 'late')),
  ];
  // Of two at one time that which became known later stands above.
  return ok(lines.reverse().toSorted((a, b) => (a.at < b.at ? 1 : Number(a.at > b.at) * -1)));
};
