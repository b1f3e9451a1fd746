// Files of carriers that stayed behind the purge of their order.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database/postgres.ts';
import { MIGRATIONS_FOLDER } from './migrate.ts';

test('go where the files of the order are gone, and stay where they are not', async () => {
  const own = await createTestDatabase({ migrated: false });
  const client = new Client(own.connection);
  await client.connect();
  try {
    await client.query(`create table job (id bigint, files_purged_at timestamptz);
      create table shipment (id bigint, job_id bigint);
      create table tracking_file (id bigint, shipment_id bigint, purged boolean default false);
      insert into job values (1, now()), (2, null);
      insert into shipment values (10, 1), (20, 2);
      insert into tracking_file (id, shipment_id) values (100, 10), (200, 20)`);
    const migration = await readFile(path.join(MIGRATIONS_FOLDER, '0173-late-files-of-carriers.sql'), 'utf8');
    for (let turn = 0; turn < 2; turn += 1) await client.query(migration);
    const { rows } = await client.query('select id::int, purged from tracking_file order by id');
    expect(rows).toEqual([
      { id: 100, purged: true },
      { id: 200, purged: false },
    ]);
  } finally {
    await client.end();
    await own.drop();
  }
});
