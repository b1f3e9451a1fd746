// Deliveries in the database: lists by scope, one delivery, those of a job or command. Every function takes the scope.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Delivery } from '#domain/api/sending/delivery.schema.ts';
import type { Fault, PersonRef } from '#domain/api/shapes.ts';
import type { ChannelType } from '#domain/channels/channels.ts';
import type { CommandState, DeliveryState } from '#domain/deliveries/deliveries.ts';
import type { Names } from '#domain/labels/names.schema.ts';
import { isOfPerson, isRowWith, jobsOfMetadata } from '#server/access/found-by.ts';
import { likePattern, nameContains } from '#server/access/like-pattern.ts';
import { type NamedServiceRow, SERVICE_NAMES } from '#server/access/named-service.ts';
import { type OwnedRow, ownedColumns, ownedJoins } from '#server/access/owned-row.ts';
import { type Page, readPage } from '#server/access/pages/keyset-page.ts';
import type { ListFilters, PageRequest, PageSelect } from '#server/access/pages/page-request.ts';
import { personNameSql } from '#server/access/person.ts';
import { type ResolvedScope, scopeCondition } from '#server/access/scope.ts';
import { deliveryHasValue, leads, type SearchedValue } from '#server/access/searched-values.ts';
import type { ChosenOption } from '#server/letters/deliveries/new-deliveries.ts';
import { HOLD_COLUMNS, type HoldRow } from '#server/letters/jobs/legal-hold.ts';
import { deliveryUnpriced } from '#server/letters/money/left-unpriced.ts';
import type { Db } from '#server/storage/schema.ts';

/** One row of the deliveries list. */
export interface DeliverySummaryRow extends OwnedRow, NamedServiceRow {
  readonly id: number;
  readonly external_id: string;
  readonly name: string;
  readonly state: DeliveryState;
  readonly job_id: number;
  readonly job_name: string;
  readonly command_id: number;
  readonly channel_id: number;
  readonly channel_label: string;
  readonly channel_type: ChannelType;
  readonly channel_name: string;
  readonly channel_names: Names | null;
  readonly channel_time_zone: string;
  readonly created_at: Date;
  readonly post_date: string | null;
  readonly shipment_count: number;
  readonly error_count: number;
  readonly doubt_count: number;
  readonly fallback: boolean;
  readonly test: boolean;
  readonly fault: Fault | null;
}

/** What was rejected of its order before; `by` null: the time for a decision ran out. */
export interface Rejected {
  readonly at: string;
  readonly by: PersonRef | null;
  readonly reason: string | null;
}

/** A delivery as its own page shows it; a list has DeliverySummaryRow. */
export interface DeliveryRow extends DeliverySummaryRow, HoldRow {
  readonly version: number;
  readonly origin_delivery_id: number | null;
  readonly origin_external_id: string | null;
  readonly successors: Delivery['successors'];
  readonly author_id: number;
  readonly author_login: string;
  readonly author_name: string;
  readonly group_name: string | null;
  readonly command_state: CommandState;
  readonly command_fault: Fault | null;
  readonly freed_at: Date | null;
  readonly validation_at: Date | null;
  readonly validation_reason: string | null;
  readonly validator_login: string | null;
  readonly validator_name: string | null;
  readonly rejection: Rejected | null;
  readonly options: ChosenOption[];
  readonly pages: number;
  readonly sheets: number;
  readonly files_purged_at: Date | null;
  readonly data_purged_at: Date | null;
  readonly count_per_status: Record<string, number>;
}

const SUMMARY = sql`d.id, d.external_id, d.name, d.state, d.job_id, job.name as job_name, d.command_id, d.channel_id,
  d.channel_label, d.channel_type, d.channel_definition->>'name' as channel_name,
  channel.definition->'names' as channel_names,
  coalesce(d.channel_definition->>'timeZone', 'UTC') as channel_time_zone, d.service_id, ${SERVICE_NAMES},
  ${ownedColumns('d')}, d.created_at, d.post_date, d.shipment_count, trouble.error_count, trouble.doubt_count, d.fallback,
  d.test, d.fault`;

const JOINS = sql`join job on job.id = d.job_id
  join service on service.id = d.service_id
  join channel on channel.id = d.channel_id
  ${ownedJoins('d')}
  cross join lateral (
    select count(*) filter (where s.doubt is null)::int as error_count,
      count(*) filter (where s.doubt is not null)::int as doubt_count
    from shipment s where s.delivery_id = d.id
      and ((s.status > -900 and s.status < 0 and not s.acknowledged) or s.doubt is not null)
  ) trouble`;

const SUCCESSORS = sql`coalesce((select jsonb_agg(jsonb_build_object('id', next.id, 'externalId', next.external_id,
    'channelType', next.channel_type) order by next.id)
  from delivery next where next.job_id = d.job_id and next.origin_delivery_id = d.id), '[]') as successors`;

/** The newest rejection of its order that was taken back before this was confirmed (docs/decisions/0774). */
const REJECTION = sql`(select jsonb_build_object('at', coalesce(r.validation_at, r.expires_at, r.created_at),
    'by', case when v.id is not null then jsonb_build_object('id', v.id, 'login', v.login, 'name', ${personNameSql('v')}) end,
    'reason', r.validation_reason)
  from delivery_command r left join app_user v on v.id = r.validator_id
  where r.job_id = d.job_id and r.state in ('REJECTED', 'AUTOMATICALLY_REJECTED') and r.freed_at <= c.created_at
  order by r.id desc limit 1) as rejection`;

const DETAIL = sql`d.version, d.origin_delivery_id,
  (select origin.external_id from delivery origin where origin.id = d.origin_delivery_id) as origin_external_id,
  ${SUCCESSORS}, ${REJECTION}, c.author_id, author.login as author_login,
  user_group.name as group_name, c.state as command_state, c.fault as command_fault, c.freed_at, c.validation_at, c.validation_reason,
  validator.login as validator_login, concat_ws(' ', author.first_name, author.last_name) as author_name,
  concat_ws(' ', validator.first_name, validator.last_name) as validator_name, d.options, d.pages, d.sheets,
  job.files_purged_at, job.data_purged_at, ${HOLD_COLUMNS},
  coalesce((select jsonb_object_agg(status, count) from (
    select status::text as status, count(*)::int as count from shipment where delivery_id = d.id group by 1
  ) per_status), '{}') as count_per_status`;

const DETAIL_JOINS = sql`join delivery_command c on c.id = d.command_id
  join app_user author on author.id = c.author_id
  left join app_user validator on validator.id = c.validator_id
  left join user_group on user_group.id = d.owner_group_id`;

const PAGE: PageSelect = { alias: 'd', columns: SUMMARY, joins: JOINS };

/** A page of the deliveries list; the lanes carry the scope. */
export const listDeliveries = (
  db: Db,
  request: Omit<PageRequest, 'table' | 'timeColumn'>,
): Promise<Page<DeliverySummaryRow>> =>
  readPage<DeliverySummaryRow>(db, { ...request, table: 'delivery', timeColumn: 'created_at' }, PAGE);

/** Deliveries with all their fields, newest first; those out of scope are left out. */
export async function deliveriesWhere(
  db: Db,
  scope: ResolvedScope,
  condition: RawBuilder<SqlBool>,
): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`select ${SUMMARY}, ${DETAIL} from delivery d ${JOINS} ${DETAIL_JOINS}
    where ${condition} and ${scopeCondition(scope, 'd')} order by d.id desc limit 1000`.execute(db);
  return rows;
}

/** One delivery in scope; null for a foreign or missing one alike. */
export async function findDelivery(db: Db, scope: ResolvedScope, id: number): Promise<DeliveryRow | null> {
  const [row] = await deliveriesWhere(db, scope, sql<SqlBool>`d.id = ${id}`);
  return row ?? null;
}

/** The deliveries of commands that were found in scope, oldest first. */
export async function summariesOfCommands(db: Db, commandIds: readonly number[]): Promise<DeliverySummaryRow[]> {
  if (commandIds.length === 0) return [];
  const { rows } = await sql<DeliverySummaryRow>`select ${SUMMARY} from delivery d ${JOINS}
    where d.command_id = any(${sql.val([...commandIds])}::bigint[]) order by d.id`.execute(db);
  return rows;
}

/** What the deliveries list is narrowed to. */
export interface DeliveryFilters {
  readonly states?: readonly string[] | undefined;
  readonly text?: string | undefined;
  readonly serviceId?: number | undefined;
  readonly channelType?: string | undefined;
  readonly channelId?: number | undefined;
  /** The month, YYYY-MM, in which something left without a price. */
  readonly unpriced?: string | undefined;
}

/** Conditions of the deliveries list on the table delivery. */
export function deliveryFilters(filters: DeliveryFilters, values: readonly SearchedValue[]): ListFilters {
  const where: RawBuilder<SqlBool>[] = [];
  if (filters.states) where.push(sql<SqlBool>`delivery.state = any(${sql.val([...filters.states])}::text[])`);
  if (filters.serviceId !== undefined) where.push(sql<SqlBool>`delivery.service_id = ${filters.serviceId}`);
  if (filters.channelType !== undefined) where.push(sql<SqlBool>`delivery.channel_type = ${filters.channelType}`);
  if (filters.channelId !== undefined) where.push(sql<SqlBool>`delivery.channel_id = ${filters.channelId}`);
  if (filters.unpriced !== undefined) where.push(deliveryUnpriced(filters.unpriced));
  if (filters.text) {
    where.push(sql<SqlBool>`(${nameContains(sql`delivery.name`, filters.text)}
      or delivery.external_id ilike ${likePattern(filters.text)} or ${isOfPerson(sql`delivery.owner_id`, filters.text)}
      or delivery.id in (select shipment.delivery_id from shipment
        where ${isRowWith(sql`shipment.pack_group_id`, filters.text)})
      or delivery.job_id in (${jobsOfMetadata(filters.text)}))`);
  }
  where.push(...values.map((value) => deliveryHasValue(value, 'delivery')));
  return { where, led: values.some(leads) };
}
