// Brings a database to this program's shape: the files NNNN-name.sql, in order, each in one transaction, once.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import type { Logger } from '#server/system/logger.ts';
import type { Connection } from './connection.ts';

/** The folder with the product's migrations. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('migrations', import.meta.url));

const LEAST_SERVER_VERSION = 170_000;
/** Any fixed number that no other program uses for an advisory lock in this database. */
const LOCK_KEY = 7_204_553_018;
const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/;

interface Migration {
  readonly name: string;
  readonly sha256: string;
  readonly sql: string;
}

export interface MigrateOptions {
  readonly connection: Connection;
  readonly log: Logger;
  /** Default: the product's migrations. */
  readonly folder?: string;
  /** False where servers work on the database meanwhile. Default true: they are refused. */
  readonly alone?: boolean;
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const seen = new Set<string>();
  const migrations: Migration[] = [];
  for (const name of names) {
    if (!FILE_NAME.test(name)) throw new Error(`The migration ${name} is not named NNNN-name.sql.`);
    const number = name.slice(0, 4);
    if (seen.has(number)) throw new Error(`Two migrations have the number ${number}.`);
    seen.add(number);
    const sql = await readFile(path.join(folder, name), 'utf8');
    // A checkout may change line ends; that is no other migration.
    const sha256 = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
    migrations.push({ name, sha256, sql });
  }
  return migrations;
}

/**
 * The migrations still to run.
 * @throws Error when a recorded one was changed, is unknown here, or comes after one that never ran
 */
export function pendingMigrations<M extends { name: string; sha256: string }>(
  files: readonly M[],
  recorded: readonly { name: string; sha256: string }[],
): M[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  for (const row of recorded) {
    const file = byName.get(row.name);
    if (!file) throw new Error(`The database was changed by a newer program (migration ${row.name}).`);
    if (file.sha256 !== row.sha256) throw new Error(`The migration ${row.name} was changed after it ran.`);
  }
  const done = new Set(recorded.map((row) => row.name));
  const last =
    recorded
      .map((row) => row.name)
      .sort()
      .at(-1) ?? '';
  const pending = files.filter((file) => !done.has(file.name));
  const late = pending.find((file) => file.name < last);
  if (late) throw new Error(`The migration ${late.name} comes before ${last}, which already ran.`);
  return pending;
}

async function runOne(client: Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into migration (name, sha256) values ($1, $2)', [migration.name, migration.sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(`The migration ${migration.name} failed: ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    });
  }
}

/** How long servers that are just being stopped may take. */
const OTHERS_LEAVE_MS = 10_000;
const LOOK_MS = 250;

/** Connections of servers, workers and tools of this product; those that wait for the lock of migrations are none yet. */
async function countOthers(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name like 'mailroom-%' and application_name <> 'mailroom-migrate'`);
  return rows[0]?.count ?? 0;
}

/**
 * A program of before writes what does not fit the new shape: letters of a worker that goes on would leave, and could not be booked.
 * @throws Error while some still work on the database
 */
async function beAlone(client: Client): Promise<void> {
  const until = performance.now() + OTHERS_LEAVE_MS;
  let count = await countOthers(client);
  while (count > 0 && performance.now() < until) {
    await sleep(LOOK_MS);
    count = await countOthers(client);
  }
  if (count > 0)
    throw new Error(
      `Servers or workers still use this database (${count} connections), which is to be changed for a newer version. Stop all of them first (docs/operations.md, "A new version").`,
    );
}

async function migrateLocked(client: Client, options: MigrateOptions): Promise<readonly string[]> {
  const version = Number((await client.query('show server_version_num')).rows[0]?.server_version_num);
  if (version < LEAST_SERVER_VERSION)
    throw new Error(`PostgreSQL 17 or newer is needed; the server is ${Math.floor(version / 10_000)}.`);
  const encoding = (await client.query('show server_encoding')).rows[0]?.server_encoding;
  if (encoding !== 'UTF8') throw new Error(`The database must be encoded in UTF8, not ${encoding}.`);
  await client.query(
    'create table if not exists migration (name text primary key, sha256 text not null, at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migration');
  const pending = pendingMigrations(await readMigrations(options.folder ?? MIGRATIONS_FOLDER), rows);
  if (pending.length > 0 && rows.length > 0 && options.alone !== false) await beAlone(client);
  for (const migration of pending) {
    await runOne(client, migration);
    options.log.info('database.migrated', { migration: migration.name });
  }
  return pending.map((migration) => migration.name);
}

/**
 * Runs what has not run yet. Several programs may start at once: an advisory lock lets one migrate, the others wait.
 * @returns the names of the migrations that ran now
 * @throws Error in plain words: server too old, changed or unknown migration, others at work, or the failed statement's message
 */
export async function migrate(options: MigrateOptions): Promise<readonly string[]> {
  const client = new Client({
    ...options.connection,
    application_name: 'mailroom-migrate',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  client.on('error', (error) => options.log.warn('database.connection-lost', { role: 'migrate', error }));
  // What a migration does without says so as a warning.
  client.on('notice', ({ severity, message }) => {
    if (severity === 'WARNING') options.log.warn('database.migration-warning', { message: message ?? '' });
  });
  await client.connect();
  try {
    // The lock ends with the connection, so a killed migration frees it.
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    return await migrateLocked(client, options);
  } finally {
    await client.end().catch(() => undefined);
  }
}
