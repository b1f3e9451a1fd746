// Shipments in the database: lists by scope, look-ups, output files. Every function takes the scope.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CarrierFile } from '#domain/api/sending/carrier-file.schema.ts';
import type { OutputFile, Shipment } from '#domain/api/sending/shipment.schema.ts';
import type { Fault } from '#domain/api/shapes.ts';
import type { TrackingProperty } from '#domain/channels/channel.schema.ts';
import type { ChannelType } from '#domain/channels/channels.ts';
import type { BillingFacts } from '#domain/deliveries/billing-facts.ts';
import type { StoredDoubt } from '#domain/deliveries/doubts.ts';
import type { Names } from '#domain/labels/names.schema.ts';
import type { CountedAs } from '#domain/monitoring/volume.ts';
import type { ConsentPreference } from '#domain/recipients/recipients.ts';
import { asDeliveryNumber } from '#domain/shipments/delivery-number.ts';
import type { FallbackObstacle, TakeoverState, TakeoverWay } from '#domain/shipments/fallback.rules.ts';
import { asNuid } from '#domain/shipments/nuid.ts';
import { isRowWith, jobsOfMetadata } from '#server/access/found-by.ts';
import type { OwnedRow } from '#server/access/owned-row.ts';
import { type Page, readPage } from '#server/access/pages/keyset-page.ts';
import type { ListFilters, PagePosition, PageRequest, PageSelect } from '#server/access/pages/page-request.ts';
import { type ResolvedScope, scopeCondition } from '#server/access/scope.ts';
import { leads, type SearchedValue, shipmentHasValue } from '#server/access/searched-values.ts';
import type { ChosenOption } from '#server/letters/deliveries/new-deliveries.ts';
import { deciderColumn } from '#server/letters/fallback/deciders.ts';
import { fallsBack, inError } from '#server/letters/fallback/in-error.ts';
import type { KeptChannel } from '#server/letters/fallback/prices-now.ts';
import { SHOWN_PRICE } from '#server/letters/money/charged-sum.ts';
import { instantOf } from '#server/storage/instants.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import { countedAs } from './counted-as.ts';
import { CARRIER_FILES, FILES_PURGED, FURTHER_FILES } from './file-columns.ts';
import { type DecisionFilters, decisionFilters } from './in-error.repository.ts';
import { SENT_COLUMNS } from './sent-columns.ts';

/**
 * A shipment as lists show it; `account_path` is empty in a list where the shipment is well: no rule asks for it there.
 */
export interface ShipmentRow extends OwnedRow {
  readonly id: number;
  readonly nuid: string;
  readonly delivery_id: number;
  readonly external_id: string;
  readonly test: boolean;
  readonly command_id: number;
  readonly job_id: number;
  readonly pack_group_id: number;
  readonly channel_label: string;
  readonly channel_type: ChannelType;
  readonly service_id: number;
  readonly service_words: { readonly name: string; readonly names: Names | null };
  readonly recipient: string;
  readonly recipient_lines: string[];
  readonly country_code: string | null;
  readonly status: number;
  /** as PostgreSQL writes it, like the time of creation: a list has a hundred of them, which Dates would slow down */
  readonly status_at_text: string;
  readonly doubt: StoredDoubt | null;
  readonly fault: Fault | null;
  readonly acknowledged: boolean;
  readonly pages: number;
  readonly sheets: number;
  readonly options: ChosenOption[];
  readonly metadata: Record<string, string>;
  readonly preference: ConsentPreference | null;
  readonly tracking_files: Record<string, string>;
  /** Both null in a list. */
  readonly carrier_files: CarrierFile[] | null;
  readonly files_purged_at_text: string | null;
  readonly tracking_reference: string | null;
  readonly tracker: string | null;
  /** Of its channel; null: it has not left, or is one of a list. */
  readonly tracking_properties: TrackingProperty[] | null;
  readonly address_way: 'asDeposited' | 'onPage' | 'addressPage';
  readonly replaces_shipment_id: number | null;
  /** null: none */
  readonly replaced_by: Shipment['replacedBy'] | null;
  readonly takeover: TakeoverState | null;
  readonly falls_back: boolean;
  readonly takeover_why: FallbackObstacle | null;
  readonly takeover_wish: { readonly way: TakeoverWay } | null;
  readonly takeover_next: KeptChannel[] | null;
  readonly channel_id: number;
  /** What it was priced by; null: it was never composed, or is well. */
  readonly own_billing: BillingFacts | null;
  /** Who decides on it while it is in error. */
  readonly decider: Shipment['decider'];
  readonly decide_by_text: string | null;
  /** Of one that failed; null: it is well. */
  readonly sent_to: Omit<NonNullable<Shipment['sentTo']>, 'refused'> | null;
  readonly mailbox: string | null;
  readonly peer_answer: string | null;
  /** What was charged for it, or will be; null: nothing, or one of a list. */
  readonly charged: Shipment['price'];
  /** null: none, or one of a list */
  readonly cost_centre: string | null;
  readonly created_at_text: string;
  readonly data_purged: boolean;
  readonly file_id: number | null;
  readonly file_name: string | null;
  readonly file_output: string | null;
  readonly file_bytes: number | null;
  readonly file_pages: number | null;
  readonly file_purged: boolean | null;
  /** null: none */
  readonly further_files: OutputFile[] | null;
}

// By an index of successors; nearly every shipment is asked nothing.
const REPLACED_BY = sql`case when s.takeover = 'taken' then (
  select jsonb_agg(jsonb_build_object('id', id, 'channelType', channel_type) order by id)
  from shipment where replaces_shipment_id = s.id) end`;

const OWN_COLUMNS = sql`s.id, s.nuid, s.delivery_id, d.external_id, d.test, s.command_id, s.job_id, s.pack_group_id,
  s.channel_label, s.channel_type, s.service_id, s.account_id, s.owner_id, s.owner_group_id, s.recipient,
  s.recipient_lines, s.country_code, s.status, s.status_at::text as status_at_text, s.doubt, s.fault, s.acknowledged, s.pages, s.sheets,
  s.options, s.metadata, s.preference, s.tracking_files, s.tracking_reference, s.tracker,
  s.address_way, s.replaces_shipment_id, s.takeover, ${fallsBack('s')} as falls_back, s.takeover_why, s.takeover_wish, s.takeover_next, d.channel_id,
  case when s.status > -900 and s.status < 0 then nullif(s.billing, '{}') end as own_billing,
  ${deciderColumn('s')} as decider, s.decide_by::text as decide_by_text,
  ${REPLACED_BY} as replaced_by, s.data_purged, f.id as file_id, f.name as file_name,
  f.output_name as file_output, f.bytes as file_bytes, f.pages as file_pages, f.purged as file_purged,
  ${FURTHER_FILES} as further_files`;

// One value, so that a service without names by language never takes those of the row above.
const SERVICE_WORDS = sql`(select jsonb_build_object('name', name, 'names', definition->'names') from service
  where id = s.service_id)`;

/** Of the channel as it is now, once the shipment has left. Lists do without: a channel's definition is large. */
const TRACKING_PROPERTIES = sql`case when s.status not in (250, 300)
  then (select definition->'trackingProperties' from channel where id = d.channel_id) end`;

// Names are read one by one: PostgreSQL would try every order of six joins, longer than the list itself takes.
const COLUMNS = sql`${OWN_COLUMNS}, s.created_at::text as created_at_text, ${SERVICE_WORDS} as service_words,
  ${TRACKING_PROPERTIES} as tracking_properties, ${SENT_COLUMNS}, ${SHOWN_PRICE} as charged,
  ${CARRIER_FILES} as carrier_files, ${FILES_PURGED} as files_purged_at_text,
  s.billing->>'costCentre' as cost_centre, (select path from account where id = s.account_id) as account_path,
  (select name from account where id = s.account_id) as account_name,
  (select login from app_user where id = s.owner_id) as owner_login,
  (select concat_ws(' ', first_name, last_name) from app_user where id = s.owner_id) as owner_name`;

/** True for the first row of a page and for each whose column differs from the row above. */
const changed = (column: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} is distinct from lag(${sql.ref(column)}) over (order by s.created_at desc, s.id desc)`;

// A page names few services, owners and accounts many times: a name comes only where it is another one than in the row above.
// The path is for the rules about shipments in error or in doubt; the others are asked nothing.
const PAGE_COLUMNS = sql`${OWN_COLUMNS}, null::jsonb as tracking_properties, ${SENT_COLUMNS}, null::jsonb as charged,
  null::text as cost_centre, null::jsonb as carrier_files, null::text as files_purged_at_text,
  case when ${changed('s.service_id')} then ${SERVICE_WORDS} end as service_words,
  case when ${changed('s.owner_id')} then (select login from app_user where id = s.owner_id) end as owner_login,
  case when ${changed('s.owner_id')}
    then (select concat_ws(' ', first_name, last_name) from app_user where id = s.owner_id) end as owner_name,
  case when ${changed('s.account_id')} then (select name from account where id = s.account_id) end as account_name,
  case when s.status < 0 or s.doubt is not null
    then (select path from account where id = s.account_id) else '{}' end as account_path`;

type Repeated = 'service_words' | 'owner_login' | 'owner_name' | 'account_name';

type PageRow = {
  -readonly [Key in keyof ShipmentRow]: ShipmentRow[Key] | (Key extends Repeated ? null : never);
};

/** Writes the names into the rows that were read; copies of their thirty columns would cost more than the names. */
function withNames(read: PageRow[]): ShipmentRow[] {
  let above: PageRow | undefined;
  for (const row of read) {
    row.service_words ??= above?.service_words ?? null;
    row.owner_login ??= above?.owner_login ?? '';
    row.owner_name ??= above?.owner_name ?? '';
    row.account_name ??= above?.account_name ?? '';
    above = row;
  }
  return read as ShipmentRow[];
}

const JOINS = sql`join delivery d on d.id = s.delivery_id
  left join output_file f on f.shipment_id = s.id and f.main`;

const PAGE: PageSelect = { alias: 's', columns: PAGE_COLUMNS, joins: JOINS };

/** A page of the list of documents; the lanes carry the scope. */
export async function listShipments(
  db: Db,
  request: Omit<PageRequest, 'table' | 'timeColumn'>,
): Promise<Page<ShipmentRow>> {
  const page = await readPage<PageRow>(db, { ...request, table: 'shipment', timeColumn: 'created_at' }, PAGE);
  return { ...page, rows: withNames(page.rows) };
}

/** Which shipments are looked up: a condition on `s`, how many, and behind which one. */
export interface ShipmentLookup {
  readonly condition: RawBuilder<SqlBool>;
  readonly limit: number;
  readonly after?: PagePosition | null;
}

/** Shipments in scope by a condition on `s`, newest first, and where the next page begins. */
export async function shipmentsWhere(
  db: Db | Trx,
  scope: ResolvedScope,
  { condition, limit, after = null }: ShipmentLookup,
): Promise<Page<ShipmentRow>> {
  const behind =
    after === null ? sql<SqlBool>`true` : sql<SqlBool>`(s.created_at, s.id) < (${after.at}::timestamptz, ${after.id})`;
  const { rows } = await sql<ShipmentRow>`select ${COLUMNS} from shipment s ${JOINS}
    where ${condition} and ${behind} and ${scopeCondition(scope, 's')}
    order by s.created_at desc, s.id desc limit ${limit + 1}`.execute(db);
  const kept = rows.slice(0, limit);
  const last = rows.length > limit ? kept.at(-1) : undefined;
  return {
    rows: kept,
    overflow: last !== undefined,
    next: last ? { at: instantOf(last.created_at_text), id: last.id } : null,
  };
}

/** One shipment in scope; null for a foreign or missing one alike. */
export async function findShipment(db: Db | Trx, scope: ResolvedScope, id: number): Promise<ShipmentRow | null> {
  const { rows } = await shipmentsWhere(db, scope, { condition: sql<SqlBool>`s.id = ${id}`, limit: 1 });
  return rows[0] ?? null;
}

/** What a list of shipments is narrowed to; a list of values means any of them. */
export interface ShipmentFilters extends DecisionFilters {
  readonly outputFileNUIDs?: readonly string[] | undefined;
  readonly externalIds?: readonly string[] | undefined;
  readonly trackingValues?: readonly string[] | undefined;
  readonly statusValues?: readonly number[] | undefined;
  readonly unacknowledged?: boolean | undefined;
  readonly text?: string | undefined;
  readonly serviceId?: number | undefined;
  readonly channelType?: string | undefined;
  readonly channelId?: number | undefined;
  readonly countedAs?: CountedAs | undefined;
}

const anyOf = (column: string, values: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} = any(${sql.val([...values])}::text[])`;

/** Conditions of the list on the table shipment. */
export function shipmentFilters(filters: ShipmentFilters, values: readonly SearchedValue[]): ListFilters {
  const where: RawBuilder<SqlBool>[] = [];
  if (filters.outputFileNUIDs) where.push(anyOf('shipment.nuid', filters.outputFileNUIDs.map(asNuid)));
  if (filters.externalIds) {
    const numbers = sql.val(filters.externalIds.map(asDeliveryNumber));
    where.push(
      sql<SqlBool>`shipment.delivery_id in (select id from delivery where external_id = any(${numbers}::text[]))`,
    );
  }
  if (filters.trackingValues) {
    // The carrier's reference, or the keys that went to the peer: Message-IDs, names of manifests.
    const keys = sql.val([...filters.trackingValues]);
    where.push(sql<SqlBool>`(shipment.tracking_reference = any(${keys}::text[]) or exists (
      select 1 from send_attempt a where a.shipment_id = shipment.id and a.peer_key = any(${keys}::text[])))`);
  }
  if (filters.statusValues) {
    where.push(sql<SqlBool>`shipment.status = any(${sql.val([...filters.statusValues])}::int[])`);
  }
  if (filters.serviceId !== undefined) where.push(sql<SqlBool>`shipment.service_id = ${filters.serviceId}`);
  if (filters.channelType !== undefined) where.push(sql<SqlBool>`shipment.channel_type = ${filters.channelType}`);
  if (filters.channelId !== undefined)
    where.push(sql<SqlBool>`shipment.delivery_id in (select id from delivery where channel_id = ${filters.channelId})`);
  if (filters.unacknowledged) where.push(inError('shipment'));
  if (filters.countedAs !== undefined) where.push(countedAs(filters.countedAs));
  where.push(...decisionFilters(filters));
  if (filters.text) {
    const text = filters.text.trim();
    // As one set of ids: an "or" beside it would read all shipments of the days.
    where.push(sql<SqlBool>`shipment.id in (
      select found.id from shipment found where ${isRowWith(sql`found.pack_group_id`, text)}
      union all select found.id from shipment found where found.job_id in (${jobsOfMetadata(text)})
      union all select found.id from shipment found where found.tracking_reference = ${text}
      union all select found.id from shipment found where found.nuid = ${asNuid(text)})`);
  }
  where.push(...values.map((value) => shipmentHasValue(value, 'shipment')));
  const isSought = filters.outputFileNUIDs !== undefined || filters.externalIds !== undefined || Boolean(filters.text);
  return { where, led: isSought || values.some(leads) };
}

/** What a shipment was composed into; bytes are in the file store until `purged`. */
export interface OutputFileRow {
  readonly id: number;
  readonly hash: Buffer;
  readonly name: string;
  readonly bytes: number;
  readonly pages: number;
  readonly purged: boolean;
}

/** An output file whose shipment is in scope. */
export async function findOutputFile(db: Db, scope: ResolvedScope, id: number): Promise<OutputFileRow | null> {
  const { rows } = await sql<OutputFileRow>`select f.id, f.hash, f.name, f.bytes, f.pages, f.purged
    from output_file f join shipment s on s.id = f.shipment_id
    where f.id = ${id} and ${scopeCondition(scope, 's')}`.execute(db);
  return rows[0] ?? null;
}
