// What the register of consent says of recipients, by the name that their sender has for them (docs/model.md, "Consent").
import { type SqlBool, sql } from 'kysely';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import type { ChannelType } from '#domain/channels/channels.ts';
import {
  type ConsentLack,
  consentLack,
  knownPreference,
  preferenceTowards,
  type RecipientFacts,
  registerAccount,
} from '#domain/recipients/consent.rules.ts';
import type { Measuring } from '#domain/recipients/measuring.rules.ts';
import type { ConsentPreference } from '#domain/recipients/recipients.ts';
import type { Where } from '#server/context/ports.ts';
import type { StoredGroup } from '#server/letters/rows/stored-groups.ts';

/** The requirement that names the recipient in the register. */
export const IDENTIFIER = 'recipientIdentifier';

/** The requirement that an e-mail goes to. */
const EMAIL = 'emailRecipient';

/** As identifiers are compared and kept. */
export const plainIdentifier = (identifier: string): string => identifier.normalize('NFC').trim();

/** What of a row names its recipient. */
interface NamingGroup extends Pick<StoredGroup, 'shipment'> {
  readonly packs: readonly Pick<StoredGroup['packs'][number], 'values'>[];
}

/** Whom the register calls the recipient of a row; null: its documents name nobody, or more than one. */
export function identifierOf({ shipment, packs }: NamingGroup): string | null {
  const named = [shipment, ...packs.map(({ values }) => values)].flatMap((values) => {
    const value = Object.hasOwn(values, IDENTIFIER) ? values[IDENTIFIER] : undefined;
    return value === undefined ? [] : [value.quality === 'BAD' ? '' : plainIdentifier(value.value)];
  });
  const [only = ''] = named;
  return only !== '' && named.every((one) => one === only) ? only : null;
}

/** Whom a row names: the recipient as the register calls them, and the e-mail address that it would go to. */
export interface NamedRecipient {
  readonly identifier: string | null;
  readonly email: string | null;
}

/** What the register says of whom a row names; whom it does not know has no preference. */
export type PreferenceOf = (named: NamedRecipient) => ConsentPreference;

/** Whom a row names, as far as it is for a channel of this type: only what goes by e-mail is for its address. */
export const recipientBy = (type: ChannelType, { identifier, email }: NamedRecipient): NamedRecipient => ({
  identifier,
  email: CHANNEL_TYPE_ROWS[type].mandatory.some((name) => name === EMAIL) ? email : null,
});

/** What the register has of a recipient; null: it does not know them. */
export type FactsOf = (identifier: string | null) => (RecipientFacts & Pick<Measuring, 'measuring'>) | null;

const LOST = {
  withdrawn: 'shipment.consentWithdrawn',
  pending: 'shipment.consentPending',
  bounced: 'shipment.emailBounced',
  unverified: 'shipment.emailUnverified',
} as const satisfies Record<ConsentLack, string>;

/** Why nothing goes electronically any more to whom a row names; null: it does. */
export function lostConsent(known: FactsOf, { identifier, email }: NamedRecipient) {
  const lack = consentLack(known(identifier), email);
  return lack === null ? null : LOST[lack];
}

/** What is said of a piece that lost its consent. */
export type LostConsent = (typeof LOST)[ConsentLack];

/** The recipient that a row names, who may be nobody, and its e-mail address. */
export function recipientOf(group: Pick<StoredGroup, 'shipment' | 'packs'>): NamedRecipient {
  const email = Object.hasOwn(group.shipment, EMAIL) ? group.shipment[EMAIL]?.value : undefined;
  return { identifier: identifierOf(group), email: email || null };
}

/** The account that keeps the register for an account; null: none does. */
export async function registerOf(trx: Where, accountId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number; senderAccount: boolean }>`
    select link.id, link.definition->'senderAccount' = 'true'::jsonb as "senderAccount"
    from account own join account link on link.id = any(own.path)
    where own.id = ${accountId} order by cardinality(link.path)`.execute(trx);
  return registerAccount(rows);
}

/** Of these recipients what the register of an account has. */
export async function readConsents(trx: Where, accountId: number, identifiers: readonly string[]): Promise<FactsOf> {
  const register = identifiers.length === 0 ? null : await registerOf(trx, accountId);
  if (register === null) return () => null;
  const rows = await trx
    .selectFrom('recipient_consent')
    .select(['recipient_identifier', 'preference', 'email_address', 'email_valid', 'verified_email', 'measuring'])
    .where('account_id', '=', register)
    .where(sql<SqlBool>`recipient_identifier = any(${sql.val([...identifiers])}::text[])`)
    .execute();
  const known = new Map(
    rows.map((row) => [
      row.recipient_identifier,
      {
        preference: knownPreference(row.preference),
        emailAddress: row.email_address,
        emailValid: row.email_valid,
        verifiedEmail: row.verified_email,
        measuring: row.measuring,
      },
    ]),
  );
  return (identifier) => known.get(identifier ?? '') ?? null;
}

/** The preference of whom a row names, of what was read. */
export function preferenceIn(known: FactsOf, { identifier, email }: NamedRecipient): ConsentPreference {
  const facts = known(identifier);
  return facts === null ? 'notChosen' : preferenceTowards(facts, email);
}

/** Of these recipients what the register of an account says, for any of their letters. */
export async function readPreferences(
  trx: Where,
  accountId: number,
  identifiers: readonly string[],
): Promise<PreferenceOf> {
  const known = await readConsents(trx, accountId, identifiers);
  return (named) => preferenceIn(known, named);
}
