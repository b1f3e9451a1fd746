// Devices on which a person has signed in before. Guesses of others slow a login down; who comes back to such a device is
// asked for the password all the same, but never kept waiting for what others did (docs/model.md, "Guesses").
import { foldLogin } from '#domain/accounts/accounts.rules.ts';
import type { Services } from '#server/context/context.ts';
import type { Db } from '#server/storage/schema.ts';
import { createToken, hashToken } from '#server/system/ids.ts';

const KEPT_MS = 180 * 86_400_000;

/** Whether this token was given to this login on an earlier sign-in. */
export async function isKnownDevice(db: Db, login: string, device: string | undefined): Promise<boolean> {
  if (device === undefined) return false;
  const row = await db
    .selectFrom('known_device as d')
    .innerJoin('app_user as u', 'u.id', 'd.user_id')
    .select('u.id')
    .where('d.token_hash', '=', hashToken(device))
    .where('u.login_folded', '=', foldLogin(login))
    .executeTakeFirst();
  return row !== undefined;
}

/** The token that this device brings next time: its own one where it is known, else a new one. */
export async function rememberDevice(
  { db, random, clock }: Services,
  userId: number,
  device: string | undefined,
): Promise<string> {
  const now = clock.now();
  if (device !== undefined) {
    const known = await db
      .updateTable('known_device')
      .set({ used_at: now })
      .where('token_hash', '=', hashToken(device))
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (known.numUpdatedRows > 0n) return device;
  }
  const token = createToken(random);
  await db
    .insertInto('known_device')
    .values({ token_hash: hashToken(token), user_id: userId, used_at: now })
    .execute();
  return token;
}

/** Forgets devices that were not used for half a year. */
export async function sweepDevices(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('known_device')
    .where('used_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
}
