// Sessions that tickets of a partner's server began: they are worth what the token is that made the ticket (docs/decisions/0887).
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUnit, createUser, createWorld, PASSWORD, type World } from '#tests/support/api-world.ts';
import { createTestClient, failure, type TestClient } from '#tests/support/test-client.ts';
import { ADMINISTRATOR, startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
let world: World;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer({ environment: { MAILROOM_BASE_URL: 'https://mail.town.example/' } });
  world = await createWorld(server);
  admin = await server.signIn(ADMINISTRATOR.login, ADMINISTRATOR.password);
});
afterAll(() => server?.stop());

const withToken = (token: string): TestClient => createTestClient({ url: server.url, token });
const portal = async (maker: TestClient) => {
  const body = { name: 'Portal', kind: 'service' as const };
  const { token, tokenId } = await maker.call('agents.createToken', { body });
  return { tokenId, client: withToken(token) };
};
/** A session of the clerk by a ticket of a server. */
const opened = async (by: TestClient) => traded(await ticketBy(by));
const ticketBy = async (by: TestClient) =>
  (await by.call('authentication.createTicket', { body: { login: 'clerk' } })).ticket;
const traded = async (ticket: string) =>
  withToken((await server.stranger.call('authentication.tradeTicket', { body: { ticket } })).token);
/** The label of the refusal of a ticket. */
const refusalOf = async (ticket: string) => (await failure(traded(ticket))).label;
const isOpen = async (client: TestClient) =>
  client.call('files.list').then(
    () => true,
    (error: { code?: number }) => {
      if (error.code === -11) return false;
      throw error;
    },
  );

describe('a session that a ticket began', () => {
  it('ends when the token behind the ticket is revoked, and nothing else does', async () => {
    const [stolen, other] = [await portal(world.mayor), await portal(world.mayor)];
    const [begun, beside] = [await opened(stolen.client), await opened(other.client)];
    expect(await isOpen(begun)).toBe(true);
    await world.mayor.call('agents.revokeToken', { params: { tokenId: stolen.tokenId } });
    expect(await isOpen(begun)).toBe(false);
    for (const client of [beside, world.clerk, world.mayor]) expect(await isOpen(client)).toBe(true);
    const { user } = await world.mayor.call('authentication.check');
    await admin.call('users.revokeProgram', { params: { userId: user.id, tokenId: other.tokenId } });
    expect(await isOpen(beside)).toBe(false);
    for (const client of [world.clerk, world.mayor]) expect(await isOpen(client)).toBe(true);
  });

  it('ends with the last day of that token', async () => {
    const { tokenId, client } = await portal(world.mayor);
    const end = new Date(server.clock.now().getTime() + 3_600_000);
    await sql`update access_token set expires_at = ${end} where id = ${tokenId}`.execute(server.services.db);
    await opened(client);
    const { rows } = await sql<{
      expires_at: Date;
    }>`select expires_at from session where token_id = ${tokenId}`.execute(server.services.db);
    expect(rows.map((row) => row.expires_at)).toEqual([end]);
  });

  it.each([false, true])('ends when whoever made that token is kept out or removed: %s', async (isRemoved) => {
    const login = isRemoved ? 'removed' : 'kept-out';
    const profileId = world.managerProfileId;
    const { id, version, ouId } = await createUser(admin, { login, ouId: world.town.id, profileId });
    const { client } = await portal(await server.signIn(login, PASSWORD));
    const [begun, ticket] = [await opened(client), await ticketBy(client)];
    const { db } = server.services;
    const tickets = () => sql`select from sign_in_ticket`.execute(db).then(({ rows }) => rows.length);
    expect(await isOpen(begun)).toBe(true);
    expect(await tickets()).toBe(1);
    if (isRemoved) await admin.call('users.remove', { params: { userId: id } });
    else
      await admin.call('users.save', { body: { id, version, ouId, login, profileId, groupId: null, enabled: false } });
    expect(await isOpen(begun)).toBe(false);
    expect(await tickets()).toBe(0);
    expect(await refusalOf(ticket)).toBe('externalAuth.ticket');
    expect(await isOpen(world.clerk)).toBe(true);
  });

  it.each(['kept out', 'removed', 'over'])(
    'neither begins nor goes on while whoever made that token is %s',
    async (how) => {
      const { db, clock } = server.services;
      const login = `maker-${how.replace(' ', '-')}`;
      const profileId = world.managerProfileId;
      const { id } = await createUser(admin, { login, ouId: world.town.id, profileId });
      const { client } = await portal(await server.signIn(login, PASSWORD));
      const [begun, ticket] = [await opened(client), await ticketBy(client)];
      // Past the calls, as by a save at the very moment of the trade or by the removal of an account.
      if (how === 'over') {
        const { id: ended } = await createUnit(admin, 'ended', world.town.id);
        const past = new Date(clock.now().getTime() - 2 * 86_400_000).toISOString().slice(0, 10);
        await sql`update account set definition = definition || jsonb_build_object('expiryDate', ${past}::text)
          where id = ${ended}`.execute(db);
        await sql`update app_user set account_id = ${ended} where id = ${id}`.execute(db);
      } else if (how === 'removed') await sql`update app_user set removed = true where id = ${id}`.execute(db);
      else await sql`update app_user set enabled = false where id = ${id}`.execute(db);
      expect(await refusalOf(ticket)).toBe('externalAuth.ticket');
      expect(await isOpen(begun)).toBe(false);
      expect(await isOpen(world.clerk)).toBe(true);
    },
  );

  it('is not begun while whoever made that token is being kept out', async () => {
    const { db } = server.services;
    const { id } = await createUser(admin, { login: 'going', ouId: world.town.id, profileId: world.managerProfileId });
    const { tokenId, client } = await portal(await server.signIn('going', PASSWORD));
    const ticket = await ticketBy(client);
    const trade = await db.transaction().execute(async (trx) => {
      await sql`update app_user set enabled = false where id = ${id}`.execute(trx);
      const answer = refusalOf(ticket);
      // It is held up by the save: only then the save ends.
      await expect
        .poll(async () => {
          const { rows } = await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
          return rows.length;
        })
        .toBeGreaterThan(0);
      return { answer };
    });
    expect(await trade.answer).toBe('externalAuth.ticket');
    const { rows } = await sql`select from session where token_id = ${tokenId}`.execute(db);
    expect(rows).toEqual([]);
  });

  it('makes no token, which would outlive the one that it ends with', async () => {
    const profileId = world.managerProfileId;
    const { login } = await createUser(admin, { login: 'deputy', ouId: world.town.id, profileId });
    const { client } = await portal(world.mayor);
    const { ticket } = await client.call('authentication.createTicket', { body: { login } });
    const { token } = await server.stranger.call('authentication.tradeTicket', { body: { ticket } });
    for (const kind of ['agent', 'service'] as const) {
      const body = { name: 'To stay', kind };
      const refused = await failure(withToken(token).call('agents.createToken', { body }));
      expect(refused.label).toBe('exception.unauthorized');
      expect((await (await server.signIn(login, PASSWORD)).call('agents.createToken', { body })).name).toBe('To stay');
    }
  });

  it('is no sign-in by a service of who has no password: it sets no factor up, however new the sign-in is', async () => {
    const { db, clock } = server.services;
    const { rows } = await sql<{ id: number }>`insert into sign_in_realm (name, active, definition)
      values ('Town', true, '{}') returning id`.execute(db);
    await sql`insert into realm_binding (realm_id, subject, user_id, managed, bound_at, used_at)
      values (${rows[0]?.id}, 'clerk-1', ${world.clerkId}, false, ${clock.now()}, ${clock.now()})`.execute(db);
    await sql`update app_user set password_hash = null where id = ${world.clerkId}`.execute(db);
    const begun = await opened((await portal(world.mayor)).client);
    const refused = await failure(begun.call('users.beginApp', { body: { currentPassword: '' } }));
    expect(refused.label).toBe('user.signInAgain');
    const own = await world.clerk.call('users.beginApp', { body: { currentPassword: '' } });
    expect(own.secret).toMatch(/^[A-Z2-7]{16,}$/);
  });
});
