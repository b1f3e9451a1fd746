// E-mails of the installation to its people over a real mail server: none is lost while that is away, none comes twice
// in the good case, and one that cannot be delivered is seen.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAIL_QUEUE } from '#server/letters/mails/mails.ts';
import { sendEveningMails } from '#server/pipeline/mails/evening-mail.ts';
import { expireCommands } from '#server/pipeline/schedule/expire-commands.ts';
import { hurryTasks } from '#tests/support/database/hurried-tasks.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { failOnce } from './fail-once.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

interface Taken {
  readonly id: string;
  readonly to: string;
  readonly text: string;
}

const DAY = 86_400_000;
const OWNER = 'depositor@acme.example';
/** The mail server: what it took, whom it does not know, and whether it takes anything. */
const peer = { taken: [] as Taken[], unknown: new Set<string>(), away: false, tries: 0 };
const failPoints = failOnce();
let smtp: SMTPServer;
let office: PostOffice;
let depositor: TestClient;
let validator: TestClient;
let letter: Buffer;

function openMailServer(): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, done) {
      peer.tries += 1;
      return peer.away ? done(Object.assign(new Error('busy'), { responseCode: 421 })) : done();
    },
    onRcptTo({ address }, _session, done) {
      return peer.unknown.has(address)
        ? done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
        : done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const to = session.envelope.rcptTo[0]?.address ?? '';
        peer.taken.push({ id: /^message-id: (\S+)/im.exec(text)?.[1] ?? '', to, text });
        done();
      });
    },
  });
}

beforeAll(async () => {
  smtp = openMailServer();
  smtp.on('error', () => undefined);
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  const environment = { MAILROOM_SMTP_URL: `smtp://127.0.0.1:${port}`, MAILROOM_MAIL_FROM: 'post@office.example' };
  office = await openPostOffice({ environment, failPoints, realMailer: true });
  depositor = await office.as('depositor');
  validator = await office.as('validator');
  letter = await lettersPdf([{ address: ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'], pages: 1 }]);
});
afterAll(async () => {
  await office?.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});
beforeEach(() => {
  Object.assign(peer, { taken: [], unknown: new Set(), away: false, tries: 0 });
  failPoints.disarm();
});

const params = (command: { id: number }) => ({ params: { commandId: command.id } });

async function waiting() {
  const job = await office.deposit(depositor, office.town.services.letters, letter);
  return office.confirm(depositor, job.id);
}

async function rejected(reason: string) {
  const command = await waiting();
  return validator.call('commands.reject', { ...params(command), body: { validationReason: reason } });
}

const tasks = async () => {
  const { rows } = await sql<{ state: string; retry_count: number }>`select state, retry_count from pgboss.job
    where name = ${MAIL_QUEUE} and state in ('created', 'retry', 'active')`.execute(office.server.services.db);
  return rows;
};
/** The pause before the next try is over. */
const later = () => hurryTasks(office.server.services.db, MAIL_QUEUE);
/** Retries are looked for every two seconds. */
const PATIENCE = { timeout: 20_000 };
const allDone = () => expect.poll(tasks, PATIENCE).toEqual([]);
const failedOnce = () => expect.poll(tasks, PATIENCE).toMatchObject([{ state: 'retry' }]);
const historyOf = async (command: { id: number }) =>
  (await depositor.call('commands.revisions', params(command))).filter(({ event }) => event === 'mailFailed');

describe('the e-mail of a rejection', () => {
  it('reaches the owner once, after a mail server that was away came back', async () => {
    peer.away = true;
    const command = await rejected('The old IBAN.');
    expect(command.state).toBe('REJECTED');
    await failedOnce();
    expect(peer.taken).toEqual([]);
    peer.away = false;
    await later();
    await allDone();
    expect(peer.taken).toMatchObject([{ to: OWNER, text: expect.stringContaining('The old IBAN.') }]);
    expect(await historyOf(command)).toEqual([]);
  });

  it('comes again under the same Message-ID when nobody knows whether it went', async () => {
    failPoints.arm('mail-sent-before-complete');
    await rejected('Wrong letterhead.');
    await failedOnce();
    await later();
    await allDone();
    expect(peer.taken.map(({ to }) => to)).toEqual([OWNER, OWNER]);
    expect(new Set(peer.taken.map(({ id }) => id)).size).toBe(1);
    expect(peer.taken[0]?.id).toMatch(/^<[0-9a-f-]{36}@office\.example>$/);
  });

  it('is a line of the history when the mail server does not know the owner, and is not tried again', async () => {
    peer.unknown.add(OWNER);
    const command = await rejected('Too many pages.');
    await expect.poll(() => historyOf(command), PATIENCE).toHaveLength(1);
    const [line] = await historyOf(command);
    expect(line?.details).toMatchObject({ reason: expect.stringMatching(/^depositor: .*no such mailbox/s) });
    expect(await tasks()).toEqual([]);
    expect(peer.tries).toBe(1);
  });

  it('is a line of the history after the last try', async () => {
    peer.away = true;
    const command = await rejected('No stamp.');
    await failedOnce();
    await sql`update pgboss.job set retry_limit = retry_count, start_after = now()
      where name = ${MAIL_QUEUE} and state = 'retry'`.execute(office.server.services.db);
    await expect.poll(() => historyOf(command), PATIENCE).toHaveLength(1);
    expect((await historyOf(command))[0]?.details).toMatchObject({ reason: expect.stringContaining('busy') });
  });

  it('is written once when two people decide at the same instant', async () => {
    const command = await waiting();
    const reject = () =>
      validator.call('commands.reject', { ...params(command), body: { validationReason: 'Twice.' } });
    const answers = await Promise.allSettled([reject(), reject(), reject()]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await allDone();
    expect(peer.taken).toHaveLength(1);
  });
});

describe('every other e-mail of the installation', () => {
  it('waits for the mail server too: a note to the administrator', async () => {
    const { db } = office.server.services;
    await sql`update profile set permissions_on_ou = permissions_on_ou | 8
      where id = (select profile_id from app_user where login = 'validator')`.execute(db);
    peer.away = true;
    const diagnostics = {
      version: '1.2.3',
      browser: 'Mozilla/5.0\r\nBcc: x@y.example',
      lastError: '-99 exception.internal',
    };
    const body = { message: 'The printer is out of paper.', screen: '/home', diagnostics };
    expect(await depositor.call('app.notifyAdministrator', { body })).toEqual({ sent: true });
    await failedOnce();
    peer.away = false;
    await later();
    await allDone();
    expect(peer.taken).toMatchObject([
      { to: 'validator@acme.example', text: expect.stringContaining('The printer is out of paper.') },
    ]);
    expect(peer.taken[0]?.text).toMatch(/^\/home\r?\nMailroom 1\.2\.3\r?\nMozilla\/5\.0 Bcc: x@y\.example\r?\n-99 /m);
    expect(peer.taken[0]?.text).toMatch(/^reply-to: depositor@acme\.example/im);
  });

  it('waits for the mail server too: the evening list as it is then, and an order that expired', async () => {
    const { services, clock } = office.server;
    const command = await waiting();
    const evening = new Date();
    evening.setUTCHours(19, 30, 0, 0);
    if (evening < new Date()) evening.setTime(evening.getTime() + DAY);
    clock.set(evening);
    peer.away = true;
    expect(await sendEveningMails(services)).toBe(1);
    await failedOnce();
    expect(await sendEveningMails(services)).toBe(0);
    peer.away = false;
    await later();
    await allDone();
    expect(peer.taken).toMatchObject([
      { to: 'validator@acme.example', text: expect.stringContaining('run (depositor') },
    ]);
    clock.advance(16 * DAY);
    peer.taken = [];
    peer.away = true;
    await expireCommands(services);
    const client = await office.as('depositor');
    expect((await client.call('commands.get', params(command))).state).toBe('AUTOMATICALLY_REJECTED');
    await failedOnce();
    peer.away = false;
    await later();
    await allDone();
    expect(peer.taken).toMatchObject([{ to: OWNER, text: expect.stringContaining('run') }]);
    clock.set(new Date());
  });

  it('leaves the system sound', async () => {
    expect(await violationsOf(office)).toEqual([]);
  });
});
