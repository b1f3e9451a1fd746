// A list is worked out beside the look-up of its session, and never answered against it.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuse } from '#domain/errors/errors.ts';
import { ok } from '#domain/shared/result.ts';
import type { Caller } from '#server/context/context.ts';
import type { Db } from '#server/storage/schema.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { ADMINISTRATOR, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { confirmCaller, createExpectedCallers, expectationKey } from './expected-callers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

/** Somebody whose lists the server has answered before. */
async function knownPerson(): Promise<TestClient> {
  const client = await server.signIn(ADMINISTRATOR.login, ADMINISTRATOR.password);
  for (const _ of [1, 2]) expect((await client.call('shipments.list', { query: {} })).items).toEqual([]);
  return client;
}

/**
 * The statements of the list of commands that connections have run last. The watcher has a connection of its own: on one of the pool, the
 * question itself could take the place of the statement it looks for.
 */
async function listStatements(watcher: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query like '%select c.id, c.version, c.state%'`.execute(
    watcher,
  );
  return rows[0]?.count ?? 0;
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

  it('gets no answer before the look-up, though the list is read beside it', async () => {
    const client = await knownPerson();
    const { db } = server.services;
    const ended = await db.connection().execute((watcher) =>
      db.transaction().execute(async (trx) => {
        await sql`lock table session in access exclusive mode`.execute(trx);
        let answered = false;
        const list = failure(client.call('commands.list', { query: {} })).finally(() => {
          answered = true;
        });
        await expect.poll(() => listStatements(watcher), { timeout: 5_000 }).toBe(1);
        expect(answered).toBe(false);
        await trx.deleteFrom('session').execute();
        return { list };
      }),
    );
    expect((await ended.list).code).toBe(-11);
  });
});

describe('the expected caller of a request', () => {
  // Callers are kept, compared and handed on as a whole: the rest of one is never read here.
  const caller = (accountId: number) => ({ user: { id: 7, accountId } }) as unknown as Caller;
  const requestOf = (headers: Record<string, string>) => ({ headers, ip: '192.0.2.1' });
  const request = requestOf({ authorization: 'Bearer t' });

  it('is expected by calls that only read, from the same address and for the same zone', () => {
    const key = expectationKey('jobs.list', request);
    expect(expectationKey('shipments.list', request)).toBe(key);
    expect(expectationKey('commands.create', request)).toBeUndefined();
    expect(expectationKey('jobs.list', requestOf({ authorization: 'Bearer u' }))).not.toBe(key);
    expect(expectationKey('jobs.list', requestOf({ authorization: 'Bearer t', 'time-zone': 'UTC' }))).not.toBe(key);
    expect(expectationKey('jobs.list', { ...request, ip: '192.0.2.2' })).not.toBe(key);
  });

  it('is forgotten when refused, and when two thousand others came after', () => {
    const expected = createExpectedCallers();
    for (const key of ['a', 'b']) expected.learn(key, ok(caller(1)));
    expected.learn('a', refuse('exception.sessionTimeout'));
    expect([expected.of('a'), expected.of('b')]).toEqual([undefined, caller(1)]);
    for (let i = 0; i < 2_000; i += 1) expected.learn(`${i}`, ok(caller(2)));
    expect(expected.of('b')).toBeUndefined();
  });

  it('gives way to the caller whom the look-up finds, and the work is done again', async () => {
    const asked = (found: Caller) => ({
      caller: caller(1),
      expectation: { caller: caller(1), admission: Promise.resolve(ok(found)) },
    });
    expect(await confirmCaller(asked(caller(1)))).toEqual(ok(true));
    const moved = asked(caller(2));
    expect(await confirmCaller(moved)).toEqual(ok(false));
    expect(moved.caller).toEqual(caller(2));
  });
});
