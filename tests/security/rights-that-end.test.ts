// What a person may no longer do, from the next call on; what of one person another one never gets; and what somebody may
// make without being allowed to look at it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestClient, failure, type TestClient } from '#tests/support/test-client.ts';
import { PASSWORD } from '#tests/support/town.ts';
import { openTownWorld, type TownWorld } from './own-account.world.ts';

const DAYS = { fromDate: '2026-01-01', toDate: '2026-12-31' };

let world: TownWorld;
let administrator: TestClient;
let made = 0;
beforeAll(async () => {
  world = await openTownWorld(false);
  administrator = await world.office.server.administrator();
}, 180_000);
afterAll(() => world?.office.close());

/** Somebody new of a profile, with a session. */
async function newcomer(profile: string, place: 'team' | 'otherTeam' | 'north' = 'team') {
  made += 1;
  const login = `newcomer-${made}`;
  const userId = await world.addUser({ login, place, profileId: world.profileIds.get(profile) ?? 0 });
  return { userId, login, client: await world.office.server.signIn(login, PASSWORD) };
}

const ordersSeen = async ({ call }: TestClient): Promise<number[]> =>
  (await call('jobs.list', { query: DAYS })).items.map(({ id }) => id);

async function letter(): Promise<Buffer> {
  const { inputFileId } = world.things.team;
  return world.owners.team.client.call('jobs.inputFile', { params: { inputFileId: Number(inputFileId) } });
}

const depositBy = async (client: TestClient, more: object = {}, idempotencyKey?: string) =>
  client.call('jobs.create', {
    parts: [
      { name: 'parameters', value: JSON.stringify({ serviceId: world.office.town.services.letters, ...more }) },
      { name: 'letters', value: await letter(), fileName: 'run.pdf' },
    ],
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });

describe('a session', () => {
  it('has what its profile gives now: a right that is taken away is gone at the next call', async () => {
    const { client, userId } = await newcomer('manager');
    const jobId = Number(world.things.team.jobId);
    expect(await ordersSeen(client)).toContain(jobId);
    expect(await ordersSeen(client)).toContain(jobId);
    const { db } = world.office.server.services;
    const profileOf = (name: string) =>
      db
        .updateTable('app_user')
        .set({ profile_id: world.profileIds.get(name) ?? 0 })
        .where('id', '=', userId)
        .execute();
    await profileOf('depositor');
    expect(await ordersSeen(client)).toEqual([]);
    expect((await failure(client.call('jobs.get', { params: { jobId } }))).code).toBe(-20);
    await profileOf('only drops');
    expect((await failure(ordersSeen(client))).code).toBe(-12);
  });

  it('sees the orders of a group as long as its person is in it', async () => {
    const { client, userId, login } = await newcomer('looks at those of the group');
    const jobId = Number(world.things.team.jobId);
    expect(await ordersSeen(client)).toContain(jobId);
    const user = await administrator.call('users.get', { params: { userId } });
    await administrator.call('users.save', {
      body: { id: userId, version: user.version, ouId: user.ouId, login, profileId: user.profileId, groupId: null },
    });
    expect(await ordersSeen(client)).toEqual([]);
    expect((await failure(client.call('jobs.get', { params: { jobId } }))).code).toBe(-20);
  });

  it('ends when somebody else sets the password, and when its person is removed, with the tokens of its programs', async () => {
    const { client, userId, login } = await newcomer('depositor');
    const user = await administrator.call('users.get', { params: { userId } });
    const password = 'nine quiet rivers at noon';
    const { version, ouId, profileId, groupId } = user;
    await administrator.call('users.save', {
      body: { id: userId, version, ouId, login, profileId, groupId, password },
    });
    expect((await failure(ordersSeen(client))).code).toBe(-11);
    const again = await world.office.server.signIn(login, password);
    const { token } = await again.call('agents.createToken', { body: { name: 'Printer' } });
    const program = createTestClient({ url: world.office.server.url, token });
    expect(await ordersSeen(program)).toEqual([]);
    await administrator.call('users.remove', { params: { userId } });
    for (const gone of [again, program]) expect((await failure(ordersSeen(gone))).code).toBe(-11);
    expect((await failure(world.office.server.signIn(login, password))).label).toBe('user.loginError');
  });

  it('that ended gives no file and no picture any more, and a browser keeps none of them for the next person', async () => {
    const { client } = await newcomer('manager');
    const path = `/api/jobs/inputFile/${world.things.team.inputFileId}`;
    const picture = await client.fetch(`${path}/pages/1`);
    expect([picture.status, picture.headers.get('cache-control')]).toEqual([200, 'private, max-age=3600']);
    // The cache of a browser takes no account of who asks, unless it is told so.
    expect(picture.headers.get('vary')).toBe('Authorization');
    expect((await client.fetch(path)).headers.get('cache-control')).toBe('no-store');
    await client.call('authentication.logout');
    for (const url of [path, `${path}/pages/1`]) {
      const answer = await client.fetch(url, { headers: { 'if-none-match': '*', range: 'bytes=0-10' } });
      expect([answer.status, answer.headers.get('etag')]).toEqual([401, null]);
    }
  });
});

describe('an Idempotency-Key', () => {
  it('of a colleague gives nobody the answer of the colleague, tells nothing of it, and is in nobody’s way', async () => {
    const [first, second] = [await newcomer('depositor'), await newcomer('depositor')];
    const key = 'the key of a colleague';
    const job = await depositBy(first.client, {}, key.replaceAll(' ', '-'));
    const own = await depositBy(second.client, {}, key.replaceAll(' ', '-'));
    expect(own.id).not.toBe(job.id);
    expect(await ordersSeen(second.client)).toEqual([own.id]);
    expect((await depositBy(second.client, {}, key.replaceAll(' ', '-'))).id).toBe(own.id);
  });
});

describe('whoever makes something without the right to look at it', () => {
  it.each([
    ['only drops', false],
    ['deposits for others, sees own things', true],
  ])('%s: is told what was made, once, and sees it no more', async (profile, forSomebody) => {
    const { client } = await newcomer(profile, 'otherTeam');
    const { userId: targetOwnerId } = world.owners.team;
    const more = forSomebody ? { targetOwnerId } : {};
    const key = `made-by-${profile.replaceAll(' ', '-')}`;
    const job = await depositBy(client, more, key);
    expect(job).toMatchObject({ state: 'CREATED', name: 'run', abilities: expect.any(Array) });
    expect((await depositBy(client, more, key)).id).toBe(job.id);
    const code = forSomebody ? -20 : -12;
    expect((await failure(client.call('jobs.get', { params: { jobId: job.id } }))).code).toBe(code);
    const stored = await world.office.server.services.db
      .selectFrom('job')
      .select('id')
      .where('author_id', '=', (await client.call('authentication.check')).user.id)
      .execute();
    expect(stored).toEqual([{ id: job.id }]);
  });
});

describe('channels that an account may not use', () => {
  it('carry no letter of it, whichever service names them, and their options are not shown', async () => {
    const { client } = await newcomer('manager', 'north');
    const { office, accounts } = world;
    const channels = await administrator.call('channels.list');
    const mail = channels.find(({ name }) => name === 'Letters France');
    const type = await administrator.call('options.saveType', { body: { name: 'Envelope' } });
    const value = await administrator.call('options.save', { body: { optionTypeId: type.id, value: 'Window' } });
    await administrator.call('channels.save', {
      body: { ...mail, version: mail?.version ?? 0, optionTypeIds: [type.id] } as never,
    });
    const shown = async () => [
      (await client.call('options.types')).map(({ id }) => id),
      (await client.call('options.list')).map(({ id }) => id),
    ];
    expect(await shown()).toEqual([[type.id], [value.id]]);
    const before = await office.deposit(client, office.town.services.letters, await letter());
    const others = channels.filter(({ id }) => id !== mail?.id).map(({ id }) => id);
    await administrator.call('units.saveChannels', { params: { ouId: accounts.north }, body: { channelIds: others } });
    expect(await shown()).toEqual([[], []]);
    // Nothing is confirmed by it any more, whether it was read before or after.
    const after = await office.deposit(client, office.town.services.letters, await letter());
    for (const { id } of [before, after]) {
      const refused = await failure(office.confirm(client, id));
      expect([refused.code, refused.label]).toEqual([-50, 'delivery.channelOff']);
    }
    // The account above has it still.
    const { client: above } = await newcomer('manager');
    const there = await office.deposit(above, office.town.services.letters, await letter());
    expect((await office.confirm(above, there.id)).state).toBe('VALIDATED');
  });
});
