// A new password, judged: by the policy of the domain, and against those that leaked most often.
import { sql } from 'kysely';
import { checkNewPassword, type PasswordChange, wordsOf } from '#domain/accounts/passwords.ts';
import { type Result, refuse } from '#domain/errors/result.ts';
import type { Where } from '#server/context/ports.ts';
import { isCommonPassword } from '#server/system/leaked-passwords/leaked-passwords.ts';

/** The first reason against a new password. */
export function judgeNewPassword(change: PasswordChange): Result<true> {
  const checked = checkNewPassword(change);
  if (!checked.ok) return checked;
  return isCommonPassword(change.password) ? refuse('user.passwordCommon') : checked;
}

/** Words by which somebody who knows the place would guess: names of its accounts up to the top. */
export async function wordsOfAccount(where: Where, accountId: number): Promise<string[]> {
  const accounts = await where
    .selectFrom('account as below')
    .innerJoin('account', (join) => join.on(sql<boolean>`account.id = any(below.path)`))
    .select(['account.name', 'account.account_identifier as code'])
    .where('below.id', '=', accountId)
    .execute();
  return wordsOf(accounts.flatMap(({ name, code }) => [name, code]));
}
