// Links for a lost password, and the people to whom they lead.
import { sql } from 'kysely';
import { LOST_PASSWORD } from '#domain/access/proofs.ts';
import type { Where } from '#server/context/ports.ts';
import type { Db, Trx } from '#server/storage/schema.ts';

/** People of an address who sign in with a password. One without it signs in elsewhere and has none to lose. */
export const peopleOfAddress = (db: Db, emailAddress: string) =>
  db
    .selectFrom('app_user')
    .select(['id', 'account_id'])
    .where(sql<string>`lower(email_address)`, '=', sql<string>`lower(${emailAddress})`)
    .where('email_address', '!=', '')
    .where('enabled', '=', true)
    .where('removed', '=', false)
    .where('password_hash', 'is not', null)
    .orderBy('id')
    .execute();

/** Writes a link down that an e-mail will carry. @returns its id; undefined when the login has had too many of late */
export async function insertLink(trx: Trx, userId: number, now: Date): Promise<number | undefined> {
  // Asked twice at the same moment, a login must not get more.
  const person = await trx
    .selectFrom('app_user')
    .select(['email_address', 'password_changed_at'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { count } = await trx
    .selectFrom('lost_password')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(now.getTime() - 3_600_000))
    .executeTakeFirstOrThrow();
  if (Number(count) >= LOST_PASSWORD.perHour) return undefined;
  const { id } = await trx
    .insertInto('lost_password')
    .values({ user_id: userId, ...person, created_at: now, expires_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The person of a link that still holds: not expired, and asked for the password and the address that there are. */
export async function personOfLink(
  where: Where,
  { loginFolded, tokenHash, now }: { readonly loginFolded: string; readonly tokenHash: Buffer; readonly now: Date },
): Promise<number | undefined> {
  const row = await where
    .selectFrom('lost_password as l')
    .innerJoin('app_user as u', 'u.id', 'l.user_id')
    .select('u.id')
    .where('u.login_folded', '=', loginFolded)
    .where(sql<boolean>`${tokenHash} = any(l.token_hashes)`)
    .where('l.expires_at', '>', now)
    .whereRef('l.email_address', '=', 'u.email_address')
    .where(sql<boolean>`l.password_changed_at is not distinct from u.password_changed_at`)
    .where('u.password_hash', 'is not', null)
    .executeTakeFirst();
  return row?.id;
}

export async function deleteLinksOf(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('lost_password').where('user_id', '=', userId).execute();
}

/** Forgets links of yesterday, used or not. */
export async function sweepLinks(db: Db, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 3 * 86_400_000);
  await db.deleteFrom('lost_password').where('created_at', '<', yesterday).execute();
  await db.deleteFrom('email_verification').where('created_at', '<', yesterday).execute();
}
