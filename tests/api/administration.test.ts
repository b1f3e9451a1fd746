// Profiles, users and groups through HTTP: scope, what may be granted, names, passwords; units: units.test.ts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser, createWorld, PASSWORD, type World } from '#tests/support/api-world.ts';
import { failure } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = await createWorld(server);
});
afterAll(() => server?.stop());

const MISSING = 888_888;

describe('profiles', () => {
  it('never hold a bit that their maker lacks', async () => {
    const ask = (permissionsOnOU: number, name = 'Too much') =>
      world.mayor.call('profiles.save', {
        body: { ouId: world.town.id, name, permissions: 0, permissionsOnGroup: 0, permissionsOnOU },
      });
    expect((await failure(ask(2 ** 30))).label).toBe('permissions.notGrantable');
    expect((await failure(ask(65_536))).label).toBe('permissions.notGrantable');
    expect((await failure(ask(32))).code).toBe(-40);
    expect((await failure(ask(2 ** 32 + 8))).code).toBe(-40);
    expect((await ask(9, 'Less')).permissionsOnOU).toBe(9);
  });

  it('cannot be raised by who has it', async () => {
    const list = await world.mayor.call('profiles.list', { query: { ouId: world.town.id } });
    const own = list.find(({ id }) => id === world.managerProfileId)!;
    const { services: _s, people: _p, ...input } = own;
    const raised = await failure(world.mayor.call('profiles.save', { body: { ...input, permissionsOnGroup: 1 } }));
    expect(raised.label).toBe('permissions.ownProfile');
  });

  it('of another account are neither listed nor changed', async () => {
    expect((await failure(world.stranger.call('profiles.list', { query: { ouId: world.town.id } }))).code).toBe(-20);
    const foreign = await failure(
      world.stranger.call('profiles.services', { params: { profileId: world.depositProfileId } }),
    );
    const missing = await failure(world.stranger.call('profiles.services', { params: { profileId: MISSING } }));
    expect([foreign.code, foreign.message]).toEqual([-20, missing.message]);
  });
});

describe('users', () => {
  it('are managed within the own account and never above the own rights', async () => {
    const made = await createUser(world.mayor, {
      login: 'new-clerk',
      ouId: world.town.id,
      profileId: world.depositProfileId,
    });
    expect(made).toMatchObject({ login: 'new-clerk', ouName: 'town', profileName: 'Depositor' });
    const elsewhere = await failure(
      createUser(world.mayor, { login: 'elsewhere', ouId: world.company.id, profileId: world.depositProfileId }),
    );
    expect(elsewhere.code).toBe(-20);
    const below = await failure(
      createUser(world.mayor, { login: 'below', ouId: world.department.id, profileId: world.depositProfileId }),
    );
    expect(below.code).toBe(-12);
  });

  it('have logins of their own, compared without letter case', async () => {
    const twice = await failure(
      createUser(world.mayor, { login: 'CLERK', ouId: world.town.id, profileId: world.depositProfileId }),
    );
    expect([twice.code, twice.label]).toEqual([-40, 'users.duplicateLogin']);
  });

  it('of another tenant answer like missing ones', async () => {
    const foreign = await failure(world.mayor.call('users.get', { params: { userId: world.strangerId } }));
    const missing = await failure(world.mayor.call('users.get', { params: { userId: MISSING } }));
    expect([foreign.code, foreign.status, foreign.message]).toEqual([-20, missing.status, missing.message]);
    expect((await failure(world.mayor.call('users.remove', { params: { userId: world.strangerId } }))).code).toBe(-20);
    expect((await world.mayor.call('users.all')).map(({ login }) => login)).not.toContain('stranger');
    expect((await world.clerk.call('users.list')).map(({ login }) => login)).toEqual(['clerk']);
  });

  it('keep the e-mail address once it is set', async () => {
    const all = await world.mayor.call('users.all');
    const mayor = all.find(({ login }) => login === 'mayor')!;
    const changed = await failure(
      world.mayor.call('users.update', { body: { version: mayor.version, emailAddress: 'other@town.example' } }),
    );
    expect(changed.label).toBe('users.emailNotEditable');
    const saved = await world.mayor.call('users.update', {
      body: { version: mayor.version, locale: 'fr', uipreferences: { welcomeTileCount: 4 } },
    });
    expect(saved).toMatchObject({ locale: 'fr', uipreferences: { welcomeTileCount: 4, defaultSearchRangeDays: 31 } });
    const unknown = { version: saved.version, uipreferences: { tileCount: 4 } as never };
    const refused = await failure(world.mayor.call('users.update', { body: unknown }));
    expect(refused).toMatchObject({ label: 'exception.invalidInput', parameters: { kind: 'unknownField' } });
  });

  it('keep how the screens look with the person, for the next sign-in on another device', async () => {
    const { user } = await world.mayor.call('authentication.check', { query: {} });
    expect(user.uipreferences).toMatchObject({ theme: 'system', density: 'comfortable' });
    const { version } = await world.mayor.call('users.get', { params: { userId: user.id } });
    const uipreferences = { theme: 'dark', density: 'compact' } as const;
    const saved = await world.mayor.call('users.update', { body: { version, uipreferences } });
    const next = await world.mayor.call('authentication.check', { query: {} });
    expect(next.user.uipreferences).toEqual({ ...user.uipreferences, ...uipreferences });
    const odd = { version: saved.version, uipreferences: { theme: 'sepia' } as never };
    expect((await failure(world.mayor.call('users.update', { body: odd }))).label).toBe('exception.invalidInput');
  });

  it('keep phone numbers that are numbers, and a search range between 0 and 31 days', async () => {
    let version = (await world.clerk.call('users.get', { params: { userId: world.clerkId } })).version;
    const save = async (change: object) => {
      const saved = await world.clerk.call('users.update', { body: { version, ...change } });
      version = saved.version;
      return saved;
    };
    expect((await save({ mobileNumber: '06 12 34 56 78' })).mobileNumber).toBe('06 12 34 56 78');
    for (const phone of ['abc', '12', '+33 6 12 34 56 78 90 12 34 56']) {
      expect((await failure(save({ mobileNumber: phone }))).label).toBe('phone.invalid');
      const user = { login: 'caller', ouId: world.town.id, profileId: world.depositProfileId, phoneNumber: phone };
      expect((await failure(world.mayor.call('users.save', { body: user }))).label).toBe('phone.invalid');
    }
    for (const [days, kept] of [
      [45, 31],
      [-3, 0],
      [7, 7],
      [31, 31],
    ] as const) {
      expect((await save({ uipreferences: { defaultSearchRangeDays: days } })).uipreferences).toMatchObject({
        defaultSearchRangeDays: kept,
      });
    }
  });

  it('that are removed are signed out and gone, the last super administrator stays', async () => {
    const admin = await server.administrator();
    const gone = await createUser(admin, { login: 'goner', ouId: world.town.id, profileId: world.depositProfileId });
    const person = await server.signIn('goner', PASSWORD);
    expect(await world.mayor.call('users.remove', { params: { userId: gone.id } })).toEqual({ removed: true });
    expect((await failure(person.call('authentication.check'))).code).toBe(-11);
    expect((await failure(world.mayor.call('users.get', { params: { userId: gone.id } }))).code).toBe(-20);
    const { user } = await admin.call('authentication.check');
    const last = await failure(admin.call('users.remove', { params: { userId: user.id } }));
    expect(last.label).toBe('permissions.lastSuperAdmin');
  });

  it('are disabled, and the last super administrator is not', async () => {
    const admin = await server.administrator();
    const { user } = await admin.call('authentication.check');
    const stored = await admin.call('users.get', { params: { userId: user.id } });
    const inputOf = ({ id, version, ouId, login, profileId }: typeof stored) => ({
      id,
      version,
      ouId,
      login,
      profileId,
    });
    const last = await failure(admin.call('users.save', { body: { ...inputOf(stored), enabled: false } }));
    expect(last.label).toBe('permissions.lastSuperAdmin');
    const less = { ...inputOf(stored), ouId: world.town.id, profileId: world.depositProfileId };
    expect((await failure(admin.call('users.save', { body: less }))).label).toBe('permissions.lastSuperAdmin');
  });

  it('say when they signed in last, and take only ranges of addresses', async () => {
    const made = await createUser(world.mayor, {
      login: 'seldom',
      ouId: world.town.id,
      profileId: world.depositProfileId,
    });
    expect(made.lastSignIn).toBeNull();
    await server.signIn('seldom', PASSWORD);
    const now = await world.mayor.call('users.get', { params: { userId: made.id } });
    expect(server.services.clock.now().getTime() - Date.parse(now.lastSignIn ?? '')).toBeLessThan(60_000);
    const save = (range: string) =>
      world.mayor.call('users.save', {
        body: {
          id: made.id,
          version: now.version,
          ouId: made.ouId,
          login: made.login,
          profileId: made.profileId,
          allowedAddressRanges: [range],
        },
      });
    for (const range of ['10.0.0.0/33', 'office', '10.0.0']) {
      expect(await failure(save(range))).toMatchObject({ code: -40, parameters: { kind: 'wrongFormat' } });
    }
    expect((await save('2001:db8::/32')).allowedAddressRanges).toEqual(['2001:db8::/32']);
  });

  it('renew their password under the policy, and all their other sessions end', async () => {
    await createUser(world.mayor, { login: 'renewer', ouId: world.town.id, profileId: world.depositProfileId });
    const [here, there] = [await server.signIn('renewer', PASSWORD), await server.signIn('renewer', PASSWORD)];
    const renew = (currentPassword: string, newPassword: string) =>
      here.call('users.password', { body: { currentPassword, newPassword } });
    expect((await failure(renew('wrong', 'a new long passphrase'))).label).toBe('user.passwordWrong');
    expect((await failure(renew(PASSWORD, PASSWORD))).label).toBe('user.passwordUnchanged');
    expect((await failure(renew(PASSWORD, `${PASSWORD}1`))).label).toBe('user.passwordTooSimilar');
    expect((await failure(renew(PASSWORD, 'abcdefgh'))).label).toBe('user.passwordPolicy');
    expect(await renew(PASSWORD, 'quite another set of words')).toEqual({ changed: true });
    expect((await here.call('authentication.check')).user.login).toBe('renewer');
    expect((await failure(there.call('authentication.check'))).code).toBe(-11);
  });

  it.each(['A\r\nBcc: x@y.example', 'A\u202egpj', 'A\u2028B'])(
    'have names of one line: %j is refused',
    async (firstName) => {
      const { version } = await world.clerk.call('users.get', { params: { userId: world.clerkId } });
      const refused = await failure(world.clerk.call('users.update', { body: { version, firstName } }));
      expect(refused).toMatchObject({ code: -40, parameters: { field: 'firstName' } });
    },
  );
});

describe('groups', () => {
  it('hold users of their account, each code once', async () => {
    const body = { ouId: world.town.id, code: 'REG', name: 'Registry', users: [world.clerkId] };
    const group = await world.mayor.call('groups.save', { body });
    expect(group.users).toEqual([world.clerkId]);
    expect((await world.mayor.call('groups.list')).map(({ code }) => code)).toEqual(['REG']);
    expect((await failure(world.mayor.call('groups.save', { body }))).label).toBe('groups.duplicateCode');
    expect((await failure(world.clerk.call('groups.save', { body }))).code).toBe(-12);
    const foreign = await failure(
      world.mayor.call('groups.save', { body: { ...body, code: 'X', users: [world.strangerId] } }),
    );
    expect(foreign.code).toBe(-20);
    const { company, mayor } = world;
    expect((await failure(mayor.call('groups.list', { query: { ouId: company.id } }))).code).toBe(-20);
  });

  it('are removed by who administers them; their people stay, in none', async () => {
    const { mayor, clerk, stranger, clerkId, town } = world;
    const body = { ouId: town.id, code: 'GONE', name: 'Gone', users: [clerkId] };
    const { id: groupId } = await mayor.call('groups.save', { body });
    const remove = (client = mayor, id = groupId) => client.call('groups.remove', { params: { groupId: id } });
    expect((await failure(remove(clerk))).code).toBe(-12);
    const [foreign, missing] = [await failure(remove(stranger)), await failure(remove(stranger, MISSING))];
    expect([foreign.code, foreign.message]).toEqual([-20, missing.message]);
    expect(await mayor.call('users.get', { params: { userId: clerkId } })).toMatchObject({ groupId });
    expect(await remove()).toEqual({ removed: true });
    expect(await mayor.call('users.get', { params: { userId: clerkId } })).toMatchObject({ groupId: null });
    expect((await mayor.call('groups.list')).map(({ code }) => code)).not.toContain('GONE');
    expect((await failure(remove())).code).toBe(-20);
    const { db } = server.services;
    const history = await db
      .selectFrom('revision')
      .select(['event', 'details'])
      .where('entity', '=', 'group')
      .where('entity_id', '=', groupId)
      .orderBy('id')
      .execute();
    expect(history.at(-1)).toMatchObject({ event: 'removed', details: { code: 'GONE', users: [clerkId] } });
  });
});

describe('an administrator', () => {
  it('hears of a note, with the address to answer to', async () => {
    const sent = await world.clerk.call('app.notifyAdministrator', {
      body: { message: 'The printer is out of paper.' },
    });
    expect(sent).toEqual({ sent: true });
    await expect
      .poll(() => server.mails.at(-1))
      .toMatchObject({
        to: ['mayor@town.example'],
        subject: 'Mailroom: clerk',
        text: expect.stringContaining('The printer is out of paper.'),
      });
  });
});
