// Output files of before bear the name of their channel's main one.
import { expect, test } from 'vitest';
import { onOldData } from '#tests/support/database/old-data.ts';

test('files that were there bear the name of the main output file that their channel had then', () =>
  onOldData(async (client, migrate) => {
    const channel = (...files: object[]) => JSON.stringify({ outputFileDefinitions: files });
    await client.query(`create table delivery (id bigint, channel_definition jsonb);
      create table shipment (id bigint, delivery_id bigint);
      create table output_file (shipment_id bigint, name text, main boolean not null default true);
      insert into shipment values (10, 1), (11, 1), (20, 2);
      insert into output_file (shipment_id, name) values (10, 'A.pdf'), (11, 'B.pdf'), (20, 'C.pdf');`);
    await client.query('insert into delivery values (1, $1), (2, $2)', [
      channel({ name: 'letter', mainOutputFile: true }),
      channel({ name: 'first' }, { name: 'main', mainOutputFile: true }),
    ]);
    await migrate('0037-output-files.sql');
    const { rows } = await client.query('select name, output_name from output_file order by name');
    expect(rows.map(Object.values)).toEqual([
      ['A.pdf', 'letter'],
      ['B.pdf', 'letter'],
      ['C.pdf', 'main'],
    ]);
  }));
