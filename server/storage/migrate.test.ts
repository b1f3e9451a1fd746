// Migrations run once, in order, alone, and refuse what was changed.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLogger } from '#server/system/logger.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database/postgres.ts';
import { migrate } from './migrate.ts';

let own: TestDatabase;
let folder: string;
const file = (name: string, text: string): Promise<void> => writeFile(path.join(folder, name), text);
const run = (): Promise<readonly string[]> => migrate({ connection: own.connection, folder, log: silentLogger });

async function tables(): Promise<string[]> {
  const client = new Client(own.connection);
  await client.connect();
  const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public' order by 1");
  await client.end();
  return rows.map((row: { tablename: string }) => row.tablename);
}

beforeEach(async () => {
  own = await createTestDatabase({ migrated: false });
  folder = await mkdtemp(path.join(tmpdir(), 'mailroom-migrations-'));
  await file('0001-letters.sql', 'create table letter (id int);\ncreate table pack (id int);');
});

afterEach(async () => {
  await rm(folder, { recursive: true });
  await own.drop();
});

test('each migration runs once', async () => {
  expect(await run()).toEqual(['0001-letters.sql']);
  await file('0002-stamps.sql', 'create table stamp (id int);');
  expect(await run()).toEqual(['0002-stamps.sql']);
  expect(await run()).toEqual([]);
  expect(await tables()).toEqual(['letter', 'migration', 'pack', 'stamp']);
});

test('programs that start together migrate once', async () => {
  const results = await Promise.all([run(), run(), run()]);
  expect(results.flat()).toEqual(['0001-letters.sql']);
});

test('a migration that fails leaves nothing of itself', async () => {
  await file('0002-bad.sql', 'create table half (id int); select nothing_here;');
  await expect(run()).rejects.toThrow('0002-bad.sql failed');
  expect(await tables()).toEqual(['letter', 'migration', 'pack']);
});

test('a migration that was changed after it ran is refused; other line ends are no change', async () => {
  await run();
  await file('0001-letters.sql', 'create table letter (id int);\r\ncreate table pack (id int);');
  expect(await run()).toEqual([]);
  await file('0001-letters.sql', 'create table letter (id bigint);');
  await expect(run()).rejects.toThrow('changed after it ran');
});

test('a database of a newer program is refused', async () => {
  await file('0002-new.sql', 'select 1;');
  await run();
  await rm(path.join(folder, '0002-new.sql'));
  await expect(run()).rejects.toThrow('newer program');
});

test('a migration slipped in before one that ran is refused', async () => {
  await file('0003-late.sql', 'select 1;');
  await run();
  await file('0002-between.sql', 'select 1;');
  await expect(run()).rejects.toThrow('comes before');
});

test('a database on which a server of before still works is not changed until it is gone', async () => {
  await run();
  await file('0002-stamps.sql', 'create table stamp (id int);');
  const old = new Client({ ...own.connection, application_name: 'mailroom-claims' });
  await old.connect();
  // One that is just being stopped is waited for.
  setTimeout(() => void old.end(), 1_000);
  expect(await run()).toEqual(['0002-stamps.sql']);

  await file('0003-inks.sql', 'create table ink (id int);');
  const worker = new Client({ ...own.connection, application_name: 'mailroom-queue' });
  await worker.connect();
  await expect(run()).rejects.toThrow(/^Servers or workers still use this database \(1 connections\)/);
  expect(await tables()).not.toContain('ink');
  await worker.end();
  // What is no program of this product is nobody's matter.
  const other = new Client({ ...own.connection, application_name: 'psql' });
  await other.connect();
  expect(await run()).toEqual(['0003-inks.sql']);
  await other.end();
}, 30_000);

test('what takes words out of histories and names of files does it once, however often it runs', async () => {
  const texts = ['0098-web-hooks-in-histories.sql', '0100-names-of-carriers-files.sql'].map((name) =>
    readFileSync(path.join(import.meta.dirname, 'migrations', name), 'utf8'),
  );
  const client = new Client(own.connection);
  await client.connect();
  const hook = (url: string) => ({ properties: { webHookURL: url } });
  await client.query(`create table revision (entity text, event text, details jsonb);
    create table shipment (data_purged boolean, tracking_files jsonb);
    insert into shipment values (true, '{"Ida.pdf": "application/pdf"}'), (false, '{"Ida.pdf": "application/pdf"}')`);
  await client.query(`insert into revision values ('account', 'updated', $1)`, [
    { before: hook('https://key:word@hook.example/secret?token=1'), after: hook('https://hook.example') },
  ]);
  for (const _ of [1, 2]) for (const text of texts) await client.query(text);
  const { rows: revisions } = await client.query('select details from revision');
  const { rows: files } = await client.query('select tracking_files as files from shipment order by data_purged');
  await client.end();
  expect(revisions).toEqual([
    { details: { before: hook('https://hook.example/…'), after: hook('https://hook.example') } },
  ]);
  expect(files).toEqual([{ files: { 'Ida.pdf': 'application/pdf' } }, { files: {} }]);
});

test('files that are not numbered, or numbered twice, are refused', async () => {
  await file('0001-again.sql', 'select 1;');
  await expect(run()).rejects.toThrow('Two migrations');
  await rm(path.join(folder, '0001-again.sql'));
  await file('new.sql', 'select 1;');
  await expect(run()).rejects.toThrow('not named');
});
