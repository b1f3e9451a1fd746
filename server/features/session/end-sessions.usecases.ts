// What features that close or change a person do to the person's sessions.
import type { SessionFacts } from '#domain/access/session.ts';
import type { Where } from '#server/context/ports.ts';
import { factorHold } from './factor-hold.ts';
import { findPersonById } from './session.repository.ts';
import { factsOf } from './session-facts.ts';

/** Ends the sessions of a person, but for one that is named. */
export async function deleteSessionsOf(db: Where, userId: number, except: Buffer | null = null): Promise<void> {
  let query = db.deleteFrom('session').where('user_id', '=', userId);
  if (except !== null) query = query.where('token_hash', '!=', except);
  await query.execute();
}

/** Ends what a person's tokens began, where they are worth nothing any more: sessions of others, and tickets not traded yet. */
export async function deleteSessionsBegunBy(db: Where, userId: number): Promise<void> {
  for (const table of ['sign_in_ticket', 'session'] as const)
    await db
      .deleteFrom(table)
      .where('token_id', 'in', (eb) => eb.selectFrom('access_token').select('id').where('user_id', '=', userId))
      .execute();
}

/** What came first was done: this session goes on as any other, unless the account asks for a second factor that is not there. */
export async function endRenewal(
  db: Where,
  { userId, sessionHash }: { readonly userId: number; readonly sessionHash: Buffer },
): Promise<void> {
  const row = await findPersonById(db, userId);
  const renewal = row === undefined ? null : await factorHold(db, row);
  await db.updateTable('session').set({ renewal }).where('token_hash', '=', sessionHash).execute();
}

/** What the end of each session of a person is reckoned from. @throws when there is no such person */
export async function findPersonFacts(
  db: Where,
  userId: number,
): Promise<(session: { readonly last_activity_at: Date; readonly expires_at: Date }) => SessionFacts> {
  const row = await findPersonById(db, userId);
  if (row === undefined) throw new Error(`There is no person ${userId}.`);
  return (session) => factsOf(row, session.last_activity_at, session.expires_at);
}
