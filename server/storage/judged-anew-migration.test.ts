// What was offered for a reason that was none is judged anew, and a day that a jumped clock gave comes back to now.
import { expect, test } from 'vitest';
import { onOldData } from '#tests/support/database/old-data.ts';

test('of commands of which a person took nothing back, and of no other', () =>
  onOldData(async (client, migrate) => {
    await client.query(`create table delivery (id bigint, command_id bigint, state text, fallback boolean, outputted_at timestamptz);
      create table shipment (id bigint, command_id bigint, delivery_id bigint, status int, takeover text, takeover_why text,
        takeover_next jsonb, takeover_wish jsonb, takeover_at timestamptz);
      create table channel (id bigint, heard_at timestamptz);
      create table channel_tracking (channel_id bigint, secret_since timestamptz);
      create table channel_poll (channel_id bigint, asked_since timestamptz);
      insert into delivery values (1, 1, 'OUTPUTTED', false, now()), (2, 1, 'CANCELLED', true, null),
        (3, 2, 'OUTPUTTED', false, now()), (4, 2, 'CANCELLED', true, null), (5, 3, 'PARTIALLY_CANCELLED', false, now());
      insert into shipment values (1, 1, 1, -711, 'offered', 'partly', '[]', null, now()), (2, 1, 2, -700, 'offered', 'partly', '[]', null, now()),
        (3, 2, 3, -711, 'offered', 'partly', '[]', null, now()), (4, 2, 4, -900, null, null, null, null, null),
        (5, 3, 5, -711, 'offered', 'partly', '[]', null, now()), (6, 1, 1, -711, 'offered', 'ask', '[]', null, now());
      insert into channel values (1, '2025-02-01'), (2, now() + interval '1 year');
      insert into channel_poll values (1, now() + interval '1 year')`);
    for (let turn = 0; turn < 2; turn += 1) await migrate('0172-judged-anew.sql');
    const read = async (statement: string) => (await client.query({ text: statement, rowMode: 'array' })).rows.flat();
    expect(await read('select id::int from shipment where takeover is not null order by id')).toEqual([2, 3, 5, 6]);
    expect(await read('select heard_at <= now() from channel order by id')).toEqual([true, true]);
    expect(await read("select heard_at = '2025-02-01' from channel where id = 1")).toEqual([true]);
    expect(await read('select asked_since <= now() from channel_poll')).toEqual([true]);
  }));
