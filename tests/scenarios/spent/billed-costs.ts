// What an account costs, to whoever may see a part of it: those of a group, and whoever is billed for it.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { billedAt } from '#server/letters/money/billed.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { addPerson } from '#tests/support/town.ts';
import type { PostOffice } from '../post-office.ts';

/** The office of spending.test.ts, and what is done in it. */
export interface Spending {
  readonly office: PostOffice;
  readonly clerk: TestClient;
  readonly validator: TestClient;
  readonly system: TestClient;
  readonly limit: (
    properties: { monthlyLimit?: number | null; approvalAbove?: number | null },
    stated?: { partnerCode?: string; billingType?: 'account' },
  ) => Promise<void>;
  readonly deposited: (count: number) => Promise<number>;
  readonly statementOf: (month: string) => Promise<Record<string, unknown>[]>;
}

/** Costs of who sees others by the group alone are those of the group, without limits and without notes of all. */
export async function costsOfGroup(spending: Spending): Promise<void> {
  const { office, clerk, validator } = spending;
  await spending.limit({ monthlyLimit: 100 });
  const { services } = office.server;
  const sent = async (count: number) => {
    const command = await office.confirm(clerk, await spending.deposited(count));
    await office.reaches(clerk, command.id, 'OUTPUTTED');
  };
  await sent(1);
  const account = { account_id: office.town.accountId };
  const group = { ...account, code: 'DESK', name: 'Front desk' };
  const { id } = await services.db.insertInto('user_group').values(group).returning('id').executeTakeFirstOrThrow();
  const { letters } = office.town.services;
  await addPerson(services, office.town.accountId, { login: 'leader', masks: [3, 3, 0] }, [letters]);
  const members = services.db.updateTable('app_user').where('login', 'in', ['leader', 'clerk']);
  await members.set({ group_id: id }).execute();
  await sent(2);
  const leader = await office.as('leader');
  const costs = await leader.call('costs.read', { query: {} });
  expect(costs).toMatchObject({
    onlyOfGroup: { accountId: office.town.accountId, accountName: 'acme', groupName: 'Front desk' },
    statements: [{ spent: 120, centres: [{ costCentre: '4100', spent: 120, limit: null }], limits: [] }],
  });
  const whole = await validator.call('costs.read', { query: {} });
  expect(whole).toMatchObject({ onlyOfGroup: null, statements: [{ spent: 180, centres: [{ limit: 10_000 }] }] });
  // The answer is a file: its type in the contract is that of no JSON.
  const file = (await leader.call('lists.export', {
    params: { list: 'costs' },
    body: { format: 'ndjson', filter: {} },
  })) as unknown as string;
  expect(file).toContain(String.raw`\"pieces\":2`);
  // Notes of former days know no groups: no line of zeros is drawn for them.
  await sql`insert into late_day (day, account_id, owner_id, service_id, channel_id, status, pieces)
    select (now() - interval '1 day')::date, account_id, owner_id, service_id, channel_id, 400, 3
    from delivery limit 1`.execute(services.db);
  expect((await validator.call('deliveries.lateCount', { query: {} })).days).not.toEqual([]);
  expect((await leader.call('deliveries.lateCount', { query: {} })).days).toEqual([]);
  expect((await leader.call('monitoring.overview', { query: {} })).lateDays).toEqual([]);
}

/** A statement says who is billed, and who brought the account: itself, the one above it, or nobody. */
export async function whoIsBilled(spending: Spending): Promise<void> {
  const { office, clerk, validator, system } = spending;
  const { db } = office.server.services;
  await spending.limit({}, { partnerCode: 'P-77', billingType: 'account' });
  const add = async (name: string, parent: number, stated: object) =>
    (await system.call('units.save', { body: { name, accountIdentifier: name, parent: { id: parent }, ...stated } }))
      .id;
  const north = await add('north', office.town.accountId, { billingType: 'parent' });
  const shops = [
    // What is stated above holds: of the account above it, not of the one that states it.
    await add('north-shop', north, {}),
    await add('north-gift', north, { billingType: 'none', partnerCode: 'P-88' }),
    await add('north-own', north, { billingType: 'account' }),
  ];
  const { id } = await office.confirm(clerk, await spending.deposited(5));
  await office.reaches(clerk, id, 'OUTPUTTED');
  // Each account has one of these letters.
  await sql`update charge c set account_id = n.account_id from (
      select id, row_number() over (order by id) as place from charge where at > now() - interval '1 day'
    ) of_it join unnest(${sql.val([office.town.accountId, north, ...shops])}::bigint[]) with ordinality n(account_id, place)
      using (place) where c.id = of_it.id`.execute(db);
  await sql`update charge c set billed_account = b.billed_account, partner_code = b.partner_code, place_id = b.place_id
    from (select a.id, ${billedAt(office.server.clock.now())} from account a) b
    where b.id = c.account_id and c.at > now() - interval '1 day'`.execute(db);
  const { month } = await validator.call('costs.read', { query: {} });
  const lines = (await spending.statementOf(month)).map((row) => [
    row.account,
    row.billedAccount,
    row.partnerCode,
    row.gross,
  ]);
  expect(lines.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual([
    ['acme', 'acme', 'P-77', 120],
    ['north', 'acme', 'P-77', 120],
    ['north-gift', null, 'P-88', 120],
    ['north-own', 'north-own', 'P-77', 120],
    ['north-shop', 'north', 'P-77', 120],
  ]);
}
