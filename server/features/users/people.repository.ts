// Users with their profile, group and account, as administration and permission rules need them.
import { type SqlBool, sql } from 'kysely';
import type { Where } from '#server/context/ports.ts';
import { PREPARED } from '#server/storage/prepared.ts';
import type { Trx } from '#server/storage/schema.ts';

const people = (where: Where) =>
  where
    .selectFrom('app_user')
    .innerJoin('account', 'account.id', 'app_user.account_id')
    .innerJoin('profile', 'profile.id', 'app_user.profile_id')
    .leftJoin('user_group', 'user_group.id', 'app_user.group_id')
    .leftJoin('invitation', 'invitation.user_id', 'app_user.id')
    .selectAll('app_user')
    .select([
      'account.name as account_name',
      'account.path as account_path',
      'profile.name as profile_name',
      'profile.permissions',
      'profile.permissions_on_group',
      'profile.permissions_on_ou',
      'user_group.name as group_name',
      'invitation.created_at as invited_at',
      'invitation.expires_at as invitation_ends_at',
      'invitation.accepted_at as invitation_accepted_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('known_device')
        .select((max) => max.fn.max('used_at').as('at'))
        .whereRef('known_device.user_id', '=', 'app_user.id')
        .as('last_sign_in'),
    )
    .select((eb) =>
      eb
        .or([
          eb.exists(
            eb
              .selectFrom('second_factor as f')
              .select('f.user_id')
              .whereRef('f.user_id', '=', 'app_user.id')
              .where('f.confirmed_at', 'is not', null),
          ),
          eb.exists(eb.selectFrom('passkey as k').select('k.id').whereRef('k.user_id', '=', 'app_user.id')),
        ])
        .as('second_factor'),
    )
    .where('app_user.removed', '=', false);

export type UserRow = Awaited<ReturnType<typeof listUsersOf>>[number];

/** The users of these accounts; null: of all. The caller's use case narrows them by permission. */
export const listUsersOf = (where: Where, accountIds: readonly number[] | null) =>
  people(where)
    .$if(accountIds !== null, (query) => query.where('app_user.account_id', 'in', [...(accountIds ?? []), 0]))
    .orderBy('app_user.last_name')
    .orderBy('app_user.first_name')
    .orderBy('app_user.id')
    .execute();

/** These people, in the order of their ids as they are given. */
export async function listUsersById(where: Where, ids: readonly number[]): Promise<UserRow[]> {
  const rows = await people(where)
    .modifyFront(PREPARED)
    .where(sql<SqlBool>`app_user.id = any(${sql.val([...ids])}::bigint[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** People that are read of one profile, which may be that of thousands. */
const MOST_OF_PROFILE = 200;

/** The first of those who have a profile, by name. */
export const listUsersOfProfile = (where: Where, profileId: number) =>
  people(where)
    .where('app_user.profile_id', '=', profileId)
    .orderBy('app_user.last_name')
    .orderBy('app_user.first_name')
    .orderBy('app_user.id')
    .limit(MOST_OF_PROFILE)
    .execute();

export const findUserRow = (where: Where, id: number) => people(where).where('app_user.id', '=', id).executeTakeFirst();

/** The same row, held until the transaction ends. */
export const lockUserRow = (trx: Trx, id: number) =>
  people(trx).where('app_user.id', '=', id).forUpdate('app_user').executeTakeFirst();

/** Ids by folded login, of removed people too: a login is never given to another person. */
export const findLogins = (where: Where, folded: readonly string[]) =>
  where
    .selectFrom('app_user')
    .select(['id', 'login_folded', 'account_id', 'removed'])
    .where('login_folded', 'in', [...folded, ''])
    .execute();

/** Enabled super administrators but for these users; locks the rows of the question against a second demotion. */
export async function otherSuperAdmins(trx: Trx, bit: number, butUsers: readonly number[]): Promise<number> {
  const rows = await trx
    .selectFrom('app_user')
    .innerJoin('profile', 'profile.id', 'app_user.profile_id')
    .select('app_user.id')
    .where('app_user.enabled', '=', true)
    .where('app_user.removed', '=', false)
    .where((eb) =>
      eb.or(
        (['permissions', 'permissions_on_group', 'permissions_on_ou'] as const).map((column) =>
          eb(eb(`profile.${column}`, '&', bit), '!=', 0),
        ),
      ),
    )
    .forUpdate('app_user')
    .execute();
  return rows.filter(({ id }) => !butUsers.includes(id)).length;
}
