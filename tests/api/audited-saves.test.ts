// What the audit says of a save: the fields that it changed, and nothing of a password but that it was set.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditedEntity } from '#domain/accounts/audit.ts';
import { createUser, createWorld, type World } from '#tests/support/api-world.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
let world: World;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  world = await createWorld(server);
  admin = await server.administrator();
});
afterAll(() => server?.stop());

const lines = async (entity: AuditedEntity, entityId: number) =>
  (await admin.call('security.audit', { query: { entity } })).events.filter((line) => line.entityId === entityId);
const lastOf = async (entity: AuditedEntity, entityId: number) => (await lines(entity, entityId))[0]?.changes;

it('names what a save of an account changed, also what was taken away', async () => {
  const params = { ouId: world.town.id };
  const saveWith = async (fourEyes: boolean, expiryDate: string | null) => {
    const {
      creationDate: _c,
      removed: _r,
      accountExpired: _e,
      abilities: _a,
      ...unit
    } = await admin.call('units.get', {
      params,
    });
    await admin.call('units.save', { body: { ...unit, expiryDate, properties: { ...unit.properties, fourEyes } } });
  };
  await saveWith(true, '2999-12-31');
  expect(await lastOf('account', world.town.id)).toEqual([
    { field: 'expiryDate', before: null, after: '2999-12-31' },
    { field: 'properties.fourEyes', before: 'false', after: 'true' },
  ]);
  await saveWith(false, null);
  expect(await lastOf('account', world.town.id)).toEqual([
    { field: 'expiryDate', before: '2999-12-31', after: null },
    { field: 'properties.fourEyes', before: 'true', after: 'false' },
  ]);
});

it('names what a save of a person changed of the access, and that somebody else set a password', async () => {
  const [profile] = await admin.call('profiles.list', { query: { ouId: world.town.id } });
  const made = await createUser(admin, { login: 'audited', ouId: world.town.id, profileId: profile?.id ?? 0 });
  const {
    creationDate: _c,
    invitation: _i,
    ouName: _o,
    ...user
  } = await admin.call('users.get', {
    params: { userId: made.id },
  });
  const {
    profileName: _p,
    groupName: _g,
    lastSignIn: _l,
    secondFactor: _s,
    emailVerified: _v,
    abilities: _a,
    ...body
  } = user;
  await admin.call('users.save', {
    body: { ...body, allowedAddressRanges: ['10.0.0.0/8'], password: 'Quince-Harbour-47-lantern' },
  });
  const [set, saved] = await lines('user', made.id);
  expect([set?.event, set?.changes]).toEqual(['passwordChanged', []]);
  expect([saved?.event, saved?.changes]).toEqual([
    'updated',
    [{ field: 'allowedAddressRanges', before: '[]', after: '["10.0.0.0/8"]' }],
  ]);
});

it('names what a save of a branding and of a channel changed', async () => {
  const branding = await admin.call('brandings.save', { body: { name: 'Audited', applicationName: 'Audited' } });
  await admin.call('brandings.save', { body: { ...branding, helpURL: 'https://help.example' } });
  expect(await lastOf('branding', branding.id)).toEqual([
    { field: 'helpURL', before: null, after: 'https://help.example' },
  ]);
  const channel = {
    channelType: 'EMAIL' as const,
    name: 'Audited',
    providerName: 'smtp',
    providerProperties: { host: 'one.invalid' },
    requirements: [
      { name: 'emailRecipient', type: 'TEXT' as const },
      { name: 'emailSubject', type: 'TEXT' as const },
    ],
    outputFileDefinitions: [{ name: 'letter', mainOutputFile: true }],
  };
  const { id, version } = await admin.call('channels.save', { body: channel });
  const moved = { ...channel, id, version, providerProperties: { host: 'two.invalid' } };
  await admin.call('channels.save', { body: moved });
  expect(await lastOf('channel', id)).toEqual([
    { field: 'providerProperties.host', before: 'one.invalid', after: 'two.invalid' },
  ]);
});
