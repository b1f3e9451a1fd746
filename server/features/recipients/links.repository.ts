// Links to the own page of a recipient: written down, counted, found by their secret.
import { sql } from 'kysely';
import { RECIPIENT_LINK } from '#domain/recipients/consent.rules.ts';
import type { Where } from '#server/context/ports.ts';
import type { Db, Trx } from '#server/storage/schema.ts';

const HOUR_MS = 3_600_000;

/** A link that an e-mail will carry, to a recipient whom the transaction holds. @returns its id; undefined: too many of late */
export async function insertLink(
  trx: Trx,
  recipient: { readonly id: number; readonly email_address: string | null; readonly address_edition: number },
  now: Date,
): Promise<number | undefined> {
  const { count } = await trx
    .selectFrom('recipient_link')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('recipient_id', '=', recipient.id)
    .where('created_at', '>', new Date(now.getTime() - HOUR_MS))
    .executeTakeFirstOrThrow();
  if (Number(count) >= RECIPIENT_LINK.perHour) return undefined;
  const { id } = await trx
    .insertInto('recipient_link')
    .values({
      recipient_id: recipient.id,
      email_address: recipient.email_address ?? '',
      address_edition: recipient.address_edition,
      created_at: now,
      expires_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The recipient of a link that still holds: not too old, and of the address that the register has, since it has it. */
export const recipientByLink = (where: Where, { tokenHash, now }: { readonly tokenHash: Buffer; readonly now: Date }) =>
  where
    .selectFrom('recipient_link as l')
    .innerJoin('recipient_consent as r', 'r.id', 'l.recipient_id')
    .innerJoin('account as a', 'a.id', 'r.account_id')
    .selectAll('r')
    .select(['a.name as sender', 'l.expires_at as until'])
    .where(sql<boolean>`l.token_hashes @> array[${tokenHash}::bytea]`)
    .where('l.expires_at', '>', now)
    .where('a.removed', '=', false)
    // What an account that keeps no register any more would write down, nobody reads.
    .where(sql<boolean>`a.definition->'senderAccount' = 'true'::jsonb`)
    .whereRef('l.address_edition', '=', 'r.address_edition')
    .executeTakeFirst();

/** Links that hold no longer. */
export async function sweepRecipientLinks(db: Db, now: Date): Promise<void> {
  const old = new Date(now.getTime() - (RECIPIENT_LINK.days + 3) * 24 * HOUR_MS);
  await db.deleteFrom('recipient_link').where('created_at', '<', old).execute();
}
