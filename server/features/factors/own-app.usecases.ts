// The authenticator app of a person and its recovery codes: set up, confirmed, renewed, turned off, reset by an administrator.
import { FACTORS, plainCode, recoveryCode } from '#domain/access/factors.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Services } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import type { Trx } from '#server/storage/schema.ts';
import { newSecret, qrRows, setUpAddress } from './app-codes.ts';
import { ensureFactor, findFactor, lockFactor, replaceCodes, unusedCodes } from './factors.repository.ts';
import { hasFactor } from './prove-factor.usecases.ts';

/** The app as its owner sees it. */
export async function appState(where: Where, userId: number) {
  const factor = await findFactor(where, userId);
  return { app: factor?.confirmed_at?.toISOString() ?? null, codesLeft: await unusedCodes(where, userId) };
}

/** Begins a set-up, or begins it anew: until its code was entered, nothing is asked for it. */
export async function beginApp(
  trx: Trx,
  person: { readonly userId: number; readonly login: string; readonly issuer: string },
  { secrets }: Pick<Services, 'secrets'>,
): Promise<Result<{ secret: string; address: string; qr: string[] }>> {
  const { userId, login, issuer } = person;
  await ensureFactor(trx, userId);
  const factor = await lockFactor(trx, userId);
  if (factor?.confirmed_at) return refuse('secondFactor.alreadyOn');
  const secret = newSecret();
  const sealed = await secrets.seal(secret, ['second_factor', 'sealed_secret', userId]);
  await trx
    .updateTable('second_factor')
    .set({ sealed_secret: sealed, last_step: 0 })
    .where('user_id', '=', userId)
    .execute();
  const address = setUpAddress({ issuer, label: login, secret });
  return ok({ secret, address, qr: qrRows(address) });
}

/** New recovery codes in the place of all there were. */
export async function renewCodes(
  trx: Trx,
  userId: number,
  { random, passwords }: Pick<Services, 'random' | 'passwords'>,
): Promise<string[]> {
  const codes = Array.from({ length: FACTORS.recoveryCodes }, () => recoveryCode(random(FACTORS.recoveryCharacters)));
  await replaceCodes(trx, userId, await passwords.hashSet(codes.map(plainCode)));
  return codes;
}

/** The code of the app was right: from now on it is asked for. */
export async function confirmApp(trx: Trx, userId: number, now: Date): Promise<Result<true>> {
  const confirmed = await trx
    .updateTable('second_factor')
    .set({ confirmed_at: now })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('sealed_secret', 'is not', null)
    .executeTakeFirst();
  return confirmed.numUpdatedRows > 0n ? ok(true) : refuse('secondFactor.none');
}

/** Forgets the app. */
export async function forgetApp(trx: Trx, userId: number): Promise<void> {
  await trx
    .updateTable('second_factor')
    .set({ sealed_secret: null, confirmed_at: null, last_step: 0 })
    .where('user_id', '=', userId)
    .execute();
  await forgetSpent(trx, userId);
}

/** Where neither app nor passkey is left, there is no second factor any more, and its recovery codes go too. */
export async function forgetSpent(trx: Trx, userId: number): Promise<void> {
  if (!(await hasFactor(trx, userId))) await forgetFactors(trx, userId);
}

/** Forgets every second factor of a person. */
export async function forgetFactors(trx: Trx, userId: number): Promise<void> {
  for (const table of ['passkey', 'recovery_code', 'second_factor', 'sign_in_step'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
}
