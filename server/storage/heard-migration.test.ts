// Since when a channel hears was a yes or no that bore the time of an update: it becomes the time of the first word that counts.
import { expect, test } from 'vitest';
import { onOldData } from '#tests/support/database/old-data.ts';

const UPDATE = '2026-11-01T00:00:00.000Z';
const [EARLY, LATE] = ['2025-02-01T00:00:00.000Z', '2025-03-01T00:00:00.000Z'];

test('a channel hears since the first word of a program that a letter went, and since it has a secret or is asked', () =>
  onOldData(async (client, migrate) => {
    await client.query(`create table channel (id bigint, heard_at timestamptz);
      create table channel_tracking (channel_id bigint, sealed_secret text, secret_set_at timestamptz);
      create table channel_poll (channel_id bigint, polled_at timestamptz, fault_since timestamptz);
      create table shipment (id bigint, nuid text);
      create table tracking_event (channel_id bigint, shipment_id bigint, source text, code int, received_at timestamptz);
      insert into shipment values (1, 'N1'), (2, 'TEST2')`);
    await client.query('insert into channel select n, $1 from generate_series(1, 5) n', [UPDATE]);
    await client.query("insert into channel_tracking values (1, 'sealed', $1), (2, null, null)", [EARLY]);
    await client.query('insert into channel_poll values (1, $1, $2)', [LATE, EARLY]);
    // Channel 1 was heard late; 2 by hand, of test mode and of production alone; 3 of a piece that nobody knows; of 4 all words have ended.
    await client.query(
      `insert into tracking_event values (1, 1, 'push', 400, $1), (1, 1, 'push', -611, $1), (1, 1, 'push', 600, $2),
        (2, 1, 'hand', 600, $1), (2, 2, 'push', 600, $1), (2, 1, 'push', 400, $2), (3, null, 'file', 610, $1)`,
      [EARLY, LATE],
    );
    for (let turn = 0; turn < 2; turn += 1) await migrate('0170-since-when-a-channel-hears.sql');
    const read = async (statement: string) => (await client.query({ text: statement, rowMode: 'array' })).rows.flat();
    expect(await read('select heard_at from channel order by id')).toEqual(
      [LATE, null, EARLY, UPDATE, UPDATE].map((at) => at && new Date(at)),
    );
    expect(await read('select secret_since from channel_tracking order by channel_id')).toEqual([
      new Date(EARLY),
      null,
    ]);
    expect(await read('select asked_since from channel_poll')).toEqual([new Date(EARLY)]);
  }));
