// One page of a list, newest first by (time, id): reads each lane by its index, merges, and remembers where it stopped.
import { createHash } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { refuse } from '#domain/errors/errors.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { PREPARED } from '#server/storage/prepared.ts';
import type { Db, Schema } from '#server/storage/schema.ts';
import { type RangeBounds, withinBounds } from './date-range.ts';
import type { Lane } from './scope.ts';

/** Where a page ended: the instant with microseconds, and the id. */
export interface PagePosition {
  readonly at: string;
  readonly id: number;
}

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

/** UTC with microseconds: JavaScript's dates would cut them off. PostgreSQL leaves out zeros at the end. */
const timeText = (column: RawBuilder<unknown>): RawBuilder<string> => sql<string>`(${column} at time zone 'UTC')::text`;

/** `2026-03-01 00:00:00.5` as the cursor has it: `2026-03-01T00:00:00.500000Z`. */
function instantOf(text: string): string {
  const [seconds = '', fraction = ''] = text.split('.');
  return `${seconds.replace(' ', 'T')}.${fraction.padEnd(6, '0')}Z`;
}

function laneQuery(request: PageRequest, lane: Lane): RawBuilder<unknown> {
  const table = sql.ref(request.table);
  const time = sql.ref(`${request.table}.${request.timeColumn}`);
  const id = sql.ref(`${request.table}.id`);
  const conditions = [
    ...lane.extra,
    withinBounds(request.range, `${request.table}.${request.timeColumn}`),
    ...request.where,
  ];
  if (lane.column !== null) {
    conditions.unshift(sql<SqlBool>`${sql.ref(`${request.table}.${lane.column}`)} = ${lane.value}`);
  }
  if (request.after !== null) {
    conditions.push(sql<SqlBool>`(${time}, ${id}) < (${request.after.at}::timestamptz, ${request.after.id})`);
  }
  const where = sql.join(conditions, sql` and `);
  return sql`select ${id} as id, ${time} as at from ${table} where ${where}
    order by ${time} desc, ${id} desc limit ${sql.lit(request.limit + 1)}`;
}

/** The query `(id, at)` of one page: to be joined with the table itself. A union drops rows that two lanes share. */
function pageQuery(request: PageRequest): RawBuilder<unknown> {
  const [first, ...others] = request.lanes.map((lane) => laneQuery(request, lane));
  if (first === undefined) return sql`select null::bigint as id, null::timestamptz as at where false`;
  if (others.length === 0) return first;
  const all = [first, ...others].map((query) => sql`(${query})`);
  return sql`select id, at from (${sql.join(all, sql` union `)}) lanes order by at desc, id desc limit ${sql.lit(request.limit + 1)}`;
}

export interface Page<Row> {
  readonly rows: Row[];
  readonly overflow: boolean;
  /** Position after the last row when there are more. */
  readonly next: PagePosition | null;
}

interface Keyed {
  readonly page_id: number;
  readonly page_at: string;
}

/** No filter and every lane by an index of its own: the page has one good plan, whatever the values are. */
const hasOnePlan = ({ lanes, where }: PageRequest): boolean =>
  where.length === 0 && lanes.length > 0 && lanes.every(({ column, extra }) => column !== null && extra.length === 0);

/** Hides a value from the planner: a plan for the value at hand can never look cheaper than the one that is kept. */
const hidden = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select ${value})`;

/**
 * The newest rows of all lanes on one column before the position. The start of the range stands outside: rows come
 * newest first, and a planner that does not know the values would take a range on both sides for a handful of rows, to
 * be sorted, instead of the index that has them in order.
 */
function rowsOfColumn(request: PageRequest, column: Lane['column'] & string): RawBuilder<unknown> {
  const { table, after, range, timeColumn } = request;
  const values = request.lanes.filter((lane) => lane.column === column).map(({ value }) => value);
  const before = hidden(after === null ? range.end : sql`${after.at}::timestamptz`);
  const beforeId = hidden(sql`${after?.id ?? 0}::bigint`);
  const time = sql.ref(timeColumn);
  return sql`select newest.* from unnest(${hidden(sql`${sql.val(values)}::bigint[]`)}) lane(value)
    cross join lateral (select * from ${sql.ref(table)}
      where ${sql.ref(column)} = lane.value and (${time}, id) < (${before}, ${beforeId})
      order by ${time} desc, id desc limit ${sql.lit(request.limit + 1)}) newest`;
}

/** The rows of one page in a text that stays the same for any values. */
function rowsOfAnyValues(request: PageRequest): RawBuilder<unknown> {
  const columns = [...new Set(request.lanes.flatMap(({ column }) => column ?? []))].sort();
  const lanes = columns.map((column) => rowsOfColumn(request, column));
  const time = sql.ref(request.timeColumn);
  // Two lanes may share a row.
  const once = columns.length > 1 ? sql`distinct on (${time}, id)` : sql``;
  return sql`select ${once} * from (${sql.join(lanes, sql` union all `)}) found where ${time} >= ${hidden(request.range.start)}
    order by ${time} desc, id desc limit ${sql.lit(request.limit + 1)}`;
}

/** The rows of one page, planned for the values at hand. */
const rowsOfValues = (request: PageRequest): RawBuilder<unknown> =>
  sql`select ${sql.ref(request.table)}.* from (${pageQuery(request)}) keys
    join ${sql.ref(request.table)} on ${sql.ref(request.table)}.id = keys.id`;

export interface PageSelect {
  /** The list's name for a row of the page. */
  readonly alias: string;
  readonly columns: RawBuilder<unknown>;
  readonly joins: RawBuilder<unknown>;
}

/**
 * Reads one page in one statement, with the rows of the page as `page`.
 * @param select what to read of them and what to join, e.g. `job.name`, `join service on service.id = job.service_id`
 */
export async function readPage<Row extends object>(
  db: Db,
  request: PageRequest,
  { alias, columns, joins }: PageSelect,
): Promise<Page<Row>> {
  const [id, time] = [sql.ref(`${alias}.id`), sql.ref(`${alias}.${request.timeColumn}`)];
  const prepared = hasOnePlan(request);
  const page = prepared ? rowsOfAnyValues(request) : rowsOfValues(request);
  const query = sql<Row & Keyed>`${prepared ? PREPARED : sql``}with page as materialized (${page})
    select ${columns}, ${id} as page_id, ${timeText(time)} as page_at
    from page ${sql.ref(alias)} ${joins} order by ${time} desc, ${id} desc`;
  const { rows } = await query.execute(db);
  const kept = rows.slice(0, request.limit);
  const last = kept.at(-1);
  const overflow = rows.length > request.limit;
  return { rows: kept, overflow, next: overflow && last ? { at: instantOf(last.page_at), id: last.page_id } : null };
}

/** Names the list and its filters: a cursor of another list, filter or person is refused. */
export const filterHash = (...filters: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(filters)).digest('base64url').slice(0, 12);

export const writeCursor = (position: PagePosition | null, hash: string): string | null =>
  position && Buffer.from(JSON.stringify([position.at, position.id, hash])).toString('base64url');

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

/** The position of a cursor of ours; anything else is refused. */
export function readCursor(cursor: string | undefined, hash: string): Result<PagePosition | null> {
  if (cursor === undefined) return ok(null);
  try {
    const [at, id, given] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const fits = typeof at === 'string' && INSTANT.test(at) && Number.isSafeInteger(id) && given === hash;
    return fits ? ok({ at, id: id as number }) : refuse('list.cursor');
  } catch {
    return refuse('list.cursor');
  }
}
