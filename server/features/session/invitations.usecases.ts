// Invitations: written down, found by their link, accepted, forgotten.
import { sql } from 'kysely';
import type { Where } from '#server/context/ports.ts';
import type { Db, Trx } from '#server/storage/schema.ts';

/** Writes down that a person is invited, or invited again: links of before hold no longer. */
export async function insertInvitation(
  trx: Trx,
  { userId, emailAddress, now }: { readonly userId: number; readonly emailAddress: string; readonly now: Date },
): Promise<void> {
  const row = { email_address: emailAddress, created_at: now, expires_at: null, accepted_at: null };
  await trx
    .insertInto('invitation')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...row, token_hashes: sql<Buffer[]>`'{}'` }))
    .execute();
}

/** The person of a link that still holds: who has no password yet, and the address to which it went. */
export async function personOfInvitation(
  where: Where,
  { loginFolded, tokenHash, now }: { readonly loginFolded: string; readonly tokenHash: Buffer; readonly now: Date },
): Promise<number | undefined> {
  const row = await where
    .selectFrom('invitation as i')
    .innerJoin('app_user as u', 'u.id', 'i.user_id')
    .select('u.id')
    .where('u.login_folded', '=', loginFolded)
    .where(sql<boolean>`${tokenHash} = any(i.token_hashes)`)
    .where('i.expires_at', '>', now)
    .where('i.accepted_at', 'is', null)
    .whereRef('i.email_address', '=', 'u.email_address')
    .where('u.password_hash', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** The person has a password now. The link came by e-mail, which proves the address. */
export async function acceptInvitation(trx: Trx, userId: number, now: Date): Promise<void> {
  await trx
    .updateTable('invitation')
    .set({ accepted_at: now, token_hashes: sql<Buffer[]>`'{}'` })
    .where('user_id', '=', userId)
    .execute();
  await trx.updateTable('app_user').set({ email_verified: true }).where('id', '=', userId).execute();
}

/** How long it is still said that somebody was invited, once that is over: accepted, or not within its days. */
const TOLD_MS = 30 * 86_400_000;

/** Forgets invitations that are over, with the address they went to; who has no password yet can be invited anew. */
export async function sweepInvitations(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - TOLD_MS);
  await sql`delete from invitation where coalesce(accepted_at, expires_at, created_at) < ${before}`.execute(db);
}
