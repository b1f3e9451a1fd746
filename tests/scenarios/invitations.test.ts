// Invitations, over a real mail server: the link in the person's language, good once, and what does not go with it.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createSettableClock } from '#server/system/clock.ts';
import { type Mailbox, openMailbox } from '#tests/support/sign-in/mailbox.ts';
import { buildPeople, type SignInPeople } from '#tests/support/sign-in/people.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { ADMINISTRATOR, startTestServer, type TestServer } from '#tests/support/test-server.ts';

const MINUTE = 60_000;
const PASSWORD = 'Quince-Harbour-47-lantern';
const clock = createSettableClock();
let box: Mailbox;
let server: TestServer;
let people: SignInPeople;
let admin: TestClient;

beforeAll(async () => {
  box = await openMailbox();
  const environment = { MAILROOM_SMTP_URL: box.url, MAILROOM_BASE_URL: 'https://mail.office.example' };
  server = await startTestServer({ environment, realMailer: true, clock });
  people = await buildPeople(server.services);
  admin = await server.administrator();
  await server.services.db
    .updateTable('app_user')
    .set({ password_hash: null })
    .where('login', 'in', ['claire', 'full', 'twice', 'moved'])
    .execute();
});
afterAll(async () => {
  await server?.stop();
  await box?.close();
});
beforeEach(() => {
  box.mails.length = 0;
  clock.advance(5 * MINUTE);
});

const saidTo = async (work: Promise<unknown>): Promise<string> => (await failure(work)).label;
async function userOf(login: string) {
  const users = await admin.call('users.list', { query: { ouId: people.accountId } });
  const user = users.find((one) => one.login === login);
  if (user === undefined) throw new Error(`There is no ${login}.`);
  return user;
}
const invite = async (...logins: string[]) => {
  const userIds: number[] = [];
  for (const login of logins) userIds.push((await userOf(login)).id);
  const answer = await admin.call('users.invite', { body: { userIds } });
  await expect.poll(() => server.idle(), { timeout: 20_000 }).toBe(true);
  return answer;
};
const tokenIn = (text = ''): string => /[?&]token=([\w-]{43})/.exec(text)?.[1] ?? '';
const choose = (userLogin: string, lostPasswordToken: string, newPassword = PASSWORD) =>
  server.stranger.call('authentication.changeLostPassword', { body: { userLogin, lostPasswordToken, newPassword } });
const stateOf = async (login: string) => (await userOf(login)).invitation;

it('leads to the first password by the policy, once, and proves the address', async () => {
  expect(await stateOf('claire')).toBe('open');
  await invite('claire');
  expect(await stateOf('claire')).toBe('sent');
  expect(box.mails).toMatchObject([{ to: 'claire@office.example', subject: /identifiant/ }]);
  const text = box.mails[0]?.text ?? '';
  expect(text).toContain('https://mail.office.example/lostPassword/change?');
  const token = tokenIn(text);
  const stored = await server.services.db.selectFrom('invitation').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(stored)).not.toContain(token);
  expect(await saidTo(choose('claire', token, 'kitten'))).toBe('lostPassword.weak');
  expect(await saidTo(choose('full', token))).toBe('lostPassword.token');
  const both = await Promise.allSettled([choose('claire', token), choose('claire', token)]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const client = await server.signIn('claire', PASSWORD);
  expect((await client.call('authentication.check')).user.emailVerified).toBe(true);
  expect(await stateOf('claire')).toBe('accepted');
  expect(await saidTo(choose('claire', token))).toBe('lostPassword.token');
  expect(await saidTo(invite('claire'))).toBe('invitations.hasPassword');
});

it('holds for seven days; sent again, the link before holds no longer', async () => {
  await invite('full');
  const first = tokenIn(box.mails[0]?.text);
  expect(await saidTo(invite('full'))).toBe('invitations.justSent');
  clock.advance(8 * 24 * 60 * MINUTE);
  admin = await server.signIn(ADMINISTRATOR.login, ADMINISTRATOR.password);
  expect(await stateOf('full')).toBe('expired');
  expect(await saidTo(choose('full', first))).toBe('lostPassword.token');
  await invite('full');
  expect(await stateOf('full')).toBe('sent');
  const second = tokenIn(box.mails.at(-1)?.text);
  clock.advance(2 * MINUTE);
  await invite('full');
  expect(await saidTo(choose('full', second))).toBe('lostPassword.token');
  await choose('full', tokenIn(box.mails.at(-1)?.text));
});

it('goes to many at once, and tells who was left out; a changed address ends it; nobody else may invite', async () => {
  const answer = await invite('twice', 'moved', 'patient', 'blank');
  expect(answer.invited).toHaveLength(2);
  expect(answer.refused.map(({ label }) => label).sort()).toEqual(['invitations.hasPassword', 'invitations.noAddress']);
  const { db } = server.services;
  const token = tokenIn(box.mails.find(({ to }) => to.startsWith('moved'))?.text);
  await db
    .updateTable('app_user')
    .set({ email_address: 'other@office.example' })
    .where('login', '=', 'moved')
    .execute();
  expect(await saidTo(choose('moved', token))).toBe('lostPassword.token');
  const patient = await server.signIn('patient', people.password);
  const userIds = [(await userOf('twice')).id];
  expect(await saidTo(patient.call('users.invite', { body: { userIds } }))).toBe('exception.unauthorized');
});
