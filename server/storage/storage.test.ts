// Storage as a whole: built in from nothing, and on an external server.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLogger } from '#server/system/logger.ts';
import { createTestDatabase } from '#tests/support/database/postgres.ts';
import { openDatabase } from './database.ts';
import { processesIn } from './embedded/processes.ts';
import { openStorage, type Storage } from './storage.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'mailroom-storage-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function countMigrations({ connection }: Storage): Promise<number> {
  const db = openDatabase<Record<string, never>>({ connection, role: 'web', log: silentLogger });
  const { rows } = await sql<{ n: number }>`select count(*) as n from migration`.execute(db);
  await db.destroy();
  return rows[0]?.n ?? 0;
}

test('an empty folder becomes a migrated database and a file store, and is quiet after close', async () => {
  const storage = await openStorage({ dataDir, log: silentLogger });
  expect(await countMigrations(storage)).toBeGreaterThan(0);
  expect(await storage.acceptsIntake()).toBe(true);
  const { hash } = await storage.files.put(Readable.from(['Dear Ada']));
  expect(await storage.files.has(hash)).toBe(8);
  await storage.close();
  expect(processesIn(path.join(dataDir, 'postgres', 'cluster'))).toEqual([]);
});

test('an external database is migrated and no built-in one is started', async () => {
  const external = await createTestDatabase({ migrated: false });
  const storage = await openStorage({ dataDir, log: silentLogger, databaseUrl: external.url });
  expect(await countMigrations(storage)).toBeGreaterThan(0);
  expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);
  await storage.close();
  await external.drop();
});

test('an external database that is away is an error at once', async () => {
  const databaseUrl = `postgresql://nobody@/none?host=${encodeURIComponent(dataDir)}`;
  await expect(openStorage({ dataDir, log: silentLogger, databaseUrl })).rejects.toThrow('ENOENT');
});
