// What a channel that is held stops of an overview: nothing of test mode, for nobody waits for that.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVERYTHING } from '#server/access/scope.ts';
import type { Caller } from '#server/context/context.ts';
import { looseDelivery, looseOrder, ORDER_TABLES } from '#tests/support/database/loose-orders.ts';
import { type LooseDatabase, openLooseDatabase } from '#tests/support/database/loose-rows.ts';
import { readStopped } from './stopped.usecases.ts';

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);

let database: LooseDatabase;
beforeAll(async () => {
  database = await openLooseDatabase([...ORDER_TABLES, 'channel']);
  const { db } = database;
  await sql`insert into channel (id, channel_type, name, definition, held_at) overriding system value
    values (1, 'EMAIL', 'Mail', '{}', now())`.execute(db);
  for (const id of [1, 2, 3]) {
    await looseOrder(db, id);
    await looseDelivery(db, id, { order: id, state: 'READY' });
  }
  await sql`update delivery set fault = '{"label": "channel.heldWaits", "parameters": {}}', shipment_count = id,
    test = id = 2`.execute(db);
});
afterAll(() => database?.close());

it('counts the documents of others alone', async () => {
  // As much of a caller as is asked for: what that one may, which is nothing.
  const caller = {
    actor: { userId: 1, ouId: 1, groupId: 0, masks: { direct: 0, group: 0, ou: 0 } },
  } as unknown as Caller;
  const request = { scope: EVERYTHING, targets: {}, values: [], range: { from: day(-1), to: day(1) } };
  const stopped = await readStopped(database, caller, request);
  expect(stopped).toMatchObject([{ channelId: 1, waiting: 4 }]);
});
