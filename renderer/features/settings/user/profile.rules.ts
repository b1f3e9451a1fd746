// The own record as the form holds it: what changed, and what keeps it from being saved. Pure.
import type { Density, Theme } from '#domain/accounts/appearance.ts';
import { isEmail } from '#domain/addresses/email.ts';
import { isPhoneNumber } from '#domain/addresses/phone-shape.ts';
import type { User } from '#domain/api/administration/users.contract.ts';
import type { CallBody } from '#domain/api/contract.ts';

export interface ProfileForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly emailAddress: string;
  readonly phoneNumber: string;
  readonly mobileNumber: string;
  readonly locale: string;
  readonly defaultSearchRangeDays: number | '';
  readonly welcomeTileCount: number | '';
  readonly allowEMailNotifications: boolean;
  readonly pendingPushNotification: boolean;
  readonly rejectedPushNotification: boolean;
  readonly validatedPushNotification: boolean;
  readonly mailReceipts: boolean;
  readonly theme: Theme;
  readonly density: Density;
}
export type ProfileField = keyof ProfileForm;

export const MAX_TILES = 24;
export const MAX_RANGE = 31;

export const formOf = (user: User): ProfileForm => ({
  firstName: user.firstName,
  lastName: user.lastName,
  emailAddress: user.emailAddress,
  phoneNumber: user.phoneNumber,
  mobileNumber: user.mobileNumber,
  locale: user.locale,
  ...user.uipreferences,
});

const FIELDS = [
  'firstName',
  'lastName',
  'emailAddress',
  'phoneNumber',
  'mobileNumber',
  'locale',
  'defaultSearchRangeDays',
  'welcomeTileCount',
  'allowEMailNotifications',
  'pendingPushNotification',
  'rejectedPushNotification',
  'validatedPushNotification',
  'mailReceipts',
  'theme',
  'density',
] as const satisfies readonly ProfileField[];

export const changedFields = (before: ProfileForm, now: ProfileForm): ProfileField[] =>
  FIELDS.filter((field) => before[field] !== now[field]);

/** Six to fifteen digits, however they are grouped; the country is not known here. */
const within = (value: number | '', most: number): boolean =>
  value !== '' && Number.isInteger(value) && value >= 0 && value <= most;

/** Label id of each field's fault. Only what the person touched can be at fault. */
export function faultsOf(before: ProfileForm, now: ProfileForm): Partial<Record<ProfileField, string>> {
  const touched = (field: ProfileField) => before[field] !== now[field];
  const phone = (field: 'phoneNumber' | 'mobileNumber') =>
    touched(field) && now[field].trim() !== '' && !isPhoneNumber(now[field]);
  return {
    ...(touched('emailAddress') && now.emailAddress !== '' && !isEmail(now.emailAddress)
      ? { emailAddress: 'settings.fault.email' }
      : {}),
    ...(phone('phoneNumber') ? { phoneNumber: 'settings.fault.phone' } : {}),
    ...(phone('mobileNumber') ? { mobileNumber: 'settings.fault.phone' } : {}),
    ...(within(now.defaultSearchRangeDays, MAX_RANGE) ? {} : { defaultSearchRangeDays: 'settings.fault.range' }),
    ...(within(now.welcomeTileCount, MAX_TILES) ? {} : { welcomeTileCount: 'settings.fault.tiles' }),
  };
}

const PREFERENCES: readonly ProfileField[] = FIELDS.slice(FIELDS.indexOf('defaultSearchRangeDays'));

/** What is sent: changed fields only, so that two people who change different things do not undo each other. */
export function updateOf(version: number, before: ProfileForm, now: ProfileForm): CallBody<'users.update'> {
  const changed = changedFields(before, now);
  const pick = (fields: readonly ProfileField[]) => Object.fromEntries(fields.map((field) => [field, now[field]]));
  const preferences = changed.filter((field) => PREFERENCES.includes(field));
  return {
    version,
    ...pick(changed.filter((field) => !PREFERENCES.includes(field))),
    ...(preferences.length > 0 ? { uipreferences: pick(preferences) } : {}),
  };
}
