// A user as administration sees it. Password and masks are never part of it.

import type { z } from 'zod';
import { itemAbilities, scopeOfUser } from '#domain/access/scope.ts';
import type { User } from '#domain/api/administration/users.contract.ts';
import { preferencesOf } from '#server/access/person.ts';
import type { Caller } from '#server/context/context.ts';
import type { UserRow } from './people.repository.ts';
import { targetOf } from './target-user.usecases.ts';

export type UserView = z.output<typeof User>;

export const userView = (row: UserRow, caller: Caller): UserView => ({
  id: row.id,
  version: row.version,
  ouId: row.account_id,
  ouName: row.account_name,
  login: row.login,
  firstName: row.first_name,
  lastName: row.last_name,
  emailAddress: row.email_address,
  emailVerified: row.email_verified,
  locale: row.locale,
  phoneNumber: row.phone_number,
  mobileNumber: row.mobile_number,
  profileId: row.profile_id,
  profileName: row.profile_name,
  groupId: row.group_id,
  groupName: row.group_name,
  enabled: row.enabled,
  allowedAddressRanges: row.allowed_address_ranges,
  uipreferences: preferencesOf(row.preferences),
  creationDate: row.created_at.toISOString(),
  secondFactor: Boolean(row.second_factor),
  lastSignIn: row.last_sign_in?.toISOString() ?? null,
  abilities: itemAbilities(caller.actor, scopeOfUser(targetOf(row))),
});
