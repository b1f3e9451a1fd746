// The signed-in person: preferences, services, session.

import { z } from 'zod';
import { DENSITIES, THEMES } from '#domain/accounts/appearance.ts';
import { searchRangeDays } from '#domain/jobs/search-range.ts';
import { Names } from '#domain/labels/names.schema.ts';
import { Fault, Id, Instant } from '../shapes.ts';

/** The own settings of a person (docs/model.md, "Preferences"). */
export const UiPreferences = z.object({
  defaultSearchRangeDays: z.number().int().min(0).max(31),
  welcomeTileCount: z.number().int().min(0).max(24),
  allowEMailNotifications: z.boolean(),
  pendingPushNotification: z.boolean(),
  rejectedPushNotification: z.boolean(),
  validatedPushNotification: z.boolean(),
  /** Own: a receipt of each order that the person confirms, by e-mail. */
  mailReceipts: z.boolean(),
  /** Own: as the system of the device has it, or always one of the two. */
  theme: z.enum(THEMES),
  /** Own: how close rows of lists and fields stand. */
  density: z.enum(DENSITIES),
});
export type UiPreferences = z.infer<typeof UiPreferences>;

/** As they are saved: a range below 0 becomes 0, one above the maximum the maximum (docs/model.md, "Search range"). */
export const UiPreferencesInput = UiPreferences.extend({
  defaultSearchRangeDays: z.number().transform(searchRangeDays),
})
  .partial()
  .strict();

/** A service as tiles and menus show it. */
export const ServiceRef = z.object({
  id: Id,
  name: z.string(),
  names: Names.optional(),
  type: z.string(),
  description: z.string(),
  iconName: z.string().nullable(),
  iconColor: z.string().nullable(),
  allowJobCreation: z.boolean(),
});
export type ServiceRef = z.infer<typeof ServiceRef>;

/** The logged-in user; `services` only when the profile detail was asked for. */
export const SessionUser = z.object({
  id: Id,
  login: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  emailAddress: z.string(),
  emailVerified: z.boolean(),
  phoneNumber: z.string(),
  mobileNumber: z.string(),
  locale: z.string(),
  timeZone: z.string(),
  ouId: Id,
  ouName: z.string(),
  groupId: z.number().int().nonnegative(),
  permissions: z.number().int(),
  permissionsOnGroup: z.number().int(),
  permissionsOnOU: z.number().int(),
  services: z.array(ServiceRef).optional(),
  allowEMailNotifications: z.boolean(),
  passwordExpireDays: z.number().int().nullable(),
  /**
   * Own: what comes before anything else: the password is renewed (past its days, or below a policy that was tightened), or a
   * second factor is set up that the account asks for.
   */
  renewal: z.enum(['old', 'weak', 'factor']).optional(),
  uipreferences: UiPreferences,
  /** Own: the account is in test mode. */
  testMode: z.literal(true).optional(),
  /** Own, for those who see the system: the database was put back from a backup, and what may have left is not settled. */
  restored: z.literal(true).optional(),
  /** Own, for those who see the system: what is wrong with the server now. */
  troubles: z.array(Fault).optional(),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** A session that was opened: its token, its ends and the person. */
export const SignIn = z.object({
  token: z.string(),
  expiresAt: Instant,
  idleSeconds: z.number().int(),
  user: SessionUser,
});
/** A sign-in by password, with the token by which this device is known from now on. */
export const PasswordSignIn = SignIn.extend({ device: z.string() });
export type PasswordSignIn = z.infer<typeof PasswordSignIn>;
export type SignIn = z.infer<typeof SignIn>;
