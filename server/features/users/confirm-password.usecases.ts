// The own password, asked for again before something that a stolen session must not do.
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
