// The statements of pages that are prepared, their texts made once for each list: the whole page of a list without a
// filter for any number of accounts, and the rows of any page by their ids.
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import {
  fillPlaceholders,
  type KeptStatement,
  type PlaceholderValues,
  placeholder,
} from '#server/storage/kept-statements.ts';
import { boundsOf } from '../date-range.ts';
import type { Lane } from '../scope.ts';
import type { PageRequest, PageSelect } from './page-request.ts';

/** Texts kept of each list; they differ by the number of rows that is asked for. */
const MOST_KEPT = 40;
const kept = new WeakMap<PageSelect, Map<string, KeptStatement>>();

/** No filter and every lane by an index of its own: the page has one good plan for all values. */
export const hasOnePlan = ({ lanes, where }: PageRequest): boolean =>
  where.length === 0 && lanes.length > 0 && lanes.every(({ column, extra }) => column !== null && extra.length === 0);

const bounds = boundsOf({ from: placeholder('from'), until: placeholder('until'), timeZone: placeholder('timeZone') });

/** Hides a value from the planner: a plan for the value at hand can never look cheaper than the one that is kept. */
const hidden = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select ${value})`;

/**
 * The newest rows of all lanes on one column before the position. The start of the range is checked outside: rows come
 * newest first, and a planner that does not know the values would take a range on both sides for a handful of rows, to
 * be sorted, instead of the index that has them in order.
 */
function rowsOfColumn({ table, timeColumn, after, limit }: PageRequest, column: string): RawBuilder<unknown> {
  const before = hidden(after === null ? bounds.end : sql`${placeholder('at')}::timestamptz`);
  const beforeId = hidden(sql`${placeholder('id')}::bigint`);
  const time = sql.ref(timeColumn);
  return sql`select newest.* from unnest(${hidden(sql`${placeholder(column)}::bigint[]`)}) lane(value)
    cross join lateral (select * from ${sql.ref(table)}
      where ${sql.ref(column)} = lane.value and (${time}, id) < (${before}, ${beforeId})
      order by ${time} desc, id desc limit ${sql.lit(limit + 1)}) newest`;
}

/** The rows of one page in a text that stays the same for any values. */
function rowsOfAnyValues(request: PageRequest, columns: readonly string[]): RawBuilder<unknown> {
  const lanes = columns.map((column) => rowsOfColumn(request, column));
  const time = sql.ref(request.timeColumn);
  // Two lanes may share a row.
  const once = columns.length > 1 ? sql`distinct on (${time}, id)` : sql``;
  return sql`select ${once} * from (${sql.join(lanes, sql` union all `)}) found where ${time} >= ${hidden(bounds.start)}
    order by ${time} desc, id desc limit ${sql.lit(request.limit + 1)}`;
}

const lanesByColumn = (lanes: readonly Lane[]): Record<string, number[]> => {
  const values: Record<string, number[]> = {};
  for (const { column, value } of lanes) {
    if (column !== null) values[column] = [...(values[column] ?? []), value];
  }
  return values;
};

function keptOf(select: PageSelect, key: string, make: () => KeptStatement): KeptStatement {
  const texts = kept.get(select) ?? new Map<string, KeptStatement>();
  kept.set(select, texts);
  const known = texts.get(key);
  if (known) return known;
  const made = make();
  if (texts.size < MOST_KEPT) texts.set(key, made);
  return made;
}

/** Makes the whole statement from the query of its rows; asked once for each text. */
export type Compile = (rows: RawBuilder<unknown>) => CompiledQuery;

/** The statement of a page that has one plan, with the values at hand. */
export function keptPage<Row>(request: PageRequest, select: PageSelect, compile: Compile): CompiledQuery<Row> {
  const lanes = lanesByColumn(request.lanes);
  const columns = Object.keys(lanes);
  const key = `${columns.join()} ${request.after !== null} ${request.limit}`;
  const values: PlaceholderValues = {
    ...lanes,
    ...request.range.days,
    at: request.after?.at,
    id: request.after?.id ?? 0,
  };
  return fillPlaceholders(
    keptOf(select, key, () => compile(rowsOfAnyValues(request, columns))),
    values,
  );
}

/** The statement of the rows with these ids. */
export function keptRows<Row>(
  { table }: PageRequest,
  select: PageSelect,
  asked: { readonly ids: readonly number[]; readonly compile: Compile },
): CompiledQuery<Row> {
  const statement = keptOf(select, 'rows', () =>
    asked.compile(sql`select ${sql.ref(table)}.* from unnest(${hidden(sql`${placeholder('ids')}::bigint[]`)}) keys(id)
      join ${sql.ref(table)} on ${sql.ref(table)}.id = keys.id`),
  );
  return fillPlaceholders(statement, { ids: asked.ids });
}
