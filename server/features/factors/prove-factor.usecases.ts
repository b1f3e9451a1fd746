// Whether a person has a second factor, and whether a code proves it. Codes are judged one after the other, in the row of the
// person: guesses at the same moment, from wherever, are counted before the next is looked at (docs/decisions/0622).
import { FACTORS, type FactorMethod, isAppCode, plainCode } from '#domain/access/factors.ts';
import { SIGN_IN, signInDelay } from '#domain/access/session.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Services } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import type { Trx } from '#server/storage/schema.ts';
import { stepOfCode } from './app-codes.ts';
import {
  type FactorRow,
  findFactor,
  lockFactor,
  passkeysOf,
  plainHashOf,
  takeRecoveryCode,
  unusedCodes,
  unusedHashes,
} from './factors.repository.ts';

/** By what somebody may prove to be the person, after the password; none: the password is enough. */
export async function methodsOf(where: Where, userId: number): Promise<readonly FactorMethod[]> {
  const factor = await findFactor(where, userId);
  if (factor === undefined) return [];
  const app: FactorMethod[] = factor.confirmed_at === null ? [] : ['app'];
  const passkey: FactorMethod[] = (await passkeysOf(where, userId)).length === 0 ? [] : ['passkey'];
  if (app.length + passkey.length === 0) return [];
  return [...app, ...passkey, ...((await unusedCodes(where, userId)) > 0 ? (['recovery'] as const) : [])];
}

/** Whether the person has any second factor. */
export const hasFactor = async (where: Where, userId: number): Promise<boolean> =>
  (await methodsOf(where, userId)).length > 0;

type Factor = NonNullable<FactorRow>;
const WINDOW_MS = SIGN_IN.windowMinutes * 60_000;

/** Seconds to wait after wrong codes in a row: as after wrong passwords, from wherever they come. */
function waitOf({ failures, failed_at: failedAt }: Factor, now: Date): number {
  if (failedAt === null) return 0;
  const since = (now.getTime() - failedAt.getTime()) / 1_000;
  return since * 1_000 > WINDOW_MS ? 0 : Math.max(0, Math.ceil(signInDelay(failures) - since));
}

/** What is stored of a recovery code that is still good. */
async function storedCode(trx: Trx, userId: number, { plain, passwords }: Pick<Judged, 'plain' | 'passwords'>) {
  const stored = await unusedHashes(trx, userId);
  const unsalted = plainHashOf(userId, plain);
  const place = await passwords.placeInSet(plain, stored.map(String));
  return stored[place] ?? stored.find((hash) => hash.equals(unsalted));
}

async function isRight(trx: Trx, factor: Factor, { plain, now, secrets, passwords }: Judged): Promise<Result<boolean>> {
  const { user_id: userId, sealed_secret: sealed, last_step: after } = factor;
  if (!isAppCode(plain)) {
    if (plain.length !== FACTORS.recoveryCharacters) return ok(false);
    const hash = await storedCode(trx, userId, { plain, passwords });
    return ok(hash !== undefined && (await takeRecoveryCode(trx, userId, { hash, now })));
  }
  if (sealed === null) return ok(false);
  const secret = await secrets.open(sealed, ['second_factor', 'sealed_secret', userId]);
  // Recovery codes and passkeys still open the door.
  if (!secret.ok) return refuse('secondFactor.unreadable');
  const step = await stepOfCode(plain, { secret: secret.value, now, after: Number(after) });
  if (step === undefined) return ok(false);
  await trx.updateTable('second_factor').set({ last_step: step }).where('user_id', '=', userId).execute();
  return ok(true);
}

interface Judged {
  readonly plain: string;
  readonly now: Date;
  readonly secrets: Services['secrets'];
  readonly passwords: Services['passwords'];
}

/** Counts a wrong code, or forgets those before a right one. Wrong ones of long ago count no more. */
async function count(trx: Trx, { user_id: userId, failures, failed_at: failedAt }: Factor, wrongAt: Date | null) {
  const isStale = failedAt !== null && wrongAt !== null && wrongAt.getTime() - failedAt.getTime() > WINDOW_MS;
  const counted = { failures: wrongAt === null ? 0 : (isStale ? 0 : failures) + 1, failed_at: wrongAt };
  await trx.updateTable('second_factor').set(counted).where('user_id', '=', userId).execute();
}

/** Whether a code is of a kind that counts now: an app that is being set up is proven by its codes alone, and proves nothing yet. */
function isMeant({ confirmed_at: confirmedAt }: Factor, plain: string, pending: boolean): boolean {
  return isAppCode(plain) ? (confirmedAt === null) === pending : !pending;
}

/**
 * Judges a code of the app, or a recovery code; each is good once.
 * @param pending the app that is being set up is meant, and no recovery code
 * @returns `secondFactor.wrongCode`, or -70 with the seconds to wait after too many wrong ones
 */
export async function proveFactor(
  { userId, code, pending = false }: { readonly userId: number; readonly code: string; readonly pending?: boolean },
  { db, clock, secrets, passwords }: Pick<Services, 'db' | 'clock' | 'secrets' | 'passwords'>,
): Promise<Result<true>> {
  const plain = plainCode(code);
  // No refusal takes the transaction back: a wrong code is counted.
  return db.transaction().execute(async (trx): Promise<Result<true>> => {
    const factor = await lockFactor(trx, userId);
    if (factor === undefined || (pending && factor.confirmed_at !== null)) return refuse('secondFactor.none');
    const now = clock.now();
    const seconds = waitOf(factor, now);
    if (seconds > 0) return refuse('user.tooManyFailures', { seconds });
    const judged = { plain, now, secrets, passwords };
    const right = isMeant(factor, plain, pending) ? await isRight(trx, factor, judged) : ok(false);
    if (!right.ok) return right;
    await count(trx, factor, right.value ? null : now);
    return right.value ? ok(true) : refuse('secondFactor.wrongCode');
  });
}
