// A row of the register as the rules read it, and as the contract sends it.
import type { Recipient } from '#domain/api/administration/recipients.contract.ts';
import { type ConsentEntry, knownPreference, preferenceInUse } from '#domain/recipients/consent.rules.ts';
import type { Measuring } from '#domain/recipients/measuring.rules.ts';
import { CONSENT_SOURCES, type ConsentSource } from '#domain/recipients/recipients.ts';
import { isOneOf } from '#domain/shared/includes.ts';
import type { RecipientRow } from './recipients.repository.ts';

const sourceOf = (text: string): ConsentSource => (isOneOf(CONSENT_SOURCES, text) ? text : 'notChosen');

export const measuringOf = (row: RecipientRow): Measuring => ({
  measuring: row.measuring,
  measuringSource: sourceOf(row.measuring_source),
});

export const entryOf = (row: RecipientRow): ConsentEntry => ({
  preference: knownPreference(row.preference),
  source: sourceOf(row.source),
  emailAddress: row.email_address,
  emailValid: row.email_valid,
  verifiedEmail: row.verified_email,
  note: row.note,
});

export function recipientView(row: RecipientRow): Recipient {
  const entry = entryOf(row);
  return {
    id: row.id,
    version: row.version,
    senderAccountId: row.account_id,
    recipientIdentifier: row.recipient_identifier,
    mainPreferences: {
      preference: entry.preference,
      source: entry.source,
      identifier: row.recipient_identifier,
      email: entry.verifiedEmail,
      note: entry.note,
      lastModified: row.changed_at.toISOString(),
    },
    emailAddress: entry.emailAddress,
    emailValid: entry.emailValid,
    inUse: preferenceInUse(entry),
    ...measuringOf(row),
    measuringAt: row.measuring_at?.toISOString() ?? null,
  };
}
