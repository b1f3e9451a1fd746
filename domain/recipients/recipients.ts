// The front page of recipients: who gets post, and how they agreed to get it (docs/model.md, "Recipient fields").

/** How a recipient wants to get post; all but `electronic` count as paper. */
export const CONSENT_PREFERENCES = ['electronic', 'pendingValidation', 'paper', 'notChosen'] as const;
export type ConsentPreference = (typeof CONSENT_PREFERENCES)[number];

/** Who set it; a manager who sets `electronic` says why. */
export const CONSENT_SOURCES = ['notChosen', 'user', 'manager'] as const;
export type ConsentSource = (typeof CONSENT_SOURCES)[number];
