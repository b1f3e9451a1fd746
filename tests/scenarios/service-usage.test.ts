// Who would miss a service, and what of it is told to whom.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProfile, createUnit, createUser, PASSWORD } from '#tests/support/api-world.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { addChannel, runService } from '../support/town.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

const CHANNEL = {
  ...{ channelType: 'SIMPLE_MAIL', name: 'Enclosed', providerName: 'folder' },
  requirements: [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS', mandatory: true }],
};

let office: PostOffice;
let keeper: TestClient;
let enclosed: number;
beforeAll(async () => {
  office = await openPostOffice();
  keeper = await office.server.administrator();
  const outputFileDefinitions = [{ name: 'letter', mainOutputFile: true }];
  enclosed = await addChannel(office.server.services, { ...CHANNEL, outputFileDefinitions });
});
afterAll(() => office?.close());

describe('a service', () => {
  it('tells who would miss it', async () => {
    const { letters } = office.town.services;
    const all = await keeper.call('services.usage', { query: {} });
    const one = all.find((used) => used.serviceId === letters);
    expect(one).toMatchObject({ deposits: null, queues: null });
    expect(one?.profileCount).toBeGreaterThan(0);
    const [counted] = await keeper.call('services.usage', { query: { serviceId: letters } });
    expect(counted).toMatchObject({ serviceId: letters, profiles: one?.profiles, deposits: 0, queues: 0 });
  });

  it('tells nobody how it is made who only deposits with it, though they look after others', async () => {
    const { letters } = office.town.services;
    const branch = await createUnit(keeper, 'branch', office.town.accountId);
    const profile = await createProfile(keeper, { ouId: branch.id, name: 'Branch', masks: [3, 0, 31] });
    await createUser(keeper, { login: 'branch', ouId: branch.id, profileId: profile.id });
    await office.server.services.db
      .insertInto('profile_service')
      .values({ profile_id: profile.id, service_id: letters })
      .execute();
    const head = await office.server.signIn('branch', PASSWORD);
    const own = await head.call('services.save', {
      parts: [{ name: 'parameters', value: JSON.stringify({ ...runService('Own', enclosed), ouId: branch.id }) }],
    });
    // It is seen, so that it is no secret that it is toffice.
    expect((await head.call('services.list', { query: {} })).map(({ id }) => id)).toContain(letters);
    const ofLetters = { params: { serviceId: letters } };
    for (const call of ['services.export', 'services.revisions'] as const) {
      expect([call, (await failure(head.call(call, ofLetters))).code]).toEqual([call, -12]);
      expect(await head.call(call, { params: { serviceId: own.id } })).toBeDefined();
    }
    const used = { query: { serviceId: letters } };
    expect((await failure(head.call('services.usage', used))).code).toBe(-12);
    const all = await head.call('services.usage', { query: {} });
    expect(all.map(({ serviceId }) => serviceId)).toEqual([own.id]);
  });
});
