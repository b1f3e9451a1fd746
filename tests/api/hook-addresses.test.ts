// The address of a web hook may hold a secret: whole for who may change it, and in no kept answer for longer than a day.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FLAGS } from '#domain/access/flags.ts';
import { sweep } from '#server/app/housekeeping.ts';
import { hookAddressShown } from '#server/letters/hooks/hook-address.ts';
import { createProfile, createUser, createWorld, PASSWORD, type World } from '#tests/support/api-world.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const SECRET = 'T0KEN';
const OWN = `https://own.example/services/${SECRET}`;
const OTHER = `https://other.example?key=${SECRET}`;
const MASKED = {
  own: /^https:\/\/own\.example\/… \([0-9a-f]{4}\)$/,
  other: /^https:\/\/other\.example\/… \([0-9a-f]{4}\)$/,
};

let server: TestServer;
let world: World;
let reader: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  world = await createWorld(server);
  const admin = await server.administrator();
  const [root] = await admin.call('units.list');
  const ouId = root?.id ?? 0;
  const { id: profileId } = await createProfile(admin, {
    ouId,
    name: 'Reads all',
    masks: [0, 0, FLAGS.superAdminView.bit],
  });
  await createUser(admin, { login: 'reader', ouId, profileId });
  reader = await server.signIn('reader', PASSWORD);
});
afterAll(() => server?.stop());

it('is whole for who administers the account, and host and a mark for who reads it', async () => {
  const { mayor, town } = world;
  const params = { ouId: town.id };
  const unit = await mayor.call('units.get', { params });
  const { abilities: _, creationDate: __, removed: ___, accountExpired: ____, ...fields } = unit;
  const properties = { ...unit.properties, webHookURL: ` ${OWN}` };
  const saved = await mayor.call('units.save', {
    body: { ...fields, properties } as never,
    idempotencyKey: 'the-account',
  });
  expect(saved.properties.webHookURL).toBe(OWN);
  const hook = await mayor.call('hooks.save', {
    params,
    body: { name: 'Other', url: OTHER },
    idempotencyKey: 'the-hook',
  });
  expect(hook.url).toBe(OTHER);
  const seen = async (client: TestClient) => [
    ...(await client.call('hooks.list', { params })).map(({ url }) => url),
    (await client.call('units.get', { params })).properties.webHookURL,
    (await client.call('units.list')).find(({ id }) => id === town.id)?.properties.webHookURL,
  ];
  expect(await seen(mayor)).toEqual([OWN, OTHER, OWN, OWN]);
  const own = expect.stringMatching(MASKED.own);
  expect(await seen(reader)).toEqual([own, expect.stringMatching(MASKED.other), own, own]);
});

it('is repeated whole for a day, and is in no kept answer after', async () => {
  const { db, clock } = server.services;
  const kept = async () => {
    const { rows } = await sql<{ answer: unknown }>`select answer from idempotency_key order by key`.execute(db);
    return JSON.stringify(rows);
  };
  await sweep(server.services);
  expect(await kept()).toContain(SECRET);
  // As it was kept before blanks around it were taken off.
  await sql`update idempotency_key set answer = jsonb_set(answer, '{result,properties,webHookURL}', to_jsonb(${` \t${OWN}\n`}::text))
    where key = 'the-account'`.execute(db);
  await sql`update idempotency_key set created_at = ${clock.now()}::timestamptz - interval '25 hours'`.execute(db);
  await sweep(server.services);
  const after = await kept();
  expect(after).not.toContain(SECRET);
  expect(after).toContain(hookAddressShown(` ${OWN}`));
  expect(after).toMatch(/"url":"https:\/\/other\.example\/… \([0-9a-f]{4}\)"/);
  // Once more changes nothing.
  await sweep(server.services);
  expect(await kept()).toBe(after);
});
