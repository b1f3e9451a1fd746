// A page with filters over several lanes: spans of time, the newest first and each longer than the one before, and of each the newest
// rows of every lane by its index. A lane that has little is read no further back than the page needs, and no row twice.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Lane } from '../scope.ts';
import { newestRows } from './newest-rows.ts';
import type { PageRequest } from './page-request.ts';

/** The first span is of this many minutes, each further one ends so many times further back. */
const FIRST_MINUTES = 15;
const GROWTH = 1.3;
/** The last span but one begins 16 months back; the last is of everything before. */
const SPANS = 42;

const FAR = Array.from({ length: SPANS }, (_, span) => Math.round(FIRST_MINUTES * GROWTH ** span));

/** The spans of the days asked for, `(nr, start, until)`: first what is newer than `top`, such as days to come. */
function spansOf({ range }: PageRequest, top: RawBuilder<unknown>): RawBuilder<unknown> {
  const far = sql.val(FAR);
  return sql`select nr, greatest(${range.start}, start) as start, least(${range.end}, until) as until
    from (select nr, ${top} - make_interval(mins => far) as start, ${top} - make_interval(mins => near) as until
        from unnest(${far}::int[], ${sql.val([0, ...FAR.slice(0, -1)])}::int[]) with ordinality spans(far, near, nr)
      union all select 0, ${top}, 'infinity' union all select ${sql.lit(SPANS + 1)}, '-infinity', ${top} - make_interval(mins => ${FAR.at(-1)})
      ) spans
    where until > ${range.start} and start < ${range.end} order by nr`;
}

/** The newest rows of a lane in a span. @param lane conditions of the lane */
function newestOf(request: PageRequest, lane: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown> {
  const time = sql.ref(`${request.table}.${request.timeColumn}`);
  return newestRows(request, [...lane, sql<SqlBool>`${time} >= span.start and ${time} < span.until`]);
}

/** Lanes on one column with nothing else are read by one query, each other one by its own. */
function queriesOf(request: PageRequest): RawBuilder<unknown>[] {
  const column = ({ column }: Lane) => sql.ref(`${request.table}.${column}`);
  const plain = Map.groupBy(
    request.lanes.filter(({ extra }) => extra.length === 0),
    (lane) => lane.column,
  );
  const ofColumns = [...plain.values()].flatMap((lanes) => {
    const [first] = lanes;
    if (first === undefined) return [];
    const own = sql<SqlBool>`${column(first)} = lane.value`;
    const values = sql.val(lanes.map(({ value }) => value));
    return [
      sql`select newest.* from unnest(${values}::bigint[]) lane(value) cross join lateral (${newestOf(request, [own])}) newest`,
    ];
  });
  const others = request.lanes.filter(({ extra }) => extra.length > 0);
  return [
    ...ofColumns,
    ...others.map((lane) => newestOf(request, [sql<SqlBool>`${column(lane)} = ${lane.value}`, ...lane.extra])),
  ];
}

/**
 * The query `(id, at)` of a page of several lanes. PostgreSQL sorts span by span and reads one span with rows more than the page needs.
 * What two lanes share comes once.
 */
export function queryBySpans(request: PageRequest): RawBuilder<unknown> {
  const { asked, after, range, limit } = request;
  const most = sql.lit(limit + 1);
  const top = after === null ? sql`least(${asked}::timestamptz, ${range.end})` : sql`${after.at}::timestamptz`;
  const queries = queriesOf(request);
  const once = queries.length > 1 ? sql`distinct on (at, id)` : sql``;
  return sql`select newest.id, newest.at from (${spansOf(request, top)}) span
    cross join lateral (select ${once} id, at from (${sql.join(
      queries.map((query) => sql`(${query})`),
      sql` union all `,
    )}) lanes order by at desc, id desc limit ${most}) newest
    order by span.nr, newest.at desc, newest.id desc limit ${most}`;
}
