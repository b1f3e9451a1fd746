// In which months what letters hold counts against a limit: from the first of them on, until the last is handed over or charged.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LimitRule } from '#domain/money/limits.ts';
import type { Db } from '#server/storage/schema.ts';
import { looseOrder, openLooseOrders } from '#tests/support/database/loose-orders.ts';
import type { LooseDatabase } from '#tests/support/database/loose-rows.ts';
import { reserve, usedOf } from './reservations.ts';

const RULE: LimitRule = {
  ...{ accountId: 1, accountName: 'Acme', currency: 'EUR', timeZone: 'UTC' },
  ...{ monthlyLimit: 100_000, approvalAbove: null },
};
const day = (text: string) => new Date(`${text}T12:00:00Z`);

let database: LooseDatabase;
let db: Db;
beforeAll(async () => {
  database = await openLooseOrders();
  db = database.db;
  for (const id of [1, 2]) await looseOrder(db, id);
});
afterAll(() => database?.close());

/** Letters of a command from one day to another are confirmed on the first of March. */
const hold = (commandId: number, [due, until]: readonly [string, string], net: number) =>
  db.transaction().execute((trx) =>
    reserve(trx, {
      ...{ accountId: 1, commandId, now: day('2026-03-01'), due: day(due), until: day(until) },
      sums: [{ currency: 'EUR', net, vat: 0 }],
    }),
  );
const held = async (month: string, now: string) => (await usedOf(db, RULE, { month, now: day(now) })).reserved;
const ahead = async (now: string) => [
  await held('2026-03', now),
  await held('2026-04', now),
  await held('2026-05', now),
];

it('also in the month that runs, where they are still here behind their day, and in none after it', async () => {
  await hold(1, ['2026-03-05', '2026-03-06'], 600);
  expect(await ahead('2026-03-02')).toEqual([600, 0, 0]);
  expect(await ahead('2026-04-02')).toEqual([600, 600, 0]);
});

it('until the last of them, also where more is held for the same confirmation that leaves before', async () => {
  await hold(2, ['2026-04-10', '2026-05-10'], 50);
  expect(await ahead('2026-03-02')).toEqual([600, 50, 50]);
  await hold(2, ['2026-03-20', '2026-03-20'], 7);
  expect(await ahead('2026-03-02')).toEqual([657, 57, 57]);
});
