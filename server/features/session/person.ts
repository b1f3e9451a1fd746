// A person as the rest of the program sees it: the caller of a use case, and the user of the sign-in answer.
import type { Actor } from '#domain/access/abilities.ts';
import { passwordExpireDays as passwordExpiry } from '#domain/accounts/passwords.ts';
import type { ServiceRef, SessionUser } from '#domain/api/session/person.schema.ts';
import { isTimeZone } from '#domain/shared/days.ts';
import { type EffectiveSettings, inheritSettings } from '#server/access/inherited-settings.ts';
import { masksOfRow, personName, preferencesOf } from '#server/access/person.ts';
import type { Caller } from '#server/context/context.ts';
import { MOST_KNOWN_ACCOUNTS, type PersonRow, type ReachedPerson, type Renewal } from './session.repository.ts';

/** The person as the rules of access take it; 0 is no group. */
export const actorOf = (row: PersonRow): Actor => ({
  userId: row.id,
  ouId: row.account_id,
  groupId: row.group_id ?? 0,
  masks: masksOfRow(row),
});

/** Whole days until the password must be renewed, 0 or less when that is past; null where passwords do not grow old. */
export function passwordExpireDays(row: PersonRow, settings: EffectiveSettings, now: Date): number | null {
  const changed = row.password_changed_at;
  return changed === null ? null : passwordExpiry(changed.getTime(), now.getTime(), settings.maxPasswordValidityDays);
}

/** How a person is here now: with which session, and from where. */
export interface Visit {
  readonly sessionHash: Buffer;
  readonly byTicket: boolean;
  readonly address: string;
  /** header `Time-Zone`; anything unknown counts as absent */
  readonly timeZone: string | undefined;
  /** what the sign-in found about the password */
  readonly renewal: Renewal | null;
}

const firstOf = (renewal: Renewal | null): Caller['first'] => {
  if (renewal === null) return null;
  return renewal === 'factor' ? 'factor' : 'password';
};

/** The caller behind a session. */
export function callerOf(row: ReachedPerson, visit: Visit): Caller {
  const settings = inheritSettings(row.chain);
  const wish = visit.timeZone;
  return {
    user: {
      id: row.id,
      login: row.login,
      name: personName(row),
      emailAddress: row.email_address,
      accountId: row.account_id,
      rootAccountId: row.root_account_id,
      accountPath: row.account_path,
      groupId: row.group_id ?? 0,
      locale: row.locale,
    },
    actor: actorOf(row),
    reach: {
      subtreeIds: row.subtree.length > MOST_KNOWN_ACCOUNTS ? null : row.subtree,
      groupAccountId: row.group_account_id,
    },
    timeZone: wish !== undefined && wish.length <= 60 && isTimeZone(wish) ? wish : settings.timeZone,
    sessionHash: visit.sessionHash,
    byTicket: visit.byTicket,
    first: firstOf(visit.renewal),
    address: visit.address,
    program: null,
  };
}

/** Days until the password must be renewed. That was judged at the sign-in: nobody is stopped in the middle of the work. */
function daysLeft(
  row: PersonRow,
  settings: EffectiveSettings,
  at: { readonly now: Date; readonly renewal: Renewal | null },
) {
  const days = passwordExpireDays(row, settings, at.now);
  if (firstOf(at.renewal) === 'password') return Math.min(days ?? 0, 0);
  return days === null ? null : Math.max(days, 1);
}

/** The user of the sign-in answer (docs/model.md, "Logged-in user"). */
export function sessionUser(
  row: PersonRow,
  services: readonly ServiceRef[] | null,
  at: { readonly now: Date; readonly renewal: Renewal | null },
): SessionUser {
  const settings = inheritSettings(row.chain);
  const uipreferences = preferencesOf(row.preferences);
  return {
    id: row.id,
    login: row.login,
    firstName: row.first_name,
    lastName: row.last_name,
    emailAddress: row.email_address,
    emailVerified: row.email_verified,
    phoneNumber: row.phone_number,
    mobileNumber: row.mobile_number,
    locale: row.locale,
    timeZone: settings.timeZone,
    ouId: row.account_id,
    ouName: row.account_name,
    groupId: row.group_id ?? 0,
    permissions: row.permissions,
    permissionsOnGroup: row.permissions_on_group,
    permissionsOnOU: row.permissions_on_ou,
    ...(services === null ? {} : { services: [...services] }),
    allowEMailNotifications: uipreferences.allowEMailNotifications,
    passwordExpireDays: daysLeft(row, settings, at),
    ...(at.renewal === null ? {} : { renewal: at.renewal }),
    uipreferences,
    ...(settings.testMode ? { testMode: true } : {}),
  };
}
