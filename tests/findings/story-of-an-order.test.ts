// What a person would have suffered: nobody could say what had happened to a letter, who did it, or which address was
// changed how, since histories listed states and logins.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostOffice, type PostOffice } from '#tests/scenarios/post-office.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';

let office: PostOffice;
let depositor: TestClient;
let validator: TestClient;
beforeAll(async () => {
  office = await openPostOffice();
  depositor = await office.as('depositor');
  validator = await office.as('validator');
  const names = { first_name: 'Bruno', last_name: 'Keller' };
  await office.server.services.db.updateTable('app_user').set(names).where('login', '=', 'validator').execute();
});
afterAll(() => office?.close());

const ADDRESS = ['M. Hugo Garnier', '159 rue de la République', '75011 Paris'];
const letters = () =>
  lettersPdf([
    { address: ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'], pages: 1 },
    { address: ADDRESS.slice(0, 2), pages: 1 },
  ]);

/** Sets the address of the row that is bad. */
async function correct(jobId: number): Promise<number> {
  const row = (await office.rows(depositor, jobId)).find(({ quality }) => quality === 'BAD');
  const [name] = Object.entries(row?.shipmentRequirements ?? {}).find(([, { quality }]) => quality === 'BAD') ?? [];
  if (row === undefined || name === undefined) throw new Error('no row is bad');
  await depositor.call('packGroups.edit', {
    params: { packGroupId: row.id },
    body: {
      version: row.version,
      rawShipmentRequirements: { [name]: { value: ADDRESS.join('\n'), countryCode: 'FR' } },
    },
  });
  return row.id;
}

it('the same story is told of the order, its confirmation, its delivery and the letter, from the deposit on', async () => {
  const job = await office.deposit(depositor, office.town.services.letters, await letters(), 'november.pdf');
  const rowId = await correct(job.id);
  const command = await office.confirm(depositor, job.id);
  await validator.call('commands.validate', { params: { commandId: command.id }, body: { validationReason: 'Fine.' } });
  const sent = await office.reaches(depositor, command.id, 'OUTPUTTED');

  const story = await depositor.call('story.read', { query: { jobId: job.id } });
  expect(story.map(({ kind }) => kind)).toEqual(['handedOver', 'validated', 'confirmed', 'corrected', 'deposited']);
  const [handedOver, validated, confirmed, corrected, deposited] = story;
  expect(handedOver).toMatchObject({ person: null, shares: [{ channelType: 'SIMPLE_MAIL', count: 2 }] });
  expect(validated).toMatchObject({
    person: { login: 'validator', name: 'Bruno Keller' },
    reason: 'Fine.',
    commandId: command.id,
  });
  expect(confirmed).toMatchObject({ person: { login: 'depositor' }, count: 2, waits: true });
  expect(deposited).toMatchObject({ files: [{ name: 'november.pdf', pages: 2 }], count: 2 });
  expect(corrected?.rows).toMatchObject([
    { id: rowId, name: 'M. Hugo Garnier', before: ADDRESS.slice(0, 2), after: expect.arrayContaining(ADDRESS) },
  ]);
  expect(corrected?.rows[0]?.addressWay).toMatch(/^(?:onPage|addressPage)$/);

  const ofCommand = await validator.call('story.read', { query: { commandId: command.id } });
  expect(ofCommand.map(({ id }) => id)).toEqual(story.map(({ id }) => id));
  const ofDelivery = await depositor.call('story.read', { query: { deliveryId: sent.deliveries[0]?.id ?? 0 } });
  expect(ofDelivery.map(({ kind }) => kind)).toEqual(story.map(({ kind }) => kind));
  const recent = await depositor.call('story.recent', {});
  expect(recent.filter((event) => event.job.id === job.id)).toEqual(story);

  const [first, other] = await office.shipments(depositor, job.id);
  const letter = [first, other].find((shipment) => shipment?.packGroupId === rowId);
  const untouched = [first, other].find((shipment) => shipment !== letter);
  const kinds = async (shipmentId: number | undefined) =>
    (await depositor.call('story.read', { query: { shipmentId: shipmentId ?? 0 } })).map(
      ({ kind, status }) => status ?? kind,
    );
  expect(await kinds(letter?.id)).toEqual([400, 300, 'validated', 'confirmed', 'corrected', 'deposited']);
  expect(await kinds(untouched?.id)).toEqual([400, 300, 'validated', 'confirmed', 'deposited']);
});

it('a history keeps no address: the lines are read from the row and go with it', async () => {
  const job = await office.deposit(depositor, office.town.services.letters, await letters());
  await correct(job.id);
  const lines = await depositor.call('jobs.revisions', { params: { jobId: job.id } });
  expect(JSON.stringify(lines)).not.toContain('Garnier');
});

it('a story is told to nobody who may not see the order, and of one thing at a time', async () => {
  const job = await office.deposit(depositor, office.town.services.letters, await letters());
  const clerk = await office.as('clerk');
  expect((await failure(clerk.call('story.read', { query: { jobId: job.id } }))).code).toBe(-20);
  expect((await failure(depositor.call('story.read', { query: { jobId: 999_999 } }))).code).toBe(-20);
  expect((await failure(depositor.call('story.read', { query: {} }))).code).toBe(-40);
  const both = { jobId: job.id, commandId: 1 };
  expect((await failure(depositor.call('story.read', { query: both }))).code).toBe(-40);
});
