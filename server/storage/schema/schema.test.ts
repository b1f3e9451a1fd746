// The tables as Kysely sees them against those that the migrations make: names of tables and columns, and what may be
// empty.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database/postgres.ts';

const TABLE = /export interface (\w+Table) \{\n([\s\S]*?)\n\}/g;
const AREA = /^ {2}(\w+): (\w+Table);$/gm;
const COLUMN = /^ {2}(\w+): (.+);$/gm;

/** `table.column`, with `?` behind a column that may be empty. */
function declared(): string[] {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.table.ts'));
  const text = files.map((name) => readFileSync(path.join(import.meta.dirname, name), 'utf8')).join('\n');
  const names = new Map([...text.matchAll(AREA)].map(([, table, type]) => [type, table]));
  return [...text.matchAll(TABLE)].flatMap(([, type, body = '']) =>
    [...body.matchAll(COLUMN)].map(([, column, kind = '']) => {
      const isNullable = kind.includes('| null') || kind === 'NullableJson';
      return `${names.get(type)}.${column}${isNullable ? '?' : ''}`;
    }),
  );
}

/** Partitions of the history table are left out; they have its columns. */
async function made(): Promise<string[]> {
  const database = await createTestDatabase();
  const client = new Client(database.connection);
  await client.connect();
  const { rows } = await client.query(`select table_name || '.' || column_name ||
      case is_nullable when 'YES' then '?' else '' end as name
    from information_schema.columns where table_schema = 'public' and table_name not in ('migration', 'revision_default')`);
  await client.end();
  await database.drop();
  return rows.map((row: { name: string }) => row.name);
}

it('the declared tables are those of the migrations, column by column', async () => {
  expect(new Set(declared())).toEqual(new Set(await made()));
});
