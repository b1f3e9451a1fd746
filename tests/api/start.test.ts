// Starting and stopping the server: a taken port, a second stop, repeats while the first still runs, work of a dead holder.
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startServer } from '#server/app/start-server.ts';
import { readConfig } from '#server/context/config.ts';
import { finishKey, takeKey } from '#server/http/idempotency/idempotency.repository.ts';
import { silentLogger } from '#server/system/logger.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database/postgres.ts';
import { ADMINISTRATOR, startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
let second: TestDatabase;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  second = await createTestDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'mailroom-start-'));
});
afterAll(async () => {
  await server?.stop();
  await second?.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a server', () => {
  it('says plainly that its port is taken, and has made nothing yet', async () => {
    const taken = new URL(server.url).port;
    const started = startServer({
      config: readConfig({ MAILROOM_DATA: folder, MAILROOM_PORT: taken }),
      connection: second.connection,
      log: silentLogger,
    });
    await expect(started).rejects.toThrow(`Another program already listens on 127.0.0.1:${taken}. Set MAILROOM_PORT`);
  });

  it('makes the first administrator once, with a password that the database does not hold', async () => {
    const start = () =>
      startServer({
        config: readConfig({ MAILROOM_DATA: folder, MAILROOM_PORT: '0', ROLE: 'web' }),
        connection: second.connection,
        log: silentLogger,
      });
    const first = await start();
    expect(first.firstAdministrator).toMatchObject({ login: 'admin' });
    expect(first.firstAdministrator?.password.length).toBeGreaterThanOrEqual(20);
    await first.stop();
    const running = await start();
    const users = await running.services.db.selectFrom('app_user').select(['login', 'password_hash']).execute();
    expect(users).toHaveLength(1);
    expect(users[0]?.password_hash).toMatch(/^\$argon2id\$/);
    expect(running.firstAdministrator).toBeNull();
    await running.stop();
    await running.stop();
    await expect(fetch(running.url)).rejects.toThrow();
  });

  it('answers a connection that is at work while it stops, in the words of its contract', async () => {
    const running = await startServer({
      config: readConfig({ MAILROOM_DATA: folder, MAILROOM_PORT: '0', ROLE: 'web' }),
      connection: second.connection,
      log: silentLogger,
    });
    const { hostname, port } = new URL(running.url);
    const request = (body: string) =>
      `POST /api/authentication/authenticate HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n${body}`;
    let text = '';
    const socket = net.connect(Number(port), hostname, () => socket.write(request('{')));
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    const ended = new Promise((resolve, reject) => socket.on('end', resolve).on('error', reject));
    await vi.waitFor(() => expect(socket.bytesWritten).toBeGreaterThan(0), { timeout: 30_000 });
    // The server has read the head of the first request when it answers another caller.
    await fetch(running.url);
    const stopped = running.stop();
    socket.write(`}${request('{}')}`);
    await Promise.all([ended, stopped]);
    const answers = text.split('HTTP/1.1 ').slice(1);
    expect(answers.map((answer) => answer.slice(0, 3))).toEqual(['422', '422']);
    for (const answer of answers) expect(answer).toContain('"label":');
  });

  it('takes only settings that it understands', () => {
    expect(() => readConfig({ MAILROOM_PORT: 'http' })).toThrow('MAILROOM_PORT must be a whole number');
    expect(() => readConfig({ MAILROOM_PORT: '80000' })).toThrow('MAILROOM_PORT must be at most 65535');
    expect(() => readConfig({ MAILROOM_SMTP_URL: 'mail.firm' })).toThrow('MAILROOM_SMTP_URL must be an address that');
    for (const url of ['socket:/run/pg?db=mail', 'postgres://mail@/mail?host=%2Frun%2Fpostgresql']) {
      expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
    }
    expect(() => readConfig({ DATABASE_URL: 'mysql://x:secret@y' })).toThrow(/^DATABASE_URL must(?!.*secret)/);
    const proxies = (list: string) => readConfig({ MAILROOM_TRUSTED_PROXIES: list }).trustedProxies;
    expect(proxies('10.0.0.5, 10.0.0.0/8,fd00::/8,loopback')).toHaveLength(4);
    for (const wrong of ['proxy.example', '10.0.0.0/33', '10.0.0', '10.0.0.1/8/8'])
      expect(() => proxies(`127.0.0.1,${wrong}`)).toThrow(/^MAILROOM_TRUSTED_PROXIES must list addresses/);
    expect(() => readConfig({ ROLE: 'boss' })).toThrow('ROLE must be one of all, web, worker');
  });

  it('does nothing in silence with a setting that it cannot use', () => {
    // A range that is none was left out, and so was a name that only proxies may have: the sign-in service was never reached.
    for (const name of ['MAILROOM_SIGN_IN_RANGES', 'MAILROOM_HOOK_RANGES']) {
      expect(() => readConfig({ [name]: '10.0.0.5, 10.1.0.0/16, fd00::/8' })).not.toThrow();
      for (const wrong of ['intranet', 'loopback', '10.0.0.0/33', 'https://10.0.0.5'])
        expect(() => readConfig({ [name]: wrong })).toThrow(`${name} must list addresses or ranges`);
    }
    // Links of e-mails led nowhere, and the server answered to no name.
    expect(() => readConfig({ MAILROOM_BASE_URL: 'mail.example.com' })).toThrow('MAILROOM_BASE_URL must be an address');
    expect(() => readConfig({ MAILROOM_BASE_URL: 'https://' })).toThrow('MAILROOM_BASE_URL must be a whole address');
    expect(readConfig({ MAILROOM_BASE_URL: 'https://mail.example.com//' }).baseUrl).toBe('https://mail.example.com');
    expect(readConfig({}).baseUrl).toBeNull();
    expect(() => readConfig({ MAILROOM_HOSTS: 'a.example,https://b.example' })).toThrow(
      'MAILROOM_HOSTS must list names',
    );
    expect(readConfig({ MAILROOM_HOSTS: 'a.example,b.example:8480,[fd00::1]' }).hosts).toHaveLength(3);
    // Nobody outside ever saw the audit chain.
    expect(() => readConfig({ MAILROOM_TIMESTAMP_URL: 'https://' })).toThrow('MAILROOM_TIMESTAMP_URL must be a whole');
    expect(() => readConfig({ MAILROOM_ANCHOR_MAIL: 'a@b.example,notary' })).toThrow('"notary" is none');
    // No e-mail left.
    for (const from of ['Mailroom', 'Mailroom <post>', 'a@b@c'])
      expect(() => readConfig({ MAILROOM_MAIL_FROM: from })).toThrow('MAILROOM_MAIL_FROM must be an e-mail address');
    for (const from of ['mailroom@localhost', 'The post room <post@firm.example>'])
      expect(readConfig({ MAILROOM_MAIL_FROM: from }).mailFrom).toBe(from);
    const password = () => readConfig({ MAILROOM_SMTP_URL: 'smtp://user:secret#1@mail.example' });
    expect(password).toThrow(/^MAILROOM_SMTP_URL must be a whole address(?!.*secret)/);
    expect(() => readConfig({ MAILROOM_SMTP_URL: 'smtp://mail.example:25?requireTLS=true' })).not.toThrow();
  });
});

describe('the register of idempotency keys', () => {
  const request = (over: Partial<Parameters<typeof takeKey>[1]> = {}) => ({
    accountId: 1,
    userId: 1,
    call: 'jobs.create',
    key: 'k',
    requestHash: Buffer.from('body'),
    holder: 'one',
    now: new Date('2026-01-05T09:00:00Z'),
    ...over,
  });

  const kept = (result: number) => ({ status: 200, answer: { result }, sealed: null });

  it("lets one run, tells the second that the first still runs, and gives a dead one's key on", async () => {
    const { db } = server.services;
    const first = await takeKey(db, request());
    expect(first.kind).toBe('taken');
    expect((await takeKey(db, request({ holder: 'two' }))).kind).toBe('running');
    expect((await takeKey(db, request({ holder: 'two', requestHash: Buffer.from('other') }))).kind).toBe('other');
    const later = new Date('2026-01-05T09:02:00Z');
    // Dead or not, the key belongs to what was asked under it.
    const another = request({ holder: 'two', now: later, requestHash: Buffer.from('other') });
    expect((await takeKey(db, another)).kind).toBe('other');
    expect((await takeKey(db, request({ holder: 'two', now: later }))).kind).toBe('taken');
    const late = first.kind === 'taken' ? finishKey(db, first.holder, kept(1)) : null;
    await expect(late).rejects.toThrow('taken over');
  });

  it('keeps answers for 60 days', async () => {
    const { db } = server.services;
    const key = 'sixty';
    const taken = await takeKey(db, request({ key }));
    if (taken.kind === 'taken') await finishKey(db, taken.holder, kept(7));
    const after59 = new Date('2026-03-05T09:00:00Z');
    expect(await takeKey(db, request({ key, now: after59 }))).toMatchObject({
      kind: 'finished',
      answer: { result: 7 },
    });
    const after61 = new Date('2026-03-08T09:00:00Z');
    expect((await takeKey(db, request({ key, now: after61 }))).kind).toBe('taken');
  });

  it('never hands one person the answer of another, and keeps nobody from the own request', async () => {
    const { db } = server.services;
    const taken = await takeKey(db, request({ key: 'mine' }));
    if (taken.kind === 'taken') await finishKey(db, taken.holder, kept(7));
    expect((await takeKey(db, request({ key: 'mine', userId: 2 }))).kind).toBe('taken');
    expect((await takeKey(db, request({ key: 'mine', holder: 'again' }))).kind).toBe('finished');
  });
});

describe('guessing', () => {
  it('from one address ends after a hundred failures within the hour', async () => {
    const own = await startTestServer();
    try {
      let refused = 0;
      for (let i = 0; i < 105; i += 1) {
        const answer = await fetch(`${own.url}/api/authentication/authenticate`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ login: `nobody-${i}`, password: 'x' }),
        });
        if (answer.status !== 429) continue;
        refused += 1;
        const { error } = (await answer.json()) as { error: { parameters: { seconds: number } } };
        // What a client that knows only HTTP goes by.
        expect(Number(answer.headers.get('retry-after'))).toBe(error.parameters.seconds);
        expect(error.parameters.seconds).toBeGreaterThan(0);
      }
      expect(refused).toBe(5);
      own.clock.advance(3_600_001);
      expect((await own.signIn(ADMINISTRATOR.login, ADMINISTRATOR.password)).token).toMatch(/^[\w-]{43}$/);
    } finally {
      await own.stop();
    }
  });
});
