// A new password, judged: by the policy of the domain, and against those that leaked most often.
import { checkNewPassword, type PasswordChange } from '#domain/accounts/passwords.ts';
import { type Result, refuse } from '#domain/errors/result.ts';
import { isCommonPassword } from '#server/system/leaked-passwords/leaked-passwords.ts';

/** The first reason against a new password. */
export function judgeNewPassword(change: PasswordChange): Result<true> {
  const checked = checkNewPassword(change);
  if (!checked.ok) return checked;
  return isCommonPassword(change.password) ? refuse('user.passwordCommon') : checked;
}
