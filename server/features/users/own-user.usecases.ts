// What a person changes about oneself: names, phones, locale, preferences, and the password.
import { LOCALES } from '#domain/accounts/accounts.ts';
import { isEmail } from '#domain/addresses/email.ts';
import type { CallBody } from '#domain/api/contract.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { effectiveSettings } from '#server/access/effective-settings.ts';
import { judgeNewPassword, wordsOfAccount } from '#server/access/new-password.ts';
import { preferencesOf } from '#server/access/person.ts';
import type { Caller, Services } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { deleteSessionsOf, endRenewal } from '#server/features/session/end-sessions.usecases.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf, checkEdition } from '#server/letters/history/edition.ts';
import { sendMails } from '#server/letters/mails/mails.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { confirmPassword, confirmPerson, hasPassword } from './confirm-password.usecases.ts';
import { findUserRow, lockUserRow, type UserRow } from './people.repository.ts';
import { checkPhones } from './user-placement.ts';
import { type UserView, userView } from './user-view.ts';

type Change = CallBody<'users.update'>;
type PasswordChange = CallBody<'users.password'>;

function checkChange(before: UserRow, change: Change): Result<true> {
  const { emailAddress, locale } = change;
  if (locale !== undefined && !(LOCALES as readonly string[]).includes(locale)) {
    return refuse('exception.invalidInput', {
      field: 'locale',
      reason: 'not a locale of the product',
      kind: 'notOneOf',
    });
  }
  const phones = checkPhones([change.phoneNumber, change.mobileNumber], [before.phone_number, before.mobile_number]);
  if (!phones.ok) return phones;
  if (emailAddress === undefined || emailAddress === before.email_address) return ok(true);
  if (before.email_address !== '') return refuse('users.emailNotEditable');
  return emailAddress === '' || isEmail(emailAddress)
    ? ok(true)
    : refuse('exception.invalidInput', { field: 'emailAddress', reason: 'not an address', kind: 'wrongFormat' });
}

const columnsOf = (before: UserRow, change: Change) => ({
  first_name: change.firstName ?? before.first_name,
  last_name: change.lastName ?? before.last_name,
  email_address: change.emailAddress ?? before.email_address,
  // Another address is not proven by the code of this one.
  email_verified: before.email_verified && (change.emailAddress ?? before.email_address) === before.email_address,
  locale: change.locale ?? before.locale,
  phone_number: change.phoneNumber ?? before.phone_number,
  mobile_number: change.mobileNumber ?? before.mobile_number,
  preferences: toJson(preferencesOf({ ...(before.preferences as object | null), ...change.uipreferences })),
});

/**
 * A first e-mail address is as good as the password, which is replaced through it: it is set with the password, or without one
 * after a sign-in by a service a few minutes ago.
 */
async function confirmAddress(caller: Caller, change: Change, services: Services): Promise<Result<true>> {
  const { emailAddress, currentPassword } = change;
  if (emailAddress === undefined || emailAddress === caller.user.emailAddress) return ok(true);
  if (caller.user.emailAddress !== '') return refuse('users.emailNotEditable');
  if (currentPassword === undefined && (await hasPassword(services.db, caller.user.id)))
    return refuse('user.passwordWrong');
  return confirmPerson(caller, currentPassword ?? '', services);
}

/** Changes the caller's own record. */
export async function updateOwnUser(caller: Caller, change: Change, services: Services): Promise<Result<UserView>> {
  const confirmed = await confirmAddress(caller, change, services);
  if (!confirmed.ok) return confirmed;
  const { db, clock } = services;
  const { id } = caller.user;
  return transact(db, async (trx) => {
    const before = await lockUserRow(trx, id);
    if (!before) return refuse('exception.sessionTimeout');
    const edition = await checkEdition(trx, { entity: 'user', id, version: before.version }, change.version);
    if (!edition.ok) return edition;
    const checked = checkChange(before, change);
    if (!checked.ok) return checked;
    await trx
      .updateTable('app_user')
      .set((eb) => ({ ...columnsOf(before, change), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await addRevision(trx, {
      entity: 'user',
      entityId: id,
      accountId: before.account_id,
      event: 'ownUpdated',
      at: clock.now(),
      by: authorOf(caller),
    });
    const row = await findUserRow(trx, id);
    return row ? ok(userView(row, caller, clock.now())) : refuse('exception.sessionTimeout');
  });
}

/** Renews the caller's password and ends all its other sessions. */
export async function changeOwnPassword(
  caller: Caller,
  { currentPassword, newPassword }: PasswordChange,
  services: Services,
): Promise<Result<{ changed: true }>> {
  const confirmed = await confirmPassword(caller, currentPassword, services);
  if (!confirmed.ok) return confirmed;
  const { minPasswordEntropy, policy } = await effectiveSettings(services.db, caller.user.accountId);
  const { login } = caller.user;
  const words = await wordsOfAccount(services.db, caller.user.accountId);
  const rules = { login, minPasswordEntropy, mostAlike: policy.mostAlike, words };
  const checked = judgeNewPassword({ password: newPassword, old: currentPassword, ...rules });
  if (!checked.ok) return checked;
  const hash = await services.passwords.hash(newPassword);
  const now = services.clock.now();
  return transact(services.db, async (trx) => {
    await trx
      .updateTable('app_user')
      .set({ password_hash: hash, password_changed_at: now })
      .where('id', '=', caller.user.id)
      .execute();
    await deleteSessionsOf(trx, caller.user.id, caller.sessionHash);
    await endRenewal(trx, { userId: caller.user.id, sessionHash: caller.sessionHash });
    await addRevision(trx, {
      entity: 'user',
      entityId: caller.user.id,
      accountId: caller.user.accountId,
      event: 'passwordChanged',
      at: now,
      by: authorOf(caller),
    });
    const { accountId, id } = caller.user;
    await sendMails(services.queue, trx, { accountId, userIds: [id], news: { kind: 'passwordChanged' } });
    return ok({ changed: true as const });
  });
}
