// The list of frequent passwords, and that it stops one that the estimate would let pass.
import { expect, it } from 'vitest';
import { passwordEntropy } from '#domain/accounts/passwords.ts';
import { judgeNewPassword } from '#server/access/new-password.ts';
import { isCommonPassword } from './leaked-passwords.ts';

it('knows the most frequent ones in whatever case, and nothing else', () => {
  for (const password of ['123456', 'PASSWORD', 'Trustno1', 'Qwertyuiop'])
    expect(isCommonPassword(password)).toBe(true);
  for (const password of ['', ' ', 'Quince-Harbour-47-lantern', 'Mailroom-demo-2026'])
    expect(isCommonPassword(password)).toBe(false);
});

it('refuses one that is long enough, with a reason of its own', () => {
  const password = 'Christopher';
  expect(passwordEntropy(password)).toBeGreaterThanOrEqual(50);
  const judged = judgeNewPassword({ password, old: null, login: 'clerk', minPasswordEntropy: 50 });
  expect(judged).toMatchObject({ ok: false, refusal: { label: 'user.passwordCommon' } });
  const weak = judgeNewPassword({ password: '123456', old: null, login: 'clerk', minPasswordEntropy: 50 });
  expect(weak).toMatchObject({ ok: false, refusal: { label: 'user.passwordPolicy' } });
});
