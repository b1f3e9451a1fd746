// Files that somebody kept and left behind: who was removed, or moved to another account, keeps nothing that nobody can find, give out
// or erase.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepFiles } from '#server/features/files/sweep-files.usecases.ts';
import { createProfile, createUnit, createUser, PASSWORD } from '#tests/support/api-world.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { wordsOf } from './kept-words.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

const DAY = 86_400_000;
let office: PostOffice;
let admin: TestClient;
let validator: TestClient;
let depositor: TestClient;
let pdf: Buffer;
beforeAll(async () => {
  office = await openPostOffice();
  admin = await office.server.administrator();
  validator = await office.as('validator');
  depositor = await office.as('depositor');
  pdf = await lettersPdf([{ address: ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'], pages: 1 }]);
});
afterAll(() => office?.close());

async function addLeaver(login: string): Promise<{ readonly id: number; readonly client: TestClient }> {
  const { accountId: ouId } = office.town;
  const profiles = await admin.call('profiles.list', { query: { ouId } });
  const profileId = profiles.find(({ name }) => name === 'clerk')?.id ?? 0;
  const { id } = await createUser(admin, { login, ouId, profileId });
  return { id, client: await office.server.signIn(login, PASSWORD) };
}

async function keep(client: TestClient, name: string, scope: 'own' | 'group' | 'account') {
  const { fileId } = await client.call('files.put', { query: { name }, raw: pdf });
  return client.call('library.keep', { body: { fileId, scope }, idempotencyKey: `kept-${scope}-${name.length}` });
}

const params = () => ({ ouId: office.town.accountId });
const find = async (text: string) =>
  (await validator.call('keeping.findPerson', { params: params(), body: { text } })).items;
const listed = async (client: TestClient) =>
  (await client.call('library.list')).map(({ name, left, editable }) => [name, left, editable]);

it('are found, given out and erased with who kept them; what was shared stays', async () => {
  const { id, client } = await addLeaver('leaver');
  const own = await keep(client, 'Dismissal Mrs Smith.pdf', 'own');
  await keep(client, 'Terms.pdf', 'account');
  expect([await listed(validator), await find('smith')]).toEqual([[['Terms.pdf', false, true]], []]);
  await admin.call('users.remove', { params: { userId: id } });

  // Behind what everybody deposits.
  expect(await listed(validator)).toEqual([
    ['Terms.pdf', false, true],
    ['Dismissal Mrs Smith.pdf', true, true],
  ]);
  expect(await listed(depositor)).toEqual([['Terms.pdf', false, false]]);
  const library = { params: { libraryFileId: own.id } };
  expect((await failure(depositor.call('library.download', library))).code).toBe(-20);
  expect(Buffer.compare((await validator.call('library.download', library)) as Buffer, pdf)).toBe(0);
  const renamed = { version: own.version, name: 'Dismissal of Mrs Smith.pdf' };
  expect(await validator.call('library.save', { ...library, body: renamed })).toMatchObject({ left: true });
  const [found] = await find('smith');
  expect(found).toMatchObject({ kind: 'libraryFile', name: renamed.name, lines: ['leaver'], erases: true, kept: [] });
  const users = await find('leaver');
  expect(users.map(({ key }) => key)).toEqual([`user:${id}`]);
  const keys = [`user:${id}`, `libraryFile:${own.id}`];
  const { items } = await validator.call('keeping.exportPerson', { params: params(), body: { keys } });
  const given = new Map(items.map(({ kind, data }) => [kind, data]));
  expect(given.get('libraryFile')).toMatchObject({ name: renamed.name, scope: 'own', history: expect.any(Array) });
  expect(given.get('user')).toMatchObject({ libraryFiles: [{ name: renamed.name }, { name: 'Terms.pdf' }] });

  await validator.call('keeping.erasePerson', { params: params(), body: { keys: [`user:${id}`] } });
  expect([await find('leaver'), await find('smith')]).toEqual([[], []]);
  expect(await listed(validator)).toEqual([['Terms.pdf', false, true]]);
  const { services } = office.server;
  const later = { ...services.clock, now: () => new Date(services.clock.now().getTime() + 2 * DAY) };
  await sweepFiles({ ...services, clock: later });
  const { rows } = await sql`select from stored_file where name ilike '%smith%'`.execute(services.db);
  expect([rows, await wordsOf(office, 'smith')]).toEqual([[], []]);
});

it('are those of a person for whom the register has nothing else, and shared ones by their name', async () => {
  const { id, client } = await addLeaver('nameless');
  const shared = await keep(client, 'Warning Mr Jones.pdf', 'account');
  const { db } = office.server.services;
  const erase = (key: string) => validator.call('keeping.erasePerson', { params: params(), body: { keys: [key] } });
  expect((await find('jones')).map(({ key }) => key)).toEqual([`libraryFile:${shared.id}`]);
  expect((await erase(`libraryFile:${shared.id}`)).erased).toBe(1);
  expect([await find('jones'), await listed(depositor)]).toEqual([[], [['Terms.pdf', false, false]]]);
  const own = await keep(client, 'Mr Brown.pdf', 'own');
  // Another one's own file is nobody's business while they are there.
  expect([await find('brown'), (await erase(`libraryFile:${own.id}`)).items]).toEqual([[], []]);
  const body = { keys: [`user:${id}`] };
  const [given] = (await validator.call('keeping.exportPerson', { params: params(), body })).items;
  expect(given?.data).toMatchObject({ login: 'nameless', libraryFiles: [] });
  await admin.call('users.remove', { params: { userId: id } });
  await sql`update app_user set first_name = '', last_name = '', email_address = '' where id = ${id}`.execute(db);
  await sql`delete from session where user_id = ${id}`.execute(db);
  await sql`delete from known_device where user_id = ${id}`.execute(db);
  expect((await find('nameless')).map(({ key }) => key)).toEqual([`user:${id}`]);
  await erase(`user:${id}`);
  expect([await find('brown'), await find('nameless')]).toEqual([[], []]);
});

it('of who moved to another account are left there too, as their own contacts are', async () => {
  const { id, client } = await addLeaver('mover');
  const own = await keep(client, 'Warning Ms Olivier.pdf', 'own');
  const body = { lastName: 'Olivier' };
  const contact = await client.call('contacts.save', { body });
  expect([await find('olivier'), await listed(validator)]).toEqual([[], [['Terms.pdf', false, true]]]);
  const elsewhere = await createUnit(admin, 'elsewhere', null);
  const profile = await createProfile(admin, { ouId: elsewhere.id, name: 'Clerk', masks: [3, 0, 0] });
  const { version } = await admin.call('users.get', { params: { userId: id } });
  const moved = { id, version, login: 'mover', firstName: 'mover', ouId: elsewhere.id, profileId: profile.id };
  await admin.call('users.save', { body: moved });

  expect(await listed(validator)).toContainEqual(['Warning Ms Olivier.pdf', true, true]);
  expect(await listed(depositor)).toEqual([['Terms.pdf', false, false]]);
  const found = await find('olivier');
  const keys = [`contact:${contact.id}`, `libraryFile:${own.id}`];
  expect(found.map(({ key, erases }) => [key, erases]).toSorted()).toEqual(keys.map((key) => [key, true]));
  const { items } = await validator.call('keeping.exportPerson', { params: params(), body: { keys } });
  expect(items.map(({ kind }) => kind).toSorted()).toEqual(['contact', 'libraryFile']);
  await validator.call('keeping.erasePerson', { params: params(), body: { keys } });
  expect([await find('olivier'), await listed(validator)]).toEqual([[], [['Terms.pdf', false, true]]]);
});

it('of a group that is gone are shown to who administers, who removes them or shares them anew', async () => {
  const { id, client } = await addLeaver('grouped');
  const group = await admin.call('groups.save', {
    body: { ouId: office.town.accountId, code: 'G', name: 'Letters', users: [id] },
  });
  const grouped = await office.server.signIn('grouped', PASSWORD);
  const [kept, other] = [await keep(grouped, 'Ours.pdf', 'group'), await keep(grouped, 'Theirs.pdf', 'group')];
  expect(await listed(validator)).toEqual([['Terms.pdf', false, true]]);
  // Whoever leaves takes nothing from the group that deposits with it, and shows it to nobody else.
  await sql`update app_user set removed = true where id = ${id}`.execute(office.server.services.db);
  expect(await listed(validator)).toEqual([['Terms.pdf', false, true]]);
  await sql`update app_user set removed = false where id = ${id}`.execute(office.server.services.db);
  await sql`update app_user set group_id = null where id = ${id}`.execute(office.server.services.db);
  await admin.call('groups.remove', { params: { groupId: group.id } });
  expect(await listed(validator)).toEqual([
    ['Terms.pdf', false, true],
    ['Ours.pdf', true, true],
    ['Theirs.pdf', true, true],
  ]);
  expect(await listed(client)).toContainEqual(['Ours.pdf', false, true]);
  await validator.call('library.remove', { params: { libraryFileId: kept.id } });
  const body = { version: other.version, scope: 'account' as const };
  expect(await validator.call('library.save', { params: { libraryFileId: other.id }, body })).toMatchObject({
    ...{ scope: 'account', left: false },
  });
  expect((await listed(depositor)).map(([name]) => name)).toEqual(['Terms.pdf', 'Theirs.pdf']);
});

it('and how somebody who is there comes in are given out by whoever may manage them', async () => {
  const { accountId: ouId } = office.town;
  const masks = [3, 0, 65_567] as const;
  const above = await createProfile(admin, { ouId, name: 'Above', masks });
  const { id } = await createUser(admin, { login: 'raised', ouId, profileId: above.id });
  const request = { params: { ouId }, body: { keys: [`user:${id}`] } };
  expect((await failure(validator.call('users.sessions', { params: { userId: id } }))).code).toBeLessThan(0);
  expect(await validator.call('keeping.exportPerson', request)).toEqual({ items: [], withheld: [`user:${id}`] });
  expect((await admin.call('keeping.exportPerson', request)).items).toMatchObject([{ data: { login: 'raised' } }]);
});
