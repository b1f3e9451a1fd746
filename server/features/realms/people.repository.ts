// People as sign-in services find, make and place them.

import { foldLogin } from '#domain/accounts/accounts.rules.ts';
import type { NewPerson } from '#domain/realms/realms.rules.ts';
import { masksOfRow } from '#server/access/person.ts';
import type { Where } from '#server/context/ports.ts';
import type { Trx } from '#server/storage/schema.ts';

const people = (trx: Trx) =>
  trx
    .selectFrom('app_user as u')
    .innerJoin('account as a', 'a.id', 'u.account_id')
    .innerJoin('profile as p', 'p.id', 'u.profile_id')
    .select(['u.id', 'u.login', 'u.account_id', 'u.group_id', 'u.profile_id', 'u.email_verified', 'u.password_hash'])
    .select(['a.path', 'p.permissions', 'p.permissions_on_group', 'p.permissions_on_ou'])
    .where('u.removed', '=', false);

/** Somebody whom a service may name. */
export type FoundPerson = Awaited<ReturnType<typeof lockPerson>> & object;

/** The person, held until the transaction ends. */
export const lockPerson = (trx: Trx, id: number) =>
  people(trx).where('u.id', '=', id).forUpdate('u').executeTakeFirst();

/** Those of a login or an address: of logins one at most. */
export const peopleBy = (trx: Trx, by: 'login' | 'email', text: string) =>
  people(trx)
    .$if(by === 'login', (query) => query.where('u.login_folded', '=', foldLogin(text)))
    .$if(by === 'email', (query) =>
      query.where((eb) => eb(eb.fn('lower', ['u.email_address']), '=', text.toLowerCase())),
    )
    .orderBy('u.id')
    .limit(2)
    .execute();

/** Whether somebody has, or had, the login: it is never given to another person. */
export async function isLoginTaken(trx: Trx, login: string): Promise<boolean> {
  const row = await trx
    .selectFrom('app_user')
    .select('id')
    .where('login_folded', '=', foldLogin(login))
    .executeTakeFirst();
  return row !== undefined;
}

/** The masks of a profile that people of an account may have; undefined: it is none of those. */
export async function masksOfProfile(where: Where, id: number, path: readonly number[]) {
  const row = await where
    .selectFrom('profile')
    .select(['permissions', 'permissions_on_group', 'permissions_on_ou'])
    .where('id', '=', id)
    .where('account_id', 'in', [...path, 0])
    .executeTakeFirst();
  return row && masksOfRow(row);
}

export async function isGroupOf(where: Where, id: number, accountId: number): Promise<boolean> {
  const row = await where
    .selectFrom('user_group')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The account of a group; undefined: there is no such group. */
export const groupAccount = async (where: Where, id: number): Promise<number | undefined> =>
  (await where.selectFrom('user_group').select('account_id').where('id', '=', id).executeTakeFirst())?.account_id;

/** The ids from the root down to an account that is there. */
export const pathOf = async (where: Where, id: number): Promise<number[] | undefined> =>
  (
    await where
      .selectFrom('account')
      .select('path')
      .where('id', '=', id)
      .where('removed', '=', false)
      .executeTakeFirst()
  )?.path;

/** Where somebody is put. */
export interface Placement {
  readonly groupId: number | null;
  readonly profileId: number;
}

/** @returns the id of a person without a password */
export async function insertPerson(
  trx: Trx,
  person: NewPerson,
  at: { readonly accountId: number; readonly profileId: number; readonly locale: string; readonly now: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('app_user')
    .values({
      account_id: at.accountId,
      profile_id: at.profileId,
      group_id: null,
      login: person.login,
      login_folded: foldLogin(person.login),
      first_name: person.firstName,
      last_name: person.lastName,
      email_address: person.emailAddress,
      email_verified: person.emailVerified,
      locale: at.locale,
      password_hash: null,
      password_changed_at: null,
      created_at: at.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function movePerson(trx: Trx, id: number, { groupId, profileId }: Placement): Promise<void> {
  await trx
    .updateTable('app_user')
    .set((eb) => ({ group_id: groupId, profile_id: profileId, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
