// A recipient as its form holds it. Pure.
import { z } from 'zod';
import { type Recipient, RecipientInput } from '#domain/api/administration/recipients.contract.ts';
import { CONSENT_PREFERENCES, type ConsentPreference } from '#domain/recipients/recipients.ts';
import { isOneOf } from '#domain/shared/includes.ts';

export interface RecipientDraft {
  /** undefined: a new one */
  readonly version: number | undefined;
  readonly recipientIdentifier: string;
  readonly preference: ConsentPreference;
  readonly emailAddress: string | null;
  readonly note: string | null;
  readonly measuring: boolean;
  readonly [field: string]: unknown;
}

/** A new one is entered because somebody said something. */
export const NEW_RECIPIENT: RecipientDraft = {
  version: undefined,
  recipientIdentifier: '',
  preference: 'paper',
  emailAddress: null,
  note: null,
  measuring: false,
};

export const draftOf = ({
  version,
  recipientIdentifier,
  emailAddress,
  mainPreferences,
  measuring,
}: Recipient): RecipientDraft => ({
  version,
  recipientIdentifier,
  preference: mainPreferences.preference,
  emailAddress,
  note: mainPreferences.note,
  measuring,
});

/** What is sent of a draft to the register of an account. */
export const sentRecipient = (draft: RecipientDraft, senderAccountId: number) => ({
  ...(draft.version === undefined ? {} : { version: draft.version }),
  senderAccountId,
  recipientIdentifier: draft.recipientIdentifier,
  mainPreferences: { preference: draft.preference },
  emailAddress: draft.emailAddress,
  note: draft.note,
  measuring: draft.measuring,
});

/** What a draft must be like. */
export const DRAFT_SCHEMA = z.preprocess((draft) => sentRecipient(draft as RecipientDraft, 1), RecipientInput);

/** What the address says of which recipients are listed. */
export const preferenceOf = (text: string | undefined): ConsentPreference | undefined =>
  text !== undefined && isOneOf(CONSENT_PREFERENCES, text) ? text : undefined;

/** Which recipients of a register are listed. */
export interface RegisterFilter {
  readonly text: string;
  readonly preference: ConsentPreference | undefined;
}

/** What can be done for all that are listed. */
export const BULK_KINDS = ['ask', 'markValid'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/** Whether it is to be done for a recipient: who gets post electronically is not asked again. */
export const isConcerned = (kind: BulkKind, { emailAddress, emailValid, inUse }: Recipient): boolean =>
  emailAddress !== null && (kind === 'ask' ? emailValid && inUse !== 'electronic' : !emailValid);
