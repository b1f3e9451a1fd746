// From where people and programs come in: the ranges of the installation behind a proxy that the operator named.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_POLICY } from '#domain/accounts/sign-in-policy.ts';
import { buildPeople, type SignInPeople } from '#tests/support/sign-in/people.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const INSIDE = '10.1.2.3';
const OUTSIDE = '198.51.100.7';
const RANGES = ['10.1.0.0/16', '2001:db8:5::/48', '192.0.2.9', '127.0.0.0/8'];
let server: TestServer;
let people: SignInPeople;
let session: TestClient;
let token: string;

beforeAll(async () => {
  server = await startTestServer({
    environment: { MAILROOM_TRUSTED_PROXIES: '127.0.0.1', MAILROOM_BASE_URL: 'https://mail.office.example' },
  });
  people = await buildPeople(server.services);
  session = await server.signIn('logged', people.password);
  const made = await session.call('agents.createToken', { body: { name: 'Printer', kind: 'agent' } });
  token = made.token;
  const admin = await server.administrator();
  const body = { ...DEFAULT_POLICY, allowedAddressRanges: RANGES, version: 0 };
  await admin.call('security.savePolicy', { body });
});
afterAll(() => server?.stop());

/** What a call answers that came through the proxy, which was told of these addresses. */
async function through(forwarded: string, path: string, sent: { bearer?: string; body?: object }) {
  const headers: Record<string, string> = { 'x-forwarded-for': forwarded };
  if (sent.bearer !== undefined) headers.authorization = `Bearer ${sent.bearer}`;
  if (sent.body !== undefined) headers['content-type'] = 'application/json';
  const body = sent.body === undefined ? {} : { method: 'POST', body: JSON.stringify(sent.body) };
  const answer = await server.stranger.fetch(path, { headers, ...body });
  const { error } = (await answer.json()) as { error?: { label: string } };
  return error?.label ?? answer.status;
}

const enter = (forwarded: string) =>
  through(forwarded, '/api/authentication/authenticate', { body: { login: 'logged', password: people.password } });

it('a proxy that is trusted and speaks TLS lets browsers come by TLS alone from then on', async () => {
  const sent = async (headers: Record<string, string>) =>
    (await server.stranger.fetch('/api/app/version', { headers })).headers.get('strict-transport-security');
  expect(await sent({ 'x-forwarded-proto': 'https' })).toBe('max-age=31536000; includeSubDomains');
  expect(await sent({ 'x-forwarded-proto': 'http' })).toBeNull();
  expect(await sent({})).toBeNull();
});

describe('ranges of the installation', () => {
  it.each([
    ['an address in a range of IPv4', INSIDE, 200],
    ['the same, written as IPv6', `::ffff:${INSIDE}`, 200],
    ['an address in a range of IPv6', '2001:db8:5:8::1', 200],
    ['a single address', '192.0.2.9', 200],
    ['an address beside it', '192.0.2.10', 'exception.unauthorized'],
    ['an address outside', OUTSIDE, 'exception.unauthorized'],
    ['an address of IPv6 outside', '2001:db8:6::1', 'exception.unauthorized'],
    ['what is no address', 'unknown', 'exception.unauthorized'],
    [
      'who wrote an address from inside before the proxy wrote theirs',
      `${INSIDE}, ${OUTSIDE}`,
      'exception.unauthorized',
    ],
  ])('judge %s', async (_what, forwarded, answer) => {
    expect(await enter(forwarded)).toBe(answer);
  });

  it('keep the attempt with the address of the person, not with that of the proxy', async () => {
    await enter(OUTSIDE);
    const admin = await server.administrator();
    const { signIns } = await admin.call('security.signIns', { query: { text: 'logged' } });
    expect(signIns[0]).toMatchObject({ address: OUTSIDE, outcome: 'exception.unauthorized' });
  });

  it('hold for the token of a program at each call, which works again from inside', async () => {
    const ask = (forwarded: string) => through(forwarded, '/api/files', { bearer: token });
    expect(await ask(INSIDE)).toBe(200);
    expect(await ask(OUTSIDE)).toBe('exception.sessionTimeout');
    expect(await ask(INSIDE)).toBe(200);
    const programs = await session.call('agents.tokens');
    expect(programs.map(({ name }) => name)).toEqual(['Printer']);
  });

  it('let a session go on that began before', async () => {
    expect(await through(OUTSIDE, '/api/files', { bearer: session.token ?? '' })).toBe(200);
  });

  it('hold for a new password by the link of an e-mail, which stays good inside', async () => {
    await server.stranger.call('authentication.triggerLostPassword', {
      body: { userEMailAddress: 'changed@office.example' },
    });
    await expect.poll(() => server.mails.length, { timeout: 5_000 }).toBe(1);
    const lostPasswordToken = /[?&]token=([\w-]+)/.exec(server.mails[0]?.text ?? '')?.[1] ?? '';
    const body = { userLogin: 'changed', lostPasswordToken, newPassword: 'Quince-Harbour-47-lantern' };
    const change = (forwarded: string) => through(forwarded, '/api/authentication/changeLostPassword', { body });
    expect(await change(OUTSIDE)).toBe('exception.unauthorized');
    expect(await change(INSIDE)).toBe(200);
  });
});
