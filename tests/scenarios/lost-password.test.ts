// A lost password, over a real mail server: what a person does, and what somebody who is none would try.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LOST_PASSWORD } from '#domain/access/proofs.ts';
import { UserInput } from '#domain/api/administration/users.contract.ts';
import { sweep } from '#server/app/housekeeping.ts';
import { MAIL_QUEUE } from '#server/letters/mails/mails.ts';
import { createSettableClock } from '#server/system/clock.ts';
import type { LogLevel } from '#server/system/logger.ts';
import { createLogger } from '#server/system/logger.ts';
import { hurryTasks } from '#tests/support/database/hurried-tasks.ts';
import { type Mailbox, openMailbox } from '#tests/support/sign-in/mailbox.ts';
import { buildPeople, type SignInPeople } from '#tests/support/sign-in/people.ts';
import { failure } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { failOnce } from './fail-once.ts';

const BASE = 'https://mail.office.example';
const NEW = 'Quince-Harbour-47-lantern';
const MINUTE = 60_000;
const lines: string[] = [];
const clock = createSettableClock();
const failPoints = failOnce();
const PATIENCE = { timeout: 20_000, interval: 100 };
let box: Mailbox;
let server: TestServer;
let people: SignInPeople;

beforeAll(async () => {
  box = await openMailbox();
  const log = createLogger({ clock, level: 'debug', write: (line: string, _level: LogLevel) => void lines.push(line) });
  const environment = { MAILROOM_SMTP_URL: box.url, MAILROOM_BASE_URL: BASE, MAILROOM_HOSTS: 'evil.example' };
  server = await startTestServer({ environment, realMailer: true, log, clock, failPoints });
  people = await buildPeople(server.services);
});
afterAll(async () => {
  await server?.stop();
  await box?.close();
});
beforeEach(() => {
  box.mails.length = 0;
  box.away = false;
  // Limits of addresses and logins are those of another hour.
  clock.advance(2 * 60 * MINUTE);
});

const ask = (userEMailAddress: string, headers: Record<string, string> = {}) =>
  server.stranger.fetch('/api/authentication/triggerLostPassword', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ userEMailAddress }),
  });

async function mailsAfter(address: string) {
  await ask(address);
  await expect.poll(() => server.idle(), { timeout: 20_000 }).toBe(true);
  return box.mails;
}

/** E-mails that wait, by their states. */
const mailsThat = async (...states: string[]): Promise<number> => {
  const waiting = sql<{ n: number }>`select count(*)::int as n from pgboss.job
    where name = ${MAIL_QUEUE} and state::text = any(${states})`;
  return (await waiting.execute(server.services.db)).rows[0]?.n ?? 0;
};
const tryAgain = () => hurryTasks(server.services.db, MAIL_QUEUE);

const tokenIn = (text: string): string => /[?&]token=([\w-]{43})/.exec(text)?.[1] ?? '';
const change = (userLogin: string, lostPasswordToken: string, newPassword = NEW) =>
  server.stranger.call('authentication.changeLostPassword', { body: { userLogin, lostPasswordToken, newPassword } });
const signIn = (login: string, password: string) => server.signIn(login, password);

/** The tokens that an address got; e-mails about changed passwords come in between. */
const linksTo = (address: string): string[] =>
  box.mails
    .filter(({ to }) => to === address)
    .map(({ text }) => tokenIn(text))
    .filter((token) => token !== '');

/** The token of a fresh link. */
async function linkOf(address: string): Promise<string> {
  await ask(address);
  await expect.poll(() => linksTo(address), PATIENCE).toHaveLength(1);
  return linksTo(address)[0] ?? '';
}

describe('a lost password', () => {
  it('is replaced by the link of an e-mail in the person’s language, and ends every session', async () => {
    const session = await signIn('claire', people.password);
    const [mail] = await mailsAfter('Claire@Office.example');
    expect(mail?.to).toBe('claire@office.example');
    expect(mail?.subject).toBe('Un nouveau mot de passe pour votre identifiant');
    expect(mail?.text).toContain('«\u00a0claire\u00a0»');
    expect(mail?.text).toContain(`${BASE}/lostPassword/change?login=claire&token=`);
    expect(await change('claire', tokenIn(mail?.text ?? ''))).toBe('SUCCESS');
    expect((await failure(session.call('authentication.check'))).label).toBe('exception.sessionTimeout');
    expect((await failure(signIn('claire', people.password))).label).toBe('user.loginError');
    expect((await (await signIn('claire', NEW)).call('authentication.check')).user.login).toBe('claire');
    await expect.poll(() => box.mails.at(-1)?.subject, { timeout: 20_000 }).toBe('Votre mot de passe a été modifié');
    const { details } = await server.services.db
      .selectFrom('revision')
      .select('details')
      .where('event', '=', 'passwordChanged')
      .executeTakeFirstOrThrow();
    expect(details).toMatchObject({ lost: true });
  });

  it('that an administrator sets is told to the person', async () => {
    const administrator = await server.administrator();
    const listed = await administrator.call('users.list', { query: { ouId: people.accountId } });
    const person = listed.find(({ login }) => login === 'weak');
    const input = UserInput.strip().parse({ ...person, password: `${NEW}-again` });
    await administrator.call('users.save', { body: input });
    await expect.poll(() => box.mails.map(({ to }) => to), { timeout: 20_000 }).toEqual(['weak@office.example']);
    expect(box.mails[0]?.subject).toBe('Your password was changed');
  });

  it('writes one e-mail for each login of the address', async () => {
    const mails = await mailsAfter('shared@office.example');
    const logins = mails.map(({ text }) => /login=([\w-]+)/.exec(text)?.[1]);
    expect(logins.toSorted((a, b) => (a ?? '').localeCompare(b ?? ''))).toEqual(['shared-1', 'shared-2']);
  });

  it('waits for a mail server that is away', async () => {
    box.away = true;
    await ask('patient@office.example');
    await expect.poll(() => mailsThat('retry'), PATIENCE).toBe(1);
    expect(box.mails).toEqual([]);
    box.away = false;
    await tryAgain();
    await expect.poll(() => linksTo('patient@office.example'), PATIENCE).toHaveLength(1);
    expect(await change('patient', linksTo('patient@office.example')[0] ?? '')).toBe('SUCCESS');
  });

  it('that went out twice, since nobody knew whether it had, is opened by either e-mail', async () => {
    await expect.poll(() => mailsThat('created', 'active', 'retry'), PATIENCE).toBe(0);
    failPoints.arm('mail-sent-before-complete');
    await ask('repeated@office.example');
    await expect.poll(() => mailsThat('retry'), PATIENCE).toBe(1);
    await tryAgain();
    await expect.poll(() => linksTo('repeated@office.example'), PATIENCE).toHaveLength(2);
    const [first = '', second = ''] = linksTo('repeated@office.example');
    expect(first).not.toBe(second);
    expect(await change('repeated', first)).toBe('SUCCESS');
    expect((await failure(change('repeated', second, 'Another-Orchard-93-bridge'))).label).toBe('lostPassword.token');
  });
});

describe('somebody who is none', () => {
  it('cannot tell an address that has a login from one that has none: same answer, same least time', async () => {
    const answers: { status: number; body: string; ms: number }[] = [];
    for (const address of ['shared@office.example', 'nobody@office.example', 'not an address']) {
      const began = performance.now();
      const answer = await ask(address);
      answers.push({ status: answer.status, body: await answer.text(), ms: performance.now() - began });
    }
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    for (const { ms } of answers) expect(ms).toBeGreaterThanOrEqual(LOST_PASSWORD.answerMs - 5);
    // They would come into the next test.
    await expect.poll(() => linksTo('shared@office.example'), PATIENCE).toHaveLength(2);
  });

  it('gets no e-mail for a login that is closed, is in a closed account, or signs in elsewhere', async () => {
    for (const address of ['disabled@office.example', 'closed@office.example', 'elsewhere@office.example'])
      expect(await mailsAfter(address), address).toEqual([]);
  });

  it('does not fill a mailbox: three links of a login in an hour, and the answer stays the same', async () => {
    for (let n = 0; n < 6; n += 1) {
      const answer = await ask('full@office.example');
      expect(answer.status).toBe(200);
    }
    await expect.poll(() => server.idle(), { timeout: 20_000 }).toBe(true);
    expect(linksTo('full@office.example')).toHaveLength(3);
  });

  it('is stopped after twenty askings of one network address', async () => {
    const answers = [];
    for (let n = 0; n < 22; n += 1) answers.push((await ask(`guess-${n}@office.example`)).status);
    expect(answers.slice(0, 20).every((status) => status === 200)).toBe(true);
    expect(answers.slice(20)).toEqual([429, 429]);
  });

  it('cannot lead the link to another host by the headers of the request', async () => {
    await ask('patient@office.example', {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      origin: 'https://evil.example',
    });
    await expect.poll(() => linksTo('patient@office.example'), PATIENCE).toHaveLength(1);
    const mail = box.mails.find(({ text }) => tokenIn(text) !== '');
    expect(mail?.text).toContain(`${BASE}/lostPassword/change?`);
    expect(mail?.raw).not.toContain('evil');
  });

  it('uses a link once, also with two requests at the same moment', async () => {
    const token = await linkOf('twice@office.example');
    const both = await Promise.allSettled([
      change('twice', token),
      change('twice', token, 'Another-Orchard-93-bridge'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await failure(change('twice', token, 'Third-Meadow-18-candle'))).label).toBe('lostPassword.token');
  });

  it('has no use for a link of another login, of an hour ago, or from before the password changed', async () => {
    await ask('shared@office.example');
    await expect.poll(() => linksTo('shared@office.example'), PATIENCE).toHaveLength(2);
    const token = tokenIn(box.mails.find(({ text }) => text.includes('login=shared-1'))?.text ?? '');
    expect((await failure(change('claire', token))).label).toBe('lostPassword.token');
    expect((await failure(change('nobody', token))).label).toBe('lostPassword.token');
    clock.advance(LOST_PASSWORD.linkMinutes * MINUTE);
    expect((await failure(change('shared-1', token))).label).toBe('lostPassword.token');
    const early = await linkOf('changed@office.example');
    const own = await signIn('changed', people.password);
    await own.call('users.password', {
      body: { currentPassword: people.password, newPassword: 'Orchard-Window-62-sleet' },
    });
    expect((await failure(change('changed', early))).label).toBe('lostPassword.token');
  });

  it('has no use for a link whose address is the person’s no more', async () => {
    const token = await linkOf('moved@office.example');
    await server.services.db
      .updateTable('app_user')
      .set({ email_address: 'new@office.example' })
      .where('login', '=', 'moved')
      .execute();
    expect((await failure(change('moved', token))).label).toBe('lostPassword.token');
  });

  it('finds no token in the database, in the log, or in what the queue keeps', async () => {
    const token = await linkOf('logged@office.example');
    expect(token).toHaveLength(43);
    await server.stranger.fetch(`/lostPassword/change?login=logged&token=${token}`);
    await change('logged', token);
    const { rows } = await sql<{ text: string }>`select string_agg(t.x, ' ') as text from (
      select row_to_json(l)::text x from lost_password l
      union all select row_to_json(r)::text from revision r
      union all select row_to_json(j)::text from pgboss.job j) t`.execute(server.services.db);
    expect(rows[0]?.text).toContain('passwordChanged');
    expect(rows[0]?.text).not.toContain(token);
    expect(lines.join('\n')).toContain('security.lost-password');
    expect(lines.join('\n')).not.toContain(token);
    expect(lines.join('\n')).not.toContain('office.example');
  });

  it('is slowed when it guesses tokens', async () => {
    const labels: string[] = [];
    for (let n = 0; n < 42; n += 1) labels.push((await failure(change('claire', `guess-${n}`))).label);
    expect(labels.filter((label) => label === 'lostPassword.token')).toHaveLength(40);
    expect(labels.at(-1)).toBe('exception.tooManyRequests');
  });
});

describe('the new password', () => {
  it('is held against the policy, and the link stays good for a better one', async () => {
    const token = await linkOf('policy@office.example');
    const said = async (password: string) => (await failure(change('policy', token, password))).label;
    expect(await said('kitten')).toBe('lostPassword.weak');
    expect(await said('policy-policy-policy-1')).toBe('lostPassword.weak');
    // Words of the place: the name of the account is Office.
    expect(await said('Office-OFFICE-office-office-7')).toBe('lostPassword.weak');
    expect(await said(people.password)).toBe('lostPassword.tooSimilar');
    expect(await said('policy@office.example')).toMatch(/^lostPassword\.(weak|tooSimilar)$/);
    expect(await said('x'.repeat(400))).toBe('exception.invalidInput');
    expect(await change('policy', token)).toBe('SUCCESS');
  });

  it('does not open from where the person may not sign in', async () => {
    const token = await linkOf('ranged@office.example');
    expect((await failure(change('ranged', token))).label).toBe('exception.unauthorized');
  });

  it('leaves links of three days ago nowhere', async () => {
    await linkOf('swept@office.example');
    clock.advance(4 * 24 * 60 * MINUTE);
    await sweep(server.services);
    expect(await server.services.db.selectFrom('lost_password').selectAll().execute()).toEqual([]);
  });
});
