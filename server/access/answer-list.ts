// A list as a caller asks for it: which days, whose things, from where on; and its answer with the cursor of the next
// page.
import { type RawBuilder, sql } from 'kysely';
import { ok, type Result } from '#domain/errors/result.ts';
import type { Caller, Services } from '#server/context/context.ts';
import type { Db } from '#server/storage/schema.ts';
import { countedRange, dayRange, rangeBounds, rangeCondition } from './date-range.ts';
import { filterHash, firstAsked, type Page, readCursor, writeCursor } from './pages/keyset-page.ts';
import type { ListFilters, PageRequest } from './pages/page-request.ts';
import { inLanes, lanesOf, type ResolvedScope, type ScopeTargets } from './scope.ts';
import type { ReadFor } from './searched-values.ts';

/** Items at most where the caller names no number. */
export const DEFAULT_RESULTS = 1_000;

/** What every list is asked with; a list's own filters come on top. */
export interface ListQuery extends ScopeTargets {
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
  readonly maxResults?: number | undefined;
  readonly cursor?: string | undefined;
}

/** A call that asks for a list: whose, and which part of it. */
export interface ListRequest {
  readonly caller: Caller;
  readonly query: ListQuery;
}

/** Which rows a list has: those of a scope that its filters leave. */
export interface ListedRows {
  /** The table's name in conditions. */
  readonly alias: string;
  /** Asked for once the request is found sound. */
  readonly scope: () => Promise<ResolvedScope>;
  readonly filters: (reads: ReadFor) => Promise<ListFilters>;
  /** Its days are those of UTC, by which monitoring counts; absent: the caller's. */
  readonly counted?: boolean | undefined;
}

/** Days of a list, and the zone whose they are. */
const daysOf = ({ caller, query }: ListRequest, now: Date, { counted = false }: Pick<ListedRows, 'counted'>) => ({
  timeZone: counted ? 'UTC' : caller.timeZone,
  range: (counted ? countedRange : dayRange)(query, now, caller.timeZone),
});

/** What one list has of its own. */
export interface List<Row, Item> extends ListedRows {
  /** A cursor of a list with another name is refused. */
  readonly name: string;
  readonly read: (db: Db, page: Omit<PageRequest, 'table' | 'timeColumn'>) => Promise<Page<Row>>;
  readonly show: (row: Row) => Item;
}

/** A page of a list; `overflow`: there are more, and `cursor` leads to them. */
export interface ListAnswer<Item> {
  readonly items: Item[];
  readonly overflow: boolean;
  readonly cursor: string | null;
}

/** One page of a list; days that are too many or reversed, and a cursor that is not its own, are refused. */
export async function answerList<Row, Item>(
  { caller, query }: ListRequest,
  services: Pick<Services, 'db' | 'clock'>,
  list: List<Row, Item>,
): Promise<Result<ListAnswer<Item>>> {
  const { cursor, maxResults, ...filters } = query;
  // The days of a list that names none are those of its first page, also where midnight is between that and the next.
  const asked = firstAsked(cursor, services.clock.now());
  const { range, timeZone } = daysOf({ caller, query }, asked, list);
  if (!range.ok) return range;
  const hash = filterHash(list.name, caller.user.id, filters, range.value);
  const after = readCursor(cursor, hash);
  if (!after.ok) return after;
  const page = await list.read(services.db, {
    lanes: await lanesOf(services.db, await list.scope(), query, list.alias, caller),
    range: rangeBounds(range.value, timeZone),
    ...(await list.filters('page')),
    after: after.value,
    asked,
    limit: maxResults ?? DEFAULT_RESULTS,
  });
  return ok({ items: page.rows.map(list.show), overflow: page.overflow, cursor: writeCursor(page.next, hash, asked) });
}

/** SQL of the ids of all rows that a list has, over all its pages. @param time `created_at` of the table, or what it is called there */
export async function listedIds(
  { caller, query }: ListRequest,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { alias, scope, filters, time, counted }: ListedRows & { readonly time: PageRequest['timeColumn'] },
): Promise<Result<RawBuilder<unknown>>> {
  const { range, timeZone } = daysOf({ caller, query }, clock.now(), { counted });
  if (!range.ok) return range;
  const lanes = await lanesOf(db, await scope(), query, alias, caller);
  const days = rangeCondition(range.value, `${alias}.${time}`, timeZone);
  const conditions = [inLanes(lanes, alias), days, ...(await filters('all')).where];
  return ok(sql`(select ${sql.ref(`${alias}.id`)} from ${sql.table(alias)} where ${sql.join(conditions, sql` and `)})`);
}
