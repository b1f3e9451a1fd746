// Tokens of programs and one-time tickets through HTTP: what they open, what they do not, and when they end.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallRow } from '#domain/api/call-row.ts';
import { API_BASE, CALL_NAMES, CALLS, type CallName } from '#domain/api/calls.ts';
import { createProfile, createUser, createWorld, PASSWORD, type World } from '#tests/support/api-world.ts';
import { createTestClient, failure, type TestClient } from '#tests/support/test-client.ts';
import { ADMINISTRATOR, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { makeLetter } from './upload-world.ts';

let server: TestServer;
let world: World;
let letter: Buffer;
beforeAll(async () => {
  server = await startTestServer({ environment: { MAILROOM_BASE_URL: 'https://mail.town.example/' } });
  world = await createWorld(server);
  letter = await makeLetter(1);
});
afterAll(() => server?.stop());

const withToken = (token: string): TestClient => createTestClient({ url: server.url, token });
const createToken = async (client: TestClient, kind: 'agent' | 'service' = 'agent', name = 'Office PC') => {
  const made = await client.call('agents.createToken', { body: { name, kind } });
  return { ...made, client: withToken(made.token) };
};

describe('an agent token', () => {
  it('has a name of one line, which turns nothing beside it round', async () => {
    for (const name of ['Office\nPC', 'Office \u202eCP']) {
      const refused = await failure(world.clerk.call('agents.createToken', { body: { name } }));
      expect(refused).toMatchObject({ label: 'exception.invalidInput', parameters: { field: 'name' } });
    }
  });

  it('uploads files for its person, who finds them there', async () => {
    const { client } = await createToken(world.clerk);
    const { fileId } = await client.call('files.put', { query: { name: 'letter.pdf' }, raw: letter });
    expect((await world.clerk.call('files.list')).map((file) => file.fileId)).toContain(fileId);
    const { uploadId } = await client.call('files.createUpload', {
      headers: { 'Upload-Length': String(letter.length) },
      idempotencyKey: 'agent-1',
    });
    const { file } = await client.call('files.appendUpload', {
      params: { uploadId },
      raw: letter,
      headers: { 'Upload-Offset': '0' },
    });
    expect(file?.pageCount).toBe(1);
  });

  it('tells a program whose it is and what it may do', async () => {
    const { client } = await createToken(world.mayor);
    const { user, expiresAt } = await client.call('authentication.check', { query: { withProfileDetail: 'true' } });
    expect(user).toMatchObject({ login: 'mayor', permissions: 7, permissionsOnGroup: 0, permissionsOnOU: 0 });
    expect(expiresAt).toMatch(/^8999/);
  });

  it('is shown once, stored hashed, and listed with its last use', async () => {
    const { tokenId, token, name, client } = await createToken(world.clerk, 'agent', 'Laptop');
    expect([name, token]).toEqual(['Laptop', expect.stringMatching(/^mailroom_agent_[A-Za-z0-9_-]{43}$/)]);
    const row = () => world.clerk.call('agents.tokens').then((all) => all.find((one) => one.tokenId === tokenId));
    expect(await row()).toMatchObject({ name: 'Laptop', kind: 'agent', login: 'clerk', lastUsedAt: null });
    await client.call('files.list');
    expect((await row())?.lastUsedAt).toBe(server.clock.now().toISOString());
    const stored = await server.services.db
      .selectFrom('access_token')
      .selectAll()
      .where('id', '=', tokenId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('ends when it is revoked, and its making and end are in the history', async () => {
    const { tokenId, client } = await createToken(world.clerk);
    await world.clerk.call('agents.revokeToken', { params: { tokenId } });
    expect((await failure(client.call('files.list'))).code).toBe(-11);
    expect((await failure(world.clerk.call('agents.revokeToken', { params: { tokenId } }))).code).toBe(-20);
    const events = await server.services.db
      .selectFrom('revision')
      .select(['event', 'entity_id', 'details'])
      .where('event', 'like', 'token%')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(events.map(({ event }) => event)).toEqual(['tokenRevoked', 'tokenCreated']);
    expect(events.every((event) => event.entity_id === world.clerkId)).toBe(true);
  });

  it('outlives sessions and signing out', async () => {
    const session = await server.signIn('clerk', PASSWORD);
    const { client } = await createToken(session);
    await session.call('authentication.logout');
    server.clock.advance(30 * 86_400_000);
    expect(await client.call('files.list')).toEqual(expect.any(Array));
    world = { ...world, clerk: await server.signIn('clerk', PASSWORD), mayor: await server.signIn('mayor', PASSWORD) };
  });

  it('belongs to one person: others neither see nor revoke it', async () => {
    const { tokenId } = await createToken(world.clerk);
    expect((await world.mayor.call('agents.tokens')).map((one) => one.tokenId)).not.toContain(tokenId);
    expect((await failure(world.mayor.call('agents.revokeToken', { params: { tokenId } }))).code).toBe(-20);
  });

  it('is refused beyond fifty', async () => {
    const admin = await server.signIn(ADMINISTRATOR.login, ADMINISTRATOR.password);
    const profile = await createProfile(admin, { ouId: world.town.id, name: 'Collector', masks: [3, 0, 0] });
    await createUser(admin, { login: 'collector', ouId: world.town.id, profileId: profile.id });
    const collector = await server.signIn('collector', PASSWORD);
    for (let n = 0; n < 50; n += 1) await createToken(collector);
    expect((await failure(createToken(collector))).label).toBe('agents.tooMany');
  });

  it('ends with its person, and is not to be had without the right to deposit', async () => {
    const admin = await server.signIn(ADMINISTRATOR.login, ADMINISTRATOR.password);
    const profile = await createProfile(admin, { ouId: world.town.id, name: 'Viewer', masks: [1, 0, 0] });
    const viewer = await createUser(admin, { login: 'viewer', ouId: world.town.id, profileId: profile.id });
    expect((await failure(createToken(await server.signIn('viewer', PASSWORD)))).code).toBe(-12);
    await createUser(admin, { login: 'leaver', ouId: world.town.id, profileId: world.depositProfileId });
    const { client } = await createToken(await server.signIn('leaver', PASSWORD));
    const users = await admin.call('users.all');
    const leaver = users.find(({ login }) => login === 'leaver');
    await admin.call('users.remove', { params: { userId: leaver?.id ?? 0 } });
    expect((await failure(client.call('files.list'))).code).toBe(-11);
    expect(viewer.id).toBeGreaterThan(0);
  });
});

const rowOf = (name: CallName): CallRow => CALLS[name];
const addressOf = (name: CallName): string => `${API_BASE}${rowOf(name).path.replaceAll(/\{\w+\}/g, '1')}`;
const closed = CALL_NAMES.filter((name) => rowOf(name).ability !== 'public' && !rowOf(name).agent);

describe('outside its scope', () => {
  let agent: TestClient;
  let admin: TestClient;
  beforeAll(async () => {
    // Made by the super administrator: the widest rights that there are.
    admin = await server.signIn(ADMINISTRATOR.login, ADMINISTRATOR.password);
    agent = (await createToken(admin)).client;
  });

  it.each(closed)('an agent token is refused %s with -12', async (name) => {
    const response = await agent.fetch(addressOf(name), { method: rowOf(name).method });
    expect(response.status).toBe(403);
  });

  it('the open calls are those of files, jobs and what a deposit needs', () => {
    const open = CALL_NAMES.filter((name) => rowOf(name).agent);
    expect(open.length).toBeGreaterThan(25);
    const areas = new Set(open.map((name) => name.split('.')[0]));
    expect([...areas].sort()).toEqual(
      ['authentication', 'channels', 'commands', 'deliveries', 'files', 'jobs', 'options', 'packGroups'].concat([
        'requirements',
        'services',
      ]),
    );
    expect(open.filter((name) => name.startsWith('authentication'))).toEqual(['authentication.check']);
  });

  it("an agent token of a super administrator sees nobody else's files and jobs", async () => {
    const { fileId } = await world.clerk.call('files.put', { query: { name: 'own.pdf' }, raw: letter });
    expect((await failure(agent.call('files.download', { params: { fileId } }))).code).toBe(-20);
    expect((await agent.call('jobs.list')).items).toEqual([]);
    const { user } = await agent.call('authentication.check');
    expect([user.permissions, user.permissionsOnOU]).toEqual([7, 0]);
  });

  it('a session cannot ask for tickets', async () => {
    expect((await failure(admin.call('authentication.createTicket', { body: { login: 'clerk' } }))).code).toBe(-12);
  });
});

describe('a ticket', () => {
  let service: TestClient;
  beforeAll(async () => {
    service = (await createToken(await server.signIn('mayor', PASSWORD), 'service', 'Case management')).client;
  });
  const ticketFor = (login: string, fileId?: string) =>
    service.call('authentication.createTicket', { body: { login, ...(fileId ? { fileId } : {}) } });
  const trade = (ticket: string) => server.stranger.call('authentication.tradeTicket', { body: { ticket } });

  it('opens the application once, as its person, with the file in the address', async () => {
    const clerk = await server.signIn('clerk', PASSWORD);
    const { fileId } = await clerk.call('files.put', { query: { name: 'case.pdf' }, raw: letter });
    const { ticket, url } = await ticketFor('clerk', fileId);
    expect(url).toBe(`https://mail.town.example/?token=${ticket}&fileId=${fileId}`);
    const { token, user } = await trade(ticket);
    expect([user.login, user.services]).toEqual(['clerk', expect.any(Array)]);
    expect((await withToken(token).call('files.view', { params: { fileId } })).name).toBe('case.pdf');
    expect((await failure(trade(ticket))).label).toBe('externalAuth.ticket');
  });

  it('opens for one of ten that come at the same moment', async () => {
    const { ticket } = await ticketFor('clerk');
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => trade(ticket)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is worth nothing after a minute', async () => {
    const { ticket } = await ticketFor('clerk');
    server.clock.advance(60_000);
    expect((await failure(trade(ticket))).label).toBe('externalAuth.ticket');
  });

  it('is worth nothing once the token behind it was revoked', async () => {
    const mayor = await server.signIn('mayor', PASSWORD);
    const other = await createToken(mayor, 'service');
    const { ticket } = await other.client.call('authentication.createTicket', { body: { login: 'clerk' } });
    await mayor.call('agents.revokeToken', { params: { tokenId: other.tokenId } });
    expect((await failure(trade(ticket))).label).toBe('externalAuth.ticket');
  });

  it('is not given for a person of another account, an unknown one, or one with more rights', async () => {
    expect((await failure(ticketFor('stranger'))).code).toBe(-20);
    expect((await failure(ticketFor('nobody-at-all'))).code).toBe(-20);
    expect((await failure(ticketFor('admin'))).code).toBe(-20);
    const admin = await server.signIn(ADMINISTRATOR.login, ADMINISTRATOR.password);
    const chief = await createProfile(admin, { ouId: world.town.id, name: 'Chief', masks: [2 ** 30, 0, 0] });
    await createUser(admin, { login: 'chief', ouId: world.town.id, profileId: chief.id });
    expect((await failure(ticketFor('chief'))).code).toBe(-12);
  });

  it("is not given with somebody else's file", async () => {
    const stranger = await server.signIn('stranger', PASSWORD);
    const { fileId } = await stranger.call('files.put', { query: { name: 'foreign.pdf' }, raw: letter });
    expect((await failure(ticketFor('clerk', fileId))).label).toBe('file.notFound');
  });

  it('needs a token that an administrator of the account made', async () => {
    const clerk = await server.signIn('clerk', PASSWORD);
    expect((await failure(createToken(clerk, 'service'))).code).toBe(-12);
  });

  it('opens exactly the file that it was made for', async () => {
    const clerk = await server.signIn('clerk', PASSWORD);
    const put = async (name: string) => (await clerk.call('files.put', { query: { name }, raw: letter })).fileId;
    const [made, other] = [await put('made-for.pdf'), await put('other.pdf')];
    const tradeFor = async (ticket: string, fileId?: string) =>
      server.stranger.call('authentication.tradeTicket', { body: { ticket, ...(fileId ? { fileId } : {}) } });
    expect((await tradeFor((await ticketFor('clerk', made)).ticket, made)).fileId).toBe(made);
    // A page that names no file is told which one it is.
    expect((await tradeFor((await ticketFor('clerk', made)).ticket)).fileId).toBe(made);
    expect((await tradeFor((await ticketFor('clerk')).ticket)).fileId).toBeNull();
    const swapped = (await ticketFor('clerk', made)).ticket;
    expect((await failure(tradeFor(swapped, other))).label).toBe('externalAuth.ticket');
    expect((await failure(tradeFor(swapped, made))).label).toBe('externalAuth.ticket');
    expect((await failure(tradeFor((await ticketFor('clerk')).ticket, other))).label).toBe('externalAuth.ticket');
  });

  it('opens below the page that it was made for, which the branding must list, and nowhere else', async () => {
    const { db } = server.services;
    const framed = (embeddingOrigin: string) =>
      service.call('authentication.createTicket', { body: { login: 'clerk', embeddingOrigin } });
    const tradeAt = (ticket: string, embeddingOrigin?: string) =>
      server.stranger.call('authentication.tradeTicket', {
        body: { ticket, ...(embeddingOrigin ? { embeddingOrigin } : {}) },
      });
    expect((await failure(framed('https://portal.example'))).label).toBe('embedded.originNotAllowed');
    expect((await failure(framed('https://*.example'))).label).toBe('brandings.embeddedUrl');
    const parents = ['https://portal.example', 'https://other.example'];
    const definition = JSON.stringify({ properties: { embeddedParentURLs: parents } });
    const { id } = await db
      .insertInto('branding')
      .values({ name: 'Portal', definition })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('account').set({ branding_id: id }).where('id', '=', world.town.id).execute();
    const ticket = async () => (await framed('https://Portal.example/')).ticket;
    expect((await tradeAt(await ticket(), 'https://portal.example')).user.login).toBe('clerk');
    for (const wrong of ['https://other.example', 'https://portal.example.evil', 'null', undefined])
      expect((await failure(tradeAt(await ticket(), wrong))).label).toBe('externalAuth.ticket');
    // A ticket for a window of its own opens in no frame.
    expect((await failure(tradeAt((await ticketFor('clerk')).ticket, 'https://portal.example'))).label).toBe(
      'externalAuth.ticket',
    );
  });

  it('is no session and no token', async () => {
    const { ticket } = await ticketFor('clerk');
    expect((await failure(withToken(ticket).call('files.list'))).code).toBe(-11);
    const { token } = await trade(ticket);
    expect((await failure(trade(token))).label).toBe('externalAuth.ticket');
  });
});
