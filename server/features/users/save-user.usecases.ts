// Saving a user: who may give which profile to whom, what cannot be changed later, and the first password.

import { foldLogin } from '#domain/accounts/accounts.rules.ts';
import { ok, type Refusal, type Result, refuse } from '#domain/errors/result.ts';
import { effectiveSettings } from '#server/access/effective-settings.ts';
import { judgeNewPassword, wordsOfAccount } from '#server/access/new-password.ts';
import { masksOfRow, preferencesOf } from '#server/access/person.ts';
import type { Handler, Services } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { deleteSessionsBegunBy, deleteSessionsOf } from '#server/features/session/end-sessions.usecases.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { changesBetween } from '#server/letters/history/changes.ts';
import { authorOf, checkEdition } from '#server/letters/history/edition.ts';
import { sendMails } from '#server/letters/mails/mails.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { findUserRow, type UserRow } from './people.repository.ts';
import { keepsSuperAdmin, managedUser } from './target-user.usecases.ts';
import { checkFields, type Input, permittedPlacement, type Saving } from './user-placement.ts';
import { userView } from './user-view.ts';

/** Constraint by which no two people have one login. */
export const LOGIN_KEY = 'app_user_login_folded_key';

const columnsOf = (input: Input, before: UserRow | null) => ({
  account_id: input.ouId,
  group_id: input.groupId,
  profile_id: input.profileId,
  login: input.login.trim(),
  login_folded: foldLogin(input.login),
  first_name: input.firstName,
  last_name: input.lastName,
  email_address: input.emailAddress,
  email_verified: before?.email_verified === true && before.email_address === input.emailAddress,
  locale: input.locale,
  phone_number: input.phoneNumber,
  mobile_number: input.mobileNumber,
  enabled: input.enabled,
  allowed_address_ranges: input.allowedAddressRanges,
  preferences: toJson(preferencesOf({ ...(before?.preferences as object | null), ...input.uipreferences })),
});

async function create(saving: Saving): Promise<Result<SavedUser>> {
  const { trx, input, hash, now } = saving;
  const place = await permittedPlacement(saving, null);
  if (!place.ok) return place;
  const { id } = await trx
    .insertInto('app_user')
    .values({
      ...columnsOf(input, null),
      password_hash: hash,
      password_changed_at: hash === null ? null : now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return ok({ id, changes: {} });
}

/** What decides over somebody's access, as the history of a person has it. */
const accessOf = (
  row: Pick<UserRow, 'login' | 'account_id' | 'profile_id' | 'group_id' | 'enabled' | 'allowed_address_ranges'>,
) => ({
  login: row.login,
  accountId: row.account_id,
  profileId: row.profile_id,
  groupId: row.group_id,
  enabled: row.enabled,
  allowedAddressRanges: row.allowed_address_ranges,
});

/** Somebody who was saved, and what of the access was changed by it. */
interface SavedUser {
  readonly id: number;
  readonly changes: ReturnType<typeof changesBetween>;
}

async function change(saving: Saving, id: number): Promise<Result<SavedUser>> {
  const { trx, caller, input, hash, now } = saving;
  const before = await managedUser(trx, caller, id);
  if (!before.ok) return before;
  const edition = await checkEdition(trx, { entity: 'user', id, version: before.value.version }, input.version);
  if (!edition.ok) return edition;
  if (before.value.email_address !== '' && input.emailAddress !== before.value.email_address) {
    return refuse('users.emailNotEditable');
  }
  const place = await permittedPlacement(saving, before.value);
  if (!place.ok) return place;
  const after = input.enabled ? place.value.masks : null;
  const kept = await keepsSuperAdmin(trx, { ids: [id], before: masksOfRow(before.value), after });
  if (!kept.ok) return kept;
  const password = hash === null ? {} : { password_hash: hash, password_changed_at: now };
  const columns = columnsOf(input, before.value);
  await trx
    .updateTable('app_user')
    .set((eb) => ({ ...columns, ...password, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  if (!input.enabled || hash !== null) await deleteSessionsOf(trx, id);
  if (!input.enabled) await deleteSessionsBegunBy(trx, id);
  return ok({ id, changes: changesBetween(accessOf(before.value), accessOf(columns)) });
}

/** Creates or changes a user by the rules of a save, with its revision. @returns its id; a refusal comes before any write */
export async function storeUser(saving: Saving): Promise<Result<number>> {
  const { trx, caller, input, hash, now } = saving;
  const saved = input.id === undefined ? await create(saving) : await change(saving, input.id);
  if (!saved.ok) return saved;
  const { id, changes } = saved.value;
  await addRevision(trx, {
    entity: 'user',
    entityId: id,
    accountId: input.ouId,
    event: input.id === undefined ? 'created' : 'updated',
    at: now,
    by: authorOf(caller),
    details: { profileId: input.profileId, groupId: input.groupId, enabled: input.enabled, ...changes },
  });
  if (hash === null || input.id === undefined) return ok(id);
  // Who may set the password of another may be that person from now on.
  const set = { entity: 'user', entityId: id, accountId: input.ouId, event: 'passwordChanged' } as const;
  await addRevision(trx, { ...set, at: now, by: authorOf(caller) });
  return ok(id);
}

/** The hash of the password that an administrator sets; null when it sets none. */
async function firstHash(input: Input, { db, passwords }: Services): Promise<Result<string | null>> {
  if (input.password === undefined) return ok(null);
  const { minPasswordEntropy } = await effectiveSettings(db, input.ouId);
  const { password, login } = input;
  const words = await wordsOfAccount(db, input.ouId);
  const checked = judgeNewPassword({ password, old: null, login, minPasswordEntropy, words });
  return checked.ok ? ok(await passwords.hash(input.password)) : checked;
}

/** Creates or changes a user. */
export const saveUser: Handler<'users.save'> = async ({ caller, body: input, remember }, services) => {
  const fields = checkFields(input);
  if (!fields.ok) return fields;
  const hash = await firstHash(input, services);
  if (!hash.ok) return hash;
  const now = services.clock.now();
  const duplicate: Refusal = { label: 'users.duplicateLogin', parameters: { login: input.login } };
  // It was removed while this was saved.
  const gone: Refusal = { label: 'users.profileUnknown', parameters: { profile: input.profileId, line: null } };
  return transact(
    services.db,
    async (trx) => {
      const id = await storeUser({ trx, caller, input, hash: hash.value, now });
      if (!id.ok) return id;
      const row = await findUserRow(trx, id.value);
      if (!row) throw new Error('The user that was just saved is not there.');
      // Who has the account hears that somebody else may know its password now.
      if (hash.value !== null && input.id !== undefined) {
        const news = { kind: 'passwordChanged' } as const;
        await sendMails(services.queue, trx, { accountId: input.ouId, userIds: [id.value], news });
      }
      const view = userView(row, caller, now);
      await remember(trx, view);
      return ok(view);
    },
    { [LOGIN_KEY]: duplicate, app_user_profile_id_fkey: gone },
  );
};
