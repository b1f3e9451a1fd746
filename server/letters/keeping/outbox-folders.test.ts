// What of folders that were handed over is removed, and what waits for a legal hold.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Services } from '#server/context/context.ts';
import type { Db } from '#server/storage/schema.ts';
import { silentLogger } from '#server/system/logger.ts';
import { looseDelivery, looseOrder, ORDER_TABLES } from '#tests/support/database/loose-orders.ts';
import { type LooseDatabase, openLooseDatabase } from '#tests/support/database/loose-rows.ts';
import { removeLeavingFolders } from './outbox-folders.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'mailroom-leaving-'));
const folderOf = (number: string) => path.join(dataDir, 'outbox', 'Post', number);

let database: LooseDatabase;
let db: Db;
beforeAll(async () => {
  database = await openLooseDatabase([...ORDER_TABLES, 'leaving_folder']);
  db = database.db;
  for (const id of [1, 2]) {
    await looseOrder(db, id);
    await looseDelivery(db, id, { order: id });
    mkdirSync(folderOf(`D${id}`), { recursive: true });
    writeFileSync(path.join(folderOf(`D${id}`), 'list.csv'), 'Ada');
    await sql`insert into leaving_folder (delivery_id) values (${id})`.execute(db);
  }
});
afterAll(async () => {
  await database?.close();
  rmSync(dataDir, { recursive: true });
});

it('that of a held order stays until the hold is lifted, and goes by itself then', async () => {
  const quiet = { begin: () => undefined, end: () => undefined, reach: () => undefined };
  // What the removal uses of the services.
  const parts = { db, config: { dataDir }, log: silentLogger, troubles: quiet, failPoints: quiet };
  const remove = async () => {
    const removed = await removeLeavingFolders(parts as unknown as Services);
    return [removed, existsSync(folderOf('D1')), existsSync(folderOf('D2'))];
  };
  await sql`update job set legal_hold = '{"reason": "A court asks"}' where id = 1`.execute(db);
  expect(await remove()).toEqual([1, true, false]);
  await sql`update job set legal_hold = null`.execute(db);
  expect(await remove()).toEqual([1, false, false]);
});
