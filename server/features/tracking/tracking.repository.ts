// Tracking in the database: how events of a channel come in, and those of one shipment.
import { sql } from 'kysely';
import type { EventFile } from '#domain/api/sending/tracking.contract.ts';
import type { Fault, PersonRef } from '#domain/api/shapes.ts';
import type { EventSource } from '#domain/shipments/event-sources.ts';
import { personNameSql } from '#server/access/person.ts';
import type { Where } from '#server/context/ports.ts';
import type { EventRow } from '#server/letters/deliveries/tracking.repository.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';

/** A channel that exists, and how its events come in; without a row of its own nothing is set. */
export interface TrackedChannel {
  readonly id: number;
  readonly provider: string;
  readonly sealed_secret: string | null;
  readonly secret_set_at: Date | null;
  /** An EventFile of the contract. */
  readonly mapping: unknown;
  readonly previous_secret: string | null;
  readonly previous_until: Date | null;
}

/** How the last poll of a channel went; of several providers that are asked, the one with a fault. */
export interface PollState {
  readonly polledAt: Date;
  readonly fault: Fault | null;
  readonly faultSince: Date | null;
}

/** null: nobody was asked yet. */
export async function pollState(where: Where, channelId: number): Promise<PollState | null> {
  const { rows } = await sql<PollState>`select polled_at as "polledAt", fault, fault_since as "faultSince"
    from channel_poll where channel_id = ${channelId} and polled_at is not null
    order by fault is null, polled_at desc limit 1`.execute(where);
  return rows[0] ?? null;
}

export async function findTrackedChannel(where: Where, channelId: number): Promise<TrackedChannel | null> {
  const { rows } = await sql<TrackedChannel>`select c.id, c.definition->>'providerName' as provider, t.sealed_secret,
      t.secret_set_at, t.mapping, t.previous_secret, t.previous_until
    from channel c left join channel_tracking t on t.channel_id = c.id where c.id = ${channelId}`.execute(where);
  return rows[0] ?? null;
}

/** Nobody else changes the secrets of a channel until the transaction ends. */
export const holdSecrets = (trx: Trx, channelId: number) =>
  sql`select from channel where id = ${channelId} for no key update`.execute(trx);

/** The secrets of a channel, sealed; null: none. */
export interface WrittenSecrets {
  readonly sealed: string | null;
  readonly at: Date;
  /** Those before, and until when the last one holds. */
  readonly previous: { readonly sealed: string; readonly until: Date } | null;
}

export const writeSecrets = (trx: Trx, channelId: number, { sealed, at, previous }: WrittenSecrets) =>
  sql`insert into channel_tracking (channel_id, sealed_secret, secret_set_at, secret_since, previous_secret, previous_until)
    values (${channelId}, ${sealed}, ${sealed === null ? null : at}, ${sealed === null ? null : at},
      ${previous?.sealed ?? null}, ${previous?.until ?? null})
    on conflict (channel_id) do update set sealed_secret = excluded.sealed_secret,
      secret_set_at = excluded.secret_set_at,
      secret_since = case when excluded.sealed_secret is not null
        then least(channel_tracking.secret_since, excluded.secret_since) end, previous_secret = excluded.previous_secret,
      previous_until = excluded.previous_until`.execute(trx);

/** How the next file of the same provider is read. */
export const keepMapping = (where: Where, channelId: number, mapping: EventFile) =>
  sql`insert into channel_tracking (channel_id, mapping) values (${channelId}, ${toJson(mapping)}::jsonb)
    on conflict (channel_id) do update set mapping = excluded.mapping`.execute(where);

/** An event of a shipment, with who wrote it down. */
export interface StoredEvent extends EventRow {
  readonly id: number;
  readonly receivedAt: Date;
  readonly source: EventSource;
  readonly person: PersonRef | null;
  /** The channel as its people call it now: what stands for the provider where it names no carrier. */
  readonly channel: string;
}

/** The events of a shipment in the order in which they came. */
export async function storedEvents(where: Where, shipmentId: number): Promise<StoredEvent[]> {
  const { rows } =
    await sql<StoredEvent>`select e.id, e.shipment_id as "shipmentId", e.event_key as key, e.nuid, e.reference,
      e.code, e.at, e.received_at as "receivedAt", e.source, e.provider, e.tracker, e.correction, e.destruction, e.detail,
      c.name as channel, case when e.user_id is not null then jsonb_build_object('id', e.user_id, 'login', e.user_login,
        'name', ${personNameSql('u', 'e.user_login')}) end as person
    from tracking_event e join shipment s on s.id = e.shipment_id join delivery d on d.id = s.delivery_id
      join channel c on c.id = d.channel_id left join app_user u on u.id = e.user_id
    where e.shipment_id = ${shipmentId} order by e.id`.execute(where);
  return rows;
}

/** The channel of a shipment. */
export async function channelOfShipment(
  where: Where,
  shipmentId: number,
): Promise<{ readonly id: number; readonly provider: string }> {
  const { rows } = await sql<{ id: number; provider: string }>`select c.id, c.definition->>'providerName' as provider
    from shipment s join delivery d on d.id = s.delivery_id join channel c on c.id = d.channel_id
    where s.id = ${shipmentId}`.execute(where);
  if (rows[0] === undefined) throw new Error(`The shipment ${shipmentId} has no channel.`);
  return rows[0];
}
