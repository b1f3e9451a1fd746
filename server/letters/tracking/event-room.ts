// Reported events for which a piece, or a reference that waits for its piece, has no room any more.
import { beyondRoom } from '#domain/shipments/event-room.ts';
import type { StatusCode } from '#domain/shipments/status.codes.ts';
import type { EventHistory } from '#domain/shipments/tracking.ts';
import { asEvent, baseOf, byShipment } from '#server/letters/deliveries/follow-events.ts';
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

/** Keys of new events, by what they are about, that find no room beside what is stored of it. */
const beyondOf = (
  base: EventHistory['base'],
  stored: readonly EventRow[] = [],
  fresh: readonly EventRow[] = [],
): Iterable<string> => beyondRoom({ base, events: stored.map(asEvent), fresh: fresh.map(asEvent) });

async function beyondPieces(trx: Trx, rows: readonly EventRow[]): Promise<string[]> {
  const pieces = await fullPieces(trx, tally(rows.map(({ shipmentId }) => shipmentId)));
  if (pieces.length === 0) return [];
  const own = new Map((await ownStatuses(trx, pieces)).map((one) => [one.id, one]));
  const [stored, fresh] = [byShipment(await eventsOf(trx, pieces)), byShipment(rows)];
  return pieces.flatMap((id) => {
    const status = own.get(id);
    return [...beyondOf(status === undefined ? UNKNOWN : baseOf(status), stored.get(id), fresh.get(id))];
  });
}

async function beyondReferences(trx: Trx, channelId: number, rows: readonly EventRow[]): Promise<string[]> {
  const references = await fullReferences(trx, channelId, tally(rows.map(waitsUnder)));
  if (references.length === 0) return [];
  const waiting = Map.groupBy(await waitingUnder(trx, channelId, references), ({ reference }) => reference);
  const fresh = Map.groupBy(rows, waitsUnder);
  return references.flatMap((name) => [...beyondOf(UNKNOWN, waiting.get(name), fresh.get(name))]);
}

/** Keys of the events of a batch that are not kept. What people write down has a limit of its own. The channel is held. */
export async function withoutRoom(
  trx: Trx,
  { channelId, source }: EventOrigin,
  rows: readonly EventRow[],
): Promise<ReadonlySet<string>> {
  if (source === BY_HAND) return new Set();
  return new Set([...(await beyondPieces(trx, rows)), ...(await beyondReferences(trx, channelId, rows))]);
}
