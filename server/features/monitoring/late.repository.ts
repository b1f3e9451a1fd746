// What is late, in the database: pieces by delivery and status, and how many there are of each account on each channel.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LateDelivery } from '#domain/api/monitoring/late.schema.ts';
import type { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import { CHANNEL_TYPES, type ChannelType } from '#domain/channels/channels.ts';
import type { LateStatus } from '#domain/channels/max-days.ts';
import type { Names } from '#domain/labels/names.schema.ts';
import { isOfPerson } from '#server/access/found-by.ts';
import { likePattern, nameContains } from '#server/access/like-pattern.ts';
import { type NamedServiceRow, SERVICE_NAMES } from '#server/access/named-service.ts';
import { type OwnedRow, ownedColumns, ownedJoins } from '#server/access/owned-row.ts';
import {
  type ResolvedScope,
  type ScopeTargets,
  scopeCondition,
  seenByGroupAlone,
  targetConditions,
} from '#server/access/scope.ts';
import type { AskedMetadata } from '#server/access/searched-lines.ts';
import { deliveryHasValue, findValues, leads, shipmentHasValue } from '#server/access/searched-values.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import { type TakenStep, takenStep } from './late-steps.repository.ts';

/** A channel with what lateness asks of it. */
export interface ChannelRow {
  readonly id: number;
  readonly definition: ChannelDefinition;
  /**
   * Since when its provider pushes events or is asked for them, or a program has said for the first time that a piece went or arrived;
   * null: nobody says anything.
   */
  readonly hearsSince: Date | null;
}

export async function channelsWithEvents(db: Db): Promise<ChannelRow[]> {
  const { rows } = await sql<ChannelRow>`select c.id, c.definition, least(c.heard_at,
      (select t.secret_since from channel_tracking t where t.channel_id = c.id and t.sealed_secret is not null),
      (select min(p.asked_since) from channel_poll p where p.channel_id = c.id and p.provider <> 'test')) as "hearsSince"
    from channel c order by c.name, c.id`.execute(db);
  return rows;
}

/** Between which days a status of a channel is late, `yyyy-MM-dd`. */
export interface LateLimit {
  readonly channelId: number;
  readonly status: LateStatus;
  /** The last promised day. */
  readonly until: string;
  /** The last post date of which nobody ever speaks (docs/decisions/0809); null: there is none. */
  readonly unheard: string | null;
}

/** Whose pieces are asked for, of which deliveries. */
export interface LateRequest extends AskedMetadata {
  readonly limits: readonly LateLimit[];
  readonly scope: ResolvedScope;
  readonly targets: ScopeTargets;
  readonly serviceId?: number | undefined;
  readonly earliestPostDate?: string | undefined;
  readonly latePostDate?: string | undefined;
  readonly text?: string | undefined;
  readonly deliveryId?: number | undefined;
}

/** Where a page goes on. */
export interface LatePosition {
  readonly day: string;
  readonly key: number;
}

export interface LateRow extends OwnedRow, NamedServiceRow {
  readonly key: number;
  readonly delivery_id: number;
  readonly external_id: string;
  readonly name: string;
  readonly job_id: number;
  readonly channel_id: number;
  readonly channel_type: ChannelType;
  readonly channel_name: string;
  readonly channel_names: Names | null;
  readonly late_status: LateStatus;
  readonly pieces: number;
  readonly post_date: string;
  /** The day that was promised first; late is counted from it. */
  readonly promised_date: string;
  readonly since: Date;
  readonly taken: TakenStep | null;
}

/** What is late of one account on one channel, in one status. */
export interface LateCount {
  readonly account_id: number;
  readonly channel_id: number;
  readonly late_status: LateDelivery['lateStatus'];
  readonly pieces: number;
  /** Those of which this is the first late status: a sum has each once. */
  readonly deliveries: number;
  /** The earliest promised day among them. */
  readonly oldest: string;
}

/** Statuses are three digits: a delivery and a status make one number. */
const STATUS_DIGITS = 1_000;

/** What a request asks of deliveries `d`, of the counter of what is awaited, `k`, and of shipments `s`, of which the counter knows no values. */
export interface LateConditions {
  readonly deliveries: RawBuilder<SqlBool>;
  readonly counted: RawBuilder<SqlBool>;
  /** null: nothing that the counter does not know. */
  readonly pieces: RawBuilder<SqlBool> | null;
}

/** The counter has the accounts and owners of shipments, which are those of their deliveries; what a group sees it does not know. */
async function countedWhere(db: Db | Trx, request: LateRequest): Promise<RawBuilder<SqlBool>> {
  const { targets, scope, deliveryId } = request;
  const where = [sql<SqlBool>`k.counter = 'awaited'`, ...(await targetConditions(db, targets, 'k'))];
  if (!scope.all && seenByGroupAlone(scope) === null)
    where.push(sql<SqlBool>`(k.account_id = any(${sql.val([...scope.accountIds])}::bigint[])
      or k.owner_id = ${scope.ownerId ?? 0})`);
  if (deliveryId !== undefined) where.push(sql<SqlBool>`split_part(k.key, ' ', 3) = ${String(deliveryId)}`);
  return sql.join(where, sql` and `);
}

/** The conditions of a request. */
export async function lateWhere(db: Db | Trx, request: LateRequest): Promise<LateConditions> {
  const { targets, scope, serviceId, earliestPostDate, latePostDate, text, deliveryId } = request;
  // What is of test mode never left: nobody is asked about it.
  const where = [scopeCondition(scope, 'd'), sql<SqlBool>`not d.test`];
  where.push(...(await targetConditions(db, targets, 'd')));
  if (deliveryId !== undefined) where.push(sql<SqlBool>`d.id = ${deliveryId}`);
  if (serviceId !== undefined) where.push(sql<SqlBool>`d.service_id = ${serviceId}`);
  if (earliestPostDate !== undefined) where.push(sql<SqlBool>`d.promised_date >= ${earliestPostDate}::date`);
  if (latePostDate !== undefined) where.push(sql<SqlBool>`d.promised_date <= ${latePostDate}::date`);
  if (text) {
    where.push(sql<SqlBool>`(${nameContains(sql`d.name`, text)} or d.external_id ilike ${likePattern(text)}
      or ${isOfPerson(sql`d.owner_id`, text)})`);
  }
  const values = await findValues(db, request, 'all');
  // Where few have it that leads to their deliveries; else it is asked of the pieces alone.
  where.push(...values.filter(leads).map((value) => deliveryHasValue(value, 'd')));
  const having = values.map((value) => shipmentHasValue(value, 's'));
  return {
    deliveries: sql.join(where, sql` and `),
    counted: await countedWhere(db, request),
    pieces: having.length === 0 ? null : sql<SqlBool>`${sql.join(having, sql` and `)}`,
  };
}

/** The lines of the counter of a limit's channel and status, by its index: '!' comes behind the blank that ends the two. */
const linesOf = (table: 'counter_total' | 'counter_delta', counted: RawBuilder<SqlBool>) => {
  const start = sql`late.channel_id || ' ' || late.status`;
  return sql`select k.key, ${sql.ref(table === 'counter_total' ? 'k.total' : 'k.delta')} as n from ${sql.ref(table)} k
    where k.key collate "C" >= ${start} || ' ' and k.key collate "C" < ${start} || '!' and ${counted}`;
};

/** That something is awaited of a shipment `s`, as the index `shipment_awaited_first` has it: of a delivery it leads to that alone. */
const AWAITED = sql<SqlBool>`(s.status in (300, 400) or (s.status in (600, 700)
  and s.channel_type in (${sql.join(CHANNEL_TYPES.filter((type) => CHANNEL_TYPE_ROWS[type].tracked).map((type) => sql.lit(type)))})))`;

/** The shipments `s` of a delivery in a status that a request asks for. */
const piecesIn = (delivery: RawBuilder<unknown>, status: RawBuilder<unknown>, { pieces }: LateConditions) =>
  sql`shipment s where s.delivery_id = ${delivery} and s.status = ${status} and ${AWAITED}${pieces === null ? sql`` : sql` and ${pieces}`}`;

/**
 * Late pieces by delivery and status, from the counter of what is awaited: what nobody waits for any more costs nothing, however much
 * there was, and what a channel has no days for neither. A post date that a try moved on makes nothing less
 * late; whether anybody speaks of a piece says its post date, which is when it left. Of values the pieces themselves are asked.
 * @param where by `lateWhere`
 */
export const lateByDelivery = (limits: readonly LateLimit[], where: LateConditions): RawBuilder<unknown> => {
  const column = <T>(of: (limit: LateLimit) => T) => sql.val(limits.map(of));
  const late = sql`select d.id as delivery_id, awaited.status, awaited.pieces, d.channel_id, d.account_id, d.post_date, d.promised_date
    from (select split_part(k.key, ' ', 3)::bigint as delivery_id, late.status, late.until, late.unheard, sum(k.n)::int as pieces
      from unnest(${column(({ channelId }) => channelId)}::bigint[], ${column(({ status }) => status)}::int[],
        ${column(({ until }) => until)}::date[], ${column(({ unheard }) => unheard)}::date[])
        late(channel_id, status, until, unheard)
      cross join lateral (${linesOf('counter_total', where.counted)}
        union all ${linesOf('counter_delta', where.counted)}) k
      group by k.key, late.status, late.until, late.unheard having sum(k.n) > 0) awaited
    join delivery d on d.id = awaited.delivery_id and d.promised_date <= awaited.until
      and (awaited.unheard is null or d.post_date > awaited.unheard)
    where ${where.deliveries}`;
  if (where.pieces === null) return late;
  // As one set: whoever has a value is read once, however many deliveries are late.
  return sql`select late.delivery_id, late.status, count(*)::int as pieces, late.channel_id, late.account_id, late.post_date,
      late.promised_date
    from (${late}) late join shipment s on s.delivery_id = late.delivery_id and s.status = late.status
    where ${AWAITED} and ${where.pieces} group by 1, 2, 4, 5, 6, 7`;
};

/** A page of what is late, the oldest promise first. */
export async function listLate(
  db: Db,
  request: LateRequest & { readonly after: LatePosition | null; readonly limit: number },
): Promise<LateRow[]> {
  const { after, limit } = request;
  const key = sql`(late.delivery_id * ${sql.lit(STATUS_DIGITS)} + late.status)`;
  const behind =
    after === null
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(late.promised_date, ${key}) > (${after.day}::date, ${after.key})`;
  const where = await lateWhere(db, request);
  const { rows } = await sql<LateRow>`with late as materialized (${lateByDelivery(request.limits, where)}),
    page as (select late.*, ${key} as key from late where ${behind} order by late.promised_date, key limit ${limit + 1})
    select page.key, page.delivery_id, d.external_id, d.name, d.job_id, d.channel_id, d.channel_type,
      channel.name as channel_name, channel.definition->'names' as channel_names, d.service_id, ${SERVICE_NAMES},
      ${ownedColumns('d')}, page.status as late_status, page.pieces, page.post_date::text as post_date, page.promised_date::text as promised_date,
      (select min(s.status_at) from ${piecesIn(sql`page.delivery_id`, sql`page.status`, where)}) as since,
      ${takenStep(sql`page.delivery_id`, sql`page.status`)} as taken
    from page join delivery d on d.id = page.delivery_id join service on service.id = d.service_id
      join channel on channel.id = d.channel_id ${ownedJoins('d')}
    order by page.promised_date, page.key`.execute(db);
  return rows;
}

/** How many pieces of how many deliveries are late, by account, channel and status. */
export async function countLate(db: Db | Trx, request: LateRequest): Promise<LateCount[]> {
  const late = lateByDelivery(request.limits, await lateWhere(db, request));
  const { rows } =
    await sql<LateCount>`select account_id, channel_id, status as late_status, sum(pieces)::int as pieces,
    count(*) filter (where first)::int as deliveries, min(promised_date)::text as oldest
    from (select late.*, status = min(status) over (partition by delivery_id) as first from (${late}) late) late
    group by 1, 2, 3`.execute(db);
  return rows;
}
