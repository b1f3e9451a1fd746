// What people did lately, with whose things, and how many people and accounts a right reaches.
import { sql } from 'kysely';
import type { Where } from '#server/context/ports.ts';

/** So many times one person did one thing to things of one owner. */
export interface UseRow {
  readonly user_id: number;
  readonly entity: string;
  readonly event: string;
  /** Owner, group and account of the thing; a thing without an owner has none. */
  readonly owner_id: number | null;
  readonly owner_group_id: number | null;
  readonly account_id: number;
  readonly account_path: readonly number[];
  readonly uses: number;
  readonly last_at: Date;
}

/** What the people of a profile did since then, from the histories of orders, people and accounts. */
export async function usesOfProfile(where: Where, profileId: number, since: Date): Promise<UseRow[]> {
  const { rows } = await sql<UseRow>`
    with used as (
      select r.user_id, r.entity, r.event, r.account_id, r.at,
        coalesce(j.owner_id, c.owner_id, s.owner_id) as owner_id,
        coalesce(j.owner_group_id, c.owner_group_id, s.owner_group_id) as owner_group_id
      from app_user u
      join revision r on r.user_id = u.id and r.at >= ${since}
      left join job j on r.entity = 'job' and j.id = r.entity_id
      left join delivery_command c on r.entity = 'command' and c.id = r.entity_id
      left join shipment s on r.entity = 'shipment' and s.id = r.entity_id
      where u.profile_id = ${profileId} and not u.removed and not (r.entity = 'user' and r.entity_id = u.id))
    select used.user_id, used.entity, used.event, used.owner_id, used.owner_group_id, used.account_id,
      account.path as account_path, count(*)::int as uses, max(used.at) as last_at
    from used join account on account.id = used.account_id
    group by used.user_id, used.entity, used.event, used.owner_id, used.owner_group_id, used.account_id, account.path`.execute(
    where,
  );
  return rows.map((row) => ({ ...row, account_path: row.account_path.map(Number) }));
}

/** A person of a profile as rules take one. */
export interface ProfilePerson {
  readonly id: number;
  readonly login: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly account_id: number;
  readonly group_id: number | null;
  readonly account_path: readonly number[];
}

export const peopleOfProfile = (where: Where, profileId: number): Promise<ProfilePerson[]> =>
  where
    .selectFrom('app_user')
    .innerJoin('account', 'account.id', 'app_user.account_id')
    .select(['app_user.id', 'login', 'first_name', 'last_name', 'account_id', 'group_id'])
    .select('account.path as account_path')
    .where('profile_id', '=', profileId)
    .where('app_user.removed', '=', false)
    .execute();

/** How many people a group and an account have, and how many accounts are below it. */
export async function reachOf(where: Where, accountId: number, groupId: number | null) {
  const { rows } = await sql<{ of_group: number; of_account: number; below: number }>`
    select (select count(*)::int from app_user where group_id = ${groupId} and not removed) as of_group,
      (select count(*)::int from app_user where account_id = ${accountId} and not removed) as of_account,
      (select count(*)::int from account where path @> array[${accountId}::bigint] and id <> ${accountId}
        and not removed) as below`.execute(where);
  return rows[0] ?? { of_group: 0, of_account: 0, below: 0 };
}

/** People of one account with the same profile, in a group or in none. */
export interface PeopleClass {
  readonly profile_id: number;
  readonly profile_name: string;
  readonly permissions: number;
  readonly permissions_on_group: number;
  readonly permissions_on_ou: number;
  readonly in_group: boolean;
  readonly people: number;
}

export async function peopleByProfile(where: Where, accountId: number): Promise<PeopleClass[]> {
  const { rows } = await sql<PeopleClass>`
    select p.id as profile_id, p.name as profile_name, p.permissions, p.permissions_on_group, p.permissions_on_ou,
      u.group_id is not null as in_group, count(*)::int as people
    from app_user u join profile p on p.id = u.profile_id
    where u.account_id = ${accountId} and not u.removed
    group by p.id, u.group_id is not null order by p.name, p.id`.execute(where);
  return rows;
}
