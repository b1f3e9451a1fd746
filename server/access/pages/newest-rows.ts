// The newest rows of a page that fulfil its filters and something more.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PageRequest } from './page-request.ts';

/** The query `(id, at)` of the newest rows of a page behind its position, one more than it has. @param which where they are sought */
export function newestRows(request: PageRequest, which: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown> {
  const { table, timeColumn, where, after, limit } = request;
  const [time, id] = [sql.ref(`${table}.${timeColumn}`), sql.ref(`${table}.id`)];
  const behind = after === null ? [] : [sql`(${time}, ${id}) < (${after.at}::timestamptz, ${after.id})`];
  return sql`select ${id} as id, ${time} as at from ${sql.table(table)}
    where ${sql.join([...which, ...behind, ...where], sql` and `)}
    order by ${time} desc, ${id} desc limit ${sql.lit(limit + 1)}`;
}
