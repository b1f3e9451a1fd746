// How many documents wait by the consent of a register that is about to go.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/storage/schema.ts';
import {
  looseAccount,
  looseDelivery,
  looseOrder,
  loosePiece,
  ORDER_TABLES,
} from '#tests/support/database/loose-orders.ts';
import { type LooseDatabase, openLooseDatabase } from '#tests/support/database/loose-rows.ts';
import { confirmedByRegister } from './register-in-use.ts';

let database: LooseDatabase;
let db: Db;
beforeAll(async () => {
  database = await openLooseDatabase([...ORDER_TABLES, 'account']);
  db = database.db;
  // 2 keeps a register of its own, and so does 3 below it; 4 goes by that of 2.
  await looseAccount(db, 1, { definition: { senderAccount: true } });
  await looseAccount(db, 2, { path: [1, 2], definition: { senderAccount: true } });
  await looseAccount(db, 3, { path: [1, 2, 3], definition: { senderAccount: true } });
  await looseAccount(db, 4, { path: [1, 2, 4] });
  await looseOrder(db, 1);
  await looseDelivery(db, 1, { state: 'READY' });
  for (const id of [2, 3, 4])
    await loosePiece(db, id, { status: 300, set: sql`account_id = ${id}, preference = 'electronic'` });
});
afterAll(() => database?.close());

it('those of the account itself only where its own register goes along, and never those of a register below it', async () => {
  const counted = (id: number, moves: boolean) => confirmedByRegister(db, { id, moves });
  expect([await counted(2, true), await counted(2, false)]).toEqual([0, 2]);
  expect([await counted(1, true), await counted(1, false)]).toEqual([0, 0]);
  expect([await counted(4, true), await counted(3, true), await counted(3, false)]).toEqual([1, 0, 1]);
});
