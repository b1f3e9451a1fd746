// Reported events for which a piece, a reference that waits for its piece, or a channel has no room any more.
import { beyondRoom, beyondUnplaced } from '#domain/shipments/event-room.ts';
import { MOST_UNPLACED } from '#domain/shipments/event-sources.ts';
import type { StatusCode } from '#domain/shipments/status.codes.ts';
import type { EventHistory } from '#domain/shipments/tracking.ts';
import { asEvent, baseOf, byShipment } from '#server/letters/deliveries/follow-events.ts';
import {
  BY_HAND,
  type EventOrigin,
  type EventRow,
  eventsOf,
  ownStatuses,
} from '#server/letters/deliveries/tracking.repository.ts';
import type { Trx } from '#server/storage/schema.ts';
import { countUnplaced, fullPieces, fullReferences, knownKeys, waitingUnder } from './event-room.repository.ts';

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

/** Of what has no piece. Under a reference that is full it counts for nothing more. */
async function beyondChannel(trx: Trx, origin: EventOrigin, rows: readonly EventRow[]): Promise<string[]> {
  const unplaced = rows.filter(({ shipmentId }) => shipmentId === null);
  if (unplaced.length === 0) return [];
  const stored = await countUnplaced(trx, origin);
  if (stored + unplaced.length <= MOST_UNPLACED) return [];
  const keys = unplaced.map(({ key }) => key);
  const known = await knownKeys(trx, origin.channelId, keys);
  return beyondUnplaced(
    stored,
    unplaced.filter(({ key }) => !known.has(key)),
  );
}

/** Keys of the events of a batch that are not kept. What people write down has a limit of its own. The channel is held. */
export async function withoutRoom(
  trx: Trx,
  origin: EventOrigin,
  rows: readonly EventRow[],
): Promise<ReadonlySet<string>> {
  if (origin.source === BY_HAND) return new Set();
  const references = new Set(await beyondReferences(trx, origin.channelId, rows));
  const others = rows.filter(({ key }) => !references.has(key));
  return new Set([...references, ...(await beyondPieces(trx, rows)), ...(await beyondChannel(trx, origin, others))]);
}
