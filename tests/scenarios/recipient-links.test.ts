// The own page of a recipient over a real mail server: the link, what it proves, what ends it, and what it does not tell.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { MAIL_QUEUE } from '#server/letters/mails/mails.ts';
import { mailDied } from '#server/pipeline/mails/mails.task.ts';
import { createSettableClock } from '#server/system/clock.ts';
import { createWorld, type World } from '#tests/support/api-world.ts';
import { type Mailbox, openMailbox } from '#tests/support/sign-in/mailbox.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { ADMINISTRATOR, startTestServer, type TestServer } from '#tests/support/test-server.ts';

const HOUR = 3_600_000;
const EMAIL = 'claire@home.example';
const clock = createSettableClock();
let box: Mailbox;
let server: TestServer;
let world: World;
let admin: TestClient;
beforeAll(async () => {
  box = await openMailbox();
  const environment = { MAILROOM_SMTP_URL: box.url, MAILROOM_BASE_URL: 'https://mail.office.example' };
  server = await startTestServer({ environment, realMailer: true, clock });
  world = await createWorld(server);
  admin = await server.administrator();
  await admin.call('units.senderAccounts', { body: { id: world.town.id, enabled: true } });
});
afterAll(async () => {
  await server?.stop();
  await box?.close();
});
beforeEach(async () => {
  box.mails.length = 0;
  clock.advance(2 * HOUR);
  await signIn();
});

/** Sessions end meanwhile. */
async function signIn(): Promise<void> {
  admin = await server.signIn(ADMINISTRATOR.login, ADMINISTRATOR.password);
}

const quiet = () => expect.poll(() => server.idle(), { timeout: 20_000 }).toBe(true);
const enter = (recipientIdentifier: string, emailAddress = EMAIL, preference: 'paper' | 'notChosen' = 'notChosen') =>
  admin.call('recipients.save', {
    body: { senderAccountId: world.town.id, recipientIdentifier, emailAddress, mainPreferences: { preference } },
  });
const send = (recipientIdentifier: string) =>
  admin.call('recipients.sendLink', { body: { senderAccountId: world.town.id, recipientIdentifier } });
const tokenIn = (text = ''): string => /recipientChoice#([\w-]{43})/.exec(text)?.[1] ?? '';
async function linkFor(recipientIdentifier: string): Promise<string> {
  await send(recipientIdentifier);
  await quiet();
  return tokenIn(box.mails.at(-1)?.text);
}
const own = (token: string) => server.stranger.call('recipients.own', { body: { token } });
const choose = (token: string, preference: 'electronic' | 'paper', emailAddress?: string) =>
  server.stranger.call('recipients.choose', {
    body: { token, preference, ...(emailAddress === undefined ? {} : { emailAddress }) },
  });
async function registered(recipientIdentifier: string) {
  const body = { senderAccountId: world.town.id, recipientIdentifiers: [recipientIdentifier] };
  return (await admin.call('recipients.list', { body }))[0];
}
const label = async (work: Promise<unknown>) => (await failure(work)).label;

it('asks without changing anything, and a click makes electronic count', async () => {
  await enter('C-1');
  const token = await linkFor('C-1');
  const [mail] = box.mails;
  expect(mail?.to).toContain(EMAIL);
  expect(mail?.text).toContain('C-1');
  const shown = await own(token);
  expect(shown).toMatchObject({
    senderName: 'town',
    recipientIdentifier: 'C-1',
    emailAddress: EMAIL,
    preference: 'notChosen',
    inUse: 'notChosen',
  });
  expect(await registered('C-1')).toMatchObject({ version: 1, mainPreferences: { source: 'notChosen' } });
  expect(await choose(token, 'electronic')).toEqual({ mailed: false });
  expect(await own(token)).toMatchObject({ preference: 'electronic', inUse: 'electronic' });
  expect(await registered('C-1')).toMatchObject({
    inUse: 'electronic',
    mainPreferences: { preference: 'electronic', source: 'user', email: EMAIL },
  });
  // It holds on: who thinks better of it needs no other.
  await choose(token, 'paper');
  expect((await own(token)).inUse).toBe('paper');
  // An account that keeps no register has no pages of it: what was chosen there, nobody would read.
  const sends = (enabled: boolean) => admin.call('units.senderAccounts', { body: { id: world.town.id, enabled } });
  await sends(false);
  expect(await label(own(token))).toBe('recipients.link');
  await sends(true);
  expect((await own(token)).inUse).toBe('paper');
  const asked = { params: { ouId: world.town.id }, query: { recipientIdentifier: 'C-1' } };
  const told = await admin.call('recipients.revisions', asked);
  expect(told.map(({ event, userLogin }) => [event, userLogin !== null])).toEqual([
    ['created', true],
    ['linkSent', true],
    ['updated', false],
    ['updated', false],
  ]);
});

it('gives another address a link of its own, and electronic waits for that', async () => {
  await enter('C-2');
  const token = await linkFor('C-2');
  expect(await label(choose(token, 'electronic', 'nobody@'))).toBe('email.invalid');
  expect(await choose(token, 'electronic', 'claire@work.example')).toEqual({ mailed: true });
  await quiet();
  expect(await registered('C-2')).toMatchObject({
    emailAddress: 'claire@work.example',
    emailValid: false,
    inUse: 'pendingValidation',
    mainPreferences: { preference: 'pendingValidation', email: null },
  });
  expect(await label(own(token))).toBe('recipients.link');
  expect(await label(choose(token, 'paper'))).toBe('recipients.link');
  const next = box.mails.at(-1);
  expect(next?.to).toContain('claire@work.example');
  await choose(tokenIn(next?.text), 'electronic');
  expect((await own(tokenIn(next?.text))).inUse).toBe('electronic');
});

it('names in the log the entries that end electronic, by whatever way, without a word of whose they are', async () => {
  const said = vi.spyOn(server.services.log, 'info');
  const ouId = world.town.id;
  const logged = () => {
    const lines = said.mock.calls.filter(([event]) => event === 'recipients.chosen').map(([, fields]) => fields);
    said.mockClear();
    return lines;
  };
  await enter('C-9');
  const { id: entryId = 0 } = (await registered('C-9')) ?? {};
  const agree = async () => choose(await linkFor('C-9'), 'electronic');
  const lines = [{ line: 1, recipientIdentifier: 'C-9', preference: 'paper' as const }];
  const bring = (dryRun: boolean) =>
    admin.call('recipients.import', { body: { senderAccountId: ouId, dryRun, lines } });
  const token = await linkFor('C-9');
  await choose(token, 'electronic');
  expect(logged()).toEqual([]);
  await choose(token, 'paper');
  expect(logged()).toEqual([{ ouId, entryId, preference: 'paper' }]);
  await choose(token, 'electronic');
  // What is tried is not done.
  await bring(true);
  expect(logged()).toEqual([]);
  await bring(false);
  expect(logged()).toEqual([{ ouId, entryId, preference: 'paper' }]);
  clock.advance(2 * HOUR);
  await signIn();
  await agree();
  const save = async (preference: 'electronic' | 'notChosen', emailAddress: string) => {
    const { version } = (await registered('C-9')) ?? {};
    const body = { senderAccountId: ouId, recipientIdentifier: 'C-9', version, emailAddress, note: 'By telephone' };
    await admin.call('recipients.save', { body: { ...body, mainPreferences: { preference } } });
  };
  await save('electronic', EMAIL);
  expect(logged()).toEqual([]);
  await save('electronic', 'claire@work.example');
  expect(logged()).toEqual([{ ouId, entryId, preference: 'electronic' }]);
  // An address that bounced would be held to work by the next save.
  const bounced = server.services.db.updateTable('recipient_consent').set({ email_valid: false });
  await bounced.where('id', '=', entryId).execute();
  await save('notChosen', 'claire@work.example');
  expect(logged()).toEqual([{ ouId, entryId, preference: 'notChosen' }]);
  said.mockRestore();
});

it('lets the recipient be measured and take that back at once, and leaves alone how letters come', async () => {
  await enter('C-10', EMAIL, 'paper');
  const token = await linkFor('C-10');
  expect((await own(token)).measuring).toBe(false);
  const say = (measuring: boolean) => server.stranger.call('recipients.choose', { body: { token, measuring } });
  expect(await say(true)).toEqual({ mailed: false });
  expect(await own(token)).toMatchObject({ measuring: true, preference: 'paper' });
  expect(await registered('C-10')).toMatchObject({
    measuring: true,
    measuringSource: 'user',
    mainPreferences: { preference: 'paper', source: 'manager' },
  });
  await choose(token, 'electronic');
  expect(await own(token)).toMatchObject({ measuring: true, inUse: 'electronic' });
  const said = vi.spyOn(server.services.log, 'info');
  await say(false);
  expect(await registered('C-10')).toMatchObject({ measuring: false, measuringSource: 'user', inUse: 'electronic' });
  // Whoever puts a backup back would measure them again.
  const { id: entryId } = (await registered('C-10')) ?? {};
  const logged = said.mock.calls.filter(([event]) => event === 'recipients.chosen').map(([, fields]) => fields);
  said.mockRestore();
  expect(logged).toEqual([{ ouId: world.town.id, entryId, preference: 'electronic', measuring: false }]);
});

it('is measured after an own no by an own yes alone, whatever a manager or a file says', async () => {
  await enter('C-12', EMAIL, 'paper');
  const token = await linkFor('C-12');
  const say = (measuring: boolean) => server.stranger.call('recipients.choose', { body: { token, measuring } });
  await say(true);
  await say(false);
  const ouId = world.town.id;
  const { version } = (await registered('C-12')) ?? {};
  const entry = {
    senderAccountId: ouId,
    recipientIdentifier: 'C-12',
    version,
    mainPreferences: { preference: 'paper' },
  };
  const save = (measuring: boolean) => admin.call('recipients.save', { body: { ...entry, measuring } as never });
  expect(await label(save(true))).toBe('recipients.measuringRefused');
  const lines = [{ line: 2, recipientIdentifier: 'C-12', measuring: true }];
  const bring = () => admin.call('recipients.import', { body: { senderAccountId: ouId, lines } });
  const fault = { field: 'measuring', label: 'recipients.measuringRefused' };
  expect((await bring()).lines).toMatchObject([{ outcome: 'refused', faults: [fault] }]);
  expect(await registered('C-12')).toMatchObject({ measuring: false, measuringSource: 'user' });
  // What leaves it as it is passes, and so does what the recipient says anew.
  await save(false);
  await say(true);
  expect((await bring()).lines).toMatchObject([{ outcome: 'unchanged' }]);
  expect(await registered('C-12')).toMatchObject({ measuring: true, measuringSource: 'user' });
});

it('ends after 90 days, and when a manager changes the address', async () => {
  await enter('C-3');
  const token = await linkFor('C-3');
  clock.advance(89 * 24 * HOUR);
  expect((await own(token)).recipientIdentifier).toBe('C-3');
  clock.advance(25 * HOUR);
  expect(await label(own(token))).toBe('recipients.link');
  await signIn();
  await enter('C-4');
  const other = await linkFor('C-4');
  const asked = { senderAccountId: world.town.id, recipientIdentifier: 'C-4', emailAddress: 'new@home.example' };
  await admin.call('recipients.save', {
    body: { ...asked, version: 1, mainPreferences: { preference: 'notChosen' } },
  });
  expect(await label(own(other))).toBe('recipients.link');
  // Nor does it come to life again with its address.
  const back = { ...asked, emailAddress: EMAIL, version: 2, mainPreferences: { preference: 'notChosen' as const } };
  await admin.call('recipients.save', { body: back });
  expect(await label(own(other))).toBe('recipients.link');
});

it('stands nowhere but in its e-mail, is sent three times an hour, and to valid addresses alone', async () => {
  await enter('C-5');
  const token = await linkFor('C-5');
  const { rows } = await server.services.db.executeQuery(
    server.services.db.selectFrom('recipient_link').selectAll().compile(),
  );
  expect(JSON.stringify(rows)).not.toContain(token);
  await send('C-5');
  await send('C-5');
  const { label: refused, parameters } = await failure(send('C-5'));
  expect([refused, Number(parameters.seconds) > 3_500, Number(parameters.seconds) <= 3_600]).toEqual([
    'recipients.linksTooMany',
    true,
    true,
  ]);
  await quiet();
  await admin.call('recipients.save', {
    body: { senderAccountId: world.town.id, recipientIdentifier: 'C-6', mainPreferences: { preference: 'paper' } },
  });
  expect(await label(send('C-6'))).toBe('recipients.noAddress');
  expect(await label(own('x'.repeat(43)))).toBe('recipients.link');
});

it('marks an address that the mail server refuses as invalid', async () => {
  const refusedAddress = 'unknown@home.example';
  box.unknown.add(refusedAddress);
  await enter('C-7', refusedAddress);
  await send('C-7');
  await quiet();
  expect(await registered('C-7')).toMatchObject({ emailValid: false });
  expect(await label(send('C-7'))).toBe('recipients.noAddress');
});

it('holds it against no address that our own mail server was away for two days', async () => {
  const { services } = server;
  await enter('C-8');
  await send('C-8');
  await quiet();
  const links = services.db.selectFrom('recipient_link').select('id').orderBy('id', 'desc');
  const { id: linkId } = await links.executeTakeFirstOrThrow();
  const task = { kind: 'recipientLink', linkId, userId: 0 };
  const dead = { queue: MAIL_QUEUE, payload: task, error: 'away', attempts: 53, accountId: undefined, jobId: '' };
  await services.db.transaction().execute((trx) => mailDied(services, trx, dead));
  expect(await registered('C-8')).toMatchObject({ emailValid: true });
  const asked = { params: { ouId: world.town.id }, query: { recipientIdentifier: 'C-8' } };
  const told = await admin.call('recipients.revisions', asked);
  expect(told.at(-1)).toMatchObject({ event: 'mailFailed', details: { reason: 'away' } });
});
