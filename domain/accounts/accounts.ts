// The front page of accounts: the words of organisational units, users and profiles (specification section 3).

/** Strength levels of a password, weakest first. Bits for each: `passwords.ts`. */
export const PASSWORD_STRENGTHS = ['veryWeak', 'weak', 'medium', 'strong', 'veryStrong'] as const;
export type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number];

/** The eight locales; English labels are the default. */
export const LOCALES = ['en', 'de', 'es', 'fr', 'he', 'hu', 'nl', 'pt'] as const;
export type Locale = (typeof LOCALES)[number];

/** The six keys of `uipreferences` (decisions.md "Preferences"). */
export const UI_PREFERENCES = [
  'defaultSearchRangeDays',
  'validatedPushNotification',
  'rejectedPushNotification',
  'pendingPushNotification',
  'welcomeTileCount',
  'allowEMailNotifications',
] as const;
