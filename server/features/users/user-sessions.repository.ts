// Sessions that live, and tokens of programs, of one person.
import type { Where } from '#server/context/ports.ts';

export const sessionsOf = (where: Where, userId: number, now: Date) =>
  where
    .selectFrom('session')
    .select(['id', 'token_hash', 'created_at', 'last_activity_at', 'expires_at', 'address', 'agent'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_activity_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const programsOf = (where: Where, userId: number) =>
  where
    .selectFrom('access_token as t')
    .innerJoin('app_user as u', 'u.id', 't.user_id')
    .select(['t.id', 't.name', 't.kind', 't.created_at', 't.last_used_at', 'u.login'])
    .where('t.user_id', '=', userId)
    .orderBy('t.id', 'desc')
    .execute();

/** @returns false: the person has no such session */
export async function deleteSessionById(where: Where, userId: number, id: number): Promise<boolean> {
  const gone = await where.deleteFrom('session').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** @returns how many they were */
export async function deleteOtherSessions(where: Where, userId: number, but: Buffer): Promise<number> {
  const gone = await where
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', but)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

/** @returns the token that is gone; undefined: the person has none of that id */
export const deleteProgram = (where: Where, userId: number, id: number) =>
  where
    .deleteFrom('access_token')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['name', 'kind'])
    .executeTakeFirst();
