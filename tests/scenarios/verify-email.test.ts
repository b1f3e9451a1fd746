// Proving the own e-mail address by a code, over a real mail server: each message, and each way around.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Mailbox, openMailbox } from '#tests/support/sign-in/mailbox.ts';
import { buildPeople, type SignInPeople } from '#tests/support/sign-in/people.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const MINUTE = 60_000;
let box: Mailbox;
let server: TestServer;
let people: SignInPeople;

beforeAll(async () => {
  box = await openMailbox();
  server = await startTestServer({ environment: { MAILROOM_SMTP_URL: box.url }, realMailer: true });
  people = await buildPeople(server.services);
});
afterAll(async () => {
  await server?.stop();
  await box?.close();
});
beforeEach(() => {
  box.mails.length = 0;
  box.away = false;
  box.unknown.clear();
});

const signIn = (login: string) => server.signIn(login, people.password);
const ask = (client: TestClient, emailAddress: string) =>
  client.call('users.triggerVerifyEMail', { body: { emailAddress } });
const enter = (client: TestClient, verifyEMailToken: string) =>
  client.call('users.verifyEMail', { body: { verifyEMailToken } });
const saidTo = async (work: Promise<unknown>): Promise<string> => (await failure(work)).label;
const codeIn = (text: string | undefined): string => /\b(\d{8})\b/.exec(text ?? '')?.[1] ?? '';
const isVerified = async (client: TestClient) => (await client.call('authentication.check')).user.emailVerified;

/** Asks for a code and reads it. */
async function codeOf(client: TestClient, address: string): Promise<string> {
  await ask(client, address);
  return codeIn(box.mails.at(-1)?.text);
}

describe('the own e-mail address', () => {
  it('is proven by the code that went there, in the person’s language, once', async () => {
    const claire = await signIn('claire');
    expect(await isVerified(claire)).toBe(false);
    expect(await ask(claire, 'claire@office.example')).toEqual({ sent: true });
    expect(box.mails).toMatchObject([{ to: 'claire@office.example', subject: 'Code pour votre adresse e-mail' }]);
    const code = codeIn(box.mails[0]?.text);
    // Typed with a gap, as one reads it.
    expect(await enter(claire, ` ${code.slice(0, 4)} ${code.slice(4)} `)).toEqual({ verified: true });
    expect(await isVerified(claire)).toBe(true);
    expect(await saidTo(enter(claire, code))).toBe('emailVerification.alreadyUsed');
    expect(await saidTo(enter(claire, '00000000'))).toBe('emailVerification.alreadyVerified');
    expect(await saidTo(ask(claire, 'claire@office.example'))).toBe('emailVerification.alreadyVerified');
  });

  it('says what is missing', async () => {
    const blank = await signIn('blank');
    expect(await saidTo(ask(blank, ''))).toBe('emailVerification.mandatory');
    const full = await signIn('full');
    expect(await saidTo(enter(full, '  '))).toBe('emailVerification.codeRequired');
    expect(await saidTo(enter(full, '12345678'))).toBe('emailVerification.unexpected');
  });

  it('is nobody else’s: the installation writes to no other address', async () => {
    const full = await signIn('full');
    expect(await saidTo(ask(full, 'victim@elsewhere.example'))).toBe('users.emailNotEditable');
    expect(box.mails).toEqual([]);
  });

  it('says when the mail server refuses the address, or is away', async () => {
    const moved = await signIn('moved');
    box.unknown.add('moved@office.example');
    expect(await saidTo(ask(moved, 'moved@office.example'))).toBe('emailVerification.cannotSend');
    box.unknown.clear();
    box.away = true;
    expect(await saidTo(ask(moved, 'moved@office.example'))).toBe('emailVerification.cannotSend');
    expect(await isVerified(moved)).toBe(false);
  });

  it('has three codes in a quarter of an hour, then the minutes to wait', async () => {
    const twice = await signIn('twice');
    for (let n = 0; n < 3; n += 1) await ask(twice, 'twice@office.example');
    const refused = await failure(ask(twice, 'twice@office.example'));
    expect([refused.status, refused.label, refused.parameters]).toEqual([
      429,
      'emailVerification.tooManyRequests',
      { minutes: 15, seconds: 900 },
    ]);
    server.clock.advance(14 * MINUTE);
    expect((await failure(ask(twice, 'twice@office.example'))).parameters).toEqual({ minutes: 1, seconds: 60 });
    server.clock.advance(2 * MINUTE);
    expect(await ask(twice, 'twice@office.example')).toEqual({ sent: true });
  });

  it('has a code for half an hour, and for five entries, also when they come at once', async () => {
    const policy = await signIn('policy');
    const old = await codeOf(policy, 'policy@office.example');
    server.clock.advance(31 * MINUTE);
    expect(await saidTo(enter(policy, old))).toBe('emailVerification.invalidCode');
    const code = await codeOf(policy, 'policy@office.example');
    const wrong = String((Number(code) + 1) % 1e8).padStart(8, '0');
    const guesses = await Promise.all(Array.from({ length: 8 }, () => saidTo(enter(policy, wrong))));
    expect(new Set(guesses)).toEqual(new Set(['emailVerification.invalidCode']));
    expect(await saidTo(enter(policy, code))).toBe('emailVerification.invalidCode');
    expect(await isVerified(policy)).toBe(false);
    expect(await enter(policy, await codeOf(policy, 'policy@office.example'))).toEqual({ verified: true });
  });

  it('takes no code of another person, and stores none that the database could give away', async () => {
    const [logged, patient] = [await signIn('logged'), await signIn('patient')];
    const code = await codeOf(logged, 'logged@office.example');
    await ask(patient, 'patient@office.example');
    expect(await saidTo(enter(patient, code))).toBe('emailVerification.invalidCode');
    const rows = await server.services.db.selectFrom('email_verification').selectAll().execute();
    expect(rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(await enter(logged, code)).toEqual({ verified: true });
  });

  it('is unproven again when it changes, and an older code proves no other address', async () => {
    const blank = await signIn('blank');
    const { user } = await blank.call('authentication.check');
    const users = server.services.db.updateTable('app_user').where('login', '=', 'blank');
    await users.set({ email_verified: true }).execute();
    const { version } = await blank.call('users.get', { params: { userId: user.id } });
    const set = (currentPassword?: string) =>
      blank.call('users.update', {
        body: { version, emailAddress: 'blank@office.example', ...(currentPassword ? { currentPassword } : {}) },
      });
    expect(await saidTo(set())).toBe('user.passwordWrong');
    expect(await saidTo(set('another password'))).toBe('user.passwordWrong');
    const saved = await set(people.password);
    expect(saved.emailVerified).toBe(false);
    const code = await codeOf(blank, 'blank@office.example');
    await users.set({ email_address: 'other@office.example' }).execute();
    expect(await saidTo(enter(blank, code))).toBe('emailVerification.invalidCode');
  });
});
