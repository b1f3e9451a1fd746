// Files of carriers that stayed behind the purge of their order.
import { expect, test } from 'vitest';
import { onOldData } from '#tests/support/database/old-data.ts';

test('go where the files of the order are gone, and stay where they are not', () =>
  onOldData(async (client, migrate) => {
    await client.query(`create table job (id bigint, files_purged_at timestamptz);
      create table shipment (id bigint, job_id bigint);
      create table tracking_file (id bigint, shipment_id bigint, purged boolean default false);
      insert into job values (1, now()), (2, null);
      insert into shipment values (10, 1), (20, 2);
      insert into tracking_file (id, shipment_id) values (100, 10), (200, 20)`);
    for (let turn = 0; turn < 2; turn += 1) await migrate('0173-late-files-of-carriers.sql');
    const { rows } = await client.query('select id::int, purged from tracking_file order by id');
    expect(rows).toEqual([
      { id: 100, purged: true },
      { id: 200, purged: false },
    ]);
  }));
