// Somebody who worked with the system, was removed, and is erased: given out before, and not a word of it in any column after.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweep } from '#server/app/housekeeping.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { addUser } from '../support/town.ts';
import { wordsOf } from './kept-words.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

const DAY = 86_400_000;
const WORD = 'anneliese';
let office: PostOffice;
let administrator: TestClient;
beforeAll(async () => {
  office = await openPostOffice();
  administrator = await office.server.administrator();
});
afterAll(() => office?.close());

/** What repeats of a colleague's calls would be answered, with her name in them. */
async function namedToOthers(id: number): Promise<void> {
  const { db, clock } = office.server.services;
  const { rows } = await sql<{ name: string }>`select concat_ws(' ', first_name, last_name) as name from app_user
    where id = ${id}`.execute(db);
  const name = rows[0]?.name.trim() ?? '';
  const owner = { id, login: 'worker-9', name };
  const answers = {
    'jobs.create': { id: 9, owner },
    'jobs.replace': { id: 9, owner },
    'commands.create': { id: 9, jobId: 9, owner, validators: ['Paul Martin', name] },
    'contacts.save': { id: 9, ownerId: id, ownerName: name },
  };
  for (const [call, result] of Object.entries(answers))
    await sql`insert into idempotency_key (account_id, user_id, call, key, request_hash, status, holder, lease_until, answer,
        created_at) select account_id, id, ${call}, 'of-others', '', 200, '', ${clock.now()},
        ${JSON.stringify({ result })}::jsonb, ${clock.now()} from app_user where login = 'clerk'`.execute(db);
}

/** A person who was invited and came in in all ways, by a login that does not name her. */
async function addAnneliese(): Promise<number> {
  const { services } = office.server;
  const { db, clock } = services;
  const { id: profileId } = await db
    .selectFrom('profile')
    .select('id')
    .where('name', '=', 'clerk')
    .executeTakeFirstOrThrow();
  const emailAddress = `${WORD}@office.example`;
  const id = await addUser(services, office.town.accountId, { login: 'worker-9', profileId, emailAddress });
  const now = clock.now();
  await sql`update app_user set first_name = ${WORD}, preferences = ${JSON.stringify({ word: WORD })} where id = ${id}`.execute(
    db,
  );
  await sql`insert into invitation (user_id, email_address, created_at, expires_at, accepted_at)
    values (${id}, ${emailAddress}, ${now}, ${now}, ${now})`.execute(db);
  await sql`insert into lost_password (user_id, email_address, created_at) values (${id}, ${emailAddress}, ${now})`.execute(
    db,
  );
  await sql`insert into email_verification (user_id, code_hash, email_address, created_at)
    values (${id}, '', ${emailAddress}, ${now})`.execute(db);
  await sql`with realm as (
      insert into sign_in_realm (name, active, definition) values ('Town login', false, '{}') returning id)
    insert into realm_binding (realm_id, subject, user_id, managed, bound_at, used_at)
    select id, ${`${WORD}-subject`}, ${id}, true, ${now}, ${now} from realm`.execute(db);
  await sql`insert into passkey (user_id, credential_id, public_key, counter, rp_id, name, created_at)
    values (${id}, 'credential', '', 0, 'office.example', ${`${WORD}-phone`}, ${now})`.execute(db);
  await sql`insert into second_factor (user_id, sealed_secret, confirmed_at) values (${id}, 'sealed', ${now})`.execute(
    db,
  );
  await sql`insert into recovery_code (user_id, code_hash) values (${id}, '')`.execute(db);
  await sql`insert into access_token (token_hash, user_id, kind, name, created_at)
    values ('', ${id}, 'service', ${`${WORD}-program`}, ${now})`.execute(db);
  await sql`insert into monitoring_view (user_id, name, route, query)
    values (${id}, ${`${WORD}-view`}, 'monitoring', '{}')`.execute(db);
  await sql`insert into idempotency_key (account_id, user_id, call, key, request_hash, status, holder, lease_until, answer,
      created_at) values (${office.town.accountId}, ${id}, 'contacts.save', 'once', '', 200, '', ${now},
      ${JSON.stringify({ result: { id: 1, lastName: WORD } })}, ${now})`.execute(db);
  await namedToOthers(id);
  return id;
}

it('is given out with all that is kept, and leaves no word; the login stays', async () => {
  const id = await addAnneliese();
  await administrator.call('users.remove', { params: { userId: id } });
  const params = { ouId: office.town.accountId };
  const find = async (text: string) =>
    (await administrator.call('keeping.findPerson', { params, body: { text } })).items;
  const keys = (await find(WORD)).map(({ key }) => key);
  expect(keys).toEqual([`user:${id}`]);
  const [given] = (await administrator.call('keeping.exportPerson', { params, body: { keys } })).items;
  expect(given?.data).toMatchObject({
    ...{ login: 'worker-9', invitations: [{ emailAddress: `${WORD}@office.example` }], recoveryCodes: 1 },
    ...{ signInServices: [{ name: 'Town login', subject: `${WORD}-subject` }], passkeys: [{ name: `${WORD}-phone` }] },
    ...{ authenticatorApp: expect.any(String), programs: [{ name: `${WORD}-program` }] },
    ...{ views: [{ name: `${WORD}-view` }], knownDevices: [], signIns: [] },
  });
  expect((await administrator.call('keeping.erasePerson', { params, body: { keys } })).erased).toBe(1);
  expect(await wordsOf(office, WORD)).toEqual([]);
  const { rows: answers } = await sql<{ result: object }>`select answer -> 'result' as result from idempotency_key
    where key = 'of-others' and call in ('jobs.create', 'commands.create') order by call`.execute(
    office.server.services.db,
  );
  const owner = { id, login: 'worker-9', name: 'worker-9' };
  expect(answers.map(({ result }) => result)).toMatchObject([{ owner, validators: ['Paul Martin'] }, { owner }]);
  const { rows } = await sql<{ n: number }>`select (select count(*) from second_factor where user_id = ${id})::int
    + (select count(*) from recovery_code where user_id = ${id})::int as n`.execute(office.server.services.db);
  expect(rows).toEqual([{ n: 0 }]);
  expect(await find('worker-9')).toEqual([]);
});

it('is found by the login where a name is gone and something else is not', async () => {
  const { db } = office.server.services;
  await sql`insert into monitoring_view (user_id, name, route, query)
    select id, 'left', 'monitoring', '{}' from app_user where login = 'worker-9'`.execute(db);
  const params = { ouId: office.town.accountId };
  const body = { text: 'worker-9' };
  const { items } = await administrator.call('keeping.findPerson', { params, body });
  expect(items.map(({ kind, erases }) => [kind, erases])).toEqual([['user', true]]);
});

it('is no longer said to have been invited a month after that is over', async () => {
  const { services } = office.server;
  const { db, clock } = services;
  const now = clock.now();
  const later = new Date(now.getTime() + 7 * DAY);
  await sql`insert into invitation (user_id, email_address, created_at, expires_at, accepted_at)
    select id, 'x@office.example', ${now}, ${later}, case when login = 'clerk' then ${now}::timestamptz end
    from app_user where login in ('clerk', 'depositor')`.execute(db);
  const left = async () => (await sql`select from invitation`.execute(db)).rows.length;
  const after = async (days: number) => {
    await sweep({ ...services, clock: { ...clock, now: () => new Date(now.getTime() + days * DAY + 1000) } });
    return left();
  };
  expect([await after(29), await after(30), await after(37)]).toEqual([2, 1, 0]);
});
