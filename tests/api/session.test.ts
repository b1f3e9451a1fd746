// Signing in, staying and being signed out, through HTTP.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestClient, failure } from '#tests/support/test-client.ts';
import { ADMINISTRATOR, startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

const MINUTE = 60_000;

describe('signing in', () => {
  it('gives an opaque token of 256 bits and the user with masks', async () => {
    const signedIn = await server.stranger.call('authentication.authenticate', {
      query: { withProfileDetail: 'true' },
      body: ADMINISTRATOR,
    });
    expect(Buffer.from(signedIn.token, 'base64url')).toHaveLength(32);
    expect(signedIn.user).toMatchObject({ login: 'admin', permissionsOnOU: 2 ** 30, services: [] });
    expect(signedIn.idleSeconds).toBe(15 * 60);
  });

  it('stores no token that the database could give away', async () => {
    const { token } = await server.administrator();
    const rows = await server.services.db.selectFrom('session').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.some(({ token_hash }) => token_hash.toString('base64url') === token)).toBe(false);
  });

  it('refuses a wrong password and an unknown login in the same words', async () => {
    const wrong = await failure(
      server.stranger.call('authentication.authenticate', { body: { login: 'admin', password: 'wrong' } }),
    );
    const unknown = await failure(
      server.stranger.call('authentication.authenticate', { body: { login: 'nobody', password: 'wrong' } }),
    );
    expect([wrong.status, wrong.code, wrong.label]).toEqual([401, -11, 'user.loginError']);
    expect(unknown).toMatchObject({ status: 401, code: -11, label: 'user.loginError', parameters: wrong.parameters });
  });

  it('lets five failures pass, then makes the login wait, never locks it', async () => {
    const attempt = (password: string) =>
      server.stranger.call('authentication.authenticate', { body: { login: 'guessed', password } });
    for (let i = 0; i < 5; i += 1) expect((await failure(attempt('x'))).label).toBe('user.loginError');
    const slowed = await failure(attempt('x'));
    expect([slowed.status, slowed.code, slowed.label]).toEqual([429, -70, 'user.tooManyFailures']);
    server.clock.advance(6 * MINUTE);
    expect((await failure(attempt('x'))).label).toBe('user.loginError');
  });

  it('counts guesses that are sent at the same moment like those sent one after the other', async () => {
    const attempt = (login: string) =>
      failure(server.stranger.call('authentication.authenticate', { body: { login, password: 'x' } }));
    const labels = (await Promise.all(Array.from({ length: 30 }, () => attempt('at-once')))).map(({ label }) => label);
    expect(labels.filter((label) => label === 'user.loginError')).toHaveLength(5);
    expect(labels.filter((label) => label === 'user.tooManyFailures')).toHaveLength(25);
  });

  it('takes a hundred failures of an address in an hour over all logins, a few more when they come at once', async () => {
    server.clock.advance(61 * MINUTE);
    const attempt = (login: string) =>
      failure(server.stranger.call('authentication.authenticate', { body: { login, password: 'x' } }));
    const many = await Promise.all(Array.from({ length: 150 }, (_, n) => attempt(`sprayed-${n}`)));
    const judged = many.filter(({ label }) => label === 'user.loginError').length;
    expect(judged).toBeGreaterThanOrEqual(100);
    expect(judged).toBeLessThan(104);
    server.clock.advance(61 * MINUTE);
  });
});

describe('a session', () => {
  it('answers check, and ends at sign-out', async () => {
    const client = await server.signIn(ADMINISTRATOR.login, ADMINISTRATOR.password);
    expect((await client.call('authentication.check')).user.login).toBe('admin');
    await client.call('authentication.logout');
    expect(await failure(client.call('authentication.check'))).toMatchObject({ code: -11, status: 401 });
  });

  it('ends after 15 idle minutes of a super administrator, and calls of the screen itself do not keep it', async () => {
    const client = await server.signIn(ADMINISTRATOR.login, ADMINISTRATOR.password);
    server.clock.advance(14 * MINUTE);
    await client.call('authentication.check');
    server.clock.advance(2 * MINUTE);
    expect((await failure(client.call('authentication.check'))).label).toBe('exception.sessionTimeout');
  });

  it('is known by its token whatever the case of the scheme', async () => {
    const { token } = await server.signIn(ADMINISTRATOR.login, ADMINISTRATOR.password);
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      const answer = await server.stranger.fetch('/api/authentication/check', {
        headers: { authorization: `${scheme} ${token}` },
      });
      expect(answer.status, scheme).toBe(200);
    }
  });

  it('is refused without, with a malformed and with an invented token', async () => {
    expect((await failure(server.stranger.call('authentication.check'))).code).toBe(-11);
    for (const token of ['x', 'A'.repeat(43)]) {
      const client = createTestClient({ url: server.url, token });
      expect((await failure(client.call('authentication.check'))).code).toBe(-11);
    }
  });

  it('ends with the user: a disabled user is out at the next call', async () => {
    const client = await server.signIn(ADMINISTRATOR.login, ADMINISTRATOR.password);
    const users = server.services.db.updateTable('app_user').where('login', '=', 'admin');
    await users.set({ enabled: false }).execute();
    expect((await failure(client.call('authentication.check'))).code).toBe(-11);
    const told = await failure(server.signIn(ADMINISTRATOR.login, ADMINISTRATOR.password));
    expect(told.label).toBe('user.disabled');
    await users.set({ enabled: true }).execute();
  });

  it('opens from the allowed address ranges only', async () => {
    const users = server.services.db.updateTable('app_user').where('login', '=', 'admin');
    await users.set({ allowed_address_ranges: ['10.0.0.0/8'] }).execute();
    expect((await failure(server.signIn(ADMINISTRATOR.login, ADMINISTRATOR.password))).code).toBe(-12);
    const spoofed = await server.stranger.fetch('/api/authentication/authenticate', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.0.0.1' },
      body: JSON.stringify(ADMINISTRATOR),
    });
    expect(spoofed.status).toBe(403);
    await users.set({ allowed_address_ranges: ['127.0.0.0/8'] }).execute();
    const inside = await server.signIn(ADMINISTRATOR.login, ADMINISTRATOR.password);
    expect(inside.token).toMatch(/^[\w-]{43}$/);
    // Also a session that is open: who carries its token elsewhere gets nowhere.
    await users.set({ allowed_address_ranges: ['10.0.0.0/8'] }).execute();
    expect((await failure(inside.call('authentication.check'))).code).toBe(-11);
    await users.set({ allowed_address_ranges: [] }).execute();
  });
});
