// The front page of recipients: who gets post, and how they agreed to get it (specification section 3, Recipient).

export const CONSENT_PREFERENCES = ['electronic', 'pendingValidation', 'paper', 'notChosen'] as const;
export type ConsentPreference = (typeof CONSENT_PREFERENCES)[number];

export const CONSENT_SOURCES = ['notChosen', 'user', 'manager'] as const;
export type ConsentSource = (typeof CONSENT_SOURCES)[number];
