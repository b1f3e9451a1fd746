// What waits behind a held channel is read from what is kept, however many rows there are.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCounters, foldCounters } from '#server/letters/counters/counters.ts';
import type { Db } from '#server/storage/schema.ts';
import { type LooseDatabase, openLooseDatabase, rowsRead } from '#tests/support/database/loose-rows.ts';
import { readBacklogs } from './channel-backlog.ts';
import { type ShipmentFacts, statusDeltas } from './status-deltas.ts';

const OF_EACH = 2_000;
const DAY = new Date('2026-03-05T12:00:00Z');

let database: LooseDatabase;
let db: Db;
/** Two deliveries on a held channel, the first of which was begun. */
beforeAll(async () => {
  database = await openLooseDatabase(['job', 'delivery', 'shipment', 'delivery_sender', 'channel']);
  db = database.db;
  await sql`insert into channel (channel_type, name, definition, held_at) values ('EMAIL', 'Post', '{}', now())`.execute(
    db,
  );
  await sql`insert into job (id, account_id, root_account_id, owner_id, author_id, service_id, service_definition, name, state,
      submitted_at)
    overriding system value values (1, 1, 1, 1, 1, 1, '{}', 'Run', 'CREATED', now())`.execute(db);
  await sql`insert into delivery (id, external_id, command_id, job_id, account_id, owner_id, service_id, channel_id,
      channel_label, channel_type, channel_definition, name, state, fault, shipment_count, created_at)
    overriding system value select n, 'D' || n, n, 1, 1, 2, 1, (select id from channel where name = 'Post'), 'Post', 'EMAIL',
      '{}', 'Run', 'READY', '{"label": "channel.heldWaits", "parameters": {}}', ${sql.lit(OF_EACH)}, ${DAY}
    from generate_series(1, 2) n`.execute(db);
  await sql`insert into delivery_sender (delivery_id, token) values (1, 't')`.execute(db);
  await sql`insert into shipment (nuid, delivery_id, command_id, job_id, pack_group_id, account_id, owner_id, service_id,
      channel_type, channel_label, status, status_at, created_at)
    select 'N' || n, 1 + n % 2, 1, 1, n, 1, 2, 1, 'EMAIL', 'Post', 250, now(), ${DAY}
    from generate_series(1, ${sql.lit(2 * OF_EACH)}) n`.execute(db);
});
afterAll(() => database?.close());

/** As whatever moves shipments does. */
async function move(from: number, to: 300 | 400, most: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<ShipmentFacts>`update shipment set status = ${to} where id in (
        select id from shipment where status = ${from} order by id limit ${most})
      returning id, delivery_id, nuid, account_id, owner_id, channel_type, service_id, created_at, acknowledged`.execute(
      trx,
    );
    await addCounters(
      trx,
      rows.flatMap((row) => statusDeltas(row, { from, to })),
    );
  });
}

const onDays = (since: string) => (alias: string) => sql<boolean>`${sql.ref(`${alias}.created_at`)} >= ${since}`;

/** What waits, and how many shipments were read for it. */
const polled = (since = '2026-03-05Z') =>
  db.transaction().execute(async (trx) => {
    const before = await rowsRead(trx, ['shipment']);
    const [found] = (await readBacklogs(trx, { which: sql`true`, counted: onDays(since) })).values();
    const read = (await rowsRead(trx, ['shipment'])) - before;
    return { waiting: found?.waiting, ready: found?.ready, isCheap: read < 50 };
  });

it('is counted as shipments move, folded or not, and reads none of those that wait', async () => {
  await move(250, 300, 2 * OF_EACH);
  await sql`analyze shipment`.execute(db);
  expect(await polled()).toEqual({ waiting: 2 * OF_EACH, ready: 2 * OF_EACH, isCheap: true });
  while ((await foldCounters(db)) > 0);
  expect(await polled()).toEqual({ waiting: 2 * OF_EACH, ready: 2 * OF_EACH, isCheap: true });
  // One of each is on its way: of a delivery that was begun it waits and is not ready, of the other nothing is looked at.
  await move(300, 400, 2);
  expect(await polled()).toEqual({ waiting: 2 * OF_EACH, ready: 2 * OF_EACH - 1, isCheap: true });
  expect(await polled('2026-03-06Z')).toEqual({ waiting: 2 * OF_EACH, ready: 0, isCheap: true });
});

it('keeps nothing of a delivery of which nothing is ready any more', async () => {
  await move(300, 400, 2 * OF_EACH);
  while ((await foldCounters(db)) > 0);
  const kept = await sql`select from counter_total where counter = 'awaited' and key like '% 300 %'`.execute(db);
  expect(kept.rows).toEqual([]);
});
