// Who came in and who was refused, as the audit view of the installation shows it. Kept for half a year.
import { foldLogin } from '#domain/accounts/accounts.rules.ts';
import type { Result } from '#domain/errors/result.ts';
import type { Services } from '#server/context/context.ts';
import type { Db } from '#server/storage/schema.ts';

const KEPT_MS = 180 * 86_400_000;
/** A refusal that judged nothing: those before it are in the list. */
const UNJUDGED = 'user.tooManyFailures';

/** Writes one attempt down; `realm`: the name of the sign-in service by which it was. `outcome` of the list: `signedIn`, or the label of the refusal. */
export async function recordSignIn(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  attempt: { readonly login: string; readonly address: string; readonly realm?: string | null },
  outcome: Result<unknown>,
): Promise<void> {
  if (!outcome.ok && outcome.refusal.label === UNJUDGED) return;
  const login = attempt.login.slice(0, 100).replaceAll('\0', '');
  await db
    .insertInto('sign_in_event')
    .values((eb) => ({
      at: clock.now(),
      login,
      user_id: eb.selectFrom('app_user').select('id').where('login_folded', '=', foldLogin(login)),
      address: attempt.address,
      realm: attempt.realm ?? null,
      outcome: outcome.ok ? 'signedIn' : outcome.refusal.label,
    }))
    .execute();
}

/** Forgets attempts of more than half a year ago. */
export async function sweepSignIns(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('sign_in_event')
    .where('at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
}
