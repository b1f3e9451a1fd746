// Reported events for which a piece, or a reference that waits for its piece, has no room any more.
import { beyondRoom } from '#domain/shipments/event-room.ts';
import type { StatusCode } from '#domain/shipments/status.codes.ts';
import { asEvent } from '#server/letters/deliveries/follow-events.ts';
import {
  BY_HAND,
  type EventOrigin,
  type EventRow,
  eventsOf,
  fullPieces,
  fullReferences,
  ownStatuses,
  waitingUnder,
} from '#server/letters/deliveries/tracking.repository.ts';
import type { Trx } from '#server/storage/schema.ts';

/** What is not known of a piece: it is in production. */
const UNKNOWN = { code: 400 as StatusCode, at: 0, provider: null, doubt: null };

const tally = <Name extends number | string>(names: readonly (Name | null)[]): Map<Name, number> => {
  const counts = new Map<Name, number>();
  for (const name of names) if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

const waitsUnder = ({ shipmentId, reference }: EventRow): string | null => (shipmentId === null ? reference : null);

/** Keys of the events of a batch that are not kept. What people write down has a limit of its own. The channel is held. */
export async function withoutRoom(
  trx: Trx,
  { channelId, source }: EventOrigin,
  rows: readonly EventRow[],
): Promise<ReadonlySet<string>> {
  const beyond = new Set<string>();
  if (source === BY_HAND) return beyond;
  const pieces = await fullPieces(trx, tally(rows.map(({ shipmentId }) => shipmentId)));
  const references = await fullReferences(trx, channelId, tally(rows.map(waitsUnder)));
  const stored = pieces.length === 0 ? [] : await eventsOf(trx, pieces);
  const own = new Map((pieces.length === 0 ? [] : await ownStatuses(trx, pieces)).map((one) => [one.id, one]));
  for (const id of pieces) {
    const status = own.get(id);
    const base =
      status === undefined ? UNKNOWN : { ...UNKNOWN, code: status.code as StatusCode, at: status.at.getTime() };
    const events = stored.filter(({ shipmentId }) => shipmentId === id).map(asEvent);
    const fresh = rows.filter(({ shipmentId }) => shipmentId === id).map(asEvent);
    for (const key of beyondRoom({ base, events, fresh })) beyond.add(key);
  }
  const waiting = references.length === 0 ? [] : await waitingUnder(trx, channelId, references);
  for (const reference of references) {
    const events = waiting.filter((one) => one.reference === reference).map(asEvent);
    const fresh = rows.filter((one) => waitsUnder(one) === reference).map(asEvent);
    for (const key of beyondRoom({ base: UNKNOWN, events, fresh })) beyond.add(key);
  }
  return beyond;
}
