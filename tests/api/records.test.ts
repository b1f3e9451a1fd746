// The search of the top bar for what people administer: each finds what it may open, and nothing of another tenant.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '#tests/support/api-world.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = await createWorld(server);
});
afterAll(() => server?.stop());

const found = async (by: TestClient, text: string) =>
  (await by.call('app.records', { query: { text } })).hits.map(({ kind, title }) => `${kind} ${title}`);

it('finds accounts, people, groups, profiles and the system where one may open them, and own contacts', async () => {
  const { mayor, clerk, stranger, town } = world;
  await mayor.call('groups.save', { body: { ouId: town.id, code: 'REG', name: 'Registry', users: [] } });
  await clerk.call('contacts.save', { body: { firstName: 'Reg', lastName: 'Clerkson' } });
  expect(await found(mayor, 'clerk')).toEqual(['user clerk clerk']);
  expect(await found(mayor, 'town')).toEqual(['account town', 'user mayor mayor']);
  expect(await found(mayor, 'REGIS')).toEqual(['group Registry']);
  expect(await found(mayor, 'manager')).toEqual(['profile Manager']);
  expect(await found(clerk, 'clerk')).toEqual(['contact Reg Clerkson']);
  expect(await found(clerk, 'town')).toEqual([]);
  expect(await found(stranger, 'clerk')).toEqual([]);
  expect(await found(stranger, 'town')).toEqual([]);
  const admin = await server.administrator();
  const type = await admin.call('options.saveType', { body: { name: 'Paper colour' } });
  expect(type.name).toBe('Paper colour');
  expect(await found(admin, 'paper')).toEqual(['option Paper colour']);
  expect(await found(mayor, 'paper')).toEqual([]);
  expect(await found(admin, '%%')).toEqual([]);
});
