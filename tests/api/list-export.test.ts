// Any list as a file: the rows that its own call shows this caller, by the same filter, and by nobody's rights but the caller's.
import { once } from 'node:events';
import http from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditedChanges } from '#domain/accounts/audit.ts';
import { EXPORTED_LISTS, type ExportedList } from '#domain/api/administration/lists.contract.ts';
import { CALLS } from '#domain/api/calls.ts';
import { createProfile, createUnit, createUser, createWorld, type World } from '#tests/support/api-world.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { csvOf, type Filter, linesOf, sendLetters } from './exported-lists.ts';

let server: TestServer;
let world: World;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  world = await createWorld(server);
  admin = await server.administrator();
});
afterAll(() => server?.stop());

async function rowsOf(client: TestClient, list: ExportedList, filter: Filter = {}): Promise<Record<string, unknown>[]> {
  const lines = await linesOf(client, list, { format: 'ndjson', filter });
  const text = lines.map((line) => line.text ?? '').join('');
  return text === ''
    ? []
    : text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
}

/** A column of the file that tells rows apart, and the field of the list that says the same. */
const SAME = {
  accounts: ['accountIdentifier', 'accountIdentifier'],
  users: ['login', 'login'],
  groups: ['code', 'code'],
  profiles: ['name', 'name'],
  services: ['id', 'id'],
  channels: ['id', 'id'],
  options: ['id', 'id'],
  brandings: ['id', 'id'],
  signIns: ['login', 'login'],
  audit: ['event', 'event'],
  contacts: ['lastName', 'lastName'],
  library: ['id', 'id'],
  recipients: ['recipientIdentifier', 'recipientIdentifier'],
  orders: ['id', 'id'],
  commands: ['id', 'id'],
  deliveries: ['id', 'id'],
  documents: ['id', 'id'],
  costs: ['accountName', 'accountName'],
  charges: ['nuid', 'nuid'],
} as const satisfies Record<ExportedList, readonly [string, string]>;
const LISTS = Object.keys(SAME) as ExportedList[];

async function shown(client: TestClient, list: ExportedList, query: Filter): Promise<unknown[]> {
  const { ouId, deliveryId, ...rest } = query;
  const params =
    ouId || deliveryId ? { params: ouId ? { ouId: Number(ouId) } : { deliveryId: Number(deliveryId) } } : {};
  const answer: unknown = await client.call(EXPORTED_LISTS[list], { ...params, query: rest } as never);
  const held = answer as Record<'items' | 'signIns' | 'events' | 'statements', Record<string, unknown>[] | undefined>;
  const centres = held.statements?.flatMap((one) => one.centres as Record<string, unknown>[]);
  const rows = Array.isArray(answer)
    ? (answer as Record<string, unknown>[])
    : (held.items ?? held.signIns ?? held.events ?? centres ?? []);
  return rows.map((row) => row[SAME[list][1]]);
}

it('has the rows that the list shows to whoever asks, or is refused as the list is', async () => {
  for (const contact of ['Ångström', 'Blanc']) {
    await world.clerk.call('contacts.save', {
      body: { lastName: contact, kind: 'person', shared: contact === 'Blanc' },
    });
  }
  await admin.call('groups.save', { body: { ouId: world.town.id, code: 'G1', name: 'Registry', users: [] } });
  const type = await admin.call('options.saveType', { body: { name: 'Envelope' } });
  await admin.call('options.save', { body: { optionTypeId: type.id, value: 'Window' } });
  const { id: mayorId } = (await admin.call('users.all')).find(({ login }) => login === 'mayor') ?? { id: 0 };
  await admin.call('units.senderAccounts', { body: { id: world.town.id, enabled: true } });
  for (const recipientIdentifier of ['K-10', 'K-9']) {
    await admin.call('recipients.save', {
      body: { senderAccountId: world.town.id, recipientIdentifier, mainPreferences: { preference: 'paper' } },
    });
  }
  await sendLetters({ server, world }, [
    { id: world.clerkId, ouId: world.town.id },
    { id: mayorId, ouId: world.town.id },
    { id: world.strangerId, ouId: world.company.id },
  ]);
  const FILTERS: Partial<Record<ExportedList, Filter>> = {
    recipients: { ouId: String(world.town.id) },
    charges: { deliveryId: '90000' },
  };
  const seen = new Set<ExportedList>();
  for (const client of [admin, world.mayor, world.clerk, world.stranger]) {
    for (const list of LISTS) {
      const filter = FILTERS[list] ?? {};
      const listed = await shown(client, list, filter).catch((error: unknown) => String(error));
      const file = await rowsOf(client, list, filter).then(
        // Sums below the charges of a delivery are of no one.
        (rows) => rows.map((row) => row[SAME[list][0]]).filter((value) => value !== null),
        (error: unknown) => String(error),
      );
      const sorted = (rows: unknown) => (Array.isArray(rows) ? rows.map(String).toSorted() : rows);
      expect([list, sorted(file)]).toEqual([list, sorted(listed)]);
      if (Array.isArray(file) && file.length > 0) seen.add(list);
    }
  }
  for (const list of ['orders', 'deliveries', 'documents'] as const)
    expect((await rowsOf(admin, list))[0]).toHaveProperty('test', false);
  // The library of this world is empty.
  expect(LISTS.filter((list) => !seen.has(list))).toEqual(['library']);
});

it('names what follows a document, what stands in its place and who decides', async () => {
  await sql`update shipment set tracking_reference = 'RR1FR', tracker = 'La Poste', decider_id = ${world.clerkId}
    where id = 90000`.execute(server.services.db);
  await sql`update shipment set replaces_shipment_id = 90000 where id = 90001`.execute(server.services.db);
  const rows = await rowsOf(admin, 'documents');
  expect(rows.find(({ id }) => id === 90_000)).toMatchObject({
    ...{ trackingReference: 'RR1FR', tracker: 'La Poste', replaces: null, replacedBy: 'N90001' },
    ...{ decider: 'clerk', currency: 'EUR', charged: 120 },
  });
  expect(rows.find(({ id }) => id === 90_001)).toMatchObject({ replaces: 'N90000', replacedBy: null, decider: null });
});

it('names of a delivery whom it took over from, who took over from it, and how many are in doubt', async () => {
  const { db } = server.services;
  const [first, second] = (await rowsOf(admin, 'deliveries')).map(({ id, externalId }) => ({
    id: Number(id),
    externalId,
  }));
  if (first === undefined || second === undefined) throw new Error('The world has two deliveries.');
  await sql`update delivery set origin_delivery_id = ${first.id}, job_id = (select job_id from delivery where id = ${first.id})
    where id = ${second.id}`.execute(db);
  await sql`update shipment set doubt = '{"since":"2026-11-03T10:20:30Z","reason":"connection"}'
    where id = (select min(id) from shipment where delivery_id = ${first.id})`.execute(db);
  const rows = await rowsOf(admin, 'deliveries');
  expect(rows.find(({ id }) => id === first.id)).toMatchObject({
    origin: null,
    successors: second.externalId,
    inDoubt: 1,
  });
  expect(rows.find(({ id }) => id === second.id)).toMatchObject({
    origin: first.externalId,
    successors: null,
    inDoubt: 0,
  });
});

it('is narrowed by the filter of the list alone, and a foreign account does not exist', async () => {
  const ouId = String(world.town.id);
  expect(new Set((await rowsOf(admin, 'users', { ouId })).map(({ login }) => login))).toEqual(
    new Set(['clerk', 'mayor']),
  );
  const foreign = rowsOf(world.stranger, 'users', { ouId });
  expect((await failure(foreign)).label).toBe('exception.notFound');
  expect((await failure(rowsOf(admin, 'users', { login: 'mayor' }))).label).toBe('exception.invalidInput');
  expect(await rowsOf(admin, 'signIns', { outcome: 'refused', text: 'mayor' })).toEqual([]);
  for (const list of LISTS) expect(CALLS[EXPORTED_LISTS[list]].method).toBe('GET');
});

it('is a CSV file with its mark, formulas defused, in any script', async () => {
  const { id } = await createUnit(admin, 'script', null);
  const firstName = 'שלום, עולם';
  const profile = await createProfile(admin, { ouId: id, name: 'Reader', masks: [1, 0, 0] });
  const user = await createUser(admin, { login: 'hebrew', ouId: id, profileId: profile.id });
  await sql`update app_user set first_name = ${firstName}, last_name = '=1+1' where id = ${user.id}`.execute(
    server.services.db,
  );
  const text = await csvOf(admin, 'users', { ouId: String(id) });
  expect(text.startsWith('\ufeffaccount,login,firstName,')).toBe(true);
  expect(text).toContain(`,hebrew,"${firstName}","'=1+1",`);
});

it('says of a change what the screen says of it', async () => {
  const details = [
    {
      before: { name: 'A', masks: { own: 1, group: 0 }, version: 1 },
      after: { name: 'B', masks: { own: 3, group: 0 }, version: 2 },
    },
    { name: 'x'.repeat(300), password: 'p', secretKey: 's', passwordValidityDays: 90, list: [1, 2] },
    { before: { label: 'gone' }, after: {} },
    {},
  ];
  for (const one of details) {
    const { rows } = await sql<{
      text: string | null;
    }>`select audited_changes(${JSON.stringify(one)}::jsonb) as text`.execute(server.services.db);
    const told = auditedChanges(one).map(({ field, before, after }) =>
      before === null ? `${field}: ${after ?? ''}` : `${field}: ${before} → ${after ?? '–'}`,
    );
    expect((rows[0]?.text ?? '').split('\n').filter(Boolean).toSorted()).toEqual(
      told.map((line) => line.replace('[1,2]', '[1, 2]')).toSorted(),
    );
  }
});

const MANY = 100_000;

it('comes in pieces of bounded size, and ends with a client that goes away', async () => {
  const { id } = await createUnit(admin, 'crowd', null);
  await sql`insert into app_user (account_id, profile_id, login, login_folded, first_name, last_name, email_address)
    select ${id}, ${world.depositProfileId}, 'c' || n, 'c' || n, 'First', 'Last ' || n, 'c' || n || '@crowd.example'
    from generate_series(1, ${sql.lit(MANY)}) n`.execute(server.services.db);
  const filter = { ouId: String(id) };
  const lines = await linesOf(admin, 'users', { format: 'ndjson', filter });
  expect(lines.at(-2)).toEqual({ file: { name: 'users.ndjson', rows: MANY } });
  expect(Math.max(...lines.map(({ text = '' }) => text.length))).toBeLessThan(2_000_000);

  // By itself, not packed: a browser's client keeps connections, and what is packed would fit into the buffers on the way.
  const leaving = http.request(`${server.url}/api/lists/users/export`, {
    method: 'POST',
    agent: false,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
  });
  leaving.end(JSON.stringify({ format: 'ndjson', filter }));
  const [answer] = (await once(leaving, 'response')) as [http.IncomingMessage];
  expect(answer.statusCode).toBe(200);
  const cursors = async () =>
    Number(
      (
        await sql<{ n: string }>`select count(*) as n from pg_stat_activity
      where state = 'idle in transaction' and query like 'fetch forward%'`.execute(server.services.db)
      ).rows[0]?.n,
    );
  // Nobody reads on: the server waits with the rest.
  await expect.poll(cursors).toBe(1);
  leaving.destroy();
  await expect.poll(cursors).toBe(0);
});
