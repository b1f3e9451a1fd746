// Where a saved user is put: account, group and profile, and whether the caller may put them there.
import type { z } from 'zod';
import type { Masks } from '#domain/access/abilities.ts';
import { mayGiveAccess, mayManageUser } from '#domain/access/manage-users.rules.ts';
import type { TargetUser } from '#domain/access/scope.ts';
import { checkLogin } from '#domain/accounts/accounts.rules.ts';
import { LOCALES } from '#domain/accounts/accounts.ts';
import { isEmail } from '#domain/addresses/email.ts';
import { isPhoneNumber } from '#domain/addresses/phone-shape.ts';
import type { UserInput } from '#domain/api/administration/users.contract.ts';
import type { InputFaultKind } from '#domain/errors/input-faults.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { masksOfRow } from '#server/access/person.ts';
import type { Caller } from '#server/context/context.ts';
import { permittedUnit } from '#server/features/units/unit-access.usecases.ts';
import type { Trx } from '#server/storage/schema.ts';
import type { UserRow } from './people.repository.ts';

/** What a save of a user sends. */
export type Input = z.output<typeof UserInput>;

const invalid = (field: string, reason: string, kind: InputFaultKind) =>
  refuse('exception.invalidInput', { field, reason, kind });

/** The fields by themselves. */
export function checkFields(input: Input): Result<true> {
  const login = checkLogin(input.login);
  if (!login.ok) return login;
  if (!(LOCALES as readonly string[]).includes(input.locale))
    return invalid('locale', 'not a locale of the product', 'notOneOf');
  if (input.emailAddress !== '' && !isEmail(input.emailAddress))
    return invalid('emailAddress', 'not an address', 'wrongFormat');
  return checkPhones([input.phoneNumber, input.mobileNumber], []);
}

/** One save: who saves what, and the hash of the password that is set with it (null: none is). */
export interface Saving {
  readonly trx: Trx;
  readonly caller: Caller;
  readonly input: Input;
  readonly hash: string | null;
  readonly now: Date;
}

interface Placement {
  readonly path: readonly number[];
  readonly masks: Masks;
}

/**
 * The account the user will be in, and the masks of the profile it will have; the profile is of that account or above.
 */
async function checkPlacement({ trx, caller, input }: Saving): Promise<Result<Placement>> {
  const unit = await permittedUnit(trx, caller, { ability: 'administerOu', id: input.ouId });
  if (!unit.ok) return unit;
  const profile = await trx
    .selectFrom('profile')
    .selectAll()
    .where('id', '=', input.profileId)
    .where('account_id', 'in', unit.value.path)
    .executeTakeFirst();
  if (!profile) return refuse('users.profileUnknown', { profile: input.profileId, line: null });
  if (input.groupId !== null) {
    const group = await trx
      .selectFrom('user_group')
      .select('id')
      .where('id', '=', input.groupId)
      .where('account_id', '=', input.ouId)
      .executeTakeFirst();
    if (!group) return invalid('groupId', 'not a group of this account', 'unknown');
  }
  return ok({ path: unit.value.path, masks: masksOfRow(profile) });
}

const NO_MASKS: Masks = { direct: 0, group: 0, ou: 0 };

/** The placement, where the caller may give it to this user, and what else the save gives. */
export async function permittedPlacement(saving: Saving, before: UserRow | null): Promise<Result<Placement>> {
  const { caller, input, hash } = saving;
  const firstAddress = before?.email_address === '' && input.emailAddress !== '';
  const given = { userId: before?.id ?? 0, password: hash !== null, firstAddress };
  const open = mayGiveAccess({ userId: caller.user.id, isProgram: caller.program !== null }, given);
  if (!open.ok) return open;
  const place = await checkPlacement(saving);
  if (!place.ok) return place;
  const target: TargetUser = {
    userId: before?.id ?? 0,
    groupId: input.groupId ?? 0,
    ouId: input.ouId,
    ouPath: place.value.path,
    masks: before ? masksOfRow(before) : NO_MASKS,
  };
  const allowed = mayManageUser(caller.actor, target, place.value.masks);
  return allowed.ok ? place : allowed;
}

/** Refuses the first text that is no number; one that was there before stays as it is. */
export function checkPhones(texts: readonly (string | undefined)[], before: readonly string[]): Result<true> {
  const wrong = texts.find((text) => text && !before.includes(text) && !isPhoneNumber(text));
  return wrong === undefined ? ok(true) : refuse('phone.invalid', { text: wrong });
}
