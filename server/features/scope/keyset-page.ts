// One page of a list, newest first by (time, id): reads each lane by its index, merges, and remembers where it stopped.
import { createHash } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { refuse } from '#domain/errors/errors.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { PREPARED } from '#server/storage/prepared.ts';
import type { Db, Schema } from '#server/storage/schema.ts';
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
  readonly range: RawBuilder<SqlBool>;
  /** Further conditions on the table. */
  readonly where: readonly RawBuilder<SqlBool>[];
  readonly after: PagePosition | null;
  /** Rows at most; one more is read to know whether there are more. */
  readonly limit: number;
}

/** UTC with microseconds: JavaScript's dates would cut them off. */
const timeText = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

function laneQuery(request: PageRequest, lane: Lane): RawBuilder<unknown> {
  const table = sql.ref(request.table);
  const time = sql.ref(`${request.table}.${request.timeColumn}`);
  const id = sql.ref(`${request.table}.id`);
  const conditions = [...lane.extra, request.range, ...request.where];
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

/** Few lanes by index and no filter: one plan is right whatever the values are, so it is made once. */
const hasOnePlan = ({ lanes, where }: PageRequest): boolean =>
  where.length === 0 && lanes.length <= 3 && lanes.every(({ column }) => column !== null);

/**
 * Reads one page in one statement.
 * @param select columns and joins around `page`, e.g. `job.name ... from page join job on job.id = page.id`
 */
export async function readPage<Row extends object>(
  db: Db,
  request: PageRequest,
  select: { readonly columns: RawBuilder<unknown>; readonly joins: RawBuilder<unknown> },
): Promise<Page<Row>> {
  const query = sql<
    Row & Keyed
  >`${hasOnePlan(request) ? PREPARED : sql``}with page as materialized (${pageQuery(request)})
    select ${select.columns}, page.id as page_id, ${timeText(sql`page.at`)} as page_at
    from page ${select.joins} order by page.at desc, page.id desc`;
  const { rows } = await query.execute(db);
  const kept = rows.slice(0, request.limit);
  const last = kept.at(-1);
  const overflow = rows.length > request.limit;
  return { rows: kept, overflow, next: overflow && last ? { at: last.page_at, id: last.page_id } : null };
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
