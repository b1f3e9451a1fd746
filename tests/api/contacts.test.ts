// The address book through HTTP: own and shared contacts, who may change them, search, two editors, lines of a file.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUser, createWorld, PASSWORD, type World } from '#tests/support/api-world.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
let world: World;
let colleague: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  world = await createWorld(server);
  const admin = await server.administrator();
  await createUser(admin, { login: 'colleague', ouId: world.town.id, profileId: world.depositProfileId });
  colleague = await server.signIn('colleague', PASSWORD);
});
afterAll(() => server?.stop());

const ADA = {
  firstName: 'Ada',
  lastName: 'Báker',
  addresses: [
    { label: 'Home', lines: ['12 Elm Street', 'London N1 9GU'], countryCode: 'GB' },
    { label: 'Work', lines: ['3 Quay', 'Hull'], countryCode: 'GB' },
  ],
  phones: [{ number: '+44 20 7946 0000' }],
  emails: [{ address: 'ada@alder.example' }, { label: 'private', address: 'ada@home.example' }],
};
const names = async (client: TestClient, query = {}) =>
  (await client.call('contacts.list', { query })).items.map(({ lastName, organisation }) => lastName || organisation);

it('keeps a contact with several addresses for its owner alone, until it is shared in the account', async () => {
  const { clerk, stranger, mayor } = world;
  const made = await clerk.call('contacts.save', { body: ADA });
  expect(made).toMatchObject({ ...ADA, phones: [{ label: '' }], version: 1, editable: true, ownerName: 'clerk' });
  for (const other of [colleague, mayor, stranger]) {
    expect(await names(other)).toEqual([]);
    expect((await failure(other.call('contacts.get', { params: { contactId: made.id } }))).code).toBe(-20);
  }
  const shared = await clerk.call('contacts.save', { body: { ...ADA, id: made.id, version: 1, shared: true } });
  expect(await names(colleague)).toEqual(['Báker']);
  expect(await names(stranger)).toEqual([]);
  const seen = await colleague.call('contacts.get', { params: { contactId: made.id } });
  expect(seen.editable).toBe(false);
  const change = { ...ADA, id: made.id, version: shared.version, shared: true, note: 'moved' };
  expect((await failure(colleague.call('contacts.save', { body: change }))).code).toBe(-12);
  expect((await failure(colleague.call('contacts.remove', { params: { contactId: made.id } }))).code).toBe(-12);
  expect((await mayor.call('contacts.save', { body: change })).note).toBe('moved');
  const own = { ...change, version: 3, shared: false };
  expect((await failure(mayor.call('contacts.save', { body: own }))).label).toBe('contacts.notOwn');
  // The clerk read the version before the mayor saved.
  expect(await failure(clerk.call('contacts.save', { body: { ...change, version: 2 } }))).toMatchObject({
    code: -30,
    parameters: { user: 'mayor' },
  });
});

it('finds each word in names, addresses and numbers, whatever the case and the accents, page by page by name', async () => {
  const { clerk } = world;
  for (const lastName of ['Zoë 10', 'zoe 9', 'Abel']) await clerk.call('contacts.save', { body: { lastName } });
  expect(await names(clerk, { text: 'BAKER elm' })).toEqual(['Báker']);
  expect(await names(clerk, { text: 'zoe' })).toEqual(['zoe 9', 'Zoë 10']);
  expect(await names(clerk, { text: '7946' })).toEqual(['Báker']);
  expect(await names(clerk, { text: '%' })).toEqual([]);
  expect(await names(clerk, { whose: 'shared' })).toEqual(['Báker']);
  const first = await clerk.call('contacts.list', { query: { maxResults: 3 } });
  const rest = await clerk.call('contacts.list', { query: { maxResults: 3, cursor: first.cursor ?? '' } });
  expect([...first.items, ...rest.items].map(({ lastName }) => lastName)).toEqual(['Abel', 'Báker', 'zoe 9', 'Zoë 10']);
  expect([first.overflow, rest.overflow, rest.cursor]).toEqual([true, false, null]);
  expect((await failure(clerk.call('contacts.list', { query: { cursor: 'bm8' } }))).label).toBe('list.cursor');
});

it('refuses what is no name, no address and no number', async () => {
  const { clerk } = world;
  const label = async (body: object) => (await failure(clerk.call('contacts.save', { body: body as never }))).label;
  expect(await label({ addresses: ADA.addresses })).toBe('contacts.nameMissing');
  expect(await label({ lastName: 'X', emails: [{ address: 'nobody@' }] })).toBe('email.invalid');
  expect(await label({ lastName: 'X', phones: [{ number: 'call me' }] })).toBe('phone.invalid');
  expect(await label({ lastName: 'X', addresses: [{ lines: [] }] })).toBe('exception.invalidInput');
});

it('makes contacts of lines that add up, tries before it stores, and the same lines again change nothing', async () => {
  const { mayor } = world;
  const lines = [
    {
      line: 2,
      reference: 'K-1',
      organisation: 'Müller KG',
      address: 'Hauptstr. 1',
      postalCode: '10115',
      town: 'Berlin',
    },
    { line: 3, reference: 'k-1', address: 'Lager 2\nHafen 7', postalCode: '20457', town: 'Hamburg', countryCode: 'DE' },
    { line: 4, lastName: 'Okoye', email: 'not an address' },
    { line: 5, lastName: 'Okoye', email: 'okoye@town.example', phone: '030 123456' },
    { line: 6, town: 'Nowhere' },
  ];
  const run = async (dryRun: boolean) =>
    (await mayor.call('contacts.import', { body: { dryRun, lines } })).lines.map(({ line, outcome, faults }) =>
      [line, outcome, ...faults.map(({ field, label }) => `${field} ${label}`)].join(' '),
    );
  const told = [
    '2 added',
    '3 changed',
    '4 refused email email.invalid',
    '5 added',
    '6 refused lastName contacts.nameMissing',
  ];
  expect(await run(true)).toEqual(told);
  expect(await names(mayor, { whose: 'own' })).toEqual([]);
  expect(await run(false)).toEqual(told);
  const { items } = await mayor.call('contacts.list', { query: { whose: 'own' } });
  expect(items.map(({ kind, reference, addresses, phones }) => [kind, reference, addresses, phones.length])).toEqual([
    [
      'company',
      'k-1',
      [
        { label: '', lines: ['Hauptstr. 1', '10115 Berlin'], countryCode: null },
        { label: '', lines: ['Lager 2', 'Hafen 7', '20457 Hamburg'], countryCode: 'DE' },
      ],
      0,
    ],
    ['person', '', [], 1],
  ]);
  expect((await run(false)).filter((line) => !line.includes('refused'))).toEqual([
    '2 changed',
    '3 changed',
    '5 unchanged',
  ]);
});

it('leaves nothing of a contact that was removed', async () => {
  const { clerk } = world;
  const body = { lastName: 'Gone', note: 'A secret' };
  const { id } = await clerk.call('contacts.save', { body, idempotencyKey: 'gone-once' });
  await clerk.call('contacts.remove', { params: { contactId: id } });
  expect((await failure(clerk.call('contacts.get', { params: { contactId: id } }))).code).toBe(-20);
  const { db } = server.services;
  const told = await db.selectFrom('revision').select(['event', 'details']).where('entity', '=', 'contact').execute();
  expect(JSON.stringify(told)).not.toMatch(/Gone|secret/);
  expect(told.map(({ event }) => event)).toContain('removed');
  const answers = await db.selectFrom('idempotency_key').select('answer').execute();
  expect(answers).not.toEqual([]);
  expect(JSON.stringify(answers)).not.toMatch(/Gone|secret/);
});
