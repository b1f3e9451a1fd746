// What the rows of recipients say in columns of their tables: the same table says what an erasure empties and what is given out to the
// person, so that nothing is emptied that nobody was told of, and nothing of others is told.
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** A column with a word of somebody: what it is called where it is given out, and what is left of it. */
interface PersonalColumn {
  /** Null: it is worked out of others, and says nothing by itself. */
  readonly as: string | null;
  /** SQL of the value that takes its place. */
  readonly left: string;
  /** What of it is of the person, where the rest is of others. */
  readonly own: (column: RawBuilder<unknown>) => RawBuilder<unknown>;
}

const given = (as: string, left = 'null', own: PersonalColumn['own'] = (column) => column): PersonalColumn => ({
  as,
  left,
  own,
});
const workedOut: PersonalColumn = { as: null, left: 'null', own: (column) => column };

/** The addresses are those of others, by definition. */
const pagesOf: PersonalColumn['own'] = (addresses) =>
  sql`(select jsonb_agg(one -> 'page') from jsonb_array_elements(${addresses}) one)`;
/** Whoever did it is of the staff, as in histories. */
const when =
  (key: string): PersonalColumn['own'] =>
  (done) =>
    sql`${done} -> ${sql.lit(key)}`;
/** A fault without the name of somebody else on a page. */
export const ownFault = (fault: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${fault} ->> 'label' = 'address.anotherPerson' then ${fault} #- '{parameters,name}' else ${fault} end`;

/** The columns of the tables that a row of recipients has rows in. */
export const PERSONAL_COLUMNS = {
  pack_group: {
    recipient_name: given('name', "''"),
    recipient_lines: given('lines', "'{}'"),
    country_code: given('country'),
    email_address: given('emailAddress'),
    recipient_identifier: given('identifier'),
    rejection_reason: given('rejectionReason'),
    fault: given('fault', 'null', ownFault),
    shipment_requirements: given('values', "'{}'"),
    correction: given('correction'),
    later_addresses: given('pagesOfOthers', "'[]'", pagesOf),
    later_settled: given('pagesSettled', 'null', when('settledAt')),
    split_off: given('splitOff', 'null', when('splitAt')),
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
/** What is left of why a file was left out, in an update of `input_file`. */
export const LEFT_OUT_EMPTIED = sql`case when left_out is null then null
  else jsonb_build_object('label', left_out -> 'label', 'parameters', '{}'::jsonb) end`;

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
    columnsOf(table).flatMap(([name, { as, own }]) =>
      as === null ? [] : [sql.lit(as), own(sql.ref(`${alias}.${name}`))],
    ),
  )})`;
