// Second factors of people: the app, its recovery codes, and how often codes were wrong of late.
import { createHash } from 'node:crypto';
import type { Where } from '#server/context/ports.ts';
import type { Trx } from '#server/storage/schema.ts';

/** What is stored of recovery codes that were made without a salt; they are replaced with the next set. */
export const plainHashOf = (userId: number, plain: string): Buffer =>
  createHash('sha256').update(`${userId} ${plain}`).digest();

export type FactorRow = Awaited<ReturnType<typeof findFactor>>;

export const findFactor = (where: Where, userId: number) =>
  where.selectFrom('second_factor').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** The same row, held: of two codes at once the second is looked at when the first is judged. */
export const lockFactor = (trx: Trx, userId: number) =>
  trx.selectFrom('second_factor').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst();

/** Passkeys of a person, for all hosts, the oldest first. */
export const passkeysOf = (where: Where, userId: number) =>
  where.selectFrom('passkey').selectAll().where('user_id', '=', userId).orderBy('id').execute();

/** Recovery codes that are still good. */
export async function unusedCodes(where: Where, userId: number): Promise<number> {
  const { count } = await where
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Makes the row of a person who has none. */
export async function ensureFactor(trx: Trx, userId: number): Promise<void> {
  await trx
    .insertInto('second_factor')
    .values({ user_id: userId, sealed_secret: null, confirmed_at: null, failed_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Puts new recovery codes in the place of all there were. @param hashes PHC strings of one set */
export async function replaceCodes(trx: Trx, userId: number, hashes: readonly string[]): Promise<void> {
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: Buffer.from(hash), used_at: null })))
    .execute();
}

/** What is stored of the codes that are still good. */
export async function unusedHashes(trx: Trx, userId: number): Promise<Buffer[]> {
  const rows = await trx
    .selectFrom('recovery_code')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  return rows.map((row) => row.code_hash);
}

/** Takes a recovery code. @returns false where it was used meanwhile */
export async function takeRecoveryCode(
  trx: Trx,
  userId: number,
  { hash, now }: { readonly hash: Buffer; readonly now: Date },
): Promise<boolean> {
  const taken = await trx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}
