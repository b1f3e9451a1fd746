// What a bundle tells of shipments: what they are, what they were composed into, what providers said, how they were handed over.
import { sql } from 'kysely';
import { writtenNameSql } from '#server/access/person.ts';
import type { Where } from '#server/context/ports.ts';
import { WENT_TO } from '#server/letters/jobs/shipments-left.ts';

/** A file that was made of a shipment; the hash in hexadecimal. */
export interface ProvedOutput {
  readonly output: string;
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
  /** Its content was removed by rule. */
  readonly purged: boolean;
}

/** A file of a carrier about a shipment; the hash in hexadecimal. */
export interface ProvedCarrierFile {
  readonly id: number;
  readonly name: string;
  readonly contentType: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly receivedAt: string;
  readonly purged: boolean;
}

/** A proof that people could look at before it was confirmed; the hash in hexadecimal. */
export interface ConfirmedProof {
  readonly shipmentId: number;
  readonly proofId: number;
  /** Of the file in its proof. */
  readonly index: number;
  readonly output: string;
  readonly main: boolean;
  readonly pages: number;
  readonly sha256: string;
  readonly bytes: number;
  readonly madeAt: Date;
  /** The piece that it was made for, where this one went in its place by the same channel, to a corrected address perhaps. */
  readonly madeFor: { readonly nuid: string; readonly recipient: string } | null;
}

export interface ProvedShipment {
  readonly id: number;
  readonly nuid: string;
  readonly status: number;
  readonly statusAt: Date;
  /** Since when nobody knows whether it left (docs/model.md, "Doubt"): its status says nothing of that. */
  readonly doubtSince: Date | null;
  readonly recipient: string;
  readonly recipientLines: readonly string[];
  readonly channelType: string;
  readonly channelLabel: string;
  /** The e-mail address that it went to; null: to none, or not kept any more. */
  readonly mailbox: string | null;
  readonly trackingReference: string | null;
  readonly tracker: string | null;
  readonly pages: number;
  readonly sheets: number;
  /** Of test mode: nothing of it left the house. */
  readonly test: boolean;
  readonly outputs: readonly ProvedOutput[];
  readonly carriers: readonly ProvedCarrierFile[];
}

/** Shipments by their ids, with their files; what was stopped on its way to be made is none, and no line of history names it. */
export async function provedShipments(where: Where, ids: readonly number[]): Promise<ProvedShipment[]> {
  const { rows } = await sql<ProvedShipment>`select s.id, s.nuid, s.status, s.status_at as "statusAt",
      (s.doubt ->> 'since')::timestamptz as "doubtSince", s.recipient, s.recipient_lines as "recipientLines",
      s.channel_type as "channelType", s.channel_label as "channelLabel", s.tracking_reference as "trackingReference",
      s.tracker, s.pages, s.sheets, d.test,
      (select a.sent_to from send_attempt a where a.shipment_id = s.id and ${WENT_TO} order by a.id desc limit 1) as mailbox,
      coalesce((select jsonb_agg(jsonb_build_object('output', f.output_name, 'name', f.name, 'sha256', encode(f.hash, 'hex'),
        'bytes', f.bytes, 'purged', f.purged) order by f.main desc, f.output_name)
        from output_file f where f.shipment_id = s.id and exists (select from revision r
          where r.entity = 'shipment' and r.entity_id = s.id and r.event = '300' and r.details ? 'files')), '[]') as outputs,
      coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'contentType', f.content_type,
        'sha256', encode(f.hash, 'hex'), 'bytes', f.bytes, 'receivedAt', f.received_at, 'purged', f.purged) order by f.id)
        from tracking_file f where f.shipment_id = s.id), '[]') as carriers
    from shipment s join delivery d on d.id = s.delivery_id
    where s.id = any(${sql.val([...ids])}::bigint[]) order by s.id`.execute(where);
  return rows;
}

/**
 * When rows of the job of a delivery were changed before it was confirmed, by row: corrected, or given pages of nobody; `unnamed`: the last
 * time that more were changed than the history names, which could be any. A warning that was settled changes nothing that is printed.
 */
const editedBefore = (deliveryId: number) => sql`line as materialized (
      select r.at, r.event, r.details from delivery d join delivery_command c on c.id = d.command_id
        join revision r on r.entity = 'job' and r.entity_id = d.job_id and r.at <= c.created_at
          and r.event in ('PACK_GROUP_EDITED', 'ORPHAN_ATTACHED', 'ORPHAN_DETACHED', 'REGROUPED')
      where d.id = ${deliveryId} and not r.details ? 'laterAddresses'),
    edited as materialized (
      select named::bigint as row_id, max(at) as at from line cross join lateral jsonb_array_elements_text(
        coalesce(details -> 'packGroupIds', jsonb_build_array(details -> 'packGroupId'))) named group by 1),
    unnamed as materialized (
      select max(at) as at from line where event = 'REGROUPED' or (details ->> 'count')::int > jsonb_array_length(details -> 'packGroupIds'))`;

/** By then there was something to look at; of a proof that is older than this column only when it was asked for. */
const DONE_AT = sql`coalesce(p.done_at, p.created_at)`;

/**
 * The proofs of a delivery as it was confirmed: of each letter and output file the last that was there before its confirmation, or before
 * somebody decided on it. What was asked for before the row was changed, or with other options, shows another letter, and is none of them.
 */
export async function confirmedProofs(where: Where, deliveryId: number): Promise<ConfirmedProof[]> {
  const { rows } = await sql<ConfirmedProof>`with ${editedBefore(deliveryId)}
    select distinct on (s.id, shown.output) s.id as "shipmentId", shown.*,
      (select jsonb_build_object('nuid', f.nuid, 'recipient', f.recipient) from shipment f
        where s.replaces_shipment_id is not null and f.pack_group_id = s.pack_group_id and f.command_id = s.command_id
          and f.channel_label = s.channel_label and f.id < s.id order by f.id limit 1) as "madeFor"
    from delivery d join delivery_command c on c.id = d.command_id
    cross join lateral (
      select p.id as "proofId", (f ->> 'index')::int as index, coalesce(f ->> 'outputName', '') as output,
        coalesce((f ->> 'main')::boolean, true) as main, (f ->> 'pages')::int as pages, f ->> 'hash' as sha256,
        (f ->> 'bytes')::bigint as bytes, p.created_at as "madeAt", (f ->> 'packGroupId')::bigint as row_id
      from proof p cross join lateral jsonb_array_elements(p.files) f
      where p.job_id = d.job_id and p.state = 'DONE' and f ->> 'channelLabel' = d.channel_label
        and (p.command_id = c.id and ${DONE_AT} <= coalesce(c.validation_at, 'infinity')
          or p.command_id is null and ${DONE_AT} <= c.created_at)
        and coalesce(p.parameters -> 'options' -> d.channel_label, '{}')
          = coalesce(c.service_channel_options -> d.channel_label, '{}')
    ) shown
    join shipment s on s.delivery_id = d.id and s.pack_group_id = shown.row_id
    cross join unnamed left join edited on edited.row_id = shown.row_id
    where d.id = ${deliveryId} and coalesce(shown."madeAt" >= greatest(edited.at, unnamed.at), true)
    order by s.id, shown.output, shown."madeAt" desc, shown."proofId" desc`.execute(where);
  return rows;
}

/** Whom these shipments are to, by id. */
export async function namedShipments(
  where: Where,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly nuid: string; readonly recipient: string }>> {
  const rows = await where
    .selectFrom('shipment')
    .select(['id', 'nuid', 'recipient'])
    .where('id', 'in', [0, ...ids])
    .execute();
  return new Map(rows.map(({ id, ...named }) => [id, named]));
}

/** Ids of the shipments of a delivery, in their order; at most `limit`. */
export async function shipmentsOfDelivery(where: Where, deliveryId: number, limit: number): Promise<number[]> {
  const rows = await where
    .selectFrom('shipment')
    .select('id')
    .where('delivery_id', '=', deliveryId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** An event as it was entered; `key` tells it from others of its channel. */
export interface ReportedEvent {
  readonly key: string;
  readonly shipmentId: number;
  readonly code: number;
  readonly at: Date;
  readonly receivedAt: Date;
  readonly source: string;
  readonly tracker: string | null;
  /** What the person is called who wrote it down; '' is without a name, null: none did. */
  readonly person: string | null;
  readonly detail: string;
  readonly [name: string]: unknown;
}

/** An event that counted for a shipment until it was taken back: what it says in words is of another one. */
export interface TakenBackEvent extends Pick<ReportedEvent, 'shipmentId' | 'code' | 'source' | 'tracker'> {
  /** Who wrote down what counts no more is named by the line that followed it. */
  readonly person?: null;
  readonly at: string;
  readonly receivedAt: string;
  readonly takenBackAt: Date;
  /** The line of history that says so. */
  readonly revisionId: number;
}

/** What providers, carriers and people reported, also what was taken back, and each handing over with the answer. */
export interface Evidence {
  readonly events: readonly ReportedEvent[];
  readonly takenBack: readonly TakenBackEvent[];
  readonly attempts: readonly unknown[];
}

export async function evidenceOf(where: Where, deliveryId: number, shipmentIds: readonly number[]): Promise<Evidence> {
  const ids = sql.val([...shipmentIds]);
  const events =
    await sql<ReportedEvent>`select e.shipment_id as "shipmentId", e.event_key as key, e.code, e.at, e.received_at as "receivedAt", e.source, e.provider,
      e.tracker, e.reference, e.correction, e.detail,
      case when e.user_login is not null then coalesce(${writtenNameSql('u')}, '') end as person
    from tracking_event e left join app_user u on u.id = e.user_id where e.shipment_id = any(${ids}::bigint[]) order by e.shipment_id, e.received_at, e.id`.execute(
      where,
    );
  const taken =
    await sql<TakenBackEvent>`select r.entity_id as "shipmentId", (e ->> 'code')::int as code, e ->> 'at' as at,
      e ->> 'receivedAt' as "receivedAt", e ->> 'source' as source, e ->> 'tracker' as tracker, r.at as "takenBackAt",
      r.id as "revisionId"
    from revision r cross join lateral jsonb_path_query(r.details, '$.taken[*]') e
    where r.entity = 'shipment' and r.event = 'EVENT_TAKEN_BACK' and r.entity_id = any(${ids}::bigint[]) order by r.id`.execute(
      where,
    );
  // A bundle is for strangers: of the manifest that was left for a site, or could not be, they get the name, not the server's folders.
  const attempts = await sql`select a.shipment_id as "shipmentId", a.peer_key as "key", a.state, a.sent_to as "sentTo",
      case when a.shipment_id is null then regexp_replace(a.answer, '^.*[/\\\\]', '') else a.answer end as answer,
      a.started_at as "startedAt", a.ended_at as "endedAt"
    from send_attempt a where a.shipment_id = any(${ids}::bigint[]) or a.delivery_id = ${deliveryId} order by a.id`.execute(
    where,
  );
  return { events: events.rows, takenBack: taken.rows, attempts: attempts.rows };
}
