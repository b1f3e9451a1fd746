// The contacts that a caller sees, as a statement: what an export of the list is written from.
import type { CallQuery } from '#domain/api/contract.ts';
import type { Caller } from '#server/context/context.ts';
import type { Db } from '#server/storage/schema.ts';
import { reachOfCaller } from './contact.rules.ts';
import { foundContacts } from './contacts.repository.ts';

/** What the list shows for a filter, all pages of it. */
export const contactsFor = (
  db: Db,
  caller: Caller,
  { whose, text = '' }: Pick<CallQuery<'contacts.list'>, 'whose' | 'text'>,
) => foundContacts(db, { ...reachOfCaller(caller), whose, text });
