// Ending a person's sessions, for the features that close or change a person.
import type { Where } from '#server/context/ports.ts';

/** Ends the sessions of a person, but for one that is named. */
export async function deleteSessionsOf(db: Where, userId: number, except: Buffer | null = null): Promise<void> {
  let query = db.deleteFrom('session').where('user_id', '=', userId);
  if (except !== null) query = query.where('token_hash', '!=', except);
  await query.execute();
}
