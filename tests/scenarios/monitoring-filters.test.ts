// What filters of monitoring offer, and the list to which its number of what waits for a decision leads.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

let office: PostOffice;
let clerk: TestClient;
let depositor: TestClient;
let validator: TestClient;
beforeAll(async () => {
  office = await openPostOffice();
  clerk = await office.as('clerk');
  depositor = await office.as('depositor');
  validator = await office.as('validator');
});
afterAll(() => office.close());

const deposit = async (client: TestClient) => {
  const address = ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'];
  const letters = await lettersPdf([1, 2].map(() => ({ address, pages: 1 })));
  return office.deposit(client, office.town.services.letters, letters);
};

it('leads from what waits for a decision to its orders: of any day, in one view, narrowed alike, without test mode', async () => {
  const job = await deposit(depositor);
  await office.confirm(depositor, job.id);
  const { db } = office.server.services;
  const { letters: service, emails } = office.town.services;
  const counted = async (client: TestClient, query: object = {}) => {
    const fromDate = new Date(Date.now() - 300 * 86_400_000).toISOString().slice(0, 10);
    const asked = { fromDate, countedAs: 'validation', ...query } as const;
    const { items } = await client.call('commands.list', { query: asked });
    return items.reduce((sum, { packGroupCount }) => sum + packGroupCount, 0);
  };
  const setWaiting = (what: ReturnType<typeof sql>) =>
    sql`update delivery_command set ${what} where state = 'AWAIT_VALIDATION'`.execute(db);
  await setWaiting(sql`created_at = created_at - interval '40 days'`);
  const waits = await validator.call('monitoring.overview', { query: {} });
  expect([await counted(validator), waits.waiting.count]).toEqual([2, 2]);
  expect((await validator.call('deliveries.counters', {})).deliveriesAwaitValidation).toBe(1);
  expect([await counted(validator, { serviceId: service }), await counted(validator, { serviceId: emails })]).toEqual([
    2, 0,
  ]);
  expect([await counted(validator, { targetOwnerId: 999_999 }), await counted(validator, { tags: ['x=y'] })]).toEqual([
    0, 0,
  ]);
  await sql`update job set test = true`.execute(db);
  expect(await counted(validator)).toBe(0);
  await sql`update job set test = false`.execute(db);
  // Of what one sees, whoever decides on it.
  expect([await counted(depositor), await counted(clerk)]).toEqual([2, 0]);
  await setWaiting(sql`created_at = created_at + interval '40 days'`);
});

it('offers whoever has letters, removed or not, and finds one among more than a list has', async () => {
  const { db } = office.server.services;
  const { accountId } = office.town;
  await deposit(clerk);
  const { id: clerkId, profile_id: profileId } = await db
    .selectFrom('app_user')
    .select(['id', 'profile_id'])
    .where('login', '=', 'clerk')
    .executeTakeFirstOrThrow();
  await sql`insert into app_user (account_id, profile_id, login, login_folded, first_name, last_name, removed)
    select ${accountId}, ${profileId}, 'many' || n, 'many' || n, 'Anna', 'Aa' || n, n > 1001
    from generate_series(1, 1002) n`.execute(db);
  const setClerk = (removed: boolean) =>
    sql`update app_user set removed = ${removed} where id = ${clerkId}`.execute(db);
  await setClerk(true);
  const peopleOf = async (query: Readonly<Record<string, string | number>> = {}) => {
    const { people, overflow } = await validator.call('monitoring.choices', { query });
    return { logins: people.map(({ login }) => login), more: overflow.people };
  };
  const all = await peopleOf();
  expect([all.logins.length, all.more]).toEqual([1000, true]);
  // The removed one has letters, and stands behind the others; one without letters is nobody to choose.
  expect(all.logins).not.toContain('clerk');
  expect(await peopleOf({ text: 'CLERK' })).toEqual({ logins: ['clerk'], more: false });
  expect(await peopleOf({ targetOwnerId: clerkId })).toEqual({ logins: ['clerk'], more: false });
  expect((await peopleOf({ text: 'many1001' })).logins).toEqual(['many1001']);
  expect((await peopleOf({ text: 'many1002' })).logins).toEqual([]);
  expect((await validator.call('monitoring.choices', { query: { text: 'clerk' } })).accounts).toEqual([]);
  await setClerk(false);
  await sql`delete from app_user where login like 'many%'`.execute(db);
});
