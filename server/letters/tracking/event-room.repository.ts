// How many events are kept already where new ones come: of pieces, under references that wait for theirs, and of a channel without a
// piece.
import { sql } from 'kysely';
import { UNPLACED_WORDS_DAYS } from '#domain/keeping/keeping.ts';
import { MOST_REPORTED, MOST_UNPLACED, MOST_WAITING } from '#domain/shipments/event-sources.ts';
import type { Where } from '#server/context/ports.ts';
import { EVENT_COLUMNS, type EventOrigin, type EventRow } from '#server/letters/deliveries/tracking.repository.ts';

/** Of pieces and how many events are new of each: those that would have more than are kept whatever they say. */
export async function fullPieces(where: Where, added: ReadonlyMap<number, number>): Promise<number[]> {
  if (added.size === 0) return [];
  const { rows } = await sql<{ id: number }>`select n.id
    from unnest(${sql.val([...added.keys()])}::bigint[], ${sql.val([...added.values()])}::int[]) n(id, added)
    where n.added + (select count(*) from tracking_event e where e.shipment_id = n.id) > ${MOST_REPORTED}`.execute(
    where,
  );
  return rows.map(({ id }) => id);
}

/** The same of references under which events of a channel wait. */
export async function fullReferences(
  where: Where,
  channelId: number,
  added: ReadonlyMap<string, number>,
): Promise<string[]> {
  if (added.size === 0) return [];
  const { rows } = await sql<{ reference: string }>`select n.reference
    from unnest(${sql.val([...added.keys()])}::text[], ${sql.val([...added.values()])}::int[]) n(reference, added)
    where n.added + (select count(*) from tracking_event e where e.channel_id = ${channelId} and e.shipment_id is null
      and e.reference = n.reference) > ${MOST_REPORTED}`.execute(where);
  return rows.map(({ reference }) => reference);
}

/** All events of a channel that wait under some references. */
export async function waitingUnder(
  where: Where,
  channelId: number,
  references: readonly string[],
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`select ${EVENT_COLUMNS} from tracking_event
    where channel_id = ${channelId} and shipment_id is null and reference = any(${sql.val([...references])}::text[])`.execute(
    where,
  );
  return rows;
}

/** Events of a channel without a piece that came in the time in which one may still be found; no more are counted than there is room for. */
export async function countUnplaced(
  where: Where,
  { channelId, receivedAt }: Pick<EventOrigin, 'channelId' | 'receivedAt'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
      select from tracking_event where channel_id = ${channelId} and shipment_id is null
        and received_at > ${receivedAt}::timestamptz - make_interval(days => ${UNPLACED_WORDS_DAYS})
      limit ${MOST_UNPLACED + MOST_WAITING}) recent`.execute(where);
  return rows[0]?.count ?? 0;
}

/** Which of these keys a channel has already. */
export async function knownKeys(where: Where, channelId: number, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ event_key: string }>`select event_key from tracking_event
    where channel_id = ${channelId} and event_key = any(${sql.val([...keys])}::text[])`.execute(where);
  return new Set(rows.map(({ event_key }) => event_key));
}
