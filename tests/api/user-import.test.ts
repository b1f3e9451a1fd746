// People from a file through HTTP: tried and done by the rules of a save, line by line.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LineOutcome } from '#domain/api/administration/users.contract.ts';
import { createUser, createWorld, type World } from '#tests/support/api-world.ts';
import { failure } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = await createWorld(server);
});
afterAll(() => server?.stop());

type Lines = readonly Readonly<Record<string, unknown>>[];

async function imported(lines: Lines, dryRun = false, by = world.mayor): Promise<LineOutcome[]> {
  const body = { ouId: world.town.id, dryRun, lines: lines as never };
  return (await by.call('users.import', { body })).lines;
}
const logins = async () =>
  (await world.mayor.call('users.list', { query: { ouId: world.town.id } })).map((u) => u.login);
const told = (outcomes: LineOutcome[]) =>
  outcomes.map(({ line, outcome, faults }) => [
    line,
    outcome,
    ...faults.map(({ field, label }) => `${field} ${label}`),
  ]);

it('says of each line what is wrong with it, and stores the others only when it is no trial', async () => {
  const profileId = world.depositProfileId;
  const lines = [
    { line: 2, login: 'ada', firstName: 'Ada', lastName: 'Baker', emailAddress: 'ada@town.example', profileId },
    { line: 3, login: 'ADA', profileId },
    { line: 4, login: 'ab', profileId },
    { line: 5, login: 'mailless', emailAddress: 'nobody@', profileId },
    { line: 6, login: 'stranger', profileId },
    { line: 7, login: 'lost', profileId: 888_888 },
    { line: 8, login: 'profileless' },
    { line: 9, login: 'grouped', profileId, groupId: 888_888 },
    { line: 10, login: 'phones', profileId, phoneNumber: 'later' },
    { line: 11, login: 'tongue', profileId, locale: 'tlh' },
    { line: 12, login: 'long', profileId, firstName: 'x'.repeat(101), lastName: 'two\nlines' },
  ];
  const expected = [
    [2, 'added'],
    [3, 'refused', 'login users.loginTwice'],
    [4, 'refused', 'login exception.invalidInput'],
    [5, 'refused', 'emailAddress email.invalid'],
    [6, 'refused', 'login users.duplicateLogin'],
    [7, 'refused', 'profileId users.profileUnknown'],
    [8, 'refused', 'profileId exception.invalidInput'],
    [9, 'refused', 'groupId exception.invalidInput'],
    [10, 'refused', 'phoneNumber phone.invalid'],
    [11, 'refused', 'locale exception.invalidInput'],
    [12, 'refused', 'firstName exception.invalidInput', 'lastName exception.invalidInput'],
  ];
  const before = await logins();
  expect(told(await imported(lines, true))).toEqual(expected);
  expect(await logins()).toEqual(before);
  expect(told(await imported(lines))).toEqual(expected);
  expect((await logins()).filter((login) => !before.includes(login))).toEqual(['ada']);
  // The same file again changes nothing, and what differs is changed alone.
  expect(told(await imported(lines.slice(0, 1)))).toEqual([[2, 'unchanged']]);
  const [changed] = await imported([{ line: 2, login: 'Ada', lastName: 'Brown', firstName: 'Ada' }]);
  expect(changed).toMatchObject({ outcome: 'changed', fields: ['lastName'], profileBefore: profileId });
  const ada = (await world.mayor.call('users.list', { query: { ouId: world.town.id } })).find((u) => u.login === 'ada');
  expect(ada).toMatchObject({ lastName: 'Brown', emailAddress: 'ada@town.example', profileId, enabled: true });
  expect(told(await imported([{ line: 1, login: 'ada', emailAddress: 'other@town.example' }]))).toEqual([
    [1, 'refused', 'emailAddress users.emailNotEditable'],
  ]);
});

it('gives no profile above the rights of whoever imports, and raises nobody', async () => {
  const administrator = await server.administrator();
  const above = await administrator.call('profiles.save', {
    body: { ouId: world.town.id, name: 'Above', permissions: 0, permissionsOnGroup: 0, permissionsOnOU: 65_536 },
  });
  expect(told(await imported([{ line: 1, login: 'climber', profileId: above.id }]))).toEqual([
    [1, 'refused', 'profileId permissions.notGrantable'],
  ]);
  expect(await logins()).not.toContain('climber');
});

it('never gives the login of a removed person to another, and is refused for an account out of reach', async () => {
  const gone = await createUser(world.mayor, {
    login: 'gone-clerk',
    ouId: world.town.id,
    profileId: world.depositProfileId,
  });
  await world.mayor.call('users.remove', { params: { userId: gone.id } });
  const line = { line: 1, login: 'gone-clerk', profileId: world.depositProfileId };
  expect(told(await imported([line]))).toEqual([[1, 'refused', 'login users.duplicateLogin']]);
  expect((await failure(imported([line], true, world.stranger))).code).toBe(-20);
  expect((await failure(imported([line], true, world.clerk))).code).toBe(-12);
});

it('brings what two send at once without a half or a doubled person', async () => {
  const lines = (from: number) =>
    Array.from({ length: 60 }, (_, n) => ({
      line: n + 1,
      login: `both-${from + n}`,
      profileId: world.depositProfileId,
    }));
  const [one, two] = await Promise.all([imported(lines(0)), imported(lines(30))]);
  const outcomes = [...one, ...two].map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(90);
  expect((await logins()).filter((login) => login.startsWith('both-'))).toHaveLength(90);
});

it('invites who is added and can be reached, and nobody by a trial', async () => {
  const profileId = world.depositProfileId;
  const lines = [
    { line: 2, login: 'guest-one', emailAddress: 'guest.one@town.example', profileId },
    { line: 3, login: 'guest-mute', profileId },
    { line: 4, login: 'guest-off', emailAddress: 'guest.off@town.example', profileId, enabled: false },
  ];
  const run = (dryRun: boolean, invite: boolean) =>
    world.mayor.call('users.import', { body: { ouId: world.town.id, dryRun, invite, lines } });
  const states = async () => {
    const users = await world.mayor.call('users.list', { query: { ouId: world.town.id } });
    return users.filter(({ login }) => login.startsWith('guest-')).map((one) => [one.login, one.invitation]);
  };
  await run(true, true);
  expect(await states()).toEqual([]);
  await run(false, true);
  expect((await states()).toSorted()).toEqual([
    ['guest-mute', 'open'],
    ['guest-off', 'open'],
    ['guest-one', 'sent'],
  ]);
  // The same file again adds nobody, and writes to nobody.
  const { lines: again } = await run(false, true);
  expect(again.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged', 'unchanged']);
});
