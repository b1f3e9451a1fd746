// Passwords of channels: sealed where they stand, told to nobody, and what a channel says while the key is gone.
import { rename } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '#tests/support/api-world.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const PASSWORD_OF_CHANNEL = 'kept-under-seal-4711';

let server: TestServer;
let world: World;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  world = await createWorld(server);
  admin = await server.administrator();
});
afterAll(() => server?.stop());

const mailChannel = (name: string) => ({
  channelType: 'EMAIL' as const,
  name,
  providerName: 'smtp',
  providerProperties: { host: 'nowhere.invalid', login: 'alder' },
  requirements: [
    { name: 'emailRecipient', type: 'TEXT' as const },
    { name: 'emailSubject', type: 'TEXT' as const },
  ],
  outputFileDefinitions: [{ name: 'letter', mainOutputFile: true }],
});
const stateOf = async (channelId: number) =>
  (await admin.call('channels.states')).find((one) => one.channelId === channelId);

describe('the password of a channel', () => {
  it('is sealed, is in no answer and no history, and is taken away', async () => {
    const body = { ...mailChannel('Sealed'), secrets: { password: PASSWORD_OF_CHANNEL } };
    const saved = await admin.call('channels.save', { body });
    const { db } = server.services;
    const rows = await db.selectFrom('channel_secret').selectAll().where('channel_id', '=', saved.id).execute();
    expect(rows.map(({ name, sealed }) => [name, sealed.startsWith('sealed1:')])).toEqual([['password', true]]);
    const { rows: kept } = await sql<{ all: string }>`
      select (select jsonb_agg(to_jsonb(c)) from channel c)::text || (select jsonb_agg(to_jsonb(r)) from revision r)::text
        || (select jsonb_agg(to_jsonb(s)) from channel_secret s)::text as all`.execute(db);
    const answers = JSON.stringify([saved, await admin.call('channels.list'), await admin.call('channels.states')]);
    expect(kept[0]?.all).toContain('Sealed');
    expect(`${kept[0]?.all}${answers}`).not.toContain(PASSWORD_OF_CHANNEL);
    expect((await stateOf(saved.id))?.secrets.map(({ name }) => name)).toEqual(['password']);
    const again = { ...mailChannel('Sealed'), id: saved.id, version: saved.version };
    const stays = await admin.call('channels.save', { body: again });
    expect((await stateOf(saved.id))?.secrets).toHaveLength(1);
    await admin.call('channels.save', { body: { ...again, version: stays.version, secrets: { password: null } } });
    expect((await stateOf(saved.id))?.secrets).toEqual([]);
    const { events } = await admin.call('security.audit', { query: { text: 'Sealed', entity: 'channel' } });
    const told = events.flatMap(({ changes }) => changes.filter(({ field }) => field === 'sealedAnew'));
    expect(told).toEqual([{ field: 'sealedAnew', before: null, after: 'password' }]);
  });

  it('goes to no other server than that which it was given for', async () => {
    const body = { ...mailChannel('Moved'), secrets: { password: PASSWORD_OF_CHANNEL } };
    const { id, version } = await admin.call('channels.save', { body });
    const moved = {
      ...mailChannel('Moved'),
      id,
      version,
      providerProperties: { host: 'evil.invalid', login: 'alder' },
    };
    expect((await failure(admin.call('channels.save', { body: moved }))).label).toBe('system.secretElsewhere');
    const otherPort = { ...moved, providerProperties: { host: 'nowhere.invalid', port: '2525', login: 'alder' } };
    expect((await failure(admin.call('channels.save', { body: otherPort }))).label).toBe('system.secretElsewhere');
    await admin.call('channels.save', { body: { ...moved, secrets: { password: 'given-anew-0815' } } });
    expect((await stateOf(id))?.secrets.map(({ name }) => name)).toEqual(['password']);
  });

  it('is refused under a name that the provider lacks, and for whoever does not administer the system', async () => {
    const body = { ...mailChannel('Other'), secrets: { pin: '1' } };
    expect((await failure(admin.call('channels.save', { body }))).parameters.field).toBe('secrets.pin');
    expect((await failure(world.mayor.call('channels.states'))).code).toBe(-12);
  });

  it('holds its channel while the key is gone, and loses nothing', async () => {
    const body = { ...mailChannel('Held'), secrets: { password: PASSWORD_OF_CHANNEL } };
    const { id } = await admin.call('channels.save', { body });
    const { secretKeyFile } = server.services.config;
    await rename(secretKeyFile, `${secretKeyFile}.away`);
    expect((await stateOf(id))?.condition).toBe('held');
    const { steps } = await admin.call('channels.test', { params: { channelId: id } });
    expect(steps.map(({ cause }) => cause)).toEqual(['secretKey']);
    const refused = await failure(admin.call('channels.save', { body: { ...body, name: 'Further' } }));
    expect(refused.label).toBe('system.secretKeyMissing');
    expect((await admin.call('channels.list')).map(({ name }) => name)).not.toContain('Further');
    await rename(`${secretKeyFile}.away`, secretKeyFile);
    expect((await stateOf(id))?.condition).toBe('working');
  });
});

describe('the secret of a sign-in service', () => {
  it('goes to no other address than that which it was given for', async () => {
    const realm = (issuer: string) => ({
      name: 'Town',
      active: false,
      settings: { kind: 'openid' as const, issuer, clientId: 'mailroom' },
    });
    const body = { ...realm('https://one.example'), secret: PASSWORD_OF_CHANNEL };
    const { id, version } = await admin.call('security.saveRealm', { body });
    const moved = { ...realm('https://two.example'), id, version };
    expect((await failure(admin.call('security.saveRealm', { body: moved }))).label).toBe('system.secretElsewhere');
    const saved = await admin.call('security.saveRealm', { body: { ...moved, secret: null } });
    expect(saved).toMatchObject({ secretState: 'none', settings: { issuer: 'https://two.example' } });
  });
});

describe('a channel', () => {
  it('goes while nothing uses it, and stays while an account lists it', async () => {
    const { id } = await admin.call('channels.save', { body: mailChannel('Unused') });
    await admin.call('units.saveChannels', { params: { ouId: world.town.id }, body: { channelIds: [id] } });
    const uses = await admin.call('channels.uses', { params: { channelId: id } });
    expect(uses.map(({ kind, id: of }) => [kind, of])).toEqual([['account', world.town.id]]);
    expect((await failure(admin.call('channels.remove', { params: { channelId: id } }))).label).toBe('channels.inUse');
    await admin.call('units.saveChannels', { params: { ouId: world.town.id }, body: { channelIds: null } });
    expect(await admin.call('channels.remove', { params: { channelId: id } })).toEqual({ removed: true });
    expect((await failure(admin.call('channels.get', { params: { channelId: id } }))).label).toBe('exception.notFound');
  });
});
