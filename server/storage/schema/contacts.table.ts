// The table of the address book.
import type { Generated, GeneratedAlways } from 'kysely';
import type { JsonColumn } from '../schema-json.ts';

/** People and companies that a person writes to; shared ones are seen by whoever deposits in the account. */
export interface ContactTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  account_id: number;
  owner_id: number;
  shared: boolean;
  kind: string;
  first_name: string;
  last_name: string;
  organisation: string;
  reference: string;
  note: string;
  addresses: JsonColumn;
  phones: JsonColumn;
  emails: JsonColumn;
  sort_name: string;
  /** All that is searched, in the form of `search_form`. */
  form: string;
  /** By which a line of a file finds it. */
  key: string;
  updated_at: Date;
}

/** The tables of this file by their names in the database. */
export interface ContactTables {
  contact: ContactTable;
}
