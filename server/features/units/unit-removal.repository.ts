// What an account and those below it hold, counted and marked as removed.
import { sql } from 'kysely';
import type { TargetUser } from '#domain/access/scope.ts';
import type { UnitUsage } from '#domain/api/administration/units.contract.ts';
import { masksOfRow } from '#server/access/person.ts';
import type { Where } from '#server/context/ports.ts';
import type { Trx } from '#server/storage/schema.ts';
import type { UnitReach } from './units.repository.ts';

/** Orders that ended: nothing of them is under way. */
const ENDED = ['CANCELLED', 'PACK_GROUPS_CREATED_SENT'] as const;

/** Counts over the account and what of those below is in reach. */
export async function countUsage(where: Where, id: number, reach: UnitReach): Promise<UnitUsage> {
  const seen = reach.all
    ? sql`true`
    : sql`(id = any(${sql.val([...reach.ids])}::bigint[]) or path && ${sql.val([...reach.subtreeIds])}::bigint[])`;
  const { rows } = await sql<UnitUsage>`
    with own as materialized (select id from account where path @> array[${id}]::bigint[] and not removed and ${seen})
    select (select count(*) from own where id <> ${id})::int as accounts,
      (select count(*) from app_user where account_id in (select id from own) and not removed)::int as people,
      (select count(*) from user_group where account_id in (select id from own))::int as groups,
      (select count(*) from profile where account_id in (select id from own))::int as profiles,
      (select count(*) from service where account_id in (select id from own) and not removed)::int as services,
      (select count(*) from job where account_id in (select id from own) and not draft
        and state <> all(${sql.val([...ENDED])}::text[]))::int as orders`.execute(where);
  return rows[0] ?? { accounts: 0, people: 0, groups: 0, profiles: 0, services: 0, orders: 0 };
}

const below = (id: number) => sql<boolean>`path @> array[${id}]::bigint[]`;

/** The account and those below that are not removed yet, held until the transaction ends. */
export const lockUnitsBelow = (trx: Trx, id: number): Promise<{ id: number; name: string }[]> =>
  trx
    .selectFrom('account')
    .select(['id', 'name'])
    .where(below(id))
    .where('removed', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute();

/** A person as the rules about people take one. */
export interface PersonBelow {
  readonly login: string;
  readonly target: TargetUser;
}

/** Their people, held until the transaction ends. */
export async function lockPeopleBelow(trx: Trx, id: number): Promise<PersonBelow[]> {
  const rows = await trx
    .selectFrom('app_user')
    .innerJoin('account', 'account.id', 'app_user.account_id')
    .innerJoin('profile', 'profile.id', 'app_user.profile_id')
    .select(['app_user.id', 'app_user.login', 'app_user.group_id', 'app_user.account_id', 'account.path'])
    .select(['profile.permissions', 'profile.permissions_on_group', 'profile.permissions_on_ou'])
    .where(sql<boolean>`account.path @> array[${id}]::bigint[]`)
    .where('app_user.removed', '=', false)
    .orderBy('app_user.id')
    .forUpdate('app_user')
    .execute();
  return rows.map((row) => ({
    login: row.login,
    target: {
      userId: row.id,
      groupId: row.group_id ?? 0,
      ouId: row.account_id,
      ouPath: row.path,
      masks: masksOfRow(row),
    },
  }));
}

/** Marks them all; sessions end, and nobody of them signs in again. Histories keep their names. */
export async function markRemoved(trx: Trx, id: number): Promise<void> {
  const own = sql`(select id from account where path @> array[${id}]::bigint[])`;
  await sql`delete from session using app_user where session.user_id = app_user.id and app_user.account_id in ${own}`.execute(
    trx,
  );
  await sql`update app_user set removed = true, enabled = false, password_hash = null, version = version + 1
    where account_id in ${own} and not removed`.execute(trx);
  await sql`update service set removed = true, enabled = false, version = version + 1
    where account_id in ${own} and not removed`.execute(trx);
  await sql`update account set removed = true, enabled = false, version = version + 1
    where path @> array[${id}]::bigint[] and not removed`.execute(trx);
}
