// Events that a person gave to a piece and takes back, and what the product itself last knew of the piece.
import { sql } from 'kysely';
import type { StoredDoubt } from '#domain/deliveries/doubts.ts';
import type { Where } from '#server/context/ports.ts';
import { BY_HAND } from '#server/letters/deliveries/tracking.repository.ts';
import { SHIPMENT_LEFT } from '#server/letters/jobs/shipments-left.ts';
import type { Trx } from '#server/storage/schema.ts';

/** An event that a person gave its piece. */
export interface PlacedRow {
  readonly shipment_id: number;
  /** Of the piece. */
  readonly nuid: string;
  readonly reference: string | null;
  readonly job_id: number;
}

/** The event as a person placed it; null: nobody did. */
export async function placedEvent(trx: Trx, channelId: number, eventId: number): Promise<PlacedRow | null> {
  const { rows } = await sql<PlacedRow>`select e.shipment_id, s.nuid, e.reference, s.job_id
    from tracking_event e join shipment s on s.id = e.shipment_id
    where e.id = ${eventId} and e.channel_id = ${channelId} and e.placed_at is not null`.execute(trx);
  return rows[0] ?? null;
}

/** An event that was taken back: what the history of the piece said by it. */
export interface TakenEvent {
  readonly code: number;
  readonly at: Date;
  readonly receivedAt: Date;
  readonly source: string;
  readonly tracker: string | null;
}

/** What a person typed in place of a carrier may be anything. */
export const TAKEN = sql`e.code, e.at, e.received_at as "receivedAt", e.source,
  case when e.source <> ${BY_HAND} then e.tracker end as tracker`;

/** A doubt as the history of a piece has it. */
export interface DoubtLine {
  readonly at: Date;
  readonly details: Pick<StoredDoubt, 'attempt' | 'reason' | 'answer'>;
}

/** null: the last line of the product's own says something else than that it may have left. */
export async function lastDoubt(where: Where, shipmentId: number): Promise<DoubtLine | null> {
  const { rows } = await sql<DoubtLine & { readonly event: string }>`select event, at, details from revision r
    where entity = 'shipment' and entity_id = ${shipmentId}
      and (event = 'doubt' or event ~ '^-?[0-9]{3}$' and not details ? 'tracking')
    order by id desc limit 1`.execute(where);
  return rows[0]?.event === 'doubt' ? rows[0] : null;
}

/** Numbers of what is to go in place of a piece and has not left. */
export async function goingInstead(where: Where, shipmentId: number): Promise<string[]> {
  const { rows } = await sql<{ nuid: string }>`with recursive instead as (
      select id from shipment where replaces_shipment_id = ${shipmentId}
      union all select n.id from shipment n join instead i on n.replaces_shipment_id = i.id
    ) select s.nuid from instead join shipment s using (id) where s.status >= 0 and not ${SHIPMENT_LEFT}
    order by s.id`.execute(where);
  return rows.map(({ nuid }) => nuid);
}
