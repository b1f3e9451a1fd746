// Second factors of people: the app, its recovery codes, and how often codes were wrong of late.
import { createHash } from 'node:crypto';
import type { Where } from '#server/context/ports.ts';
import type { Trx } from '#server/storage/schema.ts';

/** What is stored of a recovery code. It has 80 random bits, so no slow hash is needed. */
export const hashOfCode = (userId: number, plain: string): Buffer =>
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

/** Puts new recovery codes in the place of all there were. */
export async function replaceCodes(trx: Trx, userId: number, plain: readonly string[]): Promise<void> {
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_code')
    .values(plain.map((code) => ({ user_id: userId, code_hash: hashOfCode(userId, code), used_at: null })))
    .execute();
}

/** Takes a recovery code. @returns false where it is none, or was used */
export async function takeRecoveryCode(
  trx: Trx,
  userId: number,
  { plain, now }: { readonly plain: string; readonly now: Date },
): Promise<boolean> {
  const taken = await trx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOfCode(userId, plain))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}
