// The policy of all sign-ins, tightened while people work; who signed in; where people are signed in.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_POLICY, type SignInPolicy } from '#domain/accounts/sign-in-policy.ts';
import type { CallQuery } from '#domain/api/contract.ts';
import { buildPeople, type SignInPeople } from '#tests/support/sign-in/people.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const MINUTE = 60_000;
const STRONG = 'Quince-Harbour-47-lantern-Meadow';
let server: TestServer;
let people: SignInPeople;
let admin: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  people = await buildPeople(server.services);
});
afterAll(() => server?.stop());

const signIn = (login: string, password = people.password) => server.signIn(login, password);

/** Saves the policy with these changes, as a fresh super administrator. */
async function tighten(changes: Partial<SignInPolicy>) {
  admin = await server.signIn('admin', 'correct horse battery staple');
  const { version } = await admin.call('security.policy');
  return admin.call('security.savePolicy', { body: { ...DEFAULT_POLICY, ...changes, version } });
}

describe('a policy that is tightened while people work', () => {
  it('begins as the product has it, and is saved with its version', async () => {
    admin = await server.administrator();
    expect(await admin.call('security.policy')).toEqual({ ...DEFAULT_POLICY, version: 0 });
    const saved = await tighten({ minPasswordEntropy: 55 });
    expect(saved).toMatchObject({ minPasswordEntropy: 55, version: 1 });
    const stale = await failure(admin.call('security.savePolicy', { body: { ...DEFAULT_POLICY, version: 0 } }));
    expect([stale.label, stale.parameters.user]).toEqual(['exception.editionConflict', 'admin']);
  });

  it('asks who has a weaker password for a new one at the next sign-in, and stops nobody at work', async () => {
    server.clock.advance(MINUTE);
    const working = await signIn('weak', people.weakPassword);
    await tighten({ minPasswordEntropy: 90 });
    expect((await working.call('authentication.check')).user.passwordExpireDays).toBeNull();
    expect((await working.call('files.list')).length).toBe(0);
    const next = await signIn('weak', people.weakPassword);
    const { user } = await next.call('authentication.check');
    expect(user).toMatchObject({ passwordExpireDays: 0, renewal: 'weak' });
    expect((await failure(next.call('files.list'))).label).toBe('user.passwordExpired');
    const renew = (newPassword: string) =>
      next.call('users.password', { body: { currentPassword: people.weakPassword, newPassword } });
    expect((await failure(renew('Quince-47'))).label).toBe('user.passwordPolicy');
    await renew(STRONG);
    expect(await next.call('files.list')).toEqual([]);
    expect((await (await signIn('weak', STRONG)).call('authentication.check')).user.renewal).toBeUndefined();
  });

  it('lets a session that lives go on past the days of a password', async () => {
    await tighten({});
    const working = await signIn('twice');
    server.clock.advance(MINUTE);
    await tighten({ maxPasswordValidityDays: 1 });
    await server.services.db
      .updateTable('app_user')
      .set({ password_changed_at: new Date(server.clock.now().getTime() - 3 * 86_400_000) })
      .where('login', '=', 'twice')
      .execute();
    expect((await working.call('authentication.check')).user.passwordExpireDays).toBe(1);
    const { user } = await (await signIn('twice')).call('authentication.check');
    expect(user).toMatchObject({ passwordExpireDays: -2, renewal: 'old' });
  });

  it('lets an account ask for more and never for less', async () => {
    await tighten({ minPasswordEntropy: 60, idleMinutes: 30, idleMinutesSuperAdmin: 10, maxPasswordValidityDays: 100 });
    const definition = (value: object) =>
      server.services.db
        .updateTable('account')
        .set({ definition: JSON.stringify(value) })
        .where('id', '=', people.accountId)
        .execute();
    await definition({ minPasswordEntropy: 20, maxPasswordValidityDays: 300, properties: { idleMinutes: 120 } });
    const weak = await signIn('patient');
    expect((await weak.call('authentication.check')).idleSeconds).toBe(30 * 60);
    const said = (newPassword: string) =>
      failure(weak.call('users.password', { body: { currentPassword: people.password, newPassword } }));
    expect((await said('green-T4')).parameters).toMatchObject({ minimum: 60 });
    await definition({ minPasswordEntropy: 200, properties: { idleMinutes: 5 } });
    expect((await said('Quince-Harbour-47')).parameters).toMatchObject({ minimum: 200 });
    expect((await (await signIn('patient')).call('authentication.check')).idleSeconds).toBe(5 * 60);
    await definition({});
  });

  it('judges likeness by its own number of letters', async () => {
    await tighten({ mostAlike: 12 });
    const full = await signIn('full');
    const change = (newPassword: string) =>
      full.call('users.password', { body: { currentPassword: people.password, newPassword } });
    expect((await failure(change('a password for Monday 93?'))).label).toBe('user.passwordTooSimilar');
    expect(await change(STRONG)).toEqual({ changed: true });
  });

  it('keeps people out by their network, but not who works already, nor who saves it', async () => {
    const working = await signIn('moved');
    expect((await failure(tighten({ allowedAddressRanges: ['10.0.0.0/8'] }))).label).toBe('security.lockedOut');
    expect((await failure(tighten({ idleMinutesSuperAdmin: 90 }))).label).toBe('security.idleOrder');
    await tighten({ allowedAddressRanges: ['127.0.0.0/8'] });
    expect((await working.call('authentication.check')).user.login).toBe('moved');
    const elsewhere = { definition: JSON.stringify({ ...DEFAULT_POLICY, allowedAddressRanges: ['10.0.0.0/8'] }) };
    await server.services.db.updateTable('sign_in_policy').set(elsewhere).execute();
    expect((await failure(signIn('moved'))).label).toBe('exception.unauthorized');
    expect((await working.call('authentication.check')).user.login).toBe('moved');
    await server.services.db
      .updateTable('sign_in_policy')
      .set({ definition: JSON.stringify(DEFAULT_POLICY) })
      .execute();
  });

  it('ends a session at the hour that was set when it began', async () => {
    await tighten({ absoluteHours: 1, idleMinutes: 60 });
    const { expiresAt } = await (await signIn('logged')).call('authentication.check');
    expect(new Date(expiresAt).getTime() - server.clock.now().getTime()).toBe(60 * MINUTE);
    await tighten({});
  });

  it('is for system administrators alone', async () => {
    const depositor = await signIn('logged');
    expect((await failure(depositor.call('security.policy'))).label).toBe('exception.unauthorized');
    expect((await failure(depositor.call('security.signIns'))).label).toBe('exception.unauthorized');
    expect((await failure(depositor.call('security.audit'))).label).toBe('exception.unauthorized');
    const body = { ...DEFAULT_POLICY, version: 0 };
    expect((await failure(depositor.call('security.savePolicy', { body }))).label).toBe('exception.unauthorized');
  });
});

describe('the list of sign-ins', () => {
  it('has who came and who was refused, when and from where, and what was typed for nobody', async () => {
    await failure(signIn('claire', 'wrong'));
    await failure(signIn('no-such-login', 'wrong'));
    await failure(signIn('disabled'));
    admin = await server.signIn('admin', 'correct horse battery staple');
    const { signIns } = await admin.call('security.signIns');
    expect(signIns.slice(0, 4)).toMatchObject([
      { login: 'admin', outcome: 'signedIn', address: '127.0.0.1' },
      { login: 'disabled', outcome: 'user.disabled' },
      { login: 'no-such-login', outcome: 'user.loginError', userId: null, name: null },
      { login: 'claire', outcome: 'user.loginError', name: 'claire' },
    ]);
    const ask = (query: Parameters<typeof admin.call<'security.signIns'>>[1]) => admin.call('security.signIns', query);
    const refused = await ask({ query: { text: 'CLAIRE', outcome: 'refused' } });
    expect(refused.signIns.map(({ outcome }) => outcome)).toEqual(['user.loginError']);
    const today = server.clock.now().toISOString().slice(0, 10);
    expect((await ask({ query: { toDate: '2020-01-01' } })).signIns).toEqual([]);
    expect((await ask({ query: { fromDate: today, toDate: '2999-01-01', text: '100%' } })).signIns).toEqual([]);
    const [first, second] = signIns;
    expect((await ask({ query: { before: first?.id } })).signIns[0]).toEqual(second);
  });
});

describe('the audit view', () => {
  const ask = (query: CallQuery<'security.audit'>) => admin.call('security.audit', { query });

  it('tells who changed what, each field before and after', async () => {
    await tighten({ idleMinutes: 45 });
    await tighten({ idleMinutes: 50 });
    const [last] = (await ask({ entity: 'installation' })).events;
    expect(last).toMatchObject({
      ...{ event: 'signInPolicySaved', entity: 'installation', login: 'admin', actedFor: null },
      changes: [{ field: 'idleMinutes', before: '45', after: '50' }],
    });
  });

  it('is searched by what was written, by person, kind and days, and has no line of a letter', async () => {
    const { events } = await ask({});
    expect(events.length).toBeGreaterThan(5);
    const { events: found } = await ask({ text: 'IDLEMINUTES' });
    expect(new Set(found.map(({ entity }) => entity))).toEqual(new Set(['installation']));
    const { events: people } = await ask({ entity: 'user' });
    expect(people.find(({ event, login }) => event === 'passwordChanged' && login === 'weak')?.name).toBe('weak');
    expect(new Set(people.map(({ entity }) => entity))).toEqual(new Set(['user']));
    expect((await ask({ toDate: '2020-01-01' })).events).toEqual([]);
    expect((await ask({ text: 'nobody wrote this' })).events).toEqual([]);
    const [first, second] = events;
    expect((await ask({ before: first?.id })).events[0]).toEqual(second);
  });
});

describe('where a person is signed in', () => {
  it('is listed with the program and address, and ended by the person', async () => {
    const here = await signIn('policy');
    const headers = { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' };
    const body = JSON.stringify({ login: 'policy', password: people.password });
    await server.stranger.fetch('/api/authentication/authenticate', { method: 'POST', headers, body });
    const there = await signIn('policy');
    const { id: userId } = (await here.call('authentication.check')).user;
    const list = async () => (await here.call('users.sessions', { params: { userId } })).sessions;
    const sessions = await list();
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    expect(sessions.map(({ agent }) => agent)).toContain('Mozilla/5.0 (X11; Linux) Firefox/140.0');
    expect(JSON.stringify(sessions)).not.toContain(there.token);
    const other = sessions.find(({ agent }) => agent.includes('Firefox'));
    await here.call('users.endSession', { params: { userId, sessionId: other?.sessionId ?? 0 } });
    expect(await list()).toHaveLength(2);
    expect(await here.call('users.endSessions', { params: { userId } })).toEqual({ ended: 1 });
    expect((await failure(there.call('authentication.check'))).label).toBe('exception.sessionTimeout');
    expect(await list()).toMatchObject([{ current: true }]);
  });

  it('is seen and ended by who may manage the person, with the programs, and by nobody else', async () => {
    const victim = await signIn('logged');
    const { id: userId } = (await victim.call('authentication.check')).user;
    const made = await victim.call('agents.createToken', { body: { name: 'Invoices', kind: 'agent' } });
    const stranger = await signIn('policy');
    const strange = await failure(stranger.call('users.sessions', { params: { userId } }));
    const missing = await failure(stranger.call('users.sessions', { params: { userId: 999_999 } }));
    expect([strange.status, strange.label, strange.parameters]).toEqual([404, missing.label, missing.parameters]);
    admin = await server.signIn('admin', 'correct horse battery staple');
    const { sessions, programs } = await admin.call('users.sessions', { params: { userId } });
    expect(programs).toMatchObject([{ tokenId: made.tokenId, name: 'Invoices' }]);
    const sessionId = sessions[0]?.sessionId ?? 0;
    expect((await failure(stranger.call('users.endSession', { params: { userId, sessionId } }))).status).toBe(404);
    const own = (await stranger.call('authentication.check')).user.id;
    expect((await failure(stranger.call('users.endSession', { params: { userId: own, sessionId } }))).status).toBe(404);
    await admin.call('users.revokeProgram', { params: { userId, tokenId: made.tokenId } });
    await admin.call('users.endSessions', { params: { userId } });
    expect((await failure(victim.call('authentication.check'))).label).toBe('exception.sessionTimeout');
    const program = await server.stranger.fetch('/api/files', { headers: { authorization: `Bearer ${made.token}` } });
    expect(program.status).toBe(401);
  });
});
