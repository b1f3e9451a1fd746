// Secrets in a real database: sealed, moved, lost, and sealed anew while somebody saves.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/storage/database.ts';
import { systemRandom } from '#server/system/ids.ts';
import { silentLogger } from '#server/system/logger.ts';
import { isReadByOthers } from '#server/system/secrets/key-file.ts';
import { createSecrets, NoSecretKey, type SecretCell } from '#server/system/secrets/secrets.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database/postgres.ts';
import { forgetOldKeys, hasSealed, prepareKeyFile, rotateKey, type SealedStore } from './rotate-key.ts';

let database: TestDatabase;
let db: Kysely<unknown>;
let folder: string;
let store: SealedStore;

const COLUMNS: SealedStore['columns'] = [
  { table: 'kept', column: 'sealed', row: ['owner', 'name'] },
  { table: 'passing', column: 'sealed', row: ['id'], passing: true },
];
const place = (owner: number, name: string): SecretCell => ['kept', 'sealed', owner, name];

beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  db = openDatabase<unknown>({ connection: database.connection, role: 'web', log: silentLogger });
  await sql`create table kept (owner bigint, name text, sealed text, primary key (owner, name))`.execute(db);
  await sql`create table passing (id bigint primary key, sealed text)`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
beforeEach(async () => {
  await sql`delete from kept`.execute(db);
  await sql`delete from passing`.execute(db);
  folder = mkdtempSync(path.join(tmpdir(), 'mailroom-secrets-'));
  const file = path.join(folder, 'secret.key');
  store = { db, file, secrets: createSecrets({ file, random: systemRandom }), columns: COLUMNS };
  return () => rmSync(folder, { recursive: true, force: true });
});

async function keep(owner: number, name: string, value: string): Promise<string> {
  const sealed = await store.secrets.seal(value, place(owner, name));
  await sql`insert into kept values (${owner}, ${name}, ${sealed})`.execute(db);
  return sealed;
}
async function kept(owner: number, name: string): Promise<string> {
  const { rows } = await sql<{
    sealed: string;
  }>`select sealed from kept where owner = ${owner} and name = ${name}`.execute(db);
  return rows[0]?.sealed ?? '';
}
const read = async (owner: number, name: string) => store.secrets.open(await kept(owner, name), place(owner, name));

test('a key file is made for its owner alone, and what is stored shows nothing of the secret', async () => {
  expect(await prepareKeyFile(store, systemRandom)).toBe(true);
  expect(statSync(store.file).mode & 0o777).toBe(0o600);
  expect(await isReadByOthers(store.file)).toBe(false);
  const sealed = await keep(1, 'password', 'Grüße aus Köln');
  expect(store.secrets.isSealed(sealed)).toBe(true);
  expect(Buffer.from(sealed.slice(17), 'base64url').toString('latin1')).not.toContain('aus');
  expect(await store.secrets.seal('Grüße aus Köln', place(1, 'password'))).not.toBe(sealed);
  expect(await read(1, 'password')).toEqual({ ok: true, value: 'Grüße aus Köln' });
  expect(await store.secrets.open(await store.secrets.seal('', place(1, 'x')), place(1, 'x'))).toEqual({
    ok: true,
    value: '',
  });
});

test('a value that was changed or copied to another row does not open', async () => {
  await prepareKeyFile(store, systemRandom);
  const sealed = await keep(1, 'password', 'of the first');
  expect(await store.secrets.open(sealed, place(2, 'password'))).toEqual({ ok: false, reason: 'damaged' });
  const changed = `${sealed.slice(0, 30)}${sealed[30] === 'A' ? 'B' : 'A'}${sealed.slice(31)}`;
  expect(await store.secrets.open(changed, place(1, 'password'))).toEqual({ ok: false, reason: 'damaged' });
  expect(await store.secrets.open('plain text', place(1, 'password'))).toEqual({ ok: false, reason: 'damaged' });
});

test('a lost key file is not made anew over what is sealed; put back, it opens it', async () => {
  await prepareKeyFile(store, systemRandom);
  await keep(1, 'password', 'kept');
  const keys = readFileSync(store.file, 'utf8');
  rmSync(store.file);
  expect(await prepareKeyFile(store, systemRandom)).toBe(false);
  expect(await read(1, 'password')).toEqual({ ok: false, reason: 'key' });
  await expect(store.secrets.seal('more', place(1, 'more'))).rejects.toThrow(NoSecretKey);
  writeFileSync(store.file, keys, { mode: 0o600 });
  expect(await read(1, 'password')).toEqual({ ok: true, value: 'kept' });
});

test('a rotation seals all anew; a running server follows; the old key opens a database of before until it is forgotten', async () => {
  await prepareKeyFile(store, systemRandom);
  const before = await keep(1, 'a', 'first');
  await keep(2, 'b', 'second');
  await sql`insert into kept values (3, 'foreign', 'sealed1:00000000:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')`.execute(
    db,
  );
  expect(await rotateKey(store, systemRandom)).toEqual({ resealed: 2, unread: 1 });
  expect(await kept(1, 'a')).not.toBe(before);
  expect(await read(1, 'a')).toEqual({ ok: true, value: 'first' });
  expect(await store.secrets.open(before, place(1, 'a'))).toEqual({ ok: true, value: 'first' });
  expect(await forgetOldKeys(store)).toBe(false);
  await sql`delete from kept where owner = 3`.execute(db);
  expect(await forgetOldKeys(store)).toBe(true);
  expect(await store.secrets.open(before, place(1, 'a'))).toEqual({ ok: false, reason: 'key' });
  expect(await read(2, 'b')).toEqual({ ok: true, value: 'second' });
  expect(statSync(store.file).mode & 0o777).toBe(0o600);
});

test('what is kept for a while only is sealed anew, and stands in the way of no new key and of no forgetting', async () => {
  await prepareKeyFile(store, systemRandom);
  const cell: SecretCell = ['passing', 'sealed', 1];
  const passing = async () => {
    const { rows } = await sql<{ sealed: string }>`select sealed from passing`.execute(db);
    return store.secrets.open(rows[0]?.sealed ?? '', cell);
  };
  await sql`insert into passing values (1, ${await store.secrets.seal('a token', cell)})`.execute(db);
  expect(await hasSealed(db, COLUMNS)).toBe(false);
  expect(await rotateKey(store, systemRandom)).toEqual({ resealed: 1, unread: 0 });
  expect(await passing()).toEqual({ ok: true, value: 'a token' });
  rmSync(store.file);
  expect(await prepareKeyFile(store, systemRandom)).toBe(true);
  expect(await passing()).toEqual({ ok: false, reason: 'key' });
  // Nobody is sent to look for a key that only what goes by itself would need.
  expect(await rotateKey(store, systemRandom)).toEqual({ resealed: 0, unread: 0 });
  expect(await forgetOldKeys(store)).toBe(true);
});

test('a file with a slip of the hand is named, and its key is not', async () => {
  await prepareKeyFile(store, systemRandom);
  const text = readFileSync(store.file, 'utf8');
  writeFileSync(
    store.file,
    text.replace(/([0-9a-f]{8}) (.)/, (_, id, letter) => `${id} ${letter === 'A' ? 'B' : 'A'}`),
  );
  await expect(prepareKeyFile(store, systemRandom)).rejects.toThrow(/secret\.key has a line that is no key/);
});
