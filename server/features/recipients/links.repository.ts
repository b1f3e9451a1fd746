// Links to the own page of a recipient: written down, counted, found by their secret.
import { sql } from 'kysely';
import { RECIPIENT_LINK } from '#domain/recipients/consent.rules.ts';
import type { Where } from '#server/context/ports.ts';
import type { Db, Trx } from '#server/storage/schema.ts';

const HOUR_MS = 3_600_000;

/** A link that an e-mail will carry, to a recipient whom the transaction holds. @returns its id, or after how many seconds one is made: too many went of late */
export async function insertLink(
  trx: Trx,
  recipient: { readonly id: number; readonly email_address: string | null; readonly address_edition: number },
  now: Date,
): Promise<{ readonly id: number } | { readonly seconds: number }> {
  const newest = await trx
    .selectFrom('recipient_link')
    .select('created_at')
    .where('recipient_id', '=', recipient.id)
    .where('created_at', '>', new Date(now.getTime() - HOUR_MS))
    .orderBy('created_at', 'desc')
    .limit(RECIPIENT_LINK.perHour)
    .execute();
  // The oldest of as many as may go has to be an hour old.
  const oldest = newest[RECIPIENT_LINK.perHour - 1];
  if (oldest) return { seconds: Math.ceil((oldest.created_at.getTime() + HOUR_MS - now.getTime()) / 1_000) };
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
  return { id };
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
