// What is late is read from what is awaited: deliveries of which nothing is awaited any more are not looked at, however many there are,
// nor those of a channel that hears nothing, which rest for ever where they were handed over.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVERYTHING } from '#server/access/scope.ts';
import { addCounters, foldCounters } from '#server/letters/counters/counters.ts';
import { type ShipmentFacts, statusDeltas } from '#server/letters/deliveries/status-deltas.ts';
import type { Db } from '#server/storage/schema.ts';
import { type LooseDatabase, openLooseDatabase, rowsRead } from '#tests/support/database/loose-rows.ts';
import { countLate } from './late.repository.ts';

const ENDED = 5_000;
const DAY = new Date('2026-03-05T12:00:00Z');

let database: LooseDatabase;
let db: Db;
/** Years of deliveries of one letter each, half of them of the silent channel 8; of channel 7 the last three are awaited in status 300. */
beforeAll(async () => {
  database = await openLooseDatabase(['job', 'delivery', 'shipment', 'channel', 'searched_metadata']);
  db = database.db;
  await sql`insert into job (id, account_id, root_account_id, owner_id, author_id, service_id, service_definition, name, state,
      submitted_at)
    overriding system value values (1, 1, 1, 1, 1, 1, '{}', 'Run', 'CREATED', now())`.execute(db);
  await sql`insert into delivery (id, external_id, command_id, job_id, account_id, owner_id, service_id, channel_id,
      channel_label, channel_type, channel_definition, name, state, post_date, created_at)
    overriding system value select n, 'D' || n, n, 1, 1, 2, 1, case when n % 2 = 0 and n <= ${sql.lit(ENDED)} then 8 else 7 end, 'Post', 'EMAIL', '{}', 'Run', 'OUTPUTTED', '2026-03-05', ${DAY}
    from generate_series(1, ${sql.lit(ENDED + 3)}) n`.execute(db);
  await sql`insert into shipment (nuid, delivery_id, command_id, job_id, pack_group_id, account_id, owner_id, service_id,
      channel_type, channel_label, status, status_at, created_at)
    select 'N' || n, n, 1, 1, n, 1, 2, 1, 'EMAIL', 'Post', 250, now(), ${DAY}
    from generate_series(1, ${sql.lit(ENDED + 3)}) n`.execute(db);
  await move(250, 300, ENDED + 3);
  await move(300, 400, ENDED);
  await move(400, 700, ENDED);
  await move(700, 710, ENDED, sql`and delivery_id % 2 = 1`);
  while ((await foldCounters(db)) > 0);
  await sql`analyze shipment, delivery, counter_total, counter_delta`.execute(db);
});
afterAll(() => database?.close());

/** As whatever moves shipments does. */
async function move(from: number, to: number, most: number, which = sql``): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<ShipmentFacts>`update shipment set status = ${to} where id in (
        select id from shipment where status = ${from} ${which} order by id limit ${most})
      returning id, delivery_id, nuid, account_id, owner_id, channel_type, service_id, created_at, acknowledged`.execute(
      trx,
    );
    await addCounters(
      trx,
      rows.flatMap((row) => statusDeltas(row, { from, to })),
    );
  });
}

/** What is late, and whether only what is awaited was read for it. */
const counted = (until: string, targets = {}, tags: string[] = []) =>
  db.transaction().execute(async (trx) => {
    const tables = ['shipment', 'delivery', 'counter_total', 'counter_delta'];
    const before = await rowsRead(trx, tables);
    const limits = ([300, 400, 700] as const).map((status) => ({ channelId: 7, status, until, unheard: null }));
    const found = await countLate(trx, { limits, scope: EVERYTHING, targets, tags });
    // Versions of rows count as long as nobody has cleared them; what is not awaited are 500 pieces and more.
    return { found, isCheap: (await rowsRead(trx, tables)) - before < 250 };
  });

it('reads the deliveries of which something is awaited, and no other', async () => {
  const late = { account_id: 1, channel_id: 7, late_status: 300, pieces: 3, deliveries: 3, oldest: '2026-03-05' };
  expect(await counted('2026-03-05')).toEqual({ found: [late], isCheap: true });
  expect(await counted('2026-03-05', { targetOwnerId: 2 })).toEqual({ found: [late], isCheap: true });
  expect(await counted('2026-03-05', { targetOwnerId: 3 })).toEqual({ found: [], isCheap: true });
  expect(await counted('2026-03-04')).toEqual({ found: [], isCheap: true });
});

it('knows what nobody has folded yet', async () => {
  await move(300, 400, 1);
  const { found, isCheap } = await counted('2026-03-05');
  expect(found.map(({ late_status: status, pieces }) => [status, pieces]).sort()).toEqual([
    [300, 2],
    [400, 1],
  ]);
  expect(isCheap).toBe(true);
});

it('counts a delivery once, however many statuses its pieces are late in', async () => {
  const [second] = (
    await sql<{ delivery_id: number }>`select delivery_id from shipment where status = 300 limit 1`.execute(db)
  ).rows;
  await sql`insert into shipment (nuid, delivery_id, command_id, job_id, pack_group_id, account_id, owner_id, service_id,
      channel_type, channel_label, status, status_at, created_at)
    select 'Further', delivery_id, 1, 1, ${ENDED + 4}::bigint, 1, 2, 1, 'EMAIL', 'Post', 250, now(), ${DAY}
    from shipment where delivery_id = ${second?.delivery_id}`.execute(db);
  await move(250, 400, 1);
  const { found } = await counted('2026-03-05');
  expect(found.map(({ late_status: status, pieces, deliveries }) => [status, pieces, deliveries]).sort()).toEqual([
    [300, 2, 2],
    [400, 2, 1],
  ]);
});

it('reads of a delivery what is awaited alone, also where a tag is asked for', async () => {
  const { rows } = await sql<{
    delivery_id: number;
  }>`insert into shipment (nuid, delivery_id, command_id, job_id, pack_group_id,
      account_id, owner_id, service_id, channel_type, channel_label, status, status_at, created_at)
    select 'Arrived ' || n, s.delivery_id, 1, 1, ${ENDED}::bigint + 100 + n, 1, 2, 1, 'EMAIL', 'Post', 710, now(), ${DAY}
    from (select delivery_id from shipment where status = 300 limit 1) s, generate_series(1, 500) n returning delivery_id`.execute(
    db,
  );
  await sql`insert into searched_metadata (job_id, pack_group_id, name, value, tag_list)
    select 1, pack_group_id, 'audience', 'private', 'Audience' from shipment
    where delivery_id = ${rows[0]?.delivery_id} and status in (300, 710)`.execute(db);
  await sql`analyze shipment, searched_metadata`.execute(db);
  const { found, isCheap } = await counted('2026-03-05', {}, ['Audience=private']);
  expect(found.map(({ late_status: status, pieces }) => [status, pieces])).toEqual([[300, 1]]);
  expect(isCheap).toBe(true);
});
