// Tables of one connection alone, made after those of the product: a statement that names a table finds the one of its
// connection first (PostgreSQL 17, "search_path"), so that the product's own statements work on them unchanged. They
// have columns, keys, indexes and sequences of their own and end with the connection, whatever becomes of the program.
import { type ClientBase, escapeIdentifier } from 'pg';

interface ForeignKey {
  readonly table: string;
  readonly definition: string;
}

/** Foreign keys between these tables, as the product's schema has them; those to other tables cannot be kept. */
async function keysAmong(client: ClientBase, tables: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select source.relname as table, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_class source on source.oid = c.conrelid join pg_class target on target.oid = c.confrelid
     where c.contype = 'f' and c.conparentid = 0
       and c.connamespace = (select oid from pg_namespace where nspname = current_schema())
       and source.relname = any($1::text[]) and target.relname = any($1::text[])
     order by source.relname, c.conname`,
    [[...tables]],
  );
  return rows;
}

/**
 * Makes the connection's own tables, empty.
 * @param tables tables of the product, by name
 */
export async function makeScratchTables(client: ClientBase, tables: readonly string[]): Promise<void> {
  const schema = (await client.query<{ schema: string }>('select current_schema() as schema')).rows[0]?.schema ?? '';
  // Asked before: once a table of the connection hides it, the name of one would be written with its schema.
  const keys = await keysAmong(client, tables);
  const made = tables.map((table) => {
    const name = escapeIdentifier(table);
    return `create temporary table ${name} (like ${escapeIdentifier(schema)}.${name} including all)`;
  });
  const tied = keys.map(({ table, definition }) => `alter table pg_temp.${escapeIdentifier(table)} add ${definition}`);
  await client.query([...made, ...tied].join(';\n'));
}

/** Copies the rows of a table of the product that a condition names into the connection's own. */
export async function copyRows(
  client: ClientBase,
  table: string,
  { condition, values }: { readonly condition: string; readonly values: readonly unknown[] },
): Promise<void> {
  const { rows } = await client.query<{ schema: string; columns: string[] }>(
    `select current_schema() as schema, array_agg(attname::text order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [`pg_temp.${escapeIdentifier(table)}`],
  );
  const [found] = rows;
  if (found === undefined) throw new Error(`The connection has no table ${table} of its own.`);
  const columns = found.columns.map(escapeIdentifier).join(', ');
  const name = escapeIdentifier(table);
  await client.query(
    `insert into pg_temp.${name} (${columns}) overriding system value
     select ${columns} from ${escapeIdentifier(found.schema)}.${name} where ${condition}`,
    [...values],
  );
}
