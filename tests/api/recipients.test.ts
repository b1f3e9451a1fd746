// The register of recipients through HTTP: who may, what is kept, what electronic needs, history, two editors, lines of a file.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProfile, createUnit, createUser, createWorld, PASSWORD, type World } from '#tests/support/api-world.ts';
import { exportedRows, failure, type TestClient } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
let world: World;
let admin: TestClient;
let branchId: number;
beforeAll(async () => {
  server = await startTestServer();
  world = await createWorld(server);
  admin = await server.administrator();
  branchId = (await createUnit(admin, 'town-branch', world.town.id)).id;
});
afterAll(() => server?.stop());

const body = (recipientIdentifier: string, preference: string, more: object = {}) =>
  ({ senderAccountId: world.town.id, recipientIdentifier, mainPreferences: { preference }, ...more }) as never;
const save = (recipientIdentifier: string, preference: string, more: object = {}) =>
  world.mayor.call('recipients.save', { body: body(recipientIdentifier, preference, more) });
const list = (client: TestClient, query: Record<string, string | number> = {}, ouId = world.town.id) =>
  client.call('recipients.listOfUnit', { params: { ouId }, query });
const names = async (query: Record<string, string | number> = {}) =>
  (await list(world.mayor, query)).items.map(({ recipientIdentifier }) => recipientIdentifier);

it('is kept by the nearest account above that keeps one, for who administers that', async () => {
  expect((await failure(list(world.mayor))).label).toBe('recipients.noRegister');
  await admin.call('units.senderAccounts', { body: { id: world.town.id, enabled: true } });
  const ofBranch = await list(admin, {}, branchId);
  expect(ofBranch.register).toEqual({ id: world.town.id, name: 'town' });
  const masks = [0, 0, 8] as const;
  const profile = await createProfile(admin, { ouId: branchId, name: 'Branch', masks });
  await createUser(admin, { login: 'branch', ouId: branchId, profileId: profile.id });
  const branch = await server.signIn('branch', PASSWORD);
  expect((await failure(list(branch, {}, branchId))).label).toBe('recipients.registerAbove');
  expect((await failure(list(world.clerk))).code).toBe(-12);
  expect((await failure(list(world.stranger))).code).toBe(-20);
});

it('takes paper freely, electronic with an address and a note; what is saved has a valid address', async () => {
  expect((await failure(save('K-1', 'electronic'))).label).toBe('recipients.electronicNeedsEmail');
  const emailAddress = 'ada@home.example';
  expect((await failure(save('K-1', 'electronic', { emailAddress }))).label).toBe('recipients.noteRequired');
  expect((await failure(save('K-1', 'paper', { emailAddress: 'nobody@' }))).label).toBe('email.invalid');
  expect((await failure(save('K-1', 'pendingValidation'))).label).toBe('recipients.electronicNeedsEmail');
  const paper = await save(' K-1 ', 'paper', { emailAddress });
  expect(paper).toMatchObject({
    recipientIdentifier: 'K-1',
    senderAccountId: world.town.id,
    emailAddress,
    emailValid: true,
    version: 1,
    inUse: 'paper',
    mainPreferences: { preference: 'paper', source: 'manager', email: null, identifier: 'K-1' },
  });
  const note = 'Asked at the counter';
  const electronic = await save('K-1', 'electronic', { emailAddress, note, version: 1 });
  expect(electronic).toMatchObject({ inUse: 'electronic', mainPreferences: { email: emailAddress, note } });
  // Another address has to be vouched for anew.
  const moved = { emailAddress: 'ada@work.example', version: 2 };
  expect((await failure(save('K-1', 'electronic', moved))).label).toBe('recipients.noteRequired');
  const pending = await save('K-1', 'pendingValidation', moved);
  expect(pending).toMatchObject({ inUse: 'pendingValidation', mainPreferences: { email: null } });
  expect((await failure(save('K-1', 'paper'))).label).toBe('recipients.known');
  expect((await failure(save('K-1', 'paper', { version: 2 }))).code).toBe(-30);
  expect((await failure(save('nobody', 'paper', { version: 1 }))).code).toBe(-20);
});

it('is marked valid again by a save, and keeps who had chosen', async () => {
  const emailAddress = 'eve@home.example';
  await save('K-5', 'paper', { emailAddress });
  const { db } = server.services;
  const own = { preference: 'electronic', source: 'user', verified_email: emailAddress, email_valid: false };
  await db.updateTable('recipient_consent').set(own).where('recipient_identifier', '=', 'K-5').execute();
  const [before] = (await list(world.mayor, { text: 'k-5' })).items;
  expect(before).toMatchObject({ emailValid: false, inUse: 'paper' });
  const saved = await save('K-5', 'electronic', { emailAddress, version: 1 });
  expect(saved).toMatchObject({ emailValid: true, inUse: 'electronic', mainPreferences: { source: 'user' } });
});

it('is vouched for once more by a line of a file that changes nothing', async () => {
  const { db } = server.services;
  const own = db.selectFrom('recipient_consent').where('recipient_identifier', '=', 'K-5');
  await db
    .updateTable('recipient_consent')
    .set({ vouched_at: new Date(0) })
    .where('recipient_identifier', '=', 'K-5')
    .execute();
  const lines = [{ line: 1, recipientIdentifier: 'K-5', emailAddress: 'eve@home.example' }];
  const body = { senderAccountId: world.town.id, dryRun: false, lines };
  const told = await world.mayor.call('recipients.import', { body });
  expect(told.lines).toMatchObject([{ outcome: 'unchanged' }]);
  const { vouched_at: at } = await own.select('vouched_at').executeTakeFirstOrThrow();
  expect(at.getTime()).toBeGreaterThan(0);
});

it('tells what was changed, when and by whom', async () => {
  const asked = { params: { ouId: world.town.id }, query: { recipientIdentifier: 'K-1' } };
  const told = await world.mayor.call('recipients.revisions', asked);
  expect(told.map(({ event, userLogin }) => [event, userLogin])).toEqual([
    ['created', 'mayor'],
    ['updated', 'mayor'],
    ['updated', 'mayor'],
  ]);
  expect(told[1]?.details).toMatchObject({
    before: { preference: 'paper', verifiedEmail: null },
    after: { preference: 'electronic', verifiedEmail: 'ada@home.example', note: 'Asked at the counter' },
  });
  const unknown = { ...asked, query: { recipientIdentifier: 'K-0' } };
  expect((await failure(world.mayor.call('recipients.revisions', unknown))).code).toBe(-20);
});

it('finds by words and preference, page by page, in the order of numbers', async () => {
  for (const n of ['K-10', 'K-9']) await save(n, 'notChosen', { emailAddress: `${n}@Home.example` });
  expect(await names()).toEqual(['K-1', 'K-5', 'K-9', 'K-10']);
  expect(await names({ text: 'home 10' })).toEqual(['K-10']);
  expect(await names({ preference: 'pendingValidation' })).toEqual(['K-1']);
  const first = await list(world.mayor, { maxResults: 3 });
  const rest = await list(world.mayor, { maxResults: 3, cursor: first.cursor ?? '' });
  expect([first.overflow, rest.items.map((one) => one.recipientIdentifier), rest.cursor]).toEqual([
    true,
    ['K-10'],
    null,
  ]);
  expect((await failure(list(world.mayor, { cursor: 'bm8' }))).label).toBe('list.cursor');
  const asked = { senderAccountId: world.town.id, recipientIdentifiers: ['K-9', 'K-0', ' K-1'] };
  const found = await world.mayor.call('recipients.list', { body: asked });
  expect(found.map((one) => one.recipientIdentifier)).toEqual(['K-1', 'K-9']);
});

it('comes from lines of a file, tried before they are stored; the same lines again change nothing', async () => {
  const lines = [
    { line: 2, recipientIdentifier: 'I-1', preference: 'electronic' as const, emailAddress: 'i1@home.example' },
    {
      line: 3,
      recipientIdentifier: 'I-2',
      preference: 'electronic' as const,
      emailAddress: 'i2@home.example',
      note: 'Form',
    },
    { line: 4, recipientIdentifier: 'I-3', emailAddress: 'not an address' },
    { line: 5, emailAddress: 'i5@home.example' },
    { line: 6, recipientIdentifier: 'K-10', preference: 'paper' as const },
    { line: 7, recipientIdentifier: 'x'.repeat(300) },
  ];
  const run = async (dryRun: boolean) => {
    const asked = { senderAccountId: world.town.id, dryRun, lines };
    return (await world.mayor.call('recipients.import', { body: asked })).lines.map(
      ({ line, outcome, fields, faults }) =>
        [line, outcome, ...fields, ...faults.map(({ field, label }) => `${field} ${label}`)].join(' '),
    );
  };
  const told = [
    '2 refused note recipients.noteRequired',
    '3 added',
    '4 refused emailAddress email.invalid',
    '5 refused recipientIdentifier recipients.identifier',
    '6 changed preference',
    '7 refused recipientIdentifier exception.invalidInput',
  ];
  expect(await run(true)).toEqual(told);
  expect(await names({ text: 'I-2' })).toEqual([]);
  expect(await run(false)).toEqual(told);
  const [stored] = (await list(world.mayor, { text: 'I-2' })).items;
  expect(stored).toMatchObject({ inUse: 'electronic', emailAddress: 'i2@home.example' });
  expect((await run(false)).filter((line) => !line.includes('refused'))).toEqual(['3 unchanged', '6 unchanged']);
});

it('keeps the address that a save does not name, and loses it by null alone', async () => {
  const emailAddress = 'mia@home.example';
  await save('Z-9', 'paper', { emailAddress });
  expect(await save('Z-9', 'pendingValidation', { version: 1 })).toMatchObject({ emailAddress, version: 2 });
  expect((await save('Z-9', 'paper', { version: 2, emailAddress: null })).emailAddress).toBeNull();
});

it('keeps apart whether a recipient may be measured, with who said so and since when', async () => {
  expect(await save('M-1', 'paper')).toMatchObject({
    measuring: false,
    measuringSource: 'notChosen',
    measuringAt: null,
  });
  const agreed = await save('M-1', 'paper', { version: 1, measuring: true });
  expect(agreed).toMatchObject({ measuring: true, measuringSource: 'manager', mainPreferences: { source: 'manager' } });
  expect(agreed.measuringAt).not.toBeNull();
  // What a save or a line leaves out stays, as does since when.
  const { measuring, measuringSource, measuringAt } = agreed;
  const moved = await save('M-1', 'notChosen', { version: 2 });
  expect(moved).toMatchObject({
    measuring,
    measuringSource,
    measuringAt,
    mainPreferences: { preference: 'notChosen' },
  });
  const bring = async (...lines: { recipientIdentifier: string; measuring?: boolean }[]) => {
    const numbered = lines.map((line, n) => ({ line: n + 1, ...line }));
    const asked = { senderAccountId: world.town.id, lines: numbered };
    const told = await world.mayor.call('recipients.import', { body: asked });
    return told.lines.map(({ outcome, fields }) => [outcome, ...fields].join(' '));
  };
  const lines = [
    { recipientIdentifier: 'M-1' },
    { recipientIdentifier: 'M-1', measuring: false },
    { recipientIdentifier: 'M-2', measuring: true },
  ];
  expect(await bring(...lines)).toEqual(['unchanged', 'changed measuring', 'added']);
  expect(await bring(...lines)).toEqual(['unchanged', 'unchanged', 'unchanged']);
  const [first, second] = (await list(world.mayor, { text: 'm-' })).items;
  expect([first?.measuring, second?.measuring]).toEqual([false, true]);
  const asked = { params: { ouId: world.town.id }, query: { recipientIdentifier: 'M-1' } };
  const changes = (await world.mayor.call('recipients.revisions', asked)).map(({ details }) => details);
  expect(changes).toMatchObject([
    { measuring: false },
    { before: { measuring: false }, after: { measuring: true, measuringSource: 'manager' } },
    { after: { preference: 'notChosen' } },
    { before: { measuring: true }, after: { measuring: false } },
  ]);
  const file = await exportedRows(world.mayor, 'recipients', { ouId: String(world.town.id), text: 'm-' });
  expect(file.map((row) => [row.recipientIdentifier, row.measuring])).toEqual([
    ['M-1', false],
    ['M-2', true],
  ]);
});
