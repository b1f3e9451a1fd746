// For tests of what a query costs: a database whose rows need not refer to rows that are there, and a count of the rows
// that a transaction read.
import { sql } from 'kysely';
import { openDatabase } from '#server/storage/database.ts';
import type { Db, Schema, Trx } from '#server/storage/schema.ts';
import { silentLogger } from '#server/system/logger.ts';
import { createTestDatabase } from './postgres.ts';

export interface LooseDatabase {
  /** One connection, unless the test asks for more: what it reads is what the test reads. */
  readonly db: Db;
  /** Deletes the database. */
  close(): Promise<void>;
}

/**
 * Makes a database of its own. Call `close()` in `afterAll`.
 * @param tables those whose foreign keys are dropped: what their rows refer to is of no account in the test
 * @param maxConnections as many as a test has at work at once
 */
export async function openLooseDatabase(tables: readonly string[], maxConnections = 1): Promise<LooseDatabase> {
  const { connection, drop } = await createTestDatabase();
  const db = openDatabase<Schema>({ connection, role: 'web', log: silentLogger, maxConnections });
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as "table", conname as name from pg_constraint
    where contype = 'f' and conrelid = any(${sql.val([...tables])}::text[]::regclass[])`.execute(db);
  for (const { table, name } of rows)
    await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(db);
  return {
    db,
    close: async () => {
      await db.destroy();
      await drop();
    },
  };
}

/** How many rows of these tables the transaction read so far, by an index or without. */
export async function rowsRead(trx: Trx, tables: readonly string[]): Promise<number> {
  const { rows } = await sql<{ read: number }>`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_xact_user_tables where relname = any(${sql.val([...tables])})`.execute(trx);
  return rows[0]?.read ?? 0;
}
