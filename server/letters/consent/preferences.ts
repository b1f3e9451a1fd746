// What the register of consent says of recipients, by the name that their sender has for them (docs/model.md, "Consent").
import { type SqlBool, sql } from 'kysely';
import { knownPreference, preferenceInUse, registerAccount } from '#domain/recipients/consent.rules.ts';
import type { ConsentPreference } from '#domain/recipients/recipients.ts';
import type { Where } from '#server/context/ports.ts';
import type { StoredGroup } from '#server/letters/rows/stored-groups.ts';

/** The requirement that names the recipient in the register. */
const IDENTIFIER = 'recipientIdentifier';

/** As identifiers are compared and kept. */
export const plainIdentifier = (identifier: string): string => identifier.normalize('NFC').trim();

/** Whom the register calls the recipient of a row; null: its documents name nobody, or more than one. */
export function identifierOf({ shipment, packs }: Pick<StoredGroup, 'shipment' | 'packs'>): string | null {
  const named = [shipment, ...packs.map(({ values }) => values)].flatMap((values) => {
    const value = Object.hasOwn(values, IDENTIFIER) ? values[IDENTIFIER] : undefined;
    return value === undefined ? [] : [value.quality === 'BAD' ? '' : plainIdentifier(value.value)];
  });
  const [only = ''] = named;
  return only !== '' && named.every((one) => one === only) ? only : null;
}

/** The account that keeps the register for an account; null: none does. */
export async function registerOf(trx: Where, accountId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number; senderAccount: boolean }>`
    select link.id, link.definition->'senderAccount' = 'true'::jsonb as "senderAccount"
    from account own join account link on link.id = any(own.path)
    where own.id = ${accountId} order by cardinality(link.path)`.execute(trx);
  return registerAccount(rows);
}

/** The preferences of these recipients in the register of an account; whom it does not know has none. */
export async function readPreferences(
  trx: Where,
  accountId: number,
  identifiers: readonly string[],
): Promise<ReadonlyMap<string, ConsentPreference>> {
  if (identifiers.length === 0) return new Map();
  const register = await registerOf(trx, accountId);
  if (register === null) return new Map();
  const rows = await trx
    .selectFrom('recipient_consent')
    .select(['recipient_identifier', 'preference', 'email_address', 'email_valid', 'verified_email'])
    .where('account_id', '=', register)
    .where(sql<SqlBool>`recipient_identifier = any(${sql.val([...identifiers])}::text[])`)
    .execute();
  return new Map(
    rows.map((row) => {
      const facts = {
        preference: knownPreference(row.preference),
        emailAddress: row.email_address,
        emailValid: row.email_valid,
        verifiedEmail: row.verified_email,
      };
      return [row.recipient_identifier, preferenceInUse(facts)];
    }),
  );
}
