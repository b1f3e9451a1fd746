// Somebody asks after a break-in who came in, who was refused, and whose rights changed: the log answers with login and
// address, and without a password, a token or a content.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '#server/system/clock.ts';
import { createLogger } from '#server/system/logger.ts';
import { createWorld, PASSWORD, type World } from '#tests/support/api-world.ts';
import { createTestClient, failure } from '#tests/support/test-client.ts';
import { ADMINISTRATOR, startTestServer, type TestServer } from '#tests/support/test-server.ts';

interface Line {
  readonly level: string;
  readonly event: string;
  readonly who?: string;
  readonly from?: string;
  readonly call?: string;
  readonly reason?: string;
}

const lines: string[] = [];
const EVERYTHING: string[] = [];
const LOG = createLogger({
  clock: systemClock,
  write: (line) => {
    lines.push(line);
    EVERYTHING.push(line);
  },
});
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ log: LOG });
  world = await createWorld(server);
});
afterAll(() => server?.stop());

/** What the log says since the last question. */
function said(): Line[] {
  return lines
    .splice(0)
    .map((line) => JSON.parse(line) as Line)
    .filter(({ event }) => event.startsWith('security.'));
}

it('sign-ins, wrong passwords, refused calls and changed rights stand in the log, and no secret', async () => {
  expect(said().map(({ event }) => event)).toContain('security.changed');
  const { clerk } = world;
  await server.signIn('clerk', PASSWORD);
  await failure(server.signIn('clerk', 'wrong-guess-1'));
  await failure(server.signIn('bob@town.example', 'wrong-guess-2'));
  expect(said()).toMatchObject([
    { level: 'info', event: 'security.signed-in', who: 'clerk', from: '127.0.0.1' },
    { level: 'warn', event: 'security.sign-in-refused', who: 'clerk', reason: 'user.loginError' },
    { level: 'warn', event: 'security.sign-in-refused', who: 'bob(at)town.example' },
  ]);

  await failure(clerk.call('units.save', { body: { name: 'Mine', accountIdentifier: 'mine' } as never }));
  await failure(createTestClient({ url: server.url, token: 'A'.repeat(43) }).call('jobs.list', { query: {} }));
  expect(said()).toMatchObject([
    { event: 'security.refused', who: 'clerk', call: 'POST /api/ou', reason: 'exception.unauthorized' },
    { event: 'security.refused', who: '', reason: 'exception.sessionTimeout' },
  ]);

  const asked = { body: { name: 'Printer' }, idempotencyKey: 'printer' };
  const { token, tokenId } = await clerk.call('agents.createToken', asked);
  expect(said()).toMatchObject([{ event: 'security.changed', who: 'clerk', call: 'agents.createToken' }]);
  // Told again, it is in other hands as much as a new one.
  await clerk.call('agents.createToken', asked);
  const again = { event: 'security.told-again', who: 'clerk', from: '127.0.0.1', call: 'agents.createToken' };
  expect(said()).toMatchObject([{ ...again, ids: `tokenId ${tokenId}` }]);
  // By its id it is revoked again after a restore, which brings it back; so are people.
  await clerk.call('agents.revokeToken', { params: { tokenId } });
  expect(said()).toMatchObject([{ event: 'security.changed', call: 'agents.revokeToken', ids: `tokenId ${tokenId}` }]);
  const admin = await server.administrator();
  const { id, version, ouId, login, profileId } = await admin.call('users.get', {
    params: { userId: world.strangerId },
  });
  await admin.call('users.save', { body: { id, version, ouId, login, profileId, groupId: null, enabled: false } });
  expect(said().at(-1)).toMatchObject({ event: 'security.changed', call: 'users.save', ids: `id ${world.strangerId}` });
  const all = EVERYTHING.join('');
  for (const secret of [PASSWORD, ADMINISTRATOR.password, token, 'wrong-guess-1', 'wrong-guess-2', clerk.token ?? ''])
    expect(all.includes(secret)).toBe(false);
});
