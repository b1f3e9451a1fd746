// Lines of history become links without holes, whatever order their transactions end in.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { chainIsWhole } from '#server/app/audit/chain.invariant.ts';
import { readConfig } from '#server/context/config.ts';
import { openDatabase } from '#server/storage/database.ts';
import { openLocalFileStore } from '#server/storage/files/local-file-store.ts';
import type { Db, Schema } from '#server/storage/schema.ts';
import { createSettableClock, systemClock } from '#server/system/clock.ts';
import { silentLogger } from '#server/system/logger.ts';
import { createSigningKey, readSigningKey } from '#server/system/secrets/signing-key.ts';
import { joinWholeChain } from '#tests/support/database/joined-chain.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database/postgres.ts';
import { type ChainServices, joinChain } from './join-chain.ts';

let database: TestDatabase;
let db: Db;
let services: ChainServices;
const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-chain-'));

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase<Schema>({ connection: database.connection, role: 'web', log: silentLogger });
  services = { db, clock: systemClock, log: silentLogger, config: readConfig({ MAILROOM_DATA: folder }) };
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const line = (where: Pick<Db, 'insertInto'>, entityId: number, accountId = 1, xid?: string) =>
  where
    .insertInto('revision')
    .values({
      at: new Date(),
      entity: 'shipment',
      entity_id: entityId,
      account_id: accountId,
      event: '400',
      user_id: 7,
      user_login: 'clerk',
      acted_for_login: null,
      ...(xid === undefined ? {} : { xid }),
    })
    .execute();
const joinAll = () => joinWholeChain(services);
/** Transactions of other databases of this server, which hold up seals, have ended. */
const waitForOthers = () =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ open: boolean }>`select exists (select from revision, pg_current_snapshot() s
        where xid >= pg_snapshot_xmin(s) and xid < pg_snapshot_xmax(s)) as open`.execute(db);
      expect(rows[0]?.open).toBe(false);
    },
    { timeout: 20_000 },
  );
const linked = async () => {
  const links = await db.selectFrom('chain_link').select(['entity_id', 'account_id', 'head_number', 'place']).execute();
  return links.map(({ entity_id }) => entity_id).toSorted((a, b) => a - b);
};
const violations = async () => {
  const files = await openLocalFileStore({ folder: path.join(folder, 'files') });
  return (await chainIsWhole.check({ db, files, now: new Date(), ledger: {} })).violations;
};

it('waits for the key that signs, which is its owner’s alone', async () => {
  await line(db, 1);
  expect(await joinChain(services)).toBe(false);
  expect(await linked()).toEqual([]);
  await createSigningKey(services.config.signingKeyFile);
  const key = await readSigningKey(services.config.signingKeyFile);
  await createSigningKey(services.config.signingKeyFile);
  expect((await readSigningKey(services.config.signingKeyFile))?.fingerprint).toBe(key?.fingerprint);
  expect(statSync(services.config.signingKeyFile).mode & 0o777).toBe(0o600);
  await joinAll();
  expect(await linked()).toEqual([1]);
  expect(await violations()).toEqual([]);
});

it('joins a line that is written early and becomes visible late, once', async () => {
  await db.transaction().execute(async (trx) => {
    await line(trx, 2);
    await line(db, 3);
    while (await joinChain(services));
    expect(await linked()).not.toContain(2);
  });
  await joinAll();
  await joinAll();
  expect(await linked()).toEqual([1, 2, 3]);
  expect(await violations()).toEqual([]);
});

it('gives each account heads of its own under one seal', async () => {
  await line(db, 4, 1);
  await line(db, 5, 2);
  await line(db, 6, 2);
  await joinAll();
  const seal = await db
    .selectFrom('chain_seal')
    .selectAll()
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(seal).toMatchObject({ heads: 2, links: 3, belated: false });
  const heads = await db.selectFrom('chain_head').selectAll().where('seal_number', '=', seal.number).execute();
  expect(heads.map(({ account_id, links, total }) => [account_id, links, total])).toEqual([
    [1, 1, 4],
    [2, 2, 2],
  ]);
  expect(await violations()).toEqual([]);
});

it('goes on in another database server, where transactions are counted anew', async () => {
  await line(db, 7, 1, '9000000000');
  await db.updateTable('chain_cursor').set({ cluster: 'another', horizon: '9000000001' }).execute();
  await line(db, 8);
  await joinAll();
  expect(await linked()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  await line(db, 9);
  await joinAll();
  expect(await linked()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(await violations()).toEqual([]);
});

it('says of a seal that lines under it are older than the one before, but not where the clock was set back', async () => {
  const MINUTE = 60_000;
  const last = async () =>
    db.selectFrom('chain_seal').select(['belated', 'at']).orderBy('number', 'desc').limit(1).executeTakeFirstOrThrow();
  const writtenAt = (entityId: number, at: Date) =>
    sql`insert into revision (at, entity, entity_id, account_id, event) values (${at}, 'shipment', ${entityId}, 1, '400')`.execute(
      db,
    );
  const clock = createSettableClock(new Date(Date.now() + 60 * MINUTE));
  const said: string[] = [];
  const note = (event: string) => void said.push(event);
  const sealing = { ...services, clock, log: { ...silentLogger, warn: note, error: note } };
  // Three lines have waited, and two go under a seal.
  const waited = clock.now();
  for (const id of [10, 11, 12]) await writtenAt(id, waited);
  clock.advance(15 * MINUTE);
  await waitForOthers();
  expect(await joinChain(sealing, 2)).toBe(true);
  expect(await last()).toEqual({ belated: false, at: clock.now() });
  expect(await joinChain(sealing, 2)).toBe(false);
  expect([await last(), said]).toEqual([{ belated: true, at: clock.now() }, ['chain.sealed-late']]);
  // Nine minutes are nothing.
  await writtenAt(13, new Date(clock.now().getTime() - 9 * MINUTE));
  await waitForOthers();
  await joinChain(sealing);
  expect((await last()).belated).toBe(false);
  clock.set(waited);
  await writtenAt(14, waited);
  await waitForOthers();
  await joinChain(sealing);
  expect([await last(), said.slice(1)]).toEqual([{ belated: false, at: waited }, ['chain.clock-set-back']]);
  expect(await violations()).toEqual([]);
});

it('names a line that was forged, and one that was emptied without a purge', async () => {
  await sql`update revision set user_id = null, user_login = null, salt = null where entity_id = 4`.execute(db);
  await sql`update revision set user_login = 'somebody' where entity_id = 5`.execute(db);
  const found = await violations();
  expect(found).toHaveLength(2);
  expect(found.join()).toContain('no purge or erasure took it');
});
