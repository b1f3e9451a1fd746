// What the rows of recipients say in columns of their tables: the same table says what an erasure empties and what is given out to the
// person, so that nothing is emptied that nobody was told of.
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** A column with a word of somebody: what it is called where it is given out, and what is left of it. */
interface PersonalColumn {
  /** Null: it is worked out of others, and says nothing by itself. */
  readonly as: string | null;
  /** SQL of the value that takes its place. */
  readonly left: string;
}

const given = (as: string, left = 'null'): PersonalColumn => ({ as, left });
const workedOut: PersonalColumn = { as: null, left: 'null' };

/** The columns of the tables that a row of recipients has rows in. */
export const PERSONAL_COLUMNS = {
  pack_group: {
    recipient_name: given('name', "''"),
    recipient_lines: given('lines', "'{}'"),
    country_code: given('country'),
    email_address: given('emailAddress'),
    recipient_identifier: given('identifier'),
    rejection_reason: given('rejectionReason'),
    fault: given('fault'),
    shipment_requirements: given('values', "'{}'"),
    correction: given('correction'),
    later_addresses: given('laterAddresses', "'[]'"),
    later_settled: given('laterSettled'),
    split_off: given('splitOff'),
  },
  chunk: {
    row_values: given('values'),
    pack_identifiers: given('identifiers'),
    identifier: given('identifier'),
    fault: given('fault'),
  },
  pack: {
    requirements: given('values', "'{}'"),
    metadatas: given('metadata', "'{}'"),
    grouping_key: workedOut,
    own_envelope: given('ownEnvelope'),
  },
  shipment: {
    recipient: given('recipient', "''"),
    recipient_lines: given('lines', "'{}'"),
    country_code: given('country'),
    fault: given('fault'),
    metadata: given('metadata', "'{}'"),
    tracking_files: given('carrierFiles', "'{}'"),
  },
  send_attempt: { answer: given('answer'), sent_to: given('sentTo') },
  // A carrier may have named its file by whoever signed. No file that comes in can have this name.
  tracking_file: { name: given('name', "id::text || '/'") },
  // Of a correction.
  charge: { reason: given('reason') },
} as const satisfies Readonly<Record<string, Readonly<Record<string, PersonalColumn>>>>;
export type PersonalTable = keyof typeof PERSONAL_COLUMNS;

const columnsOf = (table: PersonalTable): [string, PersonalColumn][] => Object.entries(PERSONAL_COLUMNS[table]);

/** SET of an update: nothing of them is left. */
export const emptied = (table: PersonalTable): RawBuilder<unknown> =>
  sql.join(columnsOf(table).map(([name, { left }]) => sql`${sql.ref(name)} = ${sql.raw(left)}`));

/** Something of them is still there. */
export const isFull = (table: PersonalTable): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    columnsOf(table).map(([name, { left }]) => sql`${sql.ref(name)} is distinct from ${sql.raw(left)}`),
    sql` or `,
  )})`;

/** What a row says in them, as an object. @param alias what the table is called there */
export const saidBy = (table: PersonalTable, alias: string): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(
    columnsOf(table).flatMap(([name, { as }]) => (as === null ? [] : [sql.lit(as), sql.ref(`${alias}.${name}`)])),
  )})`;
