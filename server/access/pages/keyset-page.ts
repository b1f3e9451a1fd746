// One page of a list, newest first by (time, id), and the cursor that remembers where it stopped.
import { hash } from 'node:crypto';
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { instantOf } from '#server/storage/instants.ts';
import { PREPARED } from '#server/storage/prepared.ts';
import type { Db } from '#server/storage/schema.ts';
import { withinBounds } from '../date-range.ts';
import { inLanes } from '../scope.ts';
import { type Compile, hasOnePlan, keptPage, keptRows } from './kept-page.ts';
import { newestRows } from './newest-rows.ts';
import type { PagePosition, PageRequest, PageSelect } from './page-request.ts';
import { queryBySpans } from './spans-of-lanes.ts';

/**
 * The query `(id, at)` of one page with filters, to be joined with the table itself: of one lane by its index, of what a filter
 * leads to from there, of several lanes by spans of time.
 */
function pageQuery(request: PageRequest): RawBuilder<unknown> {
  const { table, timeColumn, lanes, range, led } = request;
  if (lanes.length === 0) return sql`select null::bigint as id, null::timestamptz as at where false`;
  if (lanes.length > 1 && led !== true) return queryBySpans(request);
  return newestRows(request, [inLanes(lanes, table), withinBounds(range, `${table}.${timeColumn}`)]);
}

/** Rows of a list, newest first. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly overflow: boolean;
  /** Position after the last row when there are more. */
  readonly next: PagePosition | null;
}

/** The name under which each row of a page has the time of its order, as PostgreSQL writes it: with microseconds. */
type TimeText = `${PageRequest['timeColumn']}_text`;

const timeText = ({ timeColumn }: PageRequest): TimeText => `${timeColumn}_text`;

/** The statement of one page, from the query of its rows. */
function pageStatement(rows: RawBuilder<unknown>, request: PageRequest, select: PageSelect): RawBuilder<unknown> {
  const { alias, columns, joins } = select;
  const [id, time] = [sql.ref(`${alias}.id`), sql.ref(`${alias}.${request.timeColumn}`)];
  return sql`select ${columns}, ${time}::text as ${sql.ref(timeText(request))} from (${rows}) ${sql.ref(alias)} ${joins}
    order by ${time} desc, ${id} desc`;
}

/**
 * Which rows a page with filters has is planned for the values at hand. The rows themselves are then read by their ids:
 * to plan their many columns anew each time would take longer than to read them.
 */
async function rowsOfFilters<Row>(db: Db, request: PageRequest, { select, compile }: PageSelection): Promise<Row[]> {
  const { rows: keys } = await db.executeQuery(pageQuery(request).compile(db) as CompiledQuery<{ id: number }>);
  if (keys.length === 0) return [];
  const ids = keys.map(({ id }) => id);
  return (await db.executeQuery(keptRows<Row>(request, select, { ids, compile }))).rows;
}

/** What is read of a page, and its statement from the query of its rows. */
interface PageSelection {
  readonly select: PageSelect;
  readonly compile: Compile;
}

/**
 * Reads one page.
 * @param select what to read of the rows and what to join, e.g. `job.name`, `join service on service.id = job.service_id`
 */
export async function readPage<Row extends { readonly id: number }>(
  db: Db,
  request: PageRequest,
  select: PageSelect,
): Promise<Page<Row>> {
  type Read = Row & Record<TimeText, string>;
  const compile: Compile = (rows) => sql`${PREPARED}${pageStatement(rows, request, select)}`.compile(db);
  const rows = hasOnePlan(request)
    ? (await db.executeQuery(keptPage<Read>(request, select, compile))).rows
    : await rowsOfFilters<Read>(db, request, { select, compile });
  const kept = rows.slice(0, request.limit);
  const overflow = rows.length > request.limit;
  const last = overflow ? kept.at(-1) : undefined;
  return { rows: kept, overflow, next: last ? { at: instantOf(last[timeText(request)]), id: last.id } : null };
}

/** Names the list and its filters: a cursor of another list, filter or person is refused. */
export const filterHash = (...filters: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(filters), 'base64url').slice(0, 12);

const asCursor = (...parts: readonly unknown[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url');

/** What a cursor was made of; nothing of a text that is none. */
function cursorValues(cursor: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

/** The cursor behind a position; null when there is no further page. @param hash by `filterHash` @param asked `firstAsked` */
export const writeCursor = (position: PagePosition | null, hash: string, asked?: Date): string | null =>
  position && asCursor(position.at, position.id, hash, asked?.getTime());

/** When the first page of a cursor's list was asked for; never later than now. */
export function firstAsked(cursor: string | undefined, now: Date): Date {
  const at = cursor === undefined ? undefined : cursorValues(cursor)[3];
  return typeof at === 'number' && at > 0 && at < now.getTime() ? new Date(at) : now;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

/** The position of a cursor of ours; anything else is refused. */
export function readCursor(cursor: string | undefined, hash: string): Result<PagePosition | null> {
  if (cursor === undefined) return ok(null);
  const [at, id, given] = cursorValues(cursor);
  const fits = typeof at === 'string' && INSTANT.test(at) && Number.isSafeInteger(id) && given === hash;
  return fits ? ok({ at, id: id as number }) : refuse('list.cursor');
}

/** A page of a list whose rows go by one number alone, such as their id. @param rows one more than `limit` where there are more */
export function pageByNumber<Row>(
  rows: readonly Row[],
  { limit, hash }: { readonly limit: number; readonly hash: string },
  numberOf: (row: Row) => number,
): { readonly kept: Row[]; readonly overflow: boolean; readonly cursor: string | null } {
  const kept = rows.slice(0, limit);
  const last = rows.length > limit ? kept.at(-1) : undefined;
  return { kept, overflow: last !== undefined, cursor: last === undefined ? null : asCursor(numberOf(last), hash) };
}

/** The number of a cursor of such a list; anything else is refused. */
export function readNumber(cursor: string | undefined, hash: string): Result<number | null> {
  if (cursor === undefined) return ok(null);
  const [number, given] = cursorValues(cursor);
  return Number.isSafeInteger(number) && given === hash ? ok(number as number) : refuse('list.cursor');
}
