// By which way a row goes, and how many sheets it takes: the same when it is read, edited, checked again and confirmed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lettersPdf, REFERENCE_AREA } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { addChannel, addService, runService } from '../support/town.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

const CHANNEL = {
  channelType: 'SIMPLE_MAIL',
  providerName: 'folder',
  requirements: [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS', mandatory: true }],
  outputFileDefinitions: [{ name: 'main', mainOutputFile: true }],
};
const PATIENCE = { timeout: 20_000 };
const number = (value: string) => ({ type: 'constant', value });
const reference = { type: 'pdfText', box: null, area: REFERENCE_AREA, extraction: {} };
/** Thick letters, and whatever carries the first reference. */
const BY_BOX = {
  type: 'or',
  conditions: [
    { type: 'not', condition: { type: 'lessThan', left: { type: 'sheetCount' }, right: number('2') } },
    { type: 'contains', left: reference, right: number('0001') },
  ],
};

let office: PostOffice;
let clerk: TestClient;
const channels = { box: 0, letter: 0 };
const services = { ways: 0, annexes: 0, marked: 0, dated: 0 };
beforeAll(async () => {
  office = await openPostOffice();
  const given = office.server.services;
  channels.box = await addChannel(given, { ...CHANNEL, name: 'Boxes' });
  channels.letter = await addChannel(given, { ...CHANNEL, name: 'Plain letters' });
  const ways = runService('Two ways', 0, {
    channels: [
      { label: 'box', channelId: channels.box },
      { label: 'letter', channelId: channels.letter },
    ],
    sendingStrategy: [
      { condition: BY_BOX, channelLabels: ['box'] },
      { condition: null, channelLabels: ['letter'] },
    ],
  });
  services.ways = await addService(given, office.town.accountId, ways);
  const annex = (name: string, rank: number) => ({ name, label: name, rank, minElements: 0 });
  const annexes = runService('With annexes', channels.letter, {
    type: 'simpleUnique',
    boxes: [{ name: 'letters', label: 'Letters', main: true, rank: 9 }, annex('terms', 2), annex('form', 1)],
  });
  services.annexes = await addService(given, office.town.accountId, annexes);
  const field = { type: 'text', page: '1', area: { left: 20, top: 250, width: 100, height: 8 } };
  const stamped = await addChannel(given, {
    ...CHANNEL,
    name: 'Stamped',
    outputFileDefinitions: [
      {
        name: 'main',
        mainOutputFile: true,
        technicalAreas: [{ ...field, contentEvaluator: { type: 'metadataReference', name: 'number' } }],
      },
    ],
  });
  const digits = { type: 'clean', value: reference, keep: 'digits' };
  const marked = runService('Marked', stamped, {
    serviceMetadatas: [
      { name: 'campaign' },
      { name: 'number', value: digits, mandatory: true, validationPattern: '000[12]' },
      { name: 'mark', value: { type: 'concat', values: [number('N'), { type: 'metadataReference', name: 'number' }] } },
    ],
  });
  services.marked = await addService(given, office.town.accountId, marked);
  const due = { name: 'due', type: 'TEXT', mandatory: false };
  const dated = await addChannel(given, { ...CHANNEL, name: 'Dated', requirements: [...CHANNEL.requirements, due] });
  const parsed = { type: 'dateParse', value: reference, pattern: 'dd/MM/yyyy' };
  const [address] = runService('Dated', dated).requirements;
  const requirements = [address, { name: 'due', value: parsed }];
  services.dated = await addService(given, office.town.accountId, runService('Dated', dated, { requirements }));
  const { id: profile_id } = await given.db
    .selectFrom('profile')
    .select('id')
    .where('name', '=', 'clerk')
    .executeTakeFirstOrThrow();
  await given.db
    .insertInto('profile_service')
    .values(Object.values(services).map((service_id) => ({ profile_id, service_id })))
    .execute();
  clerk = await office.as('clerk');
});
afterAll(() => office?.close());

const ADDRESS = ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'];
/** A thin letter that the first reference leads into a box, a thin one, and a thick one. */
const deposit = async () => {
  const pdf = await lettersPdf([1, 1, 5].map((pages) => ({ address: ADDRESS, pages })));
  return office.deposit(clerk, services.ways, pdf);
};
const stored = (jobId: number) =>
  office.server.services.db
    .selectFrom('pack_group')
    .select(['id', 'version', 'dispatch'])
    .where('job_id', '=', jobId)
    .orderBy('rank')
    .execute();
const waysOf = async (jobId: number) => (await stored(jobId)).map(({ dispatch }) => dispatch.join());
const switchBoxes = (enabled: boolean) =>
  office.server.services.db.updateTable('channel').set({ enabled }).where('id', '=', channels.box).execute();
const revalidate = async (jobId: number) => {
  await clerk.call('jobs.revalidate', { params: { jobId } });
  await expect.poll(() => office.server.idle(), PATIENCE).toBe(true);
};

describe('the way of a row', () => {
  it('follows from its pages and their number, and stays when one of its values is edited', async () => {
    const job = await deposit();
    expect(await waysOf(job.id)).toEqual(['box', 'letter', 'box']);
    for (const row of await office.rows(clerk, job.id)) {
      const value = ['M. Paul Martin', '12 rue des Lilas', '75011 Paris'].join('\n');
      const body = { version: row.version, rawShipmentRequirements: { postalRecipient: { value } } };
      await clerk.call('packGroups.edit', { params: { packGroupId: row.id }, body });
    }
    expect(await waysOf(job.id)).toEqual(['box', 'letter', 'box']);
  });

  it('changes when the rows are checked again behind a change of channels; others are not touched', async () => {
    const job = await deposit();
    const before = await stored(job.id);
    await revalidate(job.id);
    expect(await stored(job.id)).toEqual(before);
    await switchBoxes(false);
    await revalidate(job.id);
    await switchBoxes(true);
    expect(await waysOf(job.id)).toEqual(['letter', 'letter', 'letter']);
  });

  it('is never a channel that is switched off, while another one can carry it', async () => {
    await switchBoxes(false);
    const job = await deposit();
    await switchBoxes(true);
    expect(await waysOf(job.id)).toEqual(['letter', 'letter', 'letter']);
    expect((await office.reaches(clerk, (await office.confirm(clerk, job.id)).id, 'OUTPUTTED')).fault).toBeNull();
  });
});

describe('a value that could not be computed', () => {
  it('keeps its row back until a person gives it, however often the row is checked again', async () => {
    const job = await office.deposit(clerk, services.dated, await lettersPdf([{ address: ADDRESS, pages: 1 }]));
    const now = async () => {
      const [row] = await office.rows(clerk, job.id);
      if (row === undefined) throw new Error('The job has no row.');
      return row;
    };
    const edit = async (rawShipmentRequirements: Record<string, { value: string }>) => {
      const { id: packGroupId, version } = await now();
      return clerk.call('packGroups.edit', { params: { packGroupId }, body: { version, rawShipmentRequirements } });
    };
    const unknown = { quality: 'BAD', shipmentRequirements: { due: { status: 'error', valid: false } } };
    expect(await now()).toMatchObject(unknown);
    await revalidate(job.id);
    expect(await now()).toMatchObject(unknown);
    const value = ['M. Paul Martin', '12 rue des Lilas', '75011 Paris'].join('\n');
    expect(await edit({ postalRecipient: { value }, due: { value: '' } })).toMatchObject(unknown);
    expect(await edit({ due: { value: '2026-12-01' } })).toMatchObject({ quality: 'MODIFIED' });
  });
});

describe('metadata that the service computes', () => {
  it('belongs to each letter: it is on its paper and with its document; a wrong one keeps the row back', async () => {
    const pdf = await lettersPdf([1, 1, 1].map((pages) => ({ address: ADDRESS, pages })));
    const given = { serviceId: services.marked, rawJobMetadatas: { campaign: 'spring' } };
    const parts = [
      { name: 'parameters', value: JSON.stringify(given) },
      { name: 'letters', value: pdf, fileName: 'run.pdf' },
    ];
    const { id: jobId } = await clerk.call('jobs.create', { parts });
    await expect
      .poll(() => clerk.call('jobs.get', { params: { jobId } }), PATIENCE)
      .toMatchObject({ state: 'PACK_GROUPS_CREATED_ERROR' });
    const rows = await office.rows(clerk, jobId);
    expect(rows.map(({ quality, fault }) => [quality, fault?.label])).toEqual([
      ['GOOD', undefined],
      ['GOOD', undefined],
      ['BAD', 'metadata.pattern'],
    ]);
    expect(rows[1]?.packs[0]?.metadatas).toEqual({ number: '0002', mark: 'N0002' });
    await revalidate(jobId);
    expect((await office.rows(clerk, jobId)).map(({ quality }) => quality)).toEqual(['GOOD', 'GOOD', 'BAD']);
    const command = await office.confirm(clerk, jobId);
    await office.reaches(clerk, command.id, 'OUTPUTTED');
    const shipments = await office.shipments(clerk, jobId);
    expect(shipments.map(({ metadata }) => metadata)).toEqual([
      { campaign: 'spring', number: '0001', mark: 'N0001' },
      { campaign: 'spring', number: '0002', mark: 'N0002' },
    ]);
  });
});

describe('the sheets of an order', () => {
  it('are shown before it is confirmed as they will be composed, with the address page that the channel wants', async () => {
    const job = await office.deposit(
      clerk,
      office.town.services.merged,
      await lettersPdf([{ address: ADDRESS, pages: 3 }]),
    );
    const packGroupIds = (await office.rows(clerk, job.id)).map(({ id }) => id);
    const body = { packGroupIds, serviceChannelOptions: {}, expectedPostDate: null };
    const { shares } = await clerk.call('deliveries.checkOptions', { body });
    const command = await office.confirm(clerk, job.id);
    await office.reaches(clerk, command.id, 'OUTPUTTED');
    const [shipment] = await office.shipments(clerk, job.id);
    expect([shares[0]?.sheets, shipment?.sheets]).toEqual([3, 3]);
  });
});

describe('the documents of one envelope', () => {
  it('lie behind the main one in the order of their boxes, however they were uploaded', async () => {
    const pdf = await lettersPdf([{ address: ADDRESS, pages: 1 }]);
    const part = (name: string) => ({ name, value: pdf, fileName: `${name}.pdf` });
    const parameters = { name: 'parameters', value: JSON.stringify({ serviceId: services.annexes }) };
    const parts = [parameters, part('terms'), part('form'), part('letters')];
    const { id: jobId } = await clerk.call('jobs.create', { parts });
    await expect
      .poll(() => clerk.call('jobs.get', { params: { jobId } }), PATIENCE)
      .toMatchObject({ counts: { packGroups: 1 } });
    const [row] = await office.rows(clerk, jobId);
    const boxes = row?.packs.flatMap(({ chunks }) => chunks.map(({ boxName }) => boxName));
    expect(boxes).toEqual(['letters', 'form', 'terms']);
  });
});

it('leaves the system sound', async () => {
  expect(await violationsOf(office)).toEqual([]);
});
