// What waits behind a channel that a person holds, 1,000,000 pieces of deliveries that had begun to leave: one poll of the bell and
// of the home of monitoring, at p99. A number behind the section, `npm run bench -- held 100000`, is a quick look.
import { strictEqual } from 'node:assert';
import { sql } from 'kysely';
import type pg from 'pg';
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { madeOnDays } from '#server/features/monitoring/volume-rows.ts';
import { readBacklogs } from '#server/letters/deliveries/channel-backlog.ts';
import { openOwnDatabase } from '../measure/own-database.ts';
import { type BenchOptions, type BenchRow, benchRow, seconds } from '../measure/row.ts';

const OF_A_DELIVERY = 1_000;
/** Of each delivery: those that left before, and one that was tried and did not. */
const GONE = 10;
const READS = 100;
const P99_MS = 50;
const AT = '2026-11-20T12:00:00Z';

async function fill(client: pg.Client, shipments: number): Promise<void> {
  await client.query('set session_replication_role = replica');
  const definition = ChannelDefinition.parse({
    channelType: 'EMAIL',
    name: 'Post',
    providerName: 'smtp',
    requirements: [{ name: 'subject', type: 'TEXT' }],
    outputFileDefinitions: [{ name: 'main', mainOutputFile: true }],
  });
  await client.query(
    `insert into channel (channel_type, name, definition, held_at, held_reason) values ('EMAIL', 'Post', $1, $2, 'closed')`,
    [JSON.stringify(definition), AT],
  );
  const fault = JSON.stringify({ label: 'channel.heldWaits', parameters: {} });
  await client.query(
    `insert into delivery (id, external_id, command_id, job_id, account_id, owner_id, service_id, channel_id, channel_label,
      channel_type, channel_definition, name, state, fault, shipment_count, created_at)
    overriding system value select n, 'D' || n, n, n, n % 50 + 1, n % 200 + 1, 1, 1, 'Post', 'EMAIL', '{}', 'Run ' || n, 'READY',
      $1::jsonb, $2::int, $3 from generate_series(1, $4::int) n`,
    [fault, OF_A_DELIVERY + GONE, AT, Math.ceil(shipments / OF_A_DELIVERY)],
  );
  await client.query(`insert into delivery_sender (delivery_id, token) select id, 't' from delivery`);
  await client.query(
    `insert into shipment (nuid, delivery_id, command_id, job_id, pack_group_id, account_id, owner_id, service_id, channel_type,
      channel_label, recipient, recipient_lines, status, status_at, created_at, pages, sheets)
    select 'N' || d.id || '-' || k, d.id, d.id, d.id, d.id * $1::int + k, d.account_id, d.owner_id, 1, 'EMAIL', 'Post', 'Recipient',
      array['Recipient', '1 rue', '75001 PARIS'], case when k < $2::int then 700 else 300 end, $3, $3, 2, 1
    from delivery d, generate_series(0, $1::int - 1) k`,
    [OF_A_DELIVERY + GONE, GONE, AT],
  );
  await client.query(`insert into send_attempt (shipment_id, fence, peer_key, state, started_at)
    select min(id), 'f', 'k', 'AWAY', '${AT}' from shipment where status = 300 group by delivery_id`);
  await client.query(`insert into counter_total (account_id, owner_id, counter, key, day, total)
    select s.account_id, s.owner_id, 'awaited', d.channel_id || ' 300 ' || d.id, (s.created_at at time zone 'UTC')::date, count(*)
    from shipment s join delivery d on d.id = s.delivery_id where s.status = 300 group by 1, 2, 4, 5`);
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
}

/** ms of the slowest but one of a hundred. */
async function p99(work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let read = 0; read < READS; read += 1) taken.push((await seconds(work)) * 1_000);
  return taken.toSorted((a, b) => a - b)[Math.ceil(READS * 0.99) - 1] ?? Number.NaN;
}

/** @param shipments how many wait */
export async function heldRows({ log }: BenchOptions, shipments = 1_000_000): Promise<BenchRow[]> {
  const { db, client, close } = await openOwnDatabase('held', 'web');
  try {
    log(`filling ${shipments} shipments`);
    await fill(client, shipments);
    const range = { from: '2026-11-01', to: '2026-11-30' };
    const poll = () => readBacklogs(db, { which: sql`true`, counted: (alias) => madeOnDays({ range }, alias) });
    const found = (await poll()).get(1);
    strictEqual(found?.waiting, Math.ceil(shipments / OF_A_DELIVERY) * OF_A_DELIVERY);
    strictEqual(found.ready, found.waiting);
    const name = `monitoring: what waits behind a held channel, ${shipments.toLocaleString('en')} shipments, p99 ÷ ${P99_MS} ms`;
    return [benchRow({ name, ours: await p99(poll), peer: P99_MS, unit: 'ms', target: 1 })];
  } finally {
    await close();
  }
}
