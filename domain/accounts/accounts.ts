// The front page of accounts: vocabulary of organisational units, users and profiles (docs/model.md, "Account fields"
// and "User fields").

/** Strength levels of a password, weakest first. Bits for each: `passwords.ts`. */
export const PASSWORD_STRENGTHS = ['veryWeak', 'weak', 'medium', 'strong', 'veryStrong'] as const;
export type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number];

/**
 * What rules and letters can say of an account, its own or inherited: texts and numbers. The address of its web hook is none of
 * them, which may hold a secret, nor is its invoicing link, which is a pattern and no address.
 */
export const ACCOUNT_FACTS = [
  'name',
  'label',
  'accountIdentifier',
  'siret',
  'emailAddress',
  'productionCode',
  'accountingCode',
  'partnerCode',
  'billingType',
  'defaultMailCountry',
  'timeZone',
  'locale',
  'freezeDelayDays',
  'fileDelayDays',
  'dataDelayDays',
  'minPasswordEntropy',
  'maxPasswordValidityDays',
  'validationExpiryDays',
  'inboxDays',
  'draftDays',
  'fallbackDays',
  'escalationDays',
  'idleMinutes',
] as const;

/** The eight locales; English labels are the default. */
export const LOCALES = ['en', 'de', 'es', 'fr', 'he', 'hu', 'nl', 'pt'] as const;
export type Locale = (typeof LOCALES)[number];
