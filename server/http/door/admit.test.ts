// Each call looks its session up, and nothing is read for a caller before that.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/storage/schema.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { ADMINISTRATOR, startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

/** A person whose lists the server has answered before. */
async function knownPerson(): Promise<TestClient> {
  const client = await server.signIn(ADMINISTRATOR.login, ADMINISTRATOR.password);
  for (const _ of [1, 2]) expect((await client.call('shipments.list', { query: {} })).items).toEqual([]);
  return client;
}

interface Statements {
  /** Lists of commands that connections have run last. */
  readonly lists: number;
  /** Statements that wait for a lock. */
  readonly waiting: number;
}

/**
 * The watcher has a connection of its own: on one of the pool, its question could take the place of what it looks for.
 */
async function statements(watcher: Db): Promise<Statements | undefined> {
  const { rows } = await sql<Statements>`select
      (count(*) filter (where query like '%select c.id, c.version, c.state%'))::int as lists,
      (count(*) filter (where wait_event_type = 'Lock'))::int as waiting
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(watcher);
  return rows[0];
}

describe('a person whom the server knows', () => {
  it('is refused in the first list after the end of the session', async () => {
    const client = await knownPerson();
    await client.call('authentication.logout');
    expect(await failure(client.call('shipments.list', { query: {} }))).toMatchObject({ status: 401, code: -11 });
    expect(await failure(client.call('jobs.counters', { query: {} }))).toMatchObject({ status: 401, code: -11 });
  });

  it('is refused at once when its session was ended by another process or its login was closed', async () => {
    const [one, other] = [await knownPerson(), await knownPerson()];
    const users = server.services.db.updateTable('app_user').where('login', '=', ADMINISTRATOR.login);
    await users.set({ enabled: false }).execute();
    expect((await failure(one.call('shipments.list', { query: {} }))).code).toBe(-11);
    await users.set({ enabled: true }).execute();
    await server.services.db.deleteFrom('session').execute();
    expect((await failure(other.call('shipments.list', { query: {} }))).code).toBe(-11);
  });

  it('loses an ability in the first list after it was taken away', async () => {
    const client = await knownPerson();
    const profiles = server.services.db.updateTable('profile');
    const { rows } = await sql<{ permissions_on_ou: number }>`select permissions_on_ou from profile`.execute(
      server.services.db,
    );
    await profiles.set({ permissions: 0, permissions_on_group: 0, permissions_on_ou: 0 }).execute();
    expect(await failure(client.call('shipments.list', { query: {} }))).toMatchObject({ status: 403, code: -12 });
    await profiles.set({ permissions_on_ou: rows[0]?.permissions_on_ou ?? 0 }).execute();
    expect((await client.call('shipments.list', { query: {} })).overflow).toBe(false);
  });

  it('gets no answer, and no list is read, before its session is found', async () => {
    const client = await knownPerson();
    const { db } = server.services;
    const ended = await db.connection().execute((watcher) =>
      db.transaction().execute(async (trx) => {
        await sql`lock table session in access exclusive mode`.execute(trx);
        let answered = false;
        const list = failure(client.call('commands.list', { query: {} })).finally(() => {
          answered = true;
        });
        await expect.poll(() => statements(watcher), { timeout: 5_000 }).toEqual({ lists: 0, waiting: 1 });
        expect(answered).toBe(false);
        await trx.deleteFrom('session').execute();
        return { list };
      }),
    );
    expect((await ended.list).code).toBe(-11);
  });

  it('keeps its other sessions when one of them ends', async () => {
    const [one, other] = [await knownPerson(), await knownPerson()];
    await one.call('authentication.logout');
    expect((await failure(one.call('jobs.list', { query: {} }))).code).toBe(-11);
    expect((await other.call('jobs.list', { query: {} })).items).toEqual([]);
  });

  it('is refused as a stranger after its log-out, and heard again after the next sign-in', async () => {
    const client = await knownPerson();
    await client.call('authentication.logout');
    expect((await failure(client.call('deliveries.list', { query: {} }))).code).toBe(-11);
    expect((await (await knownPerson()).call('deliveries.list', { query: {} })).items).toEqual([]);
  });

  it('gets neither counters nor the list of states without a session', async () => {
    const client = await knownPerson();
    await server.services.db.deleteFrom('session').execute();
    expect((await failure(client.call('deliveries.counters', { query: {} }))).code).toBe(-11);
    expect((await failure(client.call('shipments.status', { query: {} }))).code).toBe(-11);
  });
});
