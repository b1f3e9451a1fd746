// Where accounts stood when they were charged, of charges that were there before that was kept.
import { expect, test } from 'vitest';
import { onOldData } from '#tests/support/database/old-data.ts';

test('charges keep the place of today, whoever was billed for them and bears that identifier now', () =>
  onOldData(async (client, migrate) => {
    // The shop stood below North, which was billed for it, and is below South now; who bears a name may be of another tenant.
    await client.query(`create table account (id bigint primary key, path bigint[], account_identifier text);
      create table charge (id bigint, account_id bigint, at timestamptz, currency text, net bigint, vat bigint, kind text,
        channel_type text, cost_centre text, month text, billed_account text, partner_code text);
      insert into account values (1, '{1}', 'top'), (2, '{1,2}', 'north'), (3, '{1,3}', 'south'), (4, '{1,3,4}', 'shop');
      insert into charge (id, account_id, billed_account) values
        (10, 4, 'north'), (11, 4, 'south'), (12, 4, 'shop'), (13, 4, null), (14, 4, 'gone'), (20, 2, 'north')`);
    for (let turn = 0; turn < 2; turn += 1) await migrate('0183-places-of-accounts.sql');
    const paths = async () =>
      (
        await client.query(`select c.id::int, p.path::int[] from charge c
        join account_place p on p.id = c.place_id and p.account_id = c.account_id order by 1`)
      ).rows.map(({ id, path }) => [id, path]);
    expect(await paths()).toEqual([...[10, 11, 12, 13, 14].map((id) => [id, [1, 3, 4]]), [20, [1, 2]]]);
    // From then on the database writes down where an account comes.
    await client.query(`update account set path = '{1,4}' where id = 4; update account set path = '{}' where id = 3;
      insert into account values (5, '{1,5}', 'new')`);
    const { rows } = await client.query(`select account_id::int as id, path::int[] from account_place
      where account_id in (3, 4, 5) order by account_id, account_place.id`);
    expect(rows.map(({ id, path }) => [id, path])).toEqual([
      [3, [1, 3]],
      [4, [1, 3, 4]],
      [4, [1, 4]],
      [5, [1, 5]],
    ]);
  }));
