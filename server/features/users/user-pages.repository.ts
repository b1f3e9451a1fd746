// Pages of a list of people: their ids by two texts and the id, from where the page before ended.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UserSort } from '#domain/api/administration/users.contract.ts';
import type { Where } from '#server/context/ports.ts';
import { PREPARED } from '#server/storage/prepared.ts';

/** Where a page ended. */
export type UserPosition = readonly [first: string, second: string, id: number];

/** The two texts by which each order goes. The order by name has an index (migration 0073). */
const ORDERS: Readonly<Record<UserSort, readonly [RawBuilder<string>, RawBuilder<string>]>> = {
  name: [sql`u.last_name`, sql`u.first_name`],
  login: [sql`u.login_folded`, sql`u.login`],
  profile: [sql`(select name from profile where id = u.profile_id)`, sql`u.last_name`],
  group: [sql`coalesce((select name from user_group where id = u.group_id), '')`, sql`u.last_name`],
  seen: [sql`coalesce((select max(used_at)::text from known_device where user_id = u.id), '')`, sql`u.last_name`],
  state: [sql`(case when u.enabled then '1' else '0' end)`, sql`u.last_name`],
};

interface AskedPage {
  /** On `app_user u`. */
  readonly condition: RawBuilder<SqlBool>;
  readonly sort: UserSort;
  readonly down: boolean;
  readonly after: UserPosition | null;
  readonly limit: number;
}

/** Positions of a page in its order, one more than `limit` where there are more. */
export async function userPage(where: Where, asked: AskedPage): Promise<UserPosition[]> {
  const { condition, sort, down, after, limit } = asked;
  const [first, second] = ORDERS[sort];
  const way = down ? sql`desc` : sql`asc`;
  const behind = after
    ? sql<SqlBool>`(${first}, ${second}, u.id) ${down ? sql`<` : sql`>`} (${after[0]}, ${after[1]}, ${after[2]})`
    : sql<SqlBool>`true`;
  const { rows } = await sql<{ first: string; second: string; id: number }>`${PREPARED}
    select ${first} as first, ${second} as second, u.id from app_user u where ${condition} and ${behind}
    order by ${first} ${way}, ${second} ${way}, u.id ${way} limit ${sql.lit(limit + 1)}`.execute(where);
  return rows.map((row) => [row.first, row.second, row.id]);
}
