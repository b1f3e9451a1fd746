// Letters grouped by customer under a limit of sheets, with an offer that several of them share: a pack leaves its envelope
// after an edit, others join, and an envelope that became too thick stops by itself.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { REFERENCE_AREA } from '../support/letters-pdf.ts';
import { addChannel, addService, runService } from '../support/town.ts';
import { DUBOIS, invoicesPdf, MARTIN } from './invoice-pages.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

const reference = { type: 'pdfText', box: null, area: REFERENCE_AREA, extraction: {} };
/** Customer and address of each letter. */
const RUN = [
  ['K1', DUBOIS],
  ['K1', DUBOIS],
  ['K2', DUBOIS],
  ['K1', MARTIN],
  ['K1', DUBOIS],
] as const;

let office: PostOffice;
let clerk: TestClient;
let job: Job;
beforeAll(async () => {
  office = await openPostOffice();
  const given = office.server.services;
  const channelId = await addChannel(given, {
    channelType: 'SIMPLE_MAIL',
    name: 'Grouped',
    providerName: 'folder',
    requirements: [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS', mandatory: true }],
    outputFileDefinitions: [{ name: 'main', mainOutputFile: true }],
  });
  const plain = runService('Grouped', channelId);
  const definition = {
    ...plain,
    boxes: [
      { name: 'letters', label: 'Letters', main: true, splitConfig: { type: 'everyPages', pages: 1 } },
      {
        ...{ name: 'offers', label: 'Offers', minElements: 0, maxElements: -1 },
        reconcile: { packIdentifier: reference, identifier: reference, shared: true },
      },
    ],
    requirements: [...plain.requirements, { name: 'customer', scope: 'pack', value: reference }],
    channels: [{ label: 'mail', channelId, composition: { printSide: 'simplex' } }],
    grouping: { key: [{ type: 'requirementReference', name: 'customer' }], maxSheets: 4 },
  };
  const serviceId = await addService(given, office.town.accountId, definition);
  const { id: profile_id } = await given.db
    .selectFrom('profile')
    .select('id')
    .where('name', '=', 'clerk')
    .executeTakeFirstOrThrow();
  await given.db.insertInto('profile_service').values({ profile_id, service_id: serviceId }).execute();
  clerk = await office.as('clerk');
  const letters = RUN.map(([customer, address], index) => ({
    reference: customer,
    address,
    says: `letter ${index + 1}`,
  }));
  const offer = (name: string) => invoicesPdf([{ reference: name, says: `offer for ${name}` }]);
  const made = await clerk.call('jobs.create', {
    parts: [
      { name: 'parameters', value: JSON.stringify({ serviceId }) },
      { name: 'letters', value: await invoicesPdf(letters), fileName: 'run.pdf' },
      { name: 'offers', value: await offer('K1'), fileName: 'offer-k1.pdf' },
      { name: 'offers', value: await offer('K7'), fileName: 'offer-k7.pdf' },
    ],
  });
  await vi.waitUntil(() => office.server.idle(), { timeout: 30_000 });
  job = await clerk.call('jobs.get', { params: { jobId: made.id } });
});
afterAll(() => office?.close());

/** The first pages of the letters of each row, and how many pages it has. */
const groups = async () => {
  const rows = await office.rows(clerk, job.id);
  return rows.map(({ packs, pages }) => [packs.map(({ chunks }) => chunks[0]?.firstPage), pages]);
};

describe('letters grouped by customer', () => {
  it('share an envelope and an offer, under the limit of sheets and for one recipient only', async () => {
    expect(job.state).toBe('PACK_GROUPS_CREATED');
    expect(await groups()).toEqual([
      [[1, 2], 4],
      [[3], 1],
      [[4], 2],
      [[5], 2],
    ]);
    expect(job.counts).toMatchObject({ packGroups: 4, pages: 9, orphans: 1, bad: 0 });
    expect(await violationsOf(office)).toEqual([]);
  });

  it('are grouped again after an edit: one leaves its envelope, another joins it', async () => {
    const [first] = await office.rows(clerk, job.id);
    const leaving = first?.packs[1]?.id ?? 0;
    await clerk.call('packGroups.edit', {
      params: { packGroupId: first?.id ?? 0 },
      body: { version: first?.version ?? 0, rawPackRequirements: { [leaving]: { customer: { value: 'K9' } } } },
    });
    expect((await groups())[0]).toEqual([[1, 2], 4]);
    await clerk.call('jobs.regroup', { params: { jobId: job.id } });
    expect(await groups()).toEqual([
      [[1, 5], 4],
      [[3], 1],
      [[4], 2],
      [[2], 2],
    ]);
    const last = (await office.rows(clerk, job.id)).at(-1);
    expect([last?.recipientName, last?.quality]).toEqual([DUBOIS[0], 'MODIFIED']);
    const again = await clerk.call('jobs.regroup', { params: { jobId: job.id } });
    expect(again.counts.packGroups).toBe(4);
    const history = await clerk.call('jobs.revisions', { params: { jobId: job.id } });
    expect(history.filter(({ event }) => event === 'REGROUPED')).toHaveLength(1);
    expect(await violationsOf(office)).toEqual([]);
  });

  it('stop where an envelope became thicker than its limit, with the number of sheets', async () => {
    const [first] = await office.rows(clerk, job.id);
    const [orphan] = await clerk.call('jobs.orphanChunks', { params: { jobId: job.id } });
    const params = { jobId: job.id, chunkId: orphan?.id ?? 0 };
    await clerk.call('jobs.attachOrphan', { params, body: { packGroupId: first?.id ?? 0 } });
    const command = await office.confirm(clerk, job.id);
    const stopped = await office.reaches(clerk, command.id, 'DELIVERY_CREATION_ERROR', 'OUTPUTTED');
    expect(stopped.state).toBe('DELIVERY_CREATION_ERROR');
    const shipments = await office.shipments(clerk, job.id);
    const { fault } = await office.server.services.db
      .selectFrom('shipment')
      .select('fault')
      .where('job_id', '=', job.id)
      .where('fault', 'is not', null)
      .executeTakeFirstOrThrow();
    expect([shipments.length, fault]).toEqual([
      4,
      { label: 'packGroup.tooManySheets', parameters: { id: first?.id, sheets: 5, maximum: 4 } },
    ]);
    expect(await violationsOf(office)).toEqual([]);
  });
});
