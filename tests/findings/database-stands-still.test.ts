// The database stands still while people work: whoever asks is told so within seconds, the health of the server says it
// as well, and afterwards everything goes on.
import { get } from 'node:http';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type FrozenLine, openFrozenLine } from '#tests/support/database/frozen-line.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let line: FrozenLine | undefined;
let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer({
    through: async (connection) => {
      line = await openFrozenLine(connection);
      return line.connection;
    },
  });
  admin = await server.administrator();
});
afterAll(async () => {
  line?.thaw();
  await server?.stop();
  line?.close();
});

/** The status for a request that names this host. */
const statusFor = (url: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get(`${url}/api/app/version`, { headers: { host } }, ({ statusCode }) => resolve(statusCode)).on('error', reject);
  });

it('is said in words within seconds, to calls under way as to later ones, and ends by itself', async () => {
  await admin.call('units.list');
  line?.freeze();
  const began = performance.now();
  const underWay = await Promise.all([
    failure(admin.call('units.list')),
    failure(admin.call('jobs.list', { query: {} })),
    failure(server.stranger.call('authentication.authenticate', { body: { login: 'admin', password: 'wrong' } })),
  ]);
  // Five on a machine that is free; the time-outs of the calls themselves are of twenty.
  expect(performance.now() - began).toBeLessThan(8_000);
  // Whether a session was made is not known; what only reads did nothing.
  expect(underWay.map(({ label }) => label)).toEqual([
    ...['exception.databaseAway', 'exception.databaseAway', 'exception.outcomeUnknown'],
  ]);
  const later = performance.now();
  // What is answered without the database asks it for nobody: neither for a session nor for a virtual host.
  const signedIn = { authorization: `Bearer ${'x'.repeat(43)}` };
  expect((await fetch(`${server.url}/api/app/live`, { headers: signedIn })).status).toBe(200);
  expect((await fetch(`${server.url}/api/app/version`, { headers: signedIn })).status).toBe(200);
  expect(await statusFor(server.url, 'elsewhere.example')).toBe(421);
  expect((await failure(admin.call('units.list'))).label).toBe('exception.databaseAway');
  // Each of them would wait five seconds for the database.
  expect(performance.now() - later).toBeLessThan(4_000);
  expect((await fetch(`${server.url}/api/app/ready`)).status).toBe(503);
  expect((await fetch(`${server.url}/api/app/live`)).status).toBe(200);
  line?.thaw();
  await expect.poll(async () => (await fetch(`${server.url}/api/app/ready`)).status, { timeout: 30_000 }).toBe(200);
  expect((await admin.call('units.list')).length).toBeGreaterThan(0);
}, 60_000);

const ready = async (): Promise<void> => {
  await expect.poll(async () => (await fetch(`${server.url}/api/app/ready`)).status, { timeout: 30_000 }).toBe(200);
};

/** What a new account is answered whose making waits for a lock on `table` while the database begins to stand still. */
async function saveWhile(table: string, name: string) {
  const beside = new pg.Client(server.connection as pg.ClientConfig);
  await beside.connect();
  try {
    await beside.query(`begin; lock table ${table} in exclusive mode`);
    const saved = failure(save(name));
    const waits = `select count(*)::int as n from pg_locks where not granted and relation = '${table}'::regclass`;
    await expect.poll(async () => (await beside.query<{ n: number }>(waits)).rows[0]?.n).toBeGreaterThan(0);
    line?.freeze();
    // The statement goes on in the database; nobody hears of it.
    await beside.query('rollback');
    return await saved;
  } finally {
    line?.thaw();
    await beside.end();
  }
}

const keyOf = (name: string): string => `key-of-${name}`;

const save = (name: string) =>
  admin.call('units.save', {
    idempotencyKey: keyOf(name),
    body: { name, accountIdentifier: name, parent: null, properties: { timeZone: 'Europe/Paris' } },
  });

const named = async (name: string) => (await admin.call('units.list')).filter((unit) => unit.name === name);

it('says of a change that was begun that it may have been done, and of any other that nothing was', async () => {
  const begun = await saveWhile('account', 'begun');
  expect([begun.label, begun.code, begun.status]).toEqual(['exception.outcomeUnknown', -99, 500]);
  expect(begun.parameters).toEqual({ reference: expect.stringMatching(/./) });
  await ready();
  await expect.poll(async () => (await named('begun')).length, { timeout: 20_000 }).toBe(1);
  // Its key answers what came of it.
  expect((await save('begun')).id).toBe((await named('begun'))[0]?.id);

  const atTheDoor = await saveWhile('idempotency_key', 'at-the-door');
  expect([atTheDoor.label, atTheDoor.code]).toEqual(['exception.databaseAway', -80]);
  await ready();
  // Its key is given back without an answer, and nothing was made: the repeat is the first.
  const kept = server.services.db.selectFrom('idempotency_key').select('key').where('key', '=', keyOf('at-the-door'));
  await expect.poll(() => kept.execute(), { timeout: 20_000 }).toEqual([]);
  expect(await named('at-the-door')).toEqual([]);
  await save('at-the-door');
  expect(await named('at-the-door')).toHaveLength(1);
}, 120_000);

/** Beyond the time for which a key that nobody prolongs is held. */
const LEASE_OVER_MS = 61_000;
/** A key that is held is prolonged in each of these. */
const PROLONGED_MS = 20_000;

it('says the same of a change whose own connection was lost, and keeps its key for the time of a lease', async () => {
  const { db } = server.services;
  await sql`create function cut_line() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(5); return new; end $$`.execute(db);
  await sql`create trigger cut_line before insert on account for each row when (new.name = 'cut') execute function cut_line()`.execute(
    db,
  );
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const cut = await failure(save('cut'));
    expect([cut.label, cut.code]).toEqual(['exception.outcomeUnknown', -99]);
    expect((await failure(save('cut'))).label).toBe('idempotency.running');
    await sql`drop trigger cut_line on account`.execute(db);
    expect(await named('cut')).toEqual([]);
    server.clock.advance(LEASE_OVER_MS - PROLONGED_MS);
    await vi.advanceTimersByTimeAsync(PROLONGED_MS);
    const until = db.selectFrom('idempotency_key').select('lease_until').where('key', '=', keyOf('cut'));
    // Nobody prolongs it any more.
    expect((await until.executeTakeFirstOrThrow()).lease_until?.getTime()).toBeLessThan(
      server.clock.now().getTime() + PROLONGED_MS,
    );
    server.clock.advance(PROLONGED_MS);
    const { id } = await save('cut');
    expect((await named('cut')).map((unit) => unit.id)).toEqual([id]);
  } finally {
    vi.useRealTimers();
  }
}, 60_000);
