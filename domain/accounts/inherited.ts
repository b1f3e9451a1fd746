// The fields of an account that an account below it takes over where it states none (docs/model.md, "Inherited settings").

/** The address of the web hook is none of them: it may hold a secret that is meant for one account. */
export const INHERITED_FIELDS = [
  'branding',
  'defaultMailCountry',
  'timeZone',
  'locale',
  'emailAddress',
  'siret',
  'returnAddress',
  'senderAddress',
  'productionCode',
  'accountingCode',
  'partnerCode',
  'billingType',
  'invoicingURL',
  'freezeDelayDays',
  'fileDelayDays',
  'dataDelayDays',
  'inboxDays',
  'draftDays',
  'fallbackDays',
  'escalationDays',
  'minPasswordEntropy',
  'maxPasswordValidityDays',
  'idleMinutes',
  'validationExpiryDays',
  'secondFactorRequired',
  'fourEyes',
  'fallbackAsk',
  'testMode',
] as const;
export type InheritedField = (typeof INHERITED_FIELDS)[number];
