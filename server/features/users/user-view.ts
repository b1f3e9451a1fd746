// A user as administration sees it. Password and masks are never part of it.

import type { z } from 'zod';
import { itemAbilities, scopeOfUser } from '#domain/access/scope.ts';
import type { User } from '#domain/api/administration/users.contract.ts';
import { preferencesOf } from '#server/access/person.ts';
import type { Caller } from '#server/context/context.ts';
import type { UserRow } from './people.repository.ts';
import { targetOf } from './target-user.usecases.ts';

export type UserView = z.output<typeof User>;

/** How the person comes to a first password. */
function invitationOf(row: UserRow, now: Date): UserView['invitation'] {
  if (row.password_hash !== null) return row.invitation_accepted_at === null ? null : 'accepted';
  if (row.invited_at === null) return 'open';
  // An e-mail that has not gone out yet is on its way.
  return row.invitation_ends_at !== null && row.invitation_ends_at <= now ? 'expired' : 'sent';
}

export const userView = (row: UserRow, caller: Caller, now: Date): UserView => ({
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
  invitation: invitationOf(row, now),
  secondFactor: Boolean(row.second_factor),
  lastSignIn: row.last_sign_in?.toISOString() ?? null,
  abilities: itemAbilities(caller.actor, scopeOfUser(targetOf(row))),
});
