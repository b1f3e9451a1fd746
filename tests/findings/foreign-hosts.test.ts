// Foreign names, printed passwords and a database that does not answer: what a stranger gets to see, and how soon.
import { once } from 'node:events';
import { get } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyDemo, demoLogins } from '#scripts/demo/demo-set-up.ts';
import { demoLogins as offered } from '#server/features/app/demo-logins.ts';
import { watchDatabase } from '#server/storage/database-watch.ts';
import { silentLogger } from '#server/system/logger.ts';
import { mailEncryption } from '#server/system/mail-servers.ts';
import { ADMINISTRATOR, startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { MAILROOM_HOSTS: 'mail.alder.example' } });
});
afterAll(() => server?.stop());

/** Status and `Location` of a request under a name. */
const ask = (host: string, path = '/api/app/version', accept = '*/*'): Promise<{ status: number; location: string }> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(server.url);
    get({ host: '127.0.0.1', port, path, headers: { host, accept } }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? '' });
    }).on('error', reject);
  });

it('a foreign name that leads to this machine gets nothing of it', async () => {
  for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '192.0.2.7:8480'])
    expect((await ask(host)).status).toBe(421);
  for (const host of ['localhost:1', '127.0.0.1', '[::1]:9', 'MAIL.alder.example', 'mail.alder.example:443'])
    expect((await ask(host)).status).toBe(200);
  await server.services.db.updateTable('branding').set({ virtual_host: 'post.birch.example' }).execute();
  server.clock.advance(60_000);
  expect((await ask('post.birch.example')).status).toBe(200);
  // Supervisors know an address alone.
  expect((await ask('192.0.2.7', '/api/app/live')).status).toBe(200);
  expect((await ask('192.0.2.7', '/api/app/ready')).status).toBe(200);
});

it('a page at 127.0.0.1 leads to localhost', async () => {
  expect(await ask('127.0.0.1:8480', '/deposit', 'text/html')).toEqual({
    status: 307,
    location: 'http://localhost:8480/deposit',
  });
  expect((await ask('127.0.0.1:8480', '/api/app/version', 'text/html')).status).toBe(200);
});

it('only logins of the demonstration are offered, and only with the printed password', async () => {
  await applyDemo(server.url, ADMINISTRATOR);
  const { services } = server;
  expect(await offered(services)).toBeNull();
  const demonstration = demoLogins();
  const users = services.db.updateTable('app_user').where('login', '=', 'validator');
  await users.set({ password_hash: await services.passwords.hash('one of my own') }).execute();
  const logins = (await offered({ ...services, demonstration }))?.map(({ login }) => login) ?? [];
  expect(logins).toContain('depositor');
  expect(logins).not.toContain('validator');
  expect(logins).not.toContain('admin');
});

it('a database that does not answer is noticed within five seconds', async () => {
  const silent = createServer(() => undefined);
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const watch = watchDatabase({ connectionString: `postgres://a:b@127.0.0.1:${port}/c` }, silentLogger);
  try {
    await expect.poll(() => watch.isAway, { timeout: 5_000 }).toBe(true);
  } finally {
    await watch.stop();
    silent.close();
  }
}, 20_000);

it('a password is never sent to a mail server that does not encrypt', () => {
  expect(mailEncryption('smtp://user:secret@mail.example:587')).toEqual({ requireTLS: true });
  expect(mailEncryption('smtp://mail.example?requireTLS=true')).toEqual({ requireTLS: true });
  expect(mailEncryption('smtp://mail.example')).toEqual({});
  expect(mailEncryption('smtps://user:secret@mail.example')).toEqual({});
});
