// Invoices split by their number, annexes of a second box matched to them by the same number, terms once in each envelope:
// orphans are attached and accepted, invoices of one address share an envelope, and what left is read by other software.

import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { Command } from '#domain/api/sending/command.schema.ts';
import { complaintsAbout } from '#tests/documents/independent-readers.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { failure } from '#tests/support/test-client.ts';
import { hasReaders, pagesByPoppler } from '../findings/sent-letters.ts';
import { REFERENCE_AREA } from '../support/letters-pdf.ts';
import { addChannel, addService, runService } from '../support/town.ts';
import { DUBOIS, type InvoicePage, invoicesPdf, MARTIN } from './invoice-pages.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

/** One house, and another person. */
const BRUNO = ['M. Bruno Dubois', '12 rue des Lilas', '75011 Paris'];
const invoice = (reference: string, address: readonly string[], says: string): InvoicePage => ({
  reference,
  address,
  says,
});
const RUN = [
  invoice('A-1', DUBOIS, 'first invoice, page one'),
  { reference: 'A-1', says: 'first invoice, page two' },
  invoice('A-2', MARTIN, 'second invoice'),
  invoice('A-3', ['MME CLAIRE DUBOIS', ...DUBOIS.slice(1)], 'third invoice'),
  invoice('A-4', BRUNO, 'fourth invoice'),
  invoice('A-2', MARTIN, 'second invoice, once more'),
];
const ANNEXES = ['A-3', 'A-2', 'B-9', 'A-1', 'A-4'];

const reference = { type: 'pdfText', box: null, area: REFERENCE_AREA, extraction: {} };
let office: PostOffice;
let clerk: TestClient;
let serviceId: number;
beforeAll(async () => {
  office = await openPostOffice();
  const given = office.server.services;
  const channelId = await addChannel(given, {
    channelType: 'SIMPLE_MAIL',
    name: 'Invoices',
    providerName: 'folder',
    timeZone: 'Europe/Paris',
    requirements: [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS', mandatory: true }],
    outputFileDefinitions: [{ name: 'main', mainOutputFile: true }],
  });
  const box = { label: 'Box', maxElements: -1, minElements: 0 };
  serviceId = await addService(
    given,
    office.town.accountId,
    runService('Invoices', channelId, {
      boxes: [
        { name: 'terms', ...box, rank: -5, scope: 'shipment' },
        {
          name: 'annexes',
          ...box,
          label: 'Annexes of invoices',
          minElements: 1,
          reconcile: { packIdentifier: reference, identifier: reference },
        },
        { name: 'letters', label: 'Letters', main: true, splitConfig: { type: 'textChanges', area: REFERENCE_AREA } },
        { name: 'notes', ...box, scope: 'job' },
      ],
      serviceMetadatas: [{ name: 'campaign', value: { ...reference, box: 'notes' } }],
      channels: [{ label: 'mail', channelId, composition: { printSide: 'simplex' } }],
      grouping: { key: [{ type: 'requirementReference', name: 'postalRecipient' }], maxSheets: 20 },
    }),
  );
  const { id: profile_id } = await given.db
    .selectFrom('profile')
    .select('id')
    .where('name', '=', 'clerk')
    .executeTakeFirstOrThrow();
  await given.db.insertInto('profile_service').values({ profile_id, service_id: serviceId }).execute();
  clerk = await office.as('clerk');
});
afterAll(() => office?.close());

async function deposit(annexes: readonly string[], run = RUN): Promise<Job> {
  const one = async (name: string, page: InvoicePage) => ({
    name,
    value: await invoicesPdf([page]),
    fileName: `${page.says.replaceAll(' ', '-')}.pdf`,
  });
  const made = await clerk.call('jobs.create', {
    parts: [
      { name: 'parameters', value: JSON.stringify({ serviceId }) },
      await one('terms', { reference: '', says: 'terms of sale' }),
      ...(await Promise.all(annexes.map((name) => one('annexes', { reference: name, says: `annex ${name}` })))),
      { name: 'letters', value: await invoicesPdf(run), fileName: 'run.pdf' },
      await one('notes', { reference: 'Autumn', says: 'notes of the run' }),
    ],
  });
  await expect.poll(() => office.server.idle(), { timeout: 30_000 }).toBe(true);
  return clerk.call('jobs.get', { params: { jobId: made.id } });
}
const orphansOf = (jobId: number) => clerk.call('jobs.orphanChunks', { params: { jobId } });
const contentOf = async (jobId: number) => {
  const rows = await office.rows(clerk, jobId);
  return rows.map(({ recipientName, documents, pages, packs }) => ({
    recipientName,
    documents,
    pages,
    boxes: packs.map(({ chunks }) => chunks.map(({ boxName }) => boxName).join()),
  }));
};

describe('invoices with annexes', () => {
  let job: Job;
  let command: Command;

  it('finds for each annex its invoice, and says why it finds none', async () => {
    job = await deposit(ANNEXES);
    const orphans = await orphansOf(job.id);
    expect(orphans.map(({ identifier, reason, accepted }) => [identifier, reason, accepted])).toEqual([
      ['A-2', 'ambiguous', null],
      ['B-9', 'unmatched', null],
    ]);
    expect(job.counts).toMatchObject({ orphans: 2, packGroups: 3, bad: 1, remaining: 3, pages: 12 });
    expect(await violationsOf(office)).toEqual([]);
  });

  it('puts invoices of one address into one envelope, and never those of two persons of one house', async () => {
    expect(await contentOf(job.id)).toEqual([
      { recipientName: DUBOIS[0], documents: 2, pages: 6, boxes: ['letters,annexes', 'letters,annexes,terms'] },
      { recipientName: MARTIN[0], documents: 2, pages: 3, boxes: ['letters', 'letters,terms'] },
      { recipientName: BRUNO[0], documents: 1, pages: 3, boxes: ['letters,annexes,terms'] },
    ]);
  });

  it('reads a box of the whole deposit for every row, and puts it into no envelope', async () => {
    const rows = await office.rows(clerk, job.id);
    expect(rows.flatMap(({ packs }) => packs.map(({ metadatas }) => metadatas.campaign))).toEqual(
      RUN.filter(({ address }) => address).map(() => 'Autumn'),
    );
  });

  it('keeps a row back whose box is empty, and the order until each orphan is attached or accepted', async () => {
    const [, martin] = await office.rows(clerk, job.id);
    expect([martin?.quality, martin?.fault]).toEqual([
      'BAD',
      { label: 'packGroup.boxEmpty', parameters: { box: 'Annexes of invoices' } },
    ]);
    const refused = await failure(office.confirm(clerk, job.id));
    expect([refused.label, refused.parameters.count]).toEqual(['deposit.reconciliationsMissing', 2]);
    const [ambiguous, lost] = await orphansOf(job.id);
    const at = (chunkId = 0) => ({ params: { jobId: job.id, chunkId } });
    const attach = () =>
      clerk.call('jobs.attachOrphan', { ...at(ambiguous?.id), body: { packGroupId: martin?.id ?? 0 } });
    await attach();
    const settled = await clerk.call('jobs.orphanChunks', { ...at(), query: { attached: '1' } });
    expect(settled.map((one) => [one.identifier, one.attached?.recipientName, one.attached?.attachedBy.login])).toEqual(
      [
        ['B-9', undefined, undefined],
        ['A-2', MARTIN[0], 'clerk'],
      ],
    );
    // Taken back it is what it was, and so is the row.
    const back = await clerk.call('jobs.detachOrphan', at(ambiguous?.id));
    expect(back.counts).toMatchObject({ orphans: 2, bad: 1, pages: 12 });
    expect((await orphansOf(job.id)).map(({ reason }) => reason).sort()).toEqual(['ambiguous', 'unmatched']);
    const attached = await attach();
    // The other invoice of the envelope still has no annex.
    expect(attached.counts).toMatchObject({ orphans: 1, bad: 1, pages: 13 });
    const accepted = await clerk.call('jobs.acceptOrphan', { ...at(lost?.id), body: {} });
    expect(accepted.counts.orphans).toBe(0);
    await clerk.call('jobs.acceptOrphan', { ...at(lost?.id), body: { accepted: false } });
    expect((await failure(office.confirm(clerk, job.id))).label).toBe('deposit.reconciliationsMissing');
    // A press that comes twice is one, also in the history.
    for (const accepted of [true, true]) await clerk.call('jobs.acceptOrphan', { ...at(lost?.id), body: { accepted } });
    expect((await orphansOf(job.id)).map((one) => one.accepted?.acceptedBy.login)).toEqual(['clerk']);
    const stray = await failure(
      clerk.call('jobs.attachOrphan', { ...at(ambiguous?.id), body: { packGroupId: martin?.id ?? 0 } }),
    );
    expect([stray.label, stray.parameters]).toEqual(['orphan.attached', { recipient: MARTIN[0], name: 'clerk' }]);
    const late = await failure(clerk.call('jobs.acceptOrphan', { ...at(ambiguous?.id), body: { accepted: true } }));
    expect(late.label).toBe('orphan.attached');
    const nothing = await failure(
      clerk.call('jobs.acceptOrphan', { ...at((lost?.id ?? 0) + 9_999), body: { accepted: true } }),
    );
    expect(nothing.label).toBe('exception.notFound');
    const history = await clerk.call('jobs.revisions', { params: { jobId: job.id } });
    expect(history.map(({ event }) => event).filter((event) => event.startsWith('ORPHAN'))).toEqual([
      ...['ORPHAN_ATTACHED', 'ORPHAN_DETACHED', 'ORPHAN_ATTACHED'],
      'ORPHAN_ACCEPTED',
      'ORPHAN_REOPENED',
      'ORPHAN_ACCEPTED',
    ]);
    expect(await violationsOf(office)).toEqual([]);
  });

  it('offers the rows that an orphan fits, with what speaks for them', async () => {
    const other = await deposit(ANNEXES);
    const [ambiguous, lost] = await orphansOf(other.id);
    const candidates = (chunkId = 0) => clerk.call('jobs.orphanCandidates', { params: { jobId: other.id, chunkId } });
    expect(ambiguous).toMatchObject({ identifier: 'A-2', fits: 1 });
    const fitting = await candidates(ambiguous?.id);
    expect(fitting).toMatchObject({ hasText: true, marks: [{ what: 'identifier' }] });
    expect(fitting.candidates.map(({ recipientName, signs, taken }) => [recipientName, signs, taken])).toEqual([
      [MARTIN[0], ['identifier'], false],
    ]);
    expect((await candidates(lost?.id)).candidates).toEqual([]);
    await clerk.call('jobs.cancel', { params: { jobId: other.id } });
  });

  it('offers rows that are being sent last, however well they fit', async () => {
    const [, , second, , , again] = RUN.map((page) =>
      page.says.endsWith('more') ? { ...page, address: BRUNO } : page,
    );
    const between = invoice('A-3', DUBOIS, 'between both');
    const both = await deposit(['A-2', 'A-2'], [second ?? between, between, again ?? between]);
    const [orphan, other] = await orphansOf(both.id);
    const params = { jobId: both.id, chunkId: orphan?.id ?? 0 };
    const offered = async () => {
      const { candidates } = await clerk.call('jobs.orphanCandidates', { params });
      return candidates.map(({ recipientName, signs, taken }) => [recipientName, signs, taken]);
    };
    const [martin, bruno] = [MARTIN[0], BRUNO[0]].map((name) => [name, ['identifier'], false]);
    expect(await offered()).toEqual([martin, bruno]);
    const rows = await office.rows(clerk, both.id);
    const rowOf = (name = '') => rows.find(({ recipientName }) => recipientName === name)?.id ?? 0;
    // A row is sent when all pages have found theirs.
    for (const [chunk, to] of [
      [other, MARTIN],
      [orphan, BRUNO],
    ] as const) {
      const attached = { jobId: both.id, chunkId: chunk?.id ?? 0 };
      await clerk.call('jobs.attachOrphan', { params: attached, body: { packGroupId: rowOf(to[0]) } });
    }
    await clerk.call('commands.create', { body: { packGroupIds: [rowOf(MARTIN[0])], expectedPostDate: null } });
    expect(await offered()).toEqual([bruno, [MARTIN[0], ['identifier'], true]]);
  });

  it('sends the good ones; a pack that is being sent takes no more pages', async () => {
    command = await office.confirm(clerk, job.id);
    command = await office.reaches(clerk, command.id, 'OUTPUTTED', 'DELIVERY_CREATION_ERROR', 'OUTPUT_ERROR');
    expect(command.state).toBe('OUTPUTTED');
    const [dubois] = await office.rows(clerk, job.id);
    const [lost] = await orphansOf(job.id);
    const params = { jobId: job.id, chunkId: lost?.id ?? 0 };
    const taken = await failure(clerk.call('jobs.attachOrphan', { params, body: { packGroupId: dubois?.id ?? 0 } }));
    expect(taken.label).toBe('orphan.packTaken');
  });

  it.runIf(hasReaders)('has sent each page once, annexes behind their invoices, terms at the end', async () => {
    const shipments = await office.shipments(clerk, job.id);
    const sent = shipments.map(({ nuid, deliveryNumber }) => {
      const file = path.join(office.server.dataDir, 'outbox', 'invoices', deliveryNumber ?? '', `${nuid}.pdf`);
      expect(complaintsAbout(file)).toEqual([]);
      return pagesByPoppler(file).map((text) => text.split('\n').at(-1)?.trim());
    });
    expect(sent).toEqual([
      [
        ...['first invoice, page one', 'first invoice, page two', 'annex A-1', 'third invoice', 'annex A-3'],
        'terms of sale',
      ],
      ['fourth invoice', 'annex A-4', 'terms of sale'],
    ]);
    expect(await violationsOf(office)).toEqual([]);
  });
});

describe('grouping again', () => {
  it('puts a corrected row to the others of its address, and lets none join what was confirmed', async () => {
    const job = await deposit(['A-1', 'A-3', 'A-4']);
    const [dubois, , bruno] = await office.rows(clerk, job.id);
    const value = DUBOIS.join('\n');
    await clerk.call('packGroups.edit', {
      params: { packGroupId: bruno?.id ?? 0 },
      body: { version: bruno?.version ?? 0, rawShipmentRequirements: { postalRecipient: { value } } },
    });
    const after = await clerk.call('jobs.regroup', { params: { jobId: job.id } });
    expect(after.counts).toMatchObject({ packGroups: 2, pages: 11 });
    const [first] = await office.rows(clerk, job.id);
    expect([first?.id, first?.documents, first?.packs.at(-1)?.chunks.map(({ boxName }) => boxName)]).toEqual([
      dubois?.id,
      3,
      ['letters', 'annexes', 'terms'],
    ]);
    expect(await violationsOf(office)).toEqual([]);
  });
});
