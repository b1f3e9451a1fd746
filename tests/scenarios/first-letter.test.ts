// A new customer, from nothing to the first confirmed letter, by its own administrator alone: what an operator gives is an
// account and one person. After every step the guide knows what is so.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProfile, createUnit, createUser, PASSWORD } from '#tests/support/api-world.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { runService } from '../support/town.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

const SENDER = { addressLines: ['Oakmere', '4 quai Neuf', '69002 Lyon'], countryCode: 'FR' };
let office: PostOffice;
let chief: TestClient;
let ouId: number;
let profileId: number;
beforeAll(async () => {
  office = await openPostOffice();
  const operator = await office.server.administrator();
  const account = await createUnit(operator, 'oakmere', null);
  const profile = await createProfile(operator, { ouId: account.id, name: 'Chief', masks: [7, 0, 31] });
  await createUser(operator, {
    login: 'chief',
    ouId: account.id,
    profileId: profile.id,
    emailAddress: 'chief@oakmere.example',
  });
  [ouId, profileId] = [account.id, profile.id];
  chief = await office.server.signIn('chief', PASSWORD);
});
afterAll(() => office?.close());

const guide = () => chief.call('units.firstLetter');
let serviceId: number;

it('begins with the channels of the installation and nothing else', async () => {
  const start = await guide();
  expect(start).toMatchObject({ senderLines: [], services: [], people: 0, letter: null });
  expect(start.channels).toEqual(['E-mail', 'Letters France', 'Letters merged']);
});

it('knows the sender once the account states one', async () => {
  const {
    creationDate: _c,
    removed: _r,
    accountExpired: _e,
    abilities: _a,
    ...unit
  } = await chief.call('units.get', {
    params: { ouId },
  });
  await chief.call('units.save', {
    body: { ...unit, defaultMailCountry: 'FR', properties: { ...unit.properties, senderAddress: SENDER } },
  });
  expect((await guide()).senderLines).toEqual(SENDER.addressLines);
});

it('knows the service, and that nobody may use it yet', async () => {
  const channels = await chief.call('channels.list');
  const channelId = channels.find(({ name }) => name === 'Letters France')?.id ?? 0;
  const saved = await chief.call('services.save', {
    parts: [{ name: 'parameters', value: JSON.stringify({ ...runService('Our letters', channelId), ouId }) }],
  });
  serviceId = saved.id;
  expect(await guide()).toMatchObject({ services: ['Our letters'], people: 0 });
});

it('knows who may do it: those whose profile has the service', async () => {
  const profiles = await chief.call('profiles.list', { query: { ouId } });
  const clerk = await createProfile(chief, { ouId, name: 'Clerk', masks: [3, 0, 0] });
  await createUser(chief, { login: 'oakmere-clerk', ouId, profileId: clerk.id });
  expect((await guide()).people).toBe(0);
  for (const { id, version, name, permissions, permissionsOnGroup, permissionsOnOU } of [
    ...profiles.filter(({ id }) => id === profileId),
    clerk,
  ])
    await chief.call('profiles.save', {
      body: {
        ...{ id, version, ouId, name, permissions, permissionsOnGroup, permissionsOnOU },
        services: [serviceId],
      },
    });
  expect((await guide()).people).toBe(2);
});

it('ends with the first letter that is confirmed, which leaves', async () => {
  const pdf = await lettersPdf([{ address: ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'], pages: 1 }]);
  const job = await office.deposit(chief, serviceId, pdf);
  expect(job.state).toBe('PACK_GROUPS_CREATED');
  expect((await guide()).letter).toBeNull();
  const command = await office.confirm(chief, job.id);
  expect((await guide()).letter).toMatchObject({ commandId: command.id });
  const done = await office.reaches(chief, command.id, 'OUTPUTTED');
  expect(done.packGroupCount).toBe(1);
  const [shipment] = await office.shipments(chief, job.id);
  expect(office.outbox('letters-france', shipment?.deliveryNumber ?? '')).toContain(`${shipment?.nuid}.pdf`);
  // Who runs the installation has an account of its own, beside it.
  const operator = await office.server.administrator();
  expect(await operator.call('units.firstLetter')).toMatchObject({ senderLines: [], letter: null });
});

it('is not told to who administers nothing, and counts nothing of a neighbour', async () => {
  const clerk = await office.server.signIn('oakmere-clerk', PASSWORD);
  expect((await failure(clerk.call('units.firstLetter'))).label).toBe('exception.unauthorized');
  const validator = await office.as('validator');
  expect(await validator.call('units.firstLetter')).toMatchObject({ letter: null, people: 3 });
});
