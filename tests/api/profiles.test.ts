// Profiles as the administration screens use them: from a ready-made role, in use, what a change would take from whom, and
// why somebody may do something.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Profile } from '#domain/api/administration/profiles.contract.ts';
import { openPostOffice, type PostOffice } from '#tests/scenarios/post-office.ts';
import { createProfile, createUser } from '#tests/support/api-world.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';

let office: PostOffice;
let admin: TestClient;
let ouId: number;
const profileOf = async (login: string): Promise<Profile> => {
  const user = (await admin.call('users.list', { query: { ouId } })).find((one) => one.login === login);
  const profile = (await admin.call('profiles.list', { query: { ouId } })).find(({ id }) => id === user?.profileId);
  if (!profile) throw new Error(`Nobody is called ${login}.`);
  return profile;
};
const userId = async (login: string) =>
  (await admin.call('users.list', { query: { ouId } })).find((one) => one.login === login)?.id ?? 0;

beforeAll(async () => {
  office = await openPostOffice();
  admin = await office.server.administrator();
  ouId = office.town.accountId;
}, 60_000);
afterAll(() => office?.close());

describe('a profile', () => {
  it('begins as a ready-made role, with its services in one save', async () => {
    const templates = await admin.call('profiles.roleTemplates');
    expect(templates.map(({ id }) => id)).toEqual([
      ...['depositor', 'validator', 'manager', 'integrator', 'administrator', 'itAdministrator'],
    ]);
    const [depositor] = templates;
    if (!depositor) throw new Error('There is no ready-made role.');
    const { id: roleTemplate, names, ...masks } = depositor;
    expect(names.he).not.toBe(names.en);
    const services = [office.town.services.letters];
    const saved = await admin.call('profiles.save', {
      body: { ouId, name: names.en, roleTemplate, services, ...masks },
    });
    expect(saved).toMatchObject({ roleTemplate: 'depositor', services, people: 0, permissions: 3 });
    const again = await admin.call('profiles.save', { body: { ...rest(saved), name: 'Renamed' } });
    expect(again).toMatchObject({ name: 'Renamed', services, roleTemplate: 'depositor' });
    const without = await admin.call('profiles.save', { body: { ...rest(again), services: [] } });
    expect(without.services).toEqual([]);
    const unknown = await failure(admin.call('profiles.save', { body: { ...rest(without), services: [888_888] } }));
    expect(unknown.code).toBe(-20);
  });

  it('stays while somebody has it, and says who', async () => {
    const used = await createProfile(admin, { ouId, name: 'Used', masks: [3, 0, 0] });
    const person = await createUser(admin, { login: 'has-it', ouId, profileId: used.id });
    const remove = (client = admin) => client.call('profiles.remove', { params: { profileId: used.id } });
    expect(await admin.call('profiles.usage', { params: { profileId: used.id } })).toEqual({
      total: 1,
      people: [{ id: person.id, name: 'has-it', login: 'has-it' }],
    });
    expect(await failure(remove())).toMatchObject({ code: -50, label: 'profiles.inUse', parameters: { users: 1 } });
    await admin.call('users.remove', { params: { userId: person.id } });
    expect((await failure(remove(await office.as('depositor')))).code).toBe(-12);
    expect(await remove()).toEqual({ removed: true });
    expect((await failure(remove())).code).toBe(-20);
    const { profile_id } = await office.server.services.db
      .selectFrom('app_user')
      .select('profile_id')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(profile_id).toBeNull();
  });

  it('takes no right from who changes it, and leaves a super administrator', async () => {
    const validator = await office.as('validator');
    const own = await profileOf('validator');
    const lower = { ...rest(own), permissionsOnOU: 9 };
    expect((await failure(validator.call('profiles.save', { body: lower }))).label).toBe('permissions.ownFewer');
    const asked = await validator.call('permissions.impact', { params: { profileId: own.id }, body: masksOf(lower) });
    expect(asked.refusal).toEqual({ label: 'permissions.ownFewer', parameters: {} });
    const renamed = await validator.call('profiles.save', { body: { ...rest(own), role: 'VALIDATOR' } });
    expect(renamed.role).toBe('VALIDATOR');
    const [root] = (await admin.call('profiles.list')).filter(({ permissionsOnOU }) => permissionsOnOU >= 2 ** 30);
    const none = { permissions: 0, permissionsOnGroup: 0, permissionsOnOU: 0 };
    const last = await admin.call('permissions.impact', { params: { profileId: root?.id ?? 0 }, body: none });
    expect(last.refusal?.label).toBe('permissions.lastSuperAdmin');
  });
});

/** What a save sends of a profile that was read. */
function rest({ people: _people, services: _services, ...input }: Profile) {
  return input;
}
const masksOf = ({ permissions, permissionsOnGroup, permissionsOnOU }: ReturnType<typeof rest>) => ({
  permissions,
  permissionsOnGroup,
  permissionsOnOU,
});

describe('a change of a profile', () => {
  it('names who used what goes, and nobody for what nobody used', async () => {
    const [depositor, validator] = [await office.as('depositor'), await office.as('validator')];
    const pdf = await lettersPdf([{ address: ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'], pages: 1 }]);
    const job = await office.deposit(depositor, office.town.services.letters, pdf);
    const command = await office.confirm(depositor, job.id);
    await validator.call('commands.validate', { params: { commandId: command.id }, body: {} });
    const ask = async (login: string, masks: [number, number, number]) => {
      const [permissions, permissionsOnGroup, permissionsOnOU] = masks;
      const { id: profileId } = await profileOf(login);
      return admin.call('permissions.impact', {
        params: { profileId },
        body: { permissions, permissionsOnGroup, permissionsOnOU },
      });
    };
    const same = await ask('validator', [3, 0, 15]);
    expect(same).toMatchObject({ people: 1, refusal: null, losing: 0, losses: [] });
    const withoutValidation = await ask('validator', [3, 0, 11]);
    expect(withoutValidation).toMatchObject({
      losing: 1,
      losses: [{ ability: 'validate', people: [{ login: 'validator', uses: 1 }], more: 0 }],
    });
    // The validator acknowledged nothing and sent nothing for others.
    expect((await ask('validator', [3, 0, 13])).losses).toEqual([]);
    const nothing = await ask('depositor', [1, 0, 0]);
    expect(nothing.losses).toMatchObject([{ ability: 'createOrder', people: [{ login: 'depositor' }] }]);
    // What reaches farther gives the same.
    expect((await ask('depositor', [1, 0, 3])).losing).toBe(0);
  });

  it('is told as far as one sees the people', async () => {
    const { id: profileId } = await profileOf('depositor');
    const stranger = await failure(
      (await office.as('depositor')).call('permissions.impact', {
        params: { profileId },
        body: { permissions: 0, permissionsOnGroup: 0, permissionsOnOU: 0 },
      }),
    );
    expect(stranger.code).toBe(-12);
  });
});

describe('a right', () => {
  it('is explained by the boxes that give it', async () => {
    const why = async (login: string, ability: 'validate' | 'cancel' | 'createBehalf') =>
      admin.call('permissions.why', { params: { userId: await userId(login) }, query: { ability } });
    expect(await why('validator', 'validate')).toMatchObject({
      columns: ['own', 'account', 'below'],
      ways: [{ level: 'ou', reach: 'subtree', sources: [{ ability: 'validate', column: 'account' }] }],
      group: null,
    });
    expect((await why('depositor', 'validate')).columns).toEqual([]);
    expect(await why('depositor', 'cancel')).toMatchObject({
      columns: ['own'],
      ways: [{ level: 'direct', reach: 'own', sources: [{ ability: 'createOrder', column: 'own' }] }],
    });
  });

  it('of a group is nothing to who is in none', async () => {
    const forGroup = await createProfile(admin, { ouId, name: 'For the group', masks: [0, 3, 0] });
    const person = await createUser(admin, { login: 'alone', ouId, profileId: forGroup.id });
    const ask = () =>
      admin.call('permissions.why', { params: { userId: person.id }, query: { ability: 'createBehalf' } });
    const holders = async () =>
      (await admin.call('permissions.holders', { params: { ouId }, query: { ability: 'createBehalf' } })).holders.find(
        ({ profileId }) => profileId === forGroup.id,
      );
    expect((await ask()).columns).toEqual([]);
    expect(await holders()).toBeUndefined();
    await admin.call('groups.save', { body: { ouId, code: 'TEAM', name: 'Team', users: [person.id] } });
    expect(await ask()).toMatchObject({ columns: ['group'], group: { name: 'Team', people: 1 } });
    expect(await holders()).toMatchObject({ people: 1, columns: ['group'] });
  });

  it('is held by as many people as the rules allow it', async () => {
    const { people, holders } = await admin.call('permissions.holders', {
      params: { ouId },
      query: { ability: 'validate' },
    });
    const users = await admin.call('users.list', { query: { ouId } });
    expect(people).toBe(users.length);
    const expected = ['clerk', 'validator'].map((login) => users.find((one) => one.login === login)?.profileId);
    expect(new Set(holders.map(({ profileId }) => profileId))).toEqual(new Set(expected));
  });
});
