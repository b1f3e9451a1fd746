// The register of consent: read page by page by identifier, written with all that is searched of it.
import { type SqlBool, sql } from 'kysely';
import type { ConsentEntry } from '#domain/recipients/consent.rules.ts';
import type { Measuring } from '#domain/recipients/measuring.rules.ts';
import type { ConsentPreference } from '#domain/recipients/recipients.ts';
import { wordsContained } from '#server/access/like-pattern.ts';
import type { Where } from '#server/context/ports.ts';
import type { Trx } from '#server/storage/schema.ts';

const recipients = (where: Where, registerId: number) =>
  where.selectFrom('recipient_consent').selectAll().where('account_id', '=', registerId);
export type RecipientRow = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;

export const findRecipient = (where: Where, registerId: number, identifier: string) =>
  recipients(where, registerId).where('recipient_identifier', '=', identifier).executeTakeFirst();

/** Those of these recipients that the register knows, by identifier. */
export const findRecipients = (where: Where, registerId: number, identifiers: readonly string[]) =>
  recipients(where, registerId)
    .where(sql<SqlBool>`recipient_identifier = any(${sql.val([...identifiers])}::text[])`)
    .orderBy(sql`recipient_identifier collate names`)
    .execute();

/** The same, held until the transaction ends. */
export const lockRecipients = (trx: Trx, registerId: number, identifiers: readonly string[]): Promise<RecipientRow[]> =>
  recipients(trx, registerId)
    .where(sql<SqlBool>`recipient_identifier = any(${sql.val([...identifiers])}::text[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Behind which recipient a page begins. */
export interface RecipientPosition {
  readonly identifier: string;
  readonly id: number;
}

/** Which recipients of a register. */
export interface RecipientFilter {
  readonly text?: string | undefined;
  readonly preference?: ConsentPreference | undefined;
}

/** What a list would show without pages, in no order. */
export function foundRecipients(where: Where, registerId: number, { text = '', preference }: RecipientFilter) {
  let query = recipients(where, registerId);
  if (preference !== undefined) query = query.where('preference', '=', preference);
  return text.trim() === '' ? query : query.where(wordsContained(sql`form`, text));
}

/** By identifier, one more than `limit` where there are more. */
export function listRecipients(
  where: Where,
  registerId: number,
  { after, limit, ...filter }: RecipientFilter & { readonly after: RecipientPosition | null; readonly limit: number },
): Promise<RecipientRow[]> {
  let query = foundRecipients(where, registerId, filter);
  if (after) {
    query = query.where(
      sql<SqlBool>`(recipient_identifier collate names, id) > (${after.identifier} collate names, ${after.id})`,
    );
  }
  return query
    .orderBy(sql`recipient_identifier collate names`)
    .orderBy('id')
    .limit(limit + 1)
    .execute();
}

const columnsOf = (identifier: string, entry: EntryWritten['entry'], now: Date) => ({
  preference: entry.preference,
  source: entry.source,
  email_address: entry.emailAddress,
  email_valid: entry.emailValid,
  verified_email: entry.verifiedEmail,
  note: entry.note,
  measuring: entry.measuring,
  measuring_source: entry.measuringSource,
  changed_at: now,
  vouched_at: now,
  form: sql<string>`search_form(${`${identifier} ${entry.emailAddress ?? ''}`})`,
});

/** Whose entry is written. */
export interface RecipientKey {
  readonly registerId: number;
  readonly identifier: string;
}

/** What is written, and when. */
export interface EntryWritten {
  readonly entry: ConsentEntry & Measuring;
  readonly now: Date;
}

export const insertRecipient = (
  trx: Trx,
  { registerId, identifier }: RecipientKey,
  { entry, now }: EntryWritten,
): Promise<RecipientRow> =>
  trx
    .insertInto('recipient_consent')
    .values({
      account_id: registerId,
      recipient_identifier: identifier,
      ...columnsOf(identifier, entry, now),
      measuring_at: entry.measuring ? now : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Writes over a row that the transaction holds. */
export const updateRecipient = (
  trx: Trx,
  row: Pick<RecipientRow, 'id' | 'recipient_identifier'>,
  { entry, now }: EntryWritten,
): Promise<RecipientRow> =>
  trx
    .updateTable('recipient_consent')
    .set((eb) => ({
      ...columnsOf(row.recipient_identifier, entry, now),
      version: eb('version', '+', 1),
      measuring_at: sql<Date | null>`case when (measuring, measuring_source) = (${entry.measuring}, ${entry.measuringSource})
        then measuring_at else ${now} end`,
      address_edition: sql<number>`address_edition + (email_address is distinct from ${entry.emailAddress})::int`,
    }))
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Who saves an entry as it is says once more that its address works; nothing else of it changes. */
export const vouchAgain = (trx: Trx, { id }: Pick<RecipientRow, 'id'>, now: Date) =>
  trx.updateTable('recipient_consent').set({ vouched_at: now }).where('id', '=', id).execute();
