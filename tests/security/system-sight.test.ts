// Who sees the system from an organisation that does not run it: what it did itself, and nothing of the others that share channels and
// options with it. The audit, the sign-ins and what uses a channel told all of it (docs/decisions/0918).
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProfile, createUnit, createUser, createWorld, PASSWORD, type World } from '#tests/support/api-world.ts';
import { exportedRows, failure, type TestClient } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const VIEW = [0, 0, 2 ** 29] as const;

let server: TestServer;
let world: World;
let admin: TestClient;
let looks: TestClient;
let auditor: TestClient;
/** In an account below that of who runs the installation. */
let operator: TestClient;
let channelId: number;
beforeAll(async () => {
  server = await startTestServer();
  world = await createWorld(server);
  admin = await server.administrator();
  const [root] = await admin.call('units.list');
  const viewer = async (login: string, ouId: number) => {
    const { id: profileId } = await createProfile(admin, { ouId, name: 'Looks', masks: VIEW });
    await createUser(admin, { login, ouId, profileId });
    return server.signIn(login, PASSWORD);
  };
  looks = await viewer('looks', world.town.id);
  auditor = await viewer('auditor', root?.id ?? 0);
  const below = await createUnit(admin, 'operations', root?.id ?? 0);
  operator = await viewer('operator', below.id);
  const channel = await admin.call('channels.save', {
    body: {
      channelType: 'EMAIL',
      name: 'Mail of the company',
      providerName: 'smtp',
      providerProperties: { host: 'mail.company.invalid' },
      requirements: [
        { name: 'emailRecipient', type: 'TEXT' },
        { name: 'emailSubject', type: 'TEXT' },
      ],
      outputFileDefinitions: [{ name: 'letter', mainOutputFile: true }],
    },
  });
  channelId = channel.id;
  await admin.call('units.saveChannels', { params: { ouId: world.company.id }, body: { channelIds: [channelId] } });
  await failure(server.signIn('stranger', 'not the password'));
  await failure(server.signIn('nobody-at-all', 'not the password'));
});
afterAll(() => server?.stop());

const accountsOf = async (client: TestClient) =>
  new Set((await client.call('security.audit', {})).events.map(({ account }) => account?.name));
const loginsOf = async (client: TestClient) =>
  new Set((await client.call('security.signIns', {})).signIns.map(({ login }) => login));

describe('of an organisation that does not run the installation', () => {
  it('the audit and the sign-ins are told, and those of no other', async () => {
    expect(await accountsOf(looks)).toEqual(new Set(['town', 'department']));
    expect([...(await accountsOf(auditor))]).toEqual(expect.arrayContaining(['town', 'company']));
    expect(await loginsOf(looks)).toEqual(new Set(['mayor', 'clerk', 'looks']));
    expect([...(await loginsOf(auditor))]).toEqual(expect.arrayContaining(['stranger', 'nobody-at-all', 'mayor']));
  });

  it('nor do their files tell more', async () => {
    const accounts = (await exportedRows(looks, 'audit')).map(({ account }) => account);
    expect(new Set(accounts)).toEqual(new Set(['town', 'department']));
    const logins = (await exportedRows(looks, 'signIns')).map(({ login }) => login);
    expect(new Set(logins)).toEqual(new Set(['mayor', 'clerk', 'looks']));
  });

  it('uses of channels and options are its own, and it reads no servers', async () => {
    const uses = (client: TestClient) => client.call('channels.uses', { params: { channelId } });
    expect(await uses(auditor)).toEqual([{ kind: 'account', id: world.company.id, name: 'company' }]);
    expect(await uses(looks)).toEqual([]);
    const hostFor = async (client: TestClient) =>
      (await client.call('channels.get', { params: { channelId } })).providerProperties;
    expect([await hostFor(auditor), await hostFor(looks)]).toEqual([{ host: 'mail.company.invalid' }, {}]);
    await admin.call('units.saveChannels', { params: { ouId: world.town.id }, body: { channelIds: [] } });
    expect(await looks.call('channels.states')).toEqual([]);
    expect((await failure(looks.call('channels.get', { params: { channelId } }))).code).toBe(-20);
    const type = await admin.call('options.saveType', { body: { name: 'Paper of the company' } });
    expect((await looks.call('options.types')).map(({ id }) => id)).not.toContain(type.id);
    expect((await auditor.call('options.types')).map(({ id }) => id)).toContain(type.id);
    expect((await looks.call('app.records', { query: { text: 'company' } })).hits).toEqual([]);
  });

  it('what others wear, and by what they sign in, is not told', async () => {
    const branding = await admin.call('brandings.save', {
      body: { name: 'Company label', applicationName: 'Company', virtualHost: 'post.company.example' },
    });
    const seenBy = async (client: TestClient) => (await client.call('brandings.list')).map(({ name }) => name);
    expect(await seenBy(auditor)).toContain(branding.name);
    expect(await seenBy(looks)).not.toContain(branding.name);
    const news = { params: { brandingName: branding.name }, query: { locale: 'en', all: true } } as never;
    expect((await failure(looks.call('translations.news', news))).code).toBe(-20);
    const settings = { kind: 'openid', issuer: 'https://login.company.example', clientId: 'mailroom' };
    const realm = { name: 'Company login', active: false, accountId: world.company.id, settings } as never;
    await admin.call('security.saveRealm', { body: realm });
    expect((await auditor.call('security.realms')).map(({ name }) => name)).toEqual(['Company login']);
    expect(await looks.call('security.realms')).toEqual([]);
  });

  it('who holds a channel for which nothing of theirs waits is not told, nor what uses an option that is not theirs', async () => {
    await admin.call('units.saveChannels', { params: { ouId: world.town.id }, body: { channelIds: [channelId] } });
    await admin.call('channels.hold', { params: { channelId }, body: { reason: 'The company does not pay' } });
    const stateFor = async (client: TestClient) =>
      (await client.call('channels.states')).find((state) => state.channelId === channelId);
    expect(await stateFor(auditor)).toMatchObject({
      condition: 'onHold',
      hold: { reason: 'The company does not pay' },
    });
    expect(await stateFor(looks)).toMatchObject({ condition: 'onHold', hold: null });
    await admin.call('channels.release', { params: { channelId } });
    await admin.call('units.saveChannels', { params: { ouId: world.town.id }, body: { channelIds: [] } });
    const { id: optionTypeId } = await admin.call('options.saveType', { body: { name: 'Seal' } });
    for (const ask of [
      () => looks.call('channels.uses', { params: { channelId } }),
      () => looks.call('tracking.state', { params: { channelId } }),
      () => looks.call('options.typeUses', { params: { optionTypeId } }),
    ])
      expect((await failure(ask())).code).toBe(-20);
  });

  it('news of what an account of theirs wears are read as they are stored', async () => {
    const branding = await admin.call('brandings.save', {
      body: { name: 'Department label', applicationName: 'Department', virtualHost: 'post.department.example' },
    });
    await sql`update account set branding_id = ${branding.id} where id = ${world.department.id}`.execute(
      server.services.db,
    );
    const at = { params: { brandingName: branding.name }, query: { locale: 'de', all: true } } as const;
    const planned = { html: '<p>Bald</p>', from: '2099-01-01T00:00:00.000Z', until: null, home: true, signIn: false };
    await admin.call('translations.saveNews', { ...at, query: { locale: 'de' }, body: { ...planned, version: 0 } });
    for (const client of [auditor, looks]) expect(await client.call('translations.news', at)).toMatchObject(planned);
    expect((await looks.call('brandings.list')).map(({ name }) => name)).toContain(branding.name);
  });

  it('what is wrong with the server is told to who sees all of it', async () => {
    server.services.troubles.begin('tracking.pollFails', { channels: 'Mail of the company' });
    const told = async (client: TestClient) => (await client.call('authentication.check', { query: {} })).user.troubles;
    expect([(await told(auditor))?.length, await told(looks)]).toEqual([1, undefined]);
    const ready = async (client: TestClient) =>
      (await client.call('app.ready', {})).troubles.map(({ label, parameters }) => [label, parameters]);
    const channels = 'Mail of the company';
    expect(await ready(auditor)).toEqual([['tracking.pollFails', { channels }]]);
    for (const one of [looks, operator, server.stranger])
      expect(await ready(one)).toEqual([['tracking.pollFails', {}]]);
    server.services.troubles.end('tracking.pollFails');
  });
});
