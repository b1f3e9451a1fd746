// Codes that prove an e-mail address.
import { EMAIL_PROOF } from '#domain/access/proofs.ts';
import type { Trx } from '#server/storage/schema.ts';

/** When codes were asked for of late; ms. */
export async function codesAsked(trx: Trx, userId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('email_verification')
    .select('created_at')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(EMAIL_PROOF.codes)
    .execute();
  return rows.map(({ created_at }) => created_at.getTime());
}

/** Writes a code down. @returns its id */
export async function insertCode(
  trx: Trx,
  code: { readonly userId: number; readonly codeHash: Buffer; readonly emailAddress: string; readonly now: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('email_verification')
    .values({
      user_id: code.userId,
      code_hash: code.codeHash,
      email_address: code.emailAddress,
      created_at: code.now,
      used_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Counts an entry against every code that holds for this address, before it is looked at. @returns those codes */
export const countEntry = (
  trx: Trx,
  { userId, emailAddress, now }: { readonly userId: number; readonly emailAddress: string; readonly now: Date },
) =>
  trx
    .updateTable('email_verification')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('user_id', '=', userId)
    .where('email_address', '=', emailAddress)
    .where('created_at', '>', new Date(now.getTime() - EMAIL_PROOF.minutes * 60_000))
    .where('failures', '<', EMAIL_PROOF.failures)
    .where('used_at', 'is', null)
    .returning(['id', 'code_hash'])
    .execute();

/** What was ever asked for by a person, as far as it is kept. */
export const codesOf = (trx: Trx, userId: number) =>
  trx.selectFrom('email_verification').select(['code_hash', 'used_at']).where('user_id', '=', userId).execute();
