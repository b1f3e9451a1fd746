// Words that the database says, column by column, and one word of its own for each column that an erasure empties.
import { sql } from 'kysely';
import { PERSONAL_COLUMNS } from '#server/letters/keeping/personal-columns.ts';
import type { PostOffice } from '../post-office.ts';

type Said = ReadonlyMap<string, ReadonlySet<string>>;

/** The texts of all rows, by `table.column`: of a column with a structure those within it. */
export async function textsOf(office: PostOffice): Promise<Said> {
  const { db } = office.server.services;
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'revision_default'`.execute(db);
  const said = new Map<string, Set<string>>();
  for (const { name } of tables) {
    const { rows } = await sql<{
      key: string;
      texts: string[];
    }>`select value.key, array_agg(distinct text #>> '{}') as texts
      from ${sql.table(name)} t, jsonb_each(to_jsonb(t)) value, jsonb_path_query(value.value, 'strict $.**') text
      where jsonb_typeof(text) = 'string' group by 1`.execute(db);
    for (const { key, texts } of rows) said.set(`${name}.${key}`, new Set(texts));
  }
  return said;
}

/** What was said before and is not any more, as `table.column` and text. */
export const vanished = (before: Said, after: Said): [string, string][] =>
  [...before].flatMap(([column, texts]) =>
    [...texts].filter((text) => !after.get(column)?.has(text)).map((text): [string, string] => [column, text]),
  );

/** Which rows of a table are of a row of recipients, as a condition. */
const OF_ROW = {
  pack_group: (id: number) => sql`id = ${id}`,
  pack: (id: number) => sql`pack_group_id = ${id}`,
  chunk: (id: number) => sql`pack_id in (select id from pack where pack_group_id = ${id})`,
  shipment: (id: number) => sql`pack_group_id = ${id}`,
  send_attempt: (id: number) => sql`shipment_id in (select id from shipment where pack_group_id = ${id})`,
  tracking_file: (id: number) => sql`shipment_id in (select id from shipment where pack_group_id = ${id})`,
  charge: (id: number) => sql`shipment_id in (select id from shipment where pack_group_id = ${id})`,
} as const satisfies Record<keyof typeof PERSONAL_COLUMNS, unknown>;

/** Who stands on a later page of the letter, and who said that the page belongs there, are others. */
const OF_OTHERS: Readonly<Record<string, unknown>> = {
  'x-pack_group-later_addresses': [{ page: 2, lines: ['x-pack_group-later_addresses'] }],
  'x-pack_group-fault': {
    label: 'address.anotherPerson',
    parameters: { page: 2, name: 'x-pack_group-fault', pages: '2' },
  },
};

/** A value with the word, of the type of a column. */
const wordAs = (type: string, word: string) =>
  ({
    ARRAY: sql`array[${word}]`,
    jsonb: sql`${JSON.stringify(OF_OTHERS[word] ?? { word })}::jsonb`,
  })[type] ?? sql`${word}`;

/** Columns that hold two letters or a digest. */
const NO_WORD = ['country_code', 'grouping_key'];

/** Each column that an erasure of a row empties says a word that nothing else says. @returns the columns */
export async function sayWords(office: PostOffice, rowId: number): Promise<string[]> {
  const { db } = office.server.services;
  const marked: string[] = [];
  for (const [table, columns] of Object.entries(PERSONAL_COLUMNS))
    for (const column of Object.keys(columns).filter((name) => !NO_WORD.includes(name))) {
      const { rows } = await sql<{ data_type: string }>`select data_type from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and column_name = ${column}`.execute(db);
      const value = wordAs(rows[0]?.data_type ?? '', `x-${table}-${column}`);
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}
        where ${OF_ROW[table as keyof typeof OF_ROW](rowId)}`.execute(db);
      marked.push(`${table}.${column}`);
    }
  return marked;
}
