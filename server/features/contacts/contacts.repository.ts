// The table of contacts: read page by page by name, found by the key of a line, written with all that is searched of it.
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { ContactInput } from '#domain/api/session/contacts.contract.ts';
import { contactKey } from '#domain/contacts/contact-lines.rules.ts';
import { sortName } from '#domain/contacts/contacts.ts';
import { wordsContained } from '#server/access/like-pattern.ts';
import type { Where } from '#server/context/ports.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';

/** A contact as it is stored: what a save says of it. */
export type StoredContact = Omit<z.output<typeof ContactInput>, 'id' | 'version'>;

/** Whose contacts are read: the own ones of a person in an account, and those that this account shares. */
export interface ContactReach {
  readonly accountId: number;
  readonly userId: number;
  readonly whose?: 'own' | 'shared' | undefined;
}

const inReach = ({ accountId, userId, whose }: ContactReach) => {
  const own = sql<SqlBool>`contact.owner_id = ${userId}`;
  const seen = {
    own: sql<SqlBool>`(not contact.shared and ${own})`,
    shared: sql<SqlBool>`contact.shared`,
    all: sql<SqlBool>`(contact.shared or ${own})`,
  }[whose ?? 'all'];
  return sql<SqlBool>`(contact.account_id = ${accountId} and ${seen})`;
};

const contacts = (where: Where) =>
  where
    .selectFrom('contact')
    .innerJoin('app_user', 'app_user.id', 'contact.owner_id')
    .selectAll('contact')
    .select([
      'app_user.first_name as owner_first',
      'app_user.last_name as owner_last',
      'app_user.login as owner_login',
    ]);
export type ContactRow = NonNullable<Awaited<ReturnType<typeof findContact>>>;

export const findContact = (where: Where, reach: ContactReach, id: number) =>
  contacts(where).where('contact.id', '=', id).where(inReach(reach)).executeTakeFirst();

/** Behind which contact a page begins. */
export interface ContactPosition {
  readonly name: string;
  readonly id: number;
}

/** What a list asks for. */
export interface ContactQuery extends ContactReach {
  readonly text: string;
  readonly after: ContactPosition | null;
  readonly limit: number;
}

/** What a list would show without pages, in no order. */
export function foundContacts(where: Where, { text, ...reach }: ContactReach & { readonly text: string }) {
  const query = contacts(where).where(inReach(reach));
  return text.trim() === '' ? query : query.where(wordsContained(sql`contact.form`, text));
}

/** By name, one more than `limit` where there are more. */
export function listContacts(where: Where, { after, limit, ...found }: ContactQuery): Promise<ContactRow[]> {
  let query = foundContacts(where, found);
  if (after) query = query.where(sql<SqlBool>`(contact.sort_name, contact.id) > (${after.name}, ${after.id})`);
  return query
    .orderBy('contact.sort_name')
    .orderBy('contact.id')
    .limit(limit + 1)
    .execute();
}

/** Contacts that lines of a file may mean, by their keys; of several of one key the oldest. */
export async function findByKeys(trx: Trx, reach: ContactReach, keys: readonly string[]): Promise<ContactRow[]> {
  return contacts(trx)
    .where(inReach(reach))
    .where('contact.key', 'in', [...keys, ''])
    .orderBy('contact.id', 'desc')
    .execute();
}

/** All that is searched of a contact. */
const searchedText = ({ addresses, phones, emails, ...one }: StoredContact): string =>
  [
    ...[one.firstName, one.lastName, one.organisation, one.reference],
    ...addresses.flatMap(({ label, lines }) => [label, ...lines]),
    ...phones.map(({ number }) => number),
    ...emails.map(({ address }) => address),
  ].join(' ');

const columnsOf = (contact: StoredContact, now: Date) => ({
  shared: contact.shared,
  kind: contact.kind,
  first_name: contact.firstName,
  last_name: contact.lastName,
  organisation: contact.organisation,
  reference: contact.reference,
  note: contact.note,
  addresses: toJson(contact.addresses),
  phones: toJson(contact.phones),
  emails: toJson(contact.emails),
  sort_name: sortName(contact),
  form: sql<string>`search_form(${searchedText(contact)})`,
  key: contactKey(contact),
  updated_at: now,
});

/** Where a new contact belongs. */
export interface ContactHome {
  readonly accountId: number;
  readonly ownerId: number;
}

export async function insertContact(
  trx: Trx,
  contact: StoredContact,
  { accountId, ownerId, now }: ContactHome & { readonly now: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('contact')
    .values({ account_id: accountId, owner_id: ownerId, ...columnsOf(contact, now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const updateContact = (trx: Trx, id: number, { contact, now }: { contact: StoredContact; now: Date }) =>
  trx
    .updateTable('contact')
    .set((eb) => ({ ...columnsOf(contact, now), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

export const deleteContact = (trx: Trx, id: number) => trx.deleteFrom('contact').where('id', '=', id).execute();

/** The row, held until the transaction ends. */
export const lockContact = (trx: Trx, id: number) =>
  trx.selectFrom('contact').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
