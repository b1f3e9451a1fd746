// Passkeys, and the challenges that they sign.
import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Where } from '#server/context/ports.ts';
import type { PasskeyTable } from '#server/storage/schema/factors.table.ts';
import type { Trx } from '#server/storage/schema.ts';

/** What a challenge is for: another purpose does not take it. */
export type ChallengePurpose = 'add' | 'signIn' | 'step';

export interface Challenge {
  readonly challenge: string;
  readonly purpose: ChallengePurpose;
  /** Whose passkey is added or asked for; null: anybody's. */
  readonly userId: number | null;
}

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

export async function insertChallenge(
  where: Where,
  { challenge, purpose, userId }: Challenge,
  expiresAt: Date,
): Promise<void> {
  const row = { challenge_hash: hashOf(challenge), user_id: userId, purpose, expires_at: expiresAt };
  await where.insertInto('passkey_challenge').values(row).execute();
}

/** Uses a challenge up, whatever comes of it. @returns false where it was used, is too old, or was for something else */
export async function takeChallenge(
  where: Where,
  { challenge, purpose, userId }: Challenge,
  now: Date,
): Promise<boolean> {
  const taken = await where
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hashOf(challenge))
    .where('purpose', '=', purpose)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

export const findPasskey = (where: Where, credentialId: string, rpId: string) =>
  where
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where('rp_id', '=', rpId)
    .executeTakeFirst();

/** The passkey was used. @returns false where somebody used a copy of it meanwhile */
export async function countUse(
  where: Where,
  { id, counter, now }: { readonly id: number; readonly counter: number; readonly now: Date },
): Promise<boolean> {
  const counted = await where
    .updateTable('passkey')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    // Many authenticators do not count, and say 0.
    .where((eb) => eb.or([eb('counter', '<', counter), eb('counter', '=', 0)]))
    .executeTakeFirst();
  return counted.numUpdatedRows > 0n;
}

export async function insertPasskey(trx: Trx, row: Insertable<PasskeyTable>): Promise<number> {
  const { id } = await trx.insertInto('passkey').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** @returns the name that it had; undefined where the person has none of that id */
export async function updatePasskeyName(
  trx: Trx,
  { userId, id, name }: { readonly userId: number; readonly id: number; readonly name: string },
): Promise<string | undefined> {
  const before = await trx
    .selectFrom('passkey')
    .select('name')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (before !== undefined) await trx.updateTable('passkey').set({ name }).where('id', '=', id).execute();
  return before?.name;
}

/** @returns the name of the passkey that went; undefined where the person has none of that id */
export async function deletePasskey(trx: Trx, userId: number, id: number): Promise<string | undefined> {
  const gone = await trx
    .deleteFrom('passkey')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return gone?.name;
}
