// What is asked of one page of a list: which rows of which table, from where on, and what is read of them; and the query of those rows.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Schema } from '#server/storage/schema.ts';
import { type RangeBounds, withinBounds } from './date-range.ts';
import type { Lane } from './scope.ts';

/** Where a page ended: the instant with microseconds, and the id. */
export interface PagePosition {
  readonly at: string;
  readonly id: number;
}

/** Which rows of a table, from where on. */
export interface PageRequest {
  readonly table: keyof Schema & string;
  /** Column of the order; the table has an index (lane column, time desc, id desc). */
  readonly timeColumn: 'submitted_at' | 'created_at';
  readonly lanes: readonly Lane[];
  /** The days of the list: every index of a lane answers them. */
  readonly range: RangeBounds;
  /** Further conditions on the table. */
  readonly where: readonly RawBuilder<SqlBool>[];
  readonly after: PagePosition | null;
  /** Rows at most; one more is read to know whether there are more. */
  readonly limit: number;
}

/** What a list reads of a page. One object for all its pages: their statements are kept by it. */
export interface PageSelect {
  /** The list's name for a row of the page. */
  readonly alias: string;
  /** With the row's `id` among them. */
  readonly columns: RawBuilder<unknown>;
  readonly joins: RawBuilder<unknown>;
}

/** @param value that the column of the lane has */
function laneQuery(request: PageRequest, lane: Lane, value: unknown = lane.value): RawBuilder<unknown> {
  const table = sql.ref(request.table);
  const time = sql.ref(`${request.table}.${request.timeColumn}`);
  const id = sql.ref(`${request.table}.id`);
  const conditions = [
    ...lane.extra,
    withinBounds(request.range, `${request.table}.${request.timeColumn}`),
    ...request.where,
  ];
  if (lane.column !== null) {
    conditions.unshift(sql<SqlBool>`${sql.ref(`${request.table}.${lane.column}`)} = ${value}`);
  }
  if (request.after !== null) {
    conditions.push(sql<SqlBool>`(${time}, ${id}) < (${request.after.at}::timestamptz, ${request.after.id})`);
  }
  const where = sql.join(conditions, sql` and `);
  return sql`select ${id} as id, ${time} as at from ${table} where ${where}
    order by ${time} desc, ${id} desc limit ${sql.lit(request.limit + 1)}`;
}

/** The rows of whole accounts, each from its own index, by one query: to plan it for each of them takes longer than to read them. */
function accountsQuery(request: PageRequest, lanes: readonly [Lane, Lane, ...Lane[]]): RawBuilder<unknown> {
  const ids = sql.val(lanes.map(({ value }) => value));
  return sql`select newest.id, newest.at from unnest(${ids}::bigint[]) lane(value)
    cross join lateral (${laneQuery(request, lanes[0], sql`lane.value`)}) newest`;
}

/** The query `(id, at)` of one page: to be joined with the table itself. A union drops rows that two lanes share. */
export function pageQuery(request: PageRequest): RawBuilder<unknown> {
  const isWhole = ({ column, extra }: Lane): boolean => column === 'account_id' && extra.length === 0;
  const [one, two, ...more] = request.lanes.filter(isWhole);
  const isFew = one === undefined || two === undefined;
  const accounts = isFew ? [] : [accountsQuery(request, [one, two, ...more])];
  const others = isFew ? request.lanes : request.lanes.filter((lane) => !isWhole(lane));
  const all = [...accounts, ...others.map((lane) => laneQuery(request, lane))];
  const [first] = all;
  if (first === undefined) return sql`select null::bigint as id, null::timestamptz as at where false`;
  if (isFew && all.length === 1) return first;
  const each = all.map((query) => sql`(${query})`);
  return sql`select id, at from (${sql.join(each, sql` union `)}) lanes order by at desc, id desc limit ${sql.lit(request.limit + 1)}`;
}
