// Who is here proves it again before something that a stolen session must not do: by the own password, or by having just come in.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Caller, Services } from '#server/context/context.ts';
import { judgePassword } from '#server/features/session/attempts.usecases.ts';
import { findUserRow } from './people.repository.ts';

/** The current password, asked again; guesses of a stolen session count like guesses at sign-in. */
export async function confirmPassword(caller: Caller, given: string, services: Services): Promise<Result<true>> {
  const { db, passwords, signInLimits } = services;
  const attempt = { login: caller.user.login, address: caller.address };
  return judgePassword(attempt, services, async () => {
    const row = await findUserRow(db, caller.user.id);
    const { matches } = await passwords.verify(given, row?.password_hash ?? undefined);
    if (matches) return ok(true);
    signInLimits.failed(attempt);
    return refuse('user.passwordWrong');
  });
}

/** Minutes for which a sign-in by a service stands for the password that a person does not have. */
const FRESH_MINUTES = 10;

/** Whether a sign-in service named the person just now, and this session is no older either, nor opened by a partner's server. */
async function isFresh({ sessionHash }: Caller, { db, clock }: Services): Promise<boolean> {
  const since = new Date(clock.now().getTime() - FRESH_MINUTES * 60_000);
  const row = await db
    .selectFrom('session as s')
    .innerJoin('realm_binding as b', 'b.user_id', 's.user_id')
    .select('s.id')
    .where('s.token_hash', '=', sessionHash)
    .where('s.created_at', '>=', since)
    .where('b.used_at', '>=', since)
    .where('s.token_id', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the person has a password of Mailroom; without one `confirmPerson` looks at the sign-in. */
export const hasPassword = async (db: Services['db'], userId: number): Promise<boolean> =>
  (await findUserRow(db, userId))?.password_hash != null;

/** The password again; of a person who has none, a sign-in by a service a few minutes ago (docs/decisions/0664). */
export async function confirmPerson(caller: Caller, given: string, services: Services): Promise<Result<true>> {
  if (await hasPassword(services.db, caller.user.id)) return confirmPassword(caller, given, services);
  return (await isFresh(caller, services)) ? ok(true) : refuse('user.signInAgain', { minutes: FRESH_MINUTES });
}
