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
import { type Pace, removeLeavingFolders } from './outbox-folders.ts';

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

const quiet = { begin: () => undefined, end: () => undefined, reach: () => undefined };
/** Each unit of work takes seven milliseconds. */
const clock = {
  at: 0,
  monotonic() {
    clock.at += 7;
    return clock.at;
  },
};
// What the removal uses of the services.
const services = () =>
  ({ db, clock, config: { dataDir }, log: silentLogger, troubles: quiet, failPoints: quiet }) as unknown as Services;

it('that of a held order stays until the hold is lifted, and goes by itself then', async () => {
  const remove = async () => {
    const removed = await removeLeavingFolders(services());
    return [removed, existsSync(folderOf('D1')), existsSync(folderOf('D2'))];
  };
  await sql`update job set legal_hold = '{"reason": "A court asks"}' where id = 1`.execute(db);
  expect(await remove()).toEqual([1, true, false]);
  await sql`update job set legal_hold = null`.execute(db);
  expect(await remove()).toEqual([1, false, false]);
});

it('rests after each folder for what that took, and ends where it may not go on', async () => {
  for (const id of [3, 4]) {
    await looseOrder(db, id);
    await looseDelivery(db, id, { order: id });
    mkdirSync(folderOf(`D${id}`));
    await sql`insert into leaving_folder (delivery_id) values (${id})`.execute(db);
  }
  const rests: number[] = [];
  const removed = async (most: number) => {
    const pace: Pace = { rest: async (ms) => void rests.push(ms), goesOn: async () => rests.length < most };
    const folders = await removeLeavingFolders(services(), pace);
    return [folders, existsSync(folderOf('D3')), existsSync(folderOf('D4'))];
  };
  expect(await removed(0)).toEqual([0, true, true]);
  expect(await removed(1)).toEqual([1, false, true]);
  expect(await removed(9)).toEqual([1, false, false]);
  expect(rests).toEqual([7, 7]);
});
