// By what a person comes in, given by an administrator: to others alone, and by no token (docs/decisions/0890). A stolen session or
// token that could do it would be the account.
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UserInput } from '#domain/api/administration/users.contract.ts';
import { createWorld, PASSWORD, type World } from '#tests/support/api-world.ts';
import { createTestClient, failure, type TestClient } from '#tests/support/test-client.ts';
import { ADMINISTRATOR, startTestServer, type TestServer } from '#tests/support/test-server.ts';

const NEW = 'nine quiet rivers at noon';
let server: TestServer;
let world: World;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  world = await createWorld(server);
  admin = await server.administrator();
});
afterAll(() => server?.stop());

/** Saves somebody as they are, but for this. */
async function save(by: TestClient, userId: number, change: object) {
  const user = await admin.call('users.get', { params: { userId } });
  return by.call('users.save', { body: { ...UserInput.strip().parse(user), ...change } });
}
const said = async (work: Promise<unknown>) => (await failure(work)).label;
const imported = async (by: TestClient, ouId: number, login: string, emailAddress: string) => {
  const { lines } = await by.call('users.import', {
    body: { ouId, dryRun: false, lines: [{ line: 1, login, emailAddress }] },
  });
  return lines[0]?.faults.map(({ label, field }) => `${field} ${label}`).join() ?? '';
};

describe('the own session of who administers', () => {
  it('sets no password and no first address of its person, by a form or a file', async () => {
    const { strangerId: id, stranger } = world;
    expect(await said(save(stranger, id, { password: NEW }))).toBe('users.ownAccess');
    expect(await said(save(stranger, id, { emailAddress: 'thief@elsewhere.example' }))).toBe('users.ownAccess');
    expect(await imported(stranger, world.company.id, 'stranger', 'thief@elsewhere.example')).toBe(
      'emailAddress users.ownAccess',
    );
    expect(await save(stranger, id, { lastName: 'Renamed' })).toMatchObject({ lastName: 'Renamed', emailAddress: '' });
    const body = { emailAddress: 'stranger@company.example', version: (await save(stranger, id, {})).version };
    expect(await said(stranger.call('users.update', { body }))).toBe('user.passwordWrong');
    await stranger.call('users.update', { body: { ...body, currentPassword: PASSWORD } });
    expect(await save(stranger, id, { lastName: 'Stranger' })).toMatchObject({ emailAddress: body.emailAddress });
    await server.signIn('stranger', PASSWORD);
  });

  it('takes no second factor of its person away; another administrator does', async () => {
    const mayor = await server.signIn('mayor', PASSWORD);
    const { secret } = await mayor.call('users.beginApp', { body: { currentPassword: PASSWORD } });
    const code = await generate({ secret, epoch: Math.floor(server.clock.now().getTime() / 1_000) });
    await mayor.call('users.confirmApp', { body: { code } });
    const { id: userId } = (await mayor.call('authentication.check')).user;
    expect(await said(mayor.call('users.resetFactor', { params: { userId } }))).toBe('users.ownAccess');
    expect((await mayor.call('users.factor')).app).not.toBeNull();
    expect(await admin.call('users.resetFactor', { params: { userId } })).toEqual({ reset: true });
  });
});

describe('a token that administers', () => {
  it('gives nobody by what they come in: its maker, people who are there, people who are new', async () => {
    const made = await admin.call('agents.createToken', {
      body: { name: 'ERP', kind: 'service', scopes: ['administer'] },
    });
    const program = createTestClient({ url: server.url, token: made.token });
    const { id: ownId } = (await admin.call('authentication.check')).user;
    for (const id of [ownId, world.clerkId])
      for (const change of [{ password: NEW }, { emailAddress: 'thief@elsewhere.example' }])
        expect(await said(save(program, id, change)), `${id} ${JSON.stringify(change)}`).toBe('users.accessByProgram');
    expect(await imported(program, world.town.id, 'clerk', 'thief@elsewhere.example')).toBe(
      'emailAddress users.accessByProgram',
    );
    const fresh = { login: 'fresh', ouId: world.town.id, profileId: world.depositProfileId };
    expect(await said(program.call('users.save', { body: { ...fresh, password: NEW } }))).toBe('users.accessByProgram');
    expect(await program.call('users.save', { body: { ...fresh, emailAddress: 'fresh@town.example' } })).toMatchObject({
      invitation: 'open',
    });
    expect(await save(program, world.clerkId, { lastName: 'Renamed' })).toMatchObject({ lastName: 'Renamed' });
    await server.signIn(ADMINISTRATOR.login, ADMINISTRATOR.password);
    await server.signIn('clerk', PASSWORD);
    // A person does it, by a session.
    await save(admin, world.clerkId, { password: NEW, emailAddress: 'clerk@town.example' });
    await server.signIn('clerk', NEW);
  });
});
