// A new key of secrets, and all that is sealed sealed anew under it.
import { type Kysely, sql } from 'kysely';
import type { RandomBytes } from '#server/system/ids.ts';
import { createKeyFile, makeKey, readKeyFile, writeKeyFile } from '#server/system/secrets/key-file.ts';
import type { Secrets } from '#server/system/secrets/secrets.ts';
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts';

/** What is done with which columns: tests name their own. */
export interface SealedStore {
  /** Any database: the columns are named in a table. */
  readonly db: Kysely<unknown>;
  readonly secrets: Secrets;
  readonly file: string;
  readonly columns?: readonly SealedColumn[];
}

/** What a rotation did. `unread`: values whose key is in no line of the file, or that were damaged; they stay as they are. */
export interface Rotation {
  readonly resealed: number;
  readonly unread: number;
}

interface SealedRow {
  readonly sealed: string;
  readonly names: readonly (string | number)[];
}

const rowsOf = async (db: Kysely<unknown>, { table, column, row }: SealedColumn): Promise<readonly SealedRow[]> => {
  const names = sql.join(row.map((name) => sql`${sql.ref(name)}`));
  const { rows } = await sql<SealedRow>`select ${sql.ref(column)} as sealed, json_build_array(${names}) as names
    from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(db);
  return rows;
};

async function resealColumn({ db, secrets }: SealedStore, place: SealedColumn): Promise<Rotation> {
  const { table, column, row } = place;
  let resealed = 0;
  let unread = 0;
  for (const { sealed, names } of await rowsOf(db, place)) {
    if (await secrets.isCurrent(sealed)) continue;
    const opened = await secrets.open(sealed, [table, column, ...names]);
    if (!opened.ok) {
      // What is kept for a while only goes by itself.
      if (!place.passing) unread += 1;
      continue;
    }
    const anew = await secrets.seal(opened.value, [table, column, ...names]);
    const named = sql.join(
      row.map((name, index) => sql`${sql.ref(name)} = ${names[index]}`),
      sql` and `,
    );
    // Who saved another value meanwhile sealed it under the new key: it is left alone.
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${anew}
      where ${named} and ${sql.ref(column)} = ${sealed}`.execute(db);
    resealed += 1;
  }
  return { resealed, unread };
}

const lasting = (columns: readonly SealedColumn[]) => columns.filter(({ passing }) => !passing);

/** Whether anything in the database is sealed, but for what is kept for a while only. */
export async function hasSealed(db: Kysely<unknown>, columns = SEALED_COLUMNS): Promise<boolean> {
  for (const { table, column } of lasting(columns)) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} is not null limit 1`.execute(
      db,
    );
    if (rows.length > 0) return true;
  }
  return false;
}

/**
 * Makes the key file of an installation that has sealed nothing yet. A file that is gone while there are sealed values is not made
 * anew: the old one, put back, must open them.
 * @returns false when the key of what is sealed is missing
 */
export async function prepareKeyFile(store: SealedStore, random: RandomBytes): Promise<boolean> {
  if ((await readKeyFile(store.file)) !== undefined) return true;
  if (await hasSealed(store.db, store.columns)) return false;
  await createKeyFile(store.file, makeKey(random));
  return true;
}

/**
 * Puts a new key first in the file and seals everything anew under it. Servers that run read the file again. The old keys stay in
 * the file, for databases that are put back from a backup, until they are forgotten.
 * @throws Error when there is no key file
 */
export async function rotateKey(store: SealedStore, random: RandomBytes): Promise<Rotation> {
  const keys = await readKeyFile(store.file);
  if (keys === undefined) throw new Error(`${store.file} is missing: put it back first.`);
  await writeKeyFile(store.file, [makeKey(random), ...keys]);
  let total: Rotation = { resealed: 0, unread: 0 };
  for (const column of store.columns ?? SEALED_COLUMNS) {
    const { resealed, unread } = await resealColumn(store, column);
    total = { resealed: total.resealed + resealed, unread: total.unread + unread };
  }
  return total;
}

/**
 * Forgets all keys but that which seals now. What is kept for a while only holds none of them back.
 * @returns false, and nothing is forgotten, while one of the others is needed
 */
export async function forgetOldKeys(store: SealedStore): Promise<boolean> {
  for (const column of lasting(store.columns ?? SEALED_COLUMNS))
    for (const { sealed } of await rowsOf(store.db, column)) if (!(await store.secrets.isCurrent(sealed))) return false;
  const keys = (await readKeyFile(store.file)) ?? [];
  await writeKeyFile(store.file, keys.slice(0, 1));
  return true;
}
