// The front page of accounts: vocabulary of organisational units, users and profiles (docs/model.md, "Account fields"
// and "User fields").

/** Strength levels of a password, weakest first. Bits for each: `passwords.ts`. */
export const PASSWORD_STRENGTHS = ['veryWeak', 'weak', 'medium', 'strong', 'veryStrong'] as const;
export type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number];

/** The eight locales; English labels are the default. */
export const LOCALES = ['en', 'de', 'es', 'fr', 'he', 'hu', 'nl', 'pt'] as const;
export type Locale = (typeof LOCALES)[number];
