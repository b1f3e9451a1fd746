// The tree of accounts through HTTP: levels, filter, what is inherited and from whom, and what removing one takes with it.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FLAGS } from '#domain/access/flags.ts';
import { createProfile, createUnit, createUser, createWorld, PASSWORD, type World } from '#tests/support/api-world.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
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

const names = (nodes: readonly { readonly name: string }[]) => nodes.map(({ name }) => name);
const inputOf = <U extends object>(unit: U) => {
  const {
    creationDate: _c,
    removed: _r,
    accountExpired: _e,
    abilities: _a,
    ...input
  } = unit as U & {
    creationDate?: unknown;
    removed?: unknown;
    accountExpired?: unknown;
    abilities?: unknown;
  };
  return input;
};

const channel = (name: string) => ({
  channelType: 'SIMPLE_MAIL' as const,
  name,
  providerName: 'folder',
  cutoffTime: '16:00',
  timeZone: 'Europe/Paris',
  requirements: [{ name: 'postalRecipient', type: 'POSTAL_ADDRESS' as const, kind: 'RECIPIENT' as const }],
  outputFileDefinitions: [{ name: 'letter', mainOutputFile: true }],
});

describe('the tree', () => {
  it('is read ten children at a time, in the order of people, with the number below each', async () => {
    const top = await createUnit(admin, 'level', null);
    for (let n = 1; n <= 12; n += 1) await createUnit(admin, `level-${n}`, top.id);
    const first = await admin.call('units.level', { query: { parentId: top.id } });
    expect(names(first.nodes)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `level-${n}`));
    expect(first.total).toBe(12);
    const rest = await admin.call('units.level', { query: { parentId: top.id, afterId: first.nodes[9]?.id ?? 0 } });
    expect([names(rest.nodes), rest.total]).toEqual([['level-11', 'level-12'], 12]);
    const roots = await admin.call('units.level', { query: {} });
    expect(roots.nodes.find(({ id }) => id === top.id)).toMatchObject({ below: 12, parentId: null });
  });

  it('begins for an administrator of one account with it, and shows what is below only to whom administers that', async () => {
    const own = await world.mayor.call('units.level', { query: {} });
    expect(own.nodes).toMatchObject([{ id: world.town.id, below: 0 }]);
    expect((await world.mayor.call('units.level', { query: { parentId: world.town.id } })).nodes).toEqual([]);
    const profile = await createProfile(admin, { ouId: world.town.id, name: 'Reach', masks: [3, 0, 65_567] });
    await createUser(admin, { login: 'reacher', ouId: world.town.id, profileId: profile.id });
    const reacher = await server.signIn('reacher', PASSWORD);
    expect((await reacher.call('units.level', { query: {} })).nodes).toMatchObject([{ id: world.town.id, below: 1 }]);
    const below = await reacher.call('units.level', { query: { parentId: world.town.id } });
    expect(below.nodes.map(({ id }) => id)).toEqual([world.department.id]);
  });

  it('is filtered by name or identifier, whatever the accents, with the accounts above', async () => {
    const top = await createUnit(admin, 'filter-top', null);
    const made = await createUnit(admin, 'filter-deep', top.id);
    await admin.call('units.save', { body: { ...inputOf(made), name: 'Régie des Terreaux' } });
    const byName = await admin.call('units.level', { query: { text: 'regie' } });
    expect([byName.total, byName.nodes.map(({ id, found }) => [id, found])]).toEqual([
      1,
      [
        [top.id, false],
        [made.id, true],
      ],
    ]);
    expect((await admin.call('units.level', { query: { text: 'FILTER-D' } })).total).toBe(1);
    expect((await world.mayor.call('units.level', { query: { text: 'regie' } })).nodes).toEqual([]);
    const around = await admin.call('units.level', { query: { ouId: made.id } });
    expect(around.nodes.map(({ id }) => id)).toEqual([top.id, made.id]);
  });

  it('has no level below a foreign account', async () => {
    const asked = world.stranger.call('units.level', { query: { parentId: world.town.id } });
    expect(await failure(asked)).toMatchObject({ status: 404, label: 'exception.notFound' });
  });

  it('of 10,000 accounts is read level by level: none of the others is touched', async () => {
    const { db } = server.services;
    const top = await createUnit(admin, 'wide', null);
    await sql`insert into account (parent_id, path, root_id, name, account_identifier)
      select ${top.id}, array[${top.id}]::bigint[], ${top.id}, 'wide ' || n, 'wide-' || n from generate_series(1, 10000) n`.execute(
      db,
    );
    await sql`update account set path = path || id where root_id = ${top.id} and id <> ${top.id}`.execute(db);
    await sql`analyze account`.execute(db);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, costs off, timing off, summary off)
      select a.id from account a where a.parent_id = ${world.town.id} and not a.removed
      order by a.name, a.id limit 10`.execute(db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('account_level');
    expect(plan).not.toContain('Seq Scan');
    const level = await admin.call('units.level', { query: { parentId: top.id } });
    expect([level.total, names(level.nodes)[9]]).toEqual([10_000, 'wide 10']);
  }, 60_000);
});

describe('what an account has from above', () => {
  it('names the account that states it, the product’s own values, and the channels and lists', async () => {
    const above = await createUnit(admin, 'giver', null);
    const values = [{ label: 'North', value: 'N' }];
    await admin.call('units.save', {
      body: {
        ...inputOf(above),
        productionCode: 'LYO-1',
        fileDelayDays: 90,
        confirmShorterDelays: true,
        tagLists: [{ name: 'Region', values }],
        properties: {
          ...above.properties,
          fourEyes: true,
          returnAddress: { addressLines: ['Lyon'], countryCode: 'FR' },
        },
      },
    });
    const taker = await createUnit(admin, 'taker', above.id);
    const seen = await admin.call('units.inherited', { params: { ouId: taker.id }, query: {} });
    const at = (name: string) => seen.fields.find(({ field }) => field === name);
    const from = { id: above.id, name: 'giver' };
    expect(at('productionCode')).toEqual({ field: 'productionCode', value: 'LYO-1', from });
    expect(at('returnAddress')?.value).toEqual({ addressLines: ['Lyon'], countryCode: 'FR' });
    expect([at('fileDelayDays')?.value, at('fourEyes')?.value]).toEqual([90, true]);
    expect(at('dataDelayDays')).toEqual({ field: 'dataDelayDays', value: null, from: null });
    expect(at('minPasswordEntropy')).toEqual({ field: 'minPasswordEntropy', value: 50, from: null });
    expect(at('timeZone')).toMatchObject({ value: 'Europe/Paris', from });
    expect([seen.path, seen.tagLists[0]?.name]).toEqual([[from], 'Region']);
    // The own value is not in it; that of a new account below is.
    await admin.call('units.save', { body: { ...inputOf(taker), productionCode: 'LYO-2' } });
    const own = await admin.call('units.inherited', { params: { ouId: taker.id }, query: { below: true } });
    expect(own.fields.find(({ field }) => field === 'productionCode')?.value).toBe('LYO-2');
  });

  it('is told without the name of an account that one does not administer', async () => {
    const seen = await world.mayor.call('units.inherited', { params: { ouId: world.town.id }, query: {} });
    expect(seen.path).toEqual([]);
    expect(seen.fields.every(({ from }) => from === null || from.name === null)).toBe(true);
  });
});

describe('saving', () => {
  it('takes a list of channels with the rest, within that of the account above, and never the tenant’s own', async () => {
    const { id: first } = await admin.call('channels.save', { body: channel('First') });
    const { id: beyond } = await admin.call('channels.save', { body: channel('Second') });
    const top = await createUnit(admin, 'lines', null);
    const unit = await createUnit(admin, 'lines-below', top.id);
    await admin.call('units.saveChannels', { params: { ouId: top.id }, body: { channelIds: [first] } });
    const saved = await admin.call('units.save', { body: { ...inputOf(unit), channelIds: [first] } });
    expect(saved.channelIds).toEqual([first]);
    const refused = await failure(admin.call('units.save', { body: { ...inputOf(saved), channelIds: [beyond] } }));
    expect(refused.label).toBe('ou.channelNotOfParent');
    const profile = await createProfile(admin, { ouId: top.id, name: 'Head', masks: [3, 0, 65_567] });
    await createUser(admin, { login: 'liner', ouId: top.id, profileId: profile.id });
    const liner = await server.signIn('liner', PASSWORD);
    const own = inputOf(await liner.call('units.get', { params: { ouId: top.id } }));
    expect((await failure(liner.call('units.save', { body: { ...own, channelIds: null } }))).code).toBe(-12);
    // What stands as it is asks for nothing.
    expect((await liner.call('units.save', { body: own })).channelIds).toEqual([first]);
  });

  it('refuses a number that is no SIRET', async () => {
    const body = { name: 'siret', accountIdentifier: 'siret', parent: null };
    const refused = await failure(admin.call('units.save', { body: { ...body, properties: { siret: '123' } } }));
    expect([refused.code, refused.label]).toEqual([-40, 'ou.siret']);
    const billing = await failure(admin.call('units.save', { body: { ...body, billingType: 'parent' } }));
    expect([billing.code, billing.label]).toEqual([-40, 'ou.billingParent']);
    const siret = '73282932000074';
    expect((await admin.call('units.save', { body: { ...body, properties: { siret } } })).properties.siret).toBe(siret);
  });
});

describe('removing', () => {
  it('counts what goes first, then takes accounts, people and services with it', async () => {
    const top = await createUnit(admin, 'leaving', null);
    const below = await createUnit(admin, 'leaving-below', top.id);
    const profile = await createProfile(admin, { ouId: below.id, name: 'P', masks: [1, 0, 0] });
    const gone = await createUser(admin, { login: 'leaver', ouId: below.id, profileId: profile.id });
    const leaver = await server.signIn('leaver', PASSWORD);
    await admin.call('groups.save', { body: { ouId: below.id, code: 'G', name: 'G' } });
    const params = { ouId: top.id };
    expect(await admin.call('units.usage', { params })).toEqual({
      ...{ accounts: 1, people: 1, groups: 1, profiles: 1, services: 0, orders: 0 },
    });
    const refused = await failure(admin.call('units.remove', { params, query: {} }));
    expect(refused).toMatchObject({ code: -50, label: 'ou.removeError', parameters: { accounts: 1, people: 1 } });
    expect(await admin.call('units.remove', { params, query: { force: true } })).toEqual({ removed: true });
    const { db } = server.services;
    const accounts = await db.selectFrom('account').select('removed').where('id', 'in', [top.id, below.id]).execute();
    expect(accounts).toEqual([{ removed: true }, { removed: true }]);
    const person = await db.selectFrom('app_user').selectAll().where('id', '=', gone.id).executeTakeFirstOrThrow();
    expect([person.removed, person.enabled, person.password_hash]).toEqual([true, false, null]);
    expect((await failure(leaver.call('authentication.check'))).code).toBe(-11);
    const lines = await db
      .selectFrom('revision')
      .select(['entity', 'entity_id', 'event'])
      .where('event', '=', 'removed')
      .where('account_id', 'in', [top.id, below.id])
      .orderBy('id')
      .execute();
    expect(lines.map(({ entity, entity_id }) => [entity, entity_id])).toEqual([
      ['account', top.id],
      ['account', below.id],
      ['user', gone.id],
    ]);
    expect((await admin.call('units.level', { query: { text: 'leaving' } })).nodes).toEqual([]);
    expect((await failure(admin.call('units.remove', { params, query: { force: true } }))).code).toBe(-20);
    // Its identifier stands on letters that left: it is not given again.
    const again = await failure(
      admin.call('units.save', { body: { name: 'x', accountIdentifier: 'leaving', parent: null } }),
    );
    expect(again.label).toBe('ou.duplicateIdentifier');
  });

  it('needs no force where nothing is in it', async () => {
    const { id } = await createUnit(admin, 'empty', null);
    expect(await admin.call('units.remove', { params: { ouId: id }, query: {} })).toEqual({ removed: true });
  });

  it('is refused for the own account and those above it, and without the right', async () => {
    const params = { ouId: world.town.id };
    const query = { force: true };
    expect((await failure(world.mayor.call('units.remove', { params, query }))).label).toBe('ou.removeOwn');
    expect((await failure(world.clerk.call('units.remove', { params, query }))).code).toBe(-12);
    expect((await failure(world.stranger.call('units.remove', { params, query }))).code).toBe(-20);
  });

  it('is refused while a super administrator is in it, to everybody who is none', async () => {
    const top = await createUnit(admin, 'guarded', null);
    const below = await createUnit(admin, 'guarded-below', top.id);
    const profile = await createProfile(admin, { ouId: top.id, name: 'Head', masks: [3, 0, 65_567] });
    await createUser(admin, { login: 'guard', ouId: top.id, profileId: profile.id });
    const strong = await createProfile(admin, {
      ouId: below.id,
      name: 'Super',
      masks: [3, 0, FLAGS.superAdmin.bit],
    });
    await createUser(admin, { login: 'strong', ouId: below.id, profileId: strong.id });
    const guard = await server.signIn('guard', PASSWORD);
    const asked = { params: { ouId: below.id }, query: { force: true } };
    expect(await failure(guard.call('units.remove', asked))).toMatchObject({
      label: 'users.notEnoughPermission',
      parameters: { login: 'strong' },
    });
    expect(await admin.call('units.remove', asked)).toEqual({ removed: true });
  });
});

it('an account keeps a register of its own, or shares that above, by one call that may come twice', async () => {
  const unit = await createUnit(admin, 'sender', null);
  const set = (enabled: boolean) => admin.call('units.senderAccounts', { body: { id: unit.id, enabled } });
  expect(await set(true)).toMatchObject({ senderAccount: true, version: 2 });
  expect(await set(true)).toMatchObject({ senderAccount: true, version: 2 });
  expect(await set(false)).toMatchObject({ senderAccount: false, version: 3 });
  const foreign = world.stranger.call('units.senderAccounts', { body: { id: world.town.id, enabled: true } });
  expect((await failure(foreign)).label).toBe('exception.notFound');
});
