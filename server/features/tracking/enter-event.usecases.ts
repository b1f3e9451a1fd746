// What a carrier says by telephone or letter, written down by a person: an event of the shipment's provider, with the reason.
import { can } from '#domain/access/abilities.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { isDestruction, isStatusCode, STAGE_HANDED_OVER, STATUS_CODES } from '#domain/shipments/status.codes.ts';
import { itemOf } from '#server/access/owned-row.ts';
import type { CallRequest, Handler } from '#server/context/context.ts';
import { visibleShipment } from '#server/features/shipments/read-shipments.usecases.ts';
import { BY_HAND, countEvents } from '#server/letters/deliveries/tracking.repository.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import { checkProved } from '#server/letters/history/ended-evidence.ts';
import type { EventBatch } from '#server/letters/tracking/enter-events.ts';
import { enterWithin } from './enter-within.ts';
import { contentKey } from './given-events.ts';
import { channelOfShipment } from './tracking.repository.ts';

/** Codes of the way out of the house are set by the product alone. */
const REPORTED_FROM = STATUS_CODES[600].stage;

type Entry = CallRequest<'tracking.enter'>['body'];

function checkEntry({ code, at }: Entry, status: number, now: Date): Result<true> {
  if (!isStatusCode(code)) return refuse('shipment.statusUnknown', { code });
  if (STATUS_CODES[code].stage < REPORTED_FROM) return refuse('shipment.statusOwn', { code });
  if (new Date(at) > now) return refuse('tracking.future', { date: at });
  const hasLeft = isStatusCode(status) && STATUS_CODES[status].stage >= STAGE_HANDED_OVER;
  return hasLeft ? ok(true) : refuse('tracking.notLeft');
}

export const enterByHand: Handler<'tracking.enter'> = async ({ caller, params, body }, services) => {
  const found = await visibleShipment(caller, services, params.shipmentId);
  if (!found.ok) return found;
  const row = found.value;
  if (!can(caller.actor, 'acknowledge', itemOf(row))) return refuse('exception.unauthorized');
  const receivedAt = services.clock.now();
  const checked = checkEntry(body, row.status, receivedAt);
  if (!checked.ok) return checked;
  const proved = await checkProved(services.db, row.job_id);
  if (!proved.ok) return proved;
  const { id: channelId, provider } = await channelOfShipment(services.db, row.id);
  const { code, correction, reason } = body;
  // Typed, it may be anything: of a piece that lost its personal data no words are kept.
  const reference = row.data_purged ? null : (body.reference ?? null);
  const tracker = row.data_purged ? null : (body.tracker ?? null);
  const at = new Date(body.at);
  const event = {
    // Another reference or reason is something else that was said.
    key: contentKey('hand', row.nuid, code, at.getTime(), correction, reference, tracker, reason),
    nuid: row.nuid,
    reference,
    code,
    at,
    provider,
    tracker,
    correction,
    detail: reason,
    destruction: isDestruction(code),
  };
  const by = authorOf(caller);
  const batch: EventBatch = { channelId, source: BY_HAND, receivedAt, by, events: [event] };
  return enterWithin(services, batch, {
    count: (where) => countEvents(where, row.id, { besides: event.key, source: BY_HAND }),
  });
};
