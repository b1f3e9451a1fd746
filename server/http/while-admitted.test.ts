// A long list that is on its way ends with the right to it.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProfile, createUser, createWorld, PASSWORD, type World } from '#tests/support/api-world.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = await createWorld(server);
});
afterAll(() => server?.stop());

/** More than what lies between server and reader takes. */
const addContacts = (userId: number) =>
  sql`insert into contact (account_id, owner_id, shared, kind, first_name, last_name, organisation, reference, note, addresses, phones,
      emails, sort_name, form, key, updated_at)
    select ${world.town.id}, ${userId}, false, 'person', '', n::text, '', '', repeat('x', 1500), '[]', '[]', '[]', n::text, '', n::text, now()
    from generate_series(1, 16000) n`.execute(server.services.db);

it.each([
  ['goes on while nothing changes', 'nothing', undefined],
  ['ends with its session', 'session', -11],
  ['ends once its person has other rights', 'rights', -12],
] as const)('%s', async (_told, what, code) => {
  const admin = await server.administrator();
  const profileOf = (name: string, bits: number) =>
    createProfile(admin, { ouId: world.town.id, name: `${name} ${what}`, masks: [bits, 0, 0] });
  const [before, after] = [await profileOf('Deposits', 3), await profileOf('Drops', 2)];
  const { id: userId } = await createUser(admin, { login: `reads-${what}`, ouId: world.town.id, profileId: before.id });
  await addContacts(userId);
  const client = await server.signIn(`reads-${what}`, PASSWORD);
  const { body } = await client.fetch('/api/lists/contacts/export', {
    method: 'POST',
    body: JSON.stringify({ format: 'ndjson', filter: {} }),
    headers: { 'content-type': 'application/json', 'accept-encoding': 'identity' },
  });
  if (body === null) throw new Error('There is no answer.');
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toContain('"text"');
  const { db } = server.services;
  if (what === 'session') await db.deleteFrom('session').where('user_id', '=', userId).execute();
  if (what === 'rights')
    await db.updateTable('app_user').set({ profile_id: after.id }).where('id', '=', userId).execute();
  server.clock.advance(1_000);
  let end = '';
  for (let read = await reader.read(); !read.done; read = await reader.read())
    end = `${end}${read.value}`.slice(-10_000);
  const last = JSON.parse(end.trimEnd().split('\n').at(-1) ?? '') as { end?: boolean; error?: { code: number } };
  expect([last.end, last.error?.code]).toEqual([what === 'nothing' ? true : undefined, code]);
});
