// Units through HTTP: who sees them, edition conflicts, repeats, what closing one does.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProfile, createUnit, createUser, createWorld, PASSWORD, type World } from '#tests/support/api-world.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = await createWorld(server);
});
afterAll(() => server?.stop());

const MISSING = 888_888;

describe('the link to invoices', () => {
  it('comes from the account, one above it or the branding, filled, for those alone who administer', async () => {
    const admin = await server.administrator();
    const linkOf = async (by: typeof admin) => (await by.call('brandings.my')).invoicingURL;
    const change = async (properties: object, fields: object = {}) => {
      const { id, version, name, accountIdentifier, parent } = await admin.call('units.get', {
        params: { ouId: world.town.id },
      });
      const body = { id, version, name, accountIdentifier, parent, ...fields, properties };
      return admin.call('units.save', { body });
    };
    expect(await linkOf(world.mayor)).toBeNull();
    const [worn] = await admin.call('brandings.list');
    const { accounts: _accounts, ...branding } = worn ?? expect.fail('no branding');
    const properties = { ...branding.properties, invoicingURL: 'https://b.example/?of={accountIdentifier}' };
    await admin.call('brandings.save', { body: { ...branding, properties } });
    expect(await linkOf(world.mayor)).toBe(`https://b.example/?of=${(await change({})).accountIdentifier}`);
    expect(await linkOf(world.clerk)).toBeNull();
    expect(await linkOf(server.stranger)).toBeNull();
    expect((await server.stranger.call('brandings.my')).properties.invoicingURL).toBeNull();
    await change({ invoicingURL: 'https://own.example/{accountingCode}' });
    expect(await linkOf(world.mayor)).toBeNull();
    await change({ invoicingURL: 'https://own.example/{accountingCode}' }, { accountingCode: '4/7' });
    expect(await linkOf(world.mayor)).toBe('https://own.example/4%2F7');
    const refused = async (done: Promise<unknown>) => (await failure(done)).label;
    expect(await refused(change({ invoicingURL: 'https://own.example/{password}' }))).toBe('invoicing.placeholder');
    expect(await refused(change({ invoicingURL: 'javascript:alert(1)' }))).toBe('invoicing.url');
    expect(await refused(change({}, { billingType: 'monthly' }))).toBe('exception.invalidInput');
    await change({}, { billingType: 'parent' });
    const { fields } = await admin.call('units.inherited', {
      params: { ouId: world.town.id },
      query: { below: true },
    });
    expect(fields.find(({ field }) => field === 'billingType')).toMatchObject({ value: 'parent' });
  });
});

describe('units', () => {
  it('name countries that exist', async () => {
    const admin = await server.administrator();
    const body = { name: 'Nowhere', accountIdentifier: 'nowhere', parent: null };
    const address = { addressLines: ['Nowhere'], countryCode: 'ZZ' };
    const fieldOf = async (change: object) =>
      (await failure(admin.call('units.save', { body: { ...body, ...change } }))).parameters.field;
    expect(await fieldOf({ defaultMailCountry: 'ZZ' })).toBe('defaultMailCountry');
    expect(await fieldOf({ properties: { returnAddress: address } })).toBe('properties.returnAddress.countryCode');
  });

  it('are read as far as one administers: the own one, or the subtree', async () => {
    const admin = await server.administrator();
    expect((await world.mayor.call('units.list')).map(({ id }) => id)).toEqual([world.town.id]);
    const masks = [3, 0, 65_567] as const;
    const { id: profileId } = await createProfile(admin, { ouId: world.town.id, name: 'Hierarchy', masks });
    await createUser(admin, { login: 'governor', ouId: world.town.id, profileId });
    const governor = await server.signIn('governor', PASSWORD);
    expect((await governor.call('units.list')).map(({ id }) => id)).toEqual([world.town.id, world.department.id]);
    expect((await admin.call('units.list')).length).toBe(4);
  });

  it('are shown, as groups are, to those alone who administer; a depositor has the own record', async () => {
    const { clerk, clerkId, mayor, town } = world;
    const [{ id: mayorId } = { id: 0 }] = (await mayor.call('users.all')).filter(({ login }) => login === 'mayor');
    const params = { ouId: town.id };
    const asked = [
      clerk.call('units.list'),
      clerk.call('units.get', { params }),
      clerk.call('units.channels', { params }),
      clerk.call('groups.list'),
    ];
    expect((await Promise.all(asked.map(failure))).map(({ code }) => code)).toEqual([-12, -12, -12, -12]);
    expect((await clerk.call('users.list')).map(({ id }) => id)).toEqual([clerkId]);
    expect((await clerk.call('users.get', { params: { userId: clerkId } })).login).toBe('clerk');
    const unseen = await failure(clerk.call('users.get', { params: { userId: mayorId } }));
    expect([unseen.code, unseen.label]).toEqual([-20, 'exception.notFound']);
  });

  it('with the parent 0 are roots', async () => {
    const admin = await server.administrator();
    const body = { name: 'Zero', accountIdentifier: 'zero', parent: { id: 0 } };
    expect((await admin.call('units.save', { body })).parent).toBeNull();
  });

  it('answer alike when they are foreign and when they are missing', async () => {
    const foreign = await failure(world.mayor.call('units.get', { params: { ouId: world.company.id } }));
    const missing = await failure(world.mayor.call('units.get', { params: { ouId: MISSING } }));
    expect([foreign.status, foreign.code, foreign.label]).toEqual([404, -20, 'exception.notFound']);
    expect(foreign).toMatchObject({ message: missing.message, status: missing.status, parameters: missing.parameters });
  });

  it('are saved with the version that was read, else refused with who and when', async () => {
    const before = await world.mayor.call('units.get', { params: { ouId: world.town.id } });
    const { creationDate: _c, removed: _r, accountExpired: _e, abilities: _a, ...input } = before;
    const saved = await world.mayor.call('units.save', { body: { ...input, label: 'Hôtel de ville' } });
    expect(saved).toMatchObject({ label: 'Hôtel de ville', version: before.version + 1 });
    const late = await failure(world.mayor.call('units.save', { body: { ...input, label: 'other' } }));
    expect([late.status, late.code]).toEqual([409, -30]);
    expect(late.parameters.user).toBe('mayor');
    expect(Date.parse(String(late.parameters.date))).not.toBeNaN();
  });

  it('keep their delays in order and take only known identifiers and time zones', async () => {
    const admin = await server.administrator();
    const body = { name: 'x', accountIdentifier: 'x1', parent: { id: world.town.id } };
    const order = await failure(admin.call('units.save', { body: { ...body, freezeDelayDays: 9, fileDelayDays: 3 } }));
    expect([order.code, order.label]).toEqual([-40, 'ou.delaysOrder']);
    // The database would read the last two as other zones than the engine.
    for (const timeZone of ['Mars/North', '+02:00', 'IST']) {
      const zone = await failure(admin.call('units.save', { body: { ...body, properties: { timeZone } } }));
      expect(zone.label).toBe('ou.timeZone');
    }
    const twice = await failure(admin.call('units.save', { body: { ...body, accountIdentifier: 'town' } }));
    expect(twice.label).toBe('ou.duplicateIdentifier');
    // On paper it would be the same.
    const alike = await failure(admin.call('units.save', { body: { ...body, accountIdentifier: 'ToWn' } }));
    expect([alike.label, alike.parameters]).toEqual(['ou.duplicateIdentifier', { name: 'ToWn' }]);
    const hook = { webHookURL: 'https://robot:s3cret@hooks.example/x' };
    const secret = await failure(admin.call('units.save', { body: { ...body, properties: hook } }));
    expect([secret.label, JSON.stringify(secret.parameters)]).toEqual(['ou.webHookCredentials', '{}']);
    expect(secret.message).not.toContain('s3cret');
    const missing = await failure(admin.call('units.save', { body: { ...body, name: '' } }));
    expect(missing.parameters).toMatchObject({ field: 'name', kind: 'missing', limit: 0 });
  });

  it('want a person’s yes before a delay becomes shorter, also one that was inherited or had no end', async () => {
    const admin = await server.administrator();
    const base = { name: 'archive', accountIdentifier: 'archive', parent: { id: world.town.id } };
    const made = await admin.call('units.save', { body: { ...base, fileDelayDays: 90 } });
    const { creationDate: _c, removed: _r, accountExpired: _e, abilities: _a, ...input } = made;
    const save = (change: object) => admin.call('units.save', { body: { ...input, ...change } });
    const shorter = { code: -50, label: 'ou.shortenedDelays' };
    expect(await failure(save({ fileDelayDays: 30 }))).toMatchObject({
      ...shorter,
      parameters: { field: 'fileDelayDays' },
    });
    expect(await failure(save({ dataDelayDays: 365 }))).toMatchObject({
      ...shorter,
      parameters: { field: 'dataDelayDays' },
    });
    const longer = await save({ fileDelayDays: 120 });
    const confirmed = await save({ version: longer.version, fileDelayDays: 30, confirmShorterDelays: true });
    expect(confirmed.fileDelayDays).toBe(30);
    expect(confirmed).not.toHaveProperty('confirmShorterDelays');
    // Empty inherits: here nothing is set above, so what was kept for a while is kept.
    expect((await save({ version: confirmed.version, fileDelayDays: null })).fileDelayDays).toBeNull();
  });

  it('inherit what they leave empty', async () => {
    const admin = await server.administrator();
    const child = await admin.call('units.save', {
      body: { name: 'heir', accountIdentifier: 'heir', parent: { id: world.department.id } },
    });
    const profile = await createProfile(admin, { ouId: child.id, name: 'Heir', masks: [3, 0, 0] });
    await createUser(admin, { login: 'heir', ouId: child.id, profileId: profile.id });
    const heir = await server.signIn('heir', PASSWORD);
    expect((await heir.call('authentication.check')).user.timeZone).toBe('Europe/Paris');
  });

  it('keep no path of a web hook in their history, and change to test mode by who administers all that it binds', async () => {
    const input = async () => {
      const unit = await world.mayor.call('units.get', { params: { ouId: world.town.id } });
      const { creationDate: _c, removed: _r, accountExpired: _e, abilities: _a, ...kept } = unit;
      return kept;
    };
    const save = async (who: TestClient, properties: object) => {
      const body = await input();
      return who.call('units.save', { body: { ...body, properties: { ...body.properties, ...properties } } });
    };
    await save(world.mayor, { webHookURL: 'https://hooks.example/T0/s3cret-path' });
    await save(world.mayor, { webHookURL: 'https://hooks.example/T0/other?key=s3cret' });
    await save(world.mayor, { webHookURL: '' });
    const { services } = server;
    const lines = await services.db.selectFrom('revision').select('details').where('entity', '=', 'account').execute();
    expect(JSON.stringify(lines)).not.toContain('s3cret');
    expect(JSON.stringify(lines)).toMatch(/"https:\/\/hooks\.example\/… \([0-9a-f]{4}\)"/);

    const refused = await failure(save(world.mayor, { testMode: true }));
    expect([refused.status, refused.label]).toEqual([403, 'ou.testModeBelow']);
    const admin = await server.administrator();
    expect((await save(admin, { testMode: true })).properties.testMode).toBe(true);
    expect((await failure(save(world.mayor, { testMode: false }))).label).toBe('ou.testModeBelow');
    await save(admin, { testMode: false });
  });

  it('get children only from who administers descendants', async () => {
    const body = { name: 'child', accountIdentifier: 'child1', parent: { id: world.town.id } };
    expect((await failure(world.mayor.call('units.save', { body }))).code).toBe(-12);
    expect((await failure(world.clerk.call('units.save', { body }))).code).toBe(-12);
    expect((await failure(world.mayor.call('units.save', { body: { ...body, parent: null } }))).code).toBe(-12);
  });

  it('made under one key are made once, whatever is repeated', async () => {
    const admin = await server.administrator();
    const body = { name: 'once', accountIdentifier: 'once', parent: { id: world.town.id } };
    const first = await admin.call('units.save', { body, idempotencyKey: 'unit-once' });
    const again = await admin.call('units.save', { body, idempotencyKey: 'unit-once' });
    expect(again).toEqual(first);
    const other = await failure(
      admin.call('units.save', { body: { ...body, name: 'twice' }, idempotencyKey: 'unit-once' }),
    );
    expect([other.code, other.label]).toEqual([-40, 'idempotency.otherBody']);
    const refusedTwice = [1, 2].map(() =>
      failure(admin.call('units.save', { body: { ...body, accountIdentifier: 'town' }, idempotencyKey: 'unit-bad' })),
    );
    expect((await Promise.all(refusedTwice)).some(({ label }) => label === 'ou.duplicateIdentifier')).toBe(true);
  });

  it('keep no hash of what is secret: another password under the same key is the same request', async () => {
    const admin = await server.administrator();
    const unit = await createUnit(admin, 'secrets', world.town.id);
    const profile = await createProfile(admin, { ouId: unit.id, name: 'Secrets', masks: [1, 0, 0] });
    const person = { login: 'hashed', ouId: unit.id, profileId: profile.id, firstName: 'Ha', lastName: 'Shed' };
    const save = (password: string, firstName = 'Ha') =>
      admin.call('users.save', { body: { ...person, firstName, password }, idempotencyKey: 'user-hashed' });
    const { id } = await save(PASSWORD);
    expect((await save(`${PASSWORD}, another`)).id).toBe(id);
    expect((await failure(save(PASSWORD, 'Other'))).label).toBe('idempotency.otherBody');
  });

  it('whose making failed give their key back: the repeat makes them', async () => {
    const admin = await server.administrator();
    const { db } = server.services;
    const body = { name: 'again', accountIdentifier: 'again', parent: { id: world.town.id } };
    const save = () => admin.call('units.save', { body, idempotencyKey: 'unit-again' });
    await sql`create function fails() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`.execute(
      db,
    );
    await sql`create trigger fails before insert on account for each row execute function fails()`.execute(db);
    expect(await failure(save())).toMatchObject({ status: 500, label: 'exception.internal' });
    await sql`drop function fails cascade`.execute(db);
    expect(await save()).toMatchObject({ name: 'again' });
  });

  it('close the sessions of their people when they are disabled', async () => {
    const admin = await server.administrator();
    const unit = await createUnit(admin, 'closing', world.town.id);
    const profile = await createProfile(admin, { ouId: unit.id, name: 'P', masks: [1, 0, 0] });
    await createUser(admin, { login: 'closed', ouId: unit.id, profileId: profile.id });
    const person = await server.signIn('closed', PASSWORD);
    const { creationDate: _c, removed: _r, accountExpired: _e, abilities: _a, ...input } = unit;
    await admin.call('units.save', { body: { ...input, enabled: false } });
    expect((await failure(person.call('authentication.check'))).code).toBe(-11);
  });

  it('are never closed by somebody in them, but by those above', async () => {
    const unit = (await world.mayor.call('units.list')).find(({ id }) => id === world.town.id);
    if (unit === undefined) throw new Error('The mayor does not see the town.');
    const { creationDate: _c, removed: _r, accountExpired: _e, abilities: _a, ...input } = unit;
    const body = { ...input, enabled: false };
    const own = await failure(world.mayor.call('units.save', { body }));
    expect(own).toMatchObject({ code: -40, parameters: { field: 'enabled' } });
    expect((await world.mayor.call('authentication.check')).user.login).toBe('mayor');
    const admin = await server.administrator();
    const closed = await admin.call('units.save', { body });
    expect((await failure(world.clerk.call('authentication.check'))).code).toBe(-11);
    await admin.call('units.save', { body: { ...body, version: closed.version, enabled: true } });
    world = {
      ...world,
      mayor: await server.signIn('mayor', PASSWORD),
      clerk: await server.signIn('clerk', PASSWORD),
    };
  });
});
