// Pages and rows that belong to somebody by more than their own file: files of the service in each letter, rows that a person
// attaches, rows that plan several documents. What a letter gets is what left, and never what was another's.
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { hasReaders, pagesByPoppler } from '../findings/sent-letters.ts';
import { ADDRESS_AREA, REFERENCE_AREA } from '../support/letters-pdf.ts';
import { addChannel, runService } from '../support/town.ts';
import { DUBOIS, invoicesPdf, MARTIN } from './invoice-pages.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

const PETIT = ['Mme Anne Petit', '1 rue du Port', '69001 Lyon'];
const textIn = (area: object) => ({ type: 'pdfText', box: null, area, extraction: {} });
const column = (name: string, box: string) => ({ type: 'dataColumn', box, column: name });
const fields = (...names: string[]) => names.map((name) => ({ name }));
const csvOf = (...names: string[]) => ({
  ...{ format: 'csv', encoding: 'utf-8', separator: ';' },
  columns: names.map((name) => ({ metadata: name, column: name })),
});
const addressIn = (box: string) => ({
  ...{ type: 'concat', separator: '\n' },
  values: ['name', 'street', 'town'].map((name) => column(name, box)),
});

let office: PostOffice;
let admin: TestClient;
let clerk: TestClient;
let channelId: number;
beforeAll(async () => {
  office = await openPostOffice();
  channelId = await addChannel(office.server.services, {
    ...{ channelType: 'SIMPLE_MAIL', name: 'Letters', providerName: 'folder', timeZone: 'Europe/Paris' },
    requirements: [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS', mandatory: true }],
    outputFileDefinitions: [
      {
        ...{ name: 'main', mainOutputFile: true },
        technicalAreas: [
          {
            ...{ type: 'text', page: '1', scope: 'document', area: { left: 20, top: 200, width: 160, height: 8 } },
            contentEvaluator: { type: 'metadataReference', name: 'means' },
          },
        ],
      },
    ],
  });
  admin = await office.server.administrator();
  clerk = await office.as('clerk');
});
afterAll(() => office?.close());

/** Saves a service for the clerk, with files that it brings. */
async function serviceOf(name: string, over: object, files: readonly (readonly [string, Buffer])[] = []) {
  const channels = [{ label: 'mail', channelId, composition: { printSide: 'simplex' } }];
  const definition = { ...runService(name, channelId, { channels, ...over }), ouId: office.town.accountId };
  const parts = [
    { name: 'parameters', value: JSON.stringify(definition) },
    ...files.map(([fileName, value]) => ({ name: 'files', value, fileName })),
  ];
  const { id: service_id } = await admin.call('services.save', { parts });
  const { db } = office.server.services;
  const { id: profile_id } = await db
    .selectFrom('profile')
    .select('id')
    .where('name', '=', 'clerk')
    .executeTakeFirstOrThrow();
  await db.insertInto('profile_service').values({ profile_id, service_id }).execute();
  return service_id;
}

async function settled(jobId: number): Promise<Job> {
  await expect.poll(() => office.server.idle(), { timeout: 30_000 }).toBe(true);
  return clerk.call('jobs.get', { params: { jobId } });
}

async function deposit(serviceId: number, files: readonly (readonly [box: string, name: string, value: Buffer])[]) {
  const parts = files.map(([name, fileName, value]) => ({ name, fileName, value }));
  const parameters = { name: 'parameters', value: JSON.stringify({ serviceId }) };
  const { id } = await clerk.call('jobs.create', { parts: [parameters, ...parts] });
  return settled(id);
}

const csv = (...lines: string[]) => Buffer.from(lines.join('\r\n'));
const page = (reference: string, says: string, address: readonly string[] = []) => ({ reference, says, address });

/** The pages of each letter that leaves, in the order of the rows. */
async function sentPages(job: Job): Promise<string[][]> {
  const command = await office.confirm(clerk, job.id);
  await office.reaches(clerk, command.id, 'OUTPUTTED');
  const shipments = await office.shipments(clerk, job.id);
  const folder = path.join(office.server.dataDir, 'outbox', 'letters');
  return shipments
    .toSorted((a, b) => a.id - b.id)
    .map(({ nuid, deliveryNumber }) => pagesByPoppler(path.join(folder, deliveryNumber, `${nuid}.pdf`)))
    .map((pages) => pages.map((text) => text.replaceAll(/\s+/g, ' ')));
}

describe('files of the service that every letter has', () => {
  it.skipIf(!hasReaders)('are in each of them, though no box looks for its letters', async () => {
    const terms = { name: 'terms', label: 'Terms', hidden: true, configuredFiles: ['terms.pdf'] };
    const main = { name: 'letters', label: 'Letters', main: true, splitConfig: { type: 'everyPages', pages: 1 } };
    const over = { boxes: [main, terms], requirements: [{ name: 'postalRecipient', value: textIn(ADDRESS_AREA) }] };
    const serviceId = await serviceOf('enclosing', over, [['terms.pdf', await invoicesPdf([page('', 'terms')])]]);
    const run = [page('A-1', 'one', DUBOIS), page('A-2', 'two', MARTIN)];
    const job = await deposit(serviceId, [['letters', 'run.pdf', await invoicesPdf(run)]]);
    expect(job.counts).toMatchObject({ packGroups: 2, bad: 0, pages: 4 });
    expect((await sentPages(job)).map((pages) => pages.map((text) => text.split(' ').at(-1)))).toEqual([
      ['one', 'terms'],
      ['two', 'terms'],
    ]);
    expect(await violationsOf(office)).toEqual([]);
  });
});

describe('what a person attaches', () => {
  const reconcile = (identifier: object) => ({ packIdentifier: textIn(REFERENCE_AREA), identifier });
  const names = ['number', 'means', 'name', 'street', 'town'];
  const boxes = [
    {
      ...{ name: 'letters', label: 'Letters', main: true },
      splitConfig: { type: 'textChanges', area: REFERENCE_AREA },
    },
    {
      ...{ name: 'payments', label: 'Payments', boxType: 'datafile', metadatas: fields(...names) },
      ...{ parserConfiguration: csvOf(...names), reconcile: reconcile(column('number', 'payments')) },
    },
    {
      ...{ name: 'annexes', label: 'Annexes', minElements: 0, splitConfig: { type: 'everyPages', pages: 1 } },
      reconcile: reconcile(textIn(REFERENCE_AREA)),
    },
  ];
  const over = {
    boxes,
    requirements: [{ name: 'postalRecipient', value: addressIn('payments') }],
    serviceMetadatas: [{ name: 'means', value: column('means', 'payments') }],
  };
  const rowOf = (number: string, means: string, lines: readonly string[]) => [number, means, ...lines].join(';');
  let serviceId = 0;
  const ofRun = async (payments: readonly string[], annexes: readonly string[] = []) =>
    deposit(serviceId, [
      ['letters', 'run.pdf', await invoicesPdf([page('A-1', 'one'), page('A-2', 'two')])],
      ['payments', 'payments.csv', csv(names.join(';'), ...payments)],
      ...(annexes.length === 0
        ? []
        : ([
            ['annexes', 'annexes.pdf', await invoicesPdf(annexes.map((name) => page(name, `annex ${name}`)))],
          ] as const)),
    ]);
  const attach = async (job: Job, row: number) => {
    const [orphan] = await clerk.call('jobs.orphanChunks', { params: { jobId: job.id } });
    const packGroupId = (await office.rows(clerk, job.id))[row]?.id ?? 0;
    const params = { jobId: job.id, chunkId: orphan?.id ?? 0 };
    return clerk.call('jobs.attachOrphan', { params, body: { packGroupId } });
  };
  beforeAll(async () => {
    serviceId = await serviceOf('attaching', over);
  });

  it.skipIf(!hasReaders)('is read with the letter: its address and its metadata are those of the row', async () => {
    const job = await ofRun([rowOf('A-1', 'card', DUBOIS), rowOf('A2', 'cheque', MARTIN)]);
    expect(job.counts).toMatchObject({ bad: 1, orphans: 1 });
    const attached = await attach(job, 1);
    expect([attached.state, attached.counts.bad]).toEqual(['PACK_GROUPS_CREATED', 0]);
    const rows = await office.rows(clerk, job.id);
    expect(
      rows.map(({ recipientName, quality, packs }) => [recipientName, quality, packs[0]?.metadatas.means]),
    ).toEqual([
      [DUBOIS[0], 'GOOD', 'card'],
      [MARTIN[0], 'GOOD', 'cheque'],
    ]);
    expect(await sentPages(attached)).toEqual([['A-1 one card'], ['A-2 two cheque']]);
    expect(await violationsOf(office)).toEqual([]);
  });

  it('changes nothing that a person gave, nor what the row has of its own', async () => {
    const job = await ofRun([rowOf('A2', 'cheque', MARTIN), rowOf('A-1', 'card', DUBOIS)]);
    const [first, second] = await office.rows(clerk, job.id);
    const rawShipmentRequirements = { postalRecipient: { value: PETIT.join('\n'), countryCode: 'FR' } };
    const params = { packGroupId: second?.id ?? 0 };
    await clerk.call('packGroups.edit', { params, body: { version: second?.version ?? 0, rawShipmentRequirements } });
    await attach(job, 1);
    const typed = (await office.rows(clerk, job.id))[1];
    expect([typed?.recipientName, typed?.packs[0]?.metadatas.means]).toEqual([PETIT[0], 'cheque']);
    expect(first?.recipientName).toBe(DUBOIS[0]);

    const other = await ofRun([rowOf('A2', 'cheque', MARTIN), rowOf('A-1', 'card', DUBOIS)]);
    await attach(other, 0);
    const own = (await office.rows(clerk, other.id))[0];
    expect([own?.recipientName, own?.packs[0]?.metadatas.means]).toEqual([DUBOIS[0], 'card']);
  });

  it('does not send an envelope of several letters to another person', async () => {
    const [letters, payments] = boxes;
    const written = { type: 'coalesce', values: [addressIn('payments'), textIn(ADDRESS_AREA)] };
    const shared = await serviceOf('sharing', {
      boxes: [letters, { ...payments, minElements: 0 }],
      requirements: [{ name: 'postalRecipient', value: written }],
      grouping: { key: [{ type: 'requirementReference', name: 'postalRecipient' }], maxSheets: null },
    });
    const job = await deposit(shared, [
      ['letters', 'run.pdf', await invoicesPdf([page('A-1', 'one', DUBOIS), page('A-2', 'two', DUBOIS)])],
      ['payments', 'payments.csv', csv(names.join(';'), rowOf('A1', 'card', MARTIN))],
    ]);
    expect(job.counts).toMatchObject({ packGroups: 1, orphans: 1, bad: 0 });
    await attach(job, 0);
    const rows = await office.rows(clerk, job.id);
    expect(rows.map(({ recipientName, documents }) => [recipientName, documents])).toEqual([[DUBOIS[0], 2]]);
  });

  it('stands behind the pages that its box has there already', async () => {
    const payments = [rowOf('A-1', 'card', DUBOIS), rowOf('A-2', 'card', MARTIN)];
    const job = await ofRun(payments, ['B-9', 'A-1']);
    await attach(job, 0);
    const row = (await office.rows(clerk, job.id))[0];
    const chunks = row?.packs[0]?.chunks.filter(({ boxName }) => boxName === 'annexes');
    expect(chunks?.map(({ firstPage }) => firstPage)).toEqual([2, 1]);
  });
});

describe('rows that plan several documents', () => {
  const names = ['pages', 'name', 'street', 'town'];
  const plan = {
    ...{ name: 'plan', label: 'Plan', boxType: 'datafile', scope: 'job' },
    ...{ metadatas: fields(...names), parserConfiguration: csvOf(...names) },
  };
  const main = {
    ...{ name: 'letters', label: 'Letters', main: true, maxElements: -1 },
    splitConfig: { type: 'dataFile', box: 'plan', column: 'pages' },
  };
  const over = { boxes: [main, plan], requirements: [{ name: 'postalRecipient', value: addressIn('plan') }] };
  const rowsOf = (...counts: number[]) =>
    csv(names.join(';'), ...counts.map((count, at) => [count, ...([DUBOIS, MARTIN, PETIT][at] ?? PETIT)].join(';')));
  const force = async (job: Job) => {
    await clerk.call('jobs.forcePreparation', { params: { jobId: job.id } });
    return settled(job.id);
  };

  it('are refused where one goes on in the next document, and no document is left out for a fault of the plan', async () => {
    const serviceId = await serviceOf('planning', over);
    const three = (name: string) => invoicesPdf([1, 2, 3].map((number) => page(name, `${name}${number}`)));
    const job = await deposit(serviceId, [
      ['letters', 'a.pdf', await three('a')],
      ['letters', 'b.pdf', await three('b')],
      ['plan', 'plan.csv', rowsOf(2, 2, 2)],
    ]);
    const fault = {
      label: 'parser.line',
      parameters: { file: 'plan.csv', line: 3, column: 'pages', reason: 'fileBorder' },
    };
    expect([job.state, job.errorMessage]).toEqual(['PROCESSING_ERROR', fault]);
    const forced = await force(job);
    expect([forced.state, forced.errorMessage]).toEqual(['PROCESSING_ERROR', fault]);
    expect(forced.inputFiles.filter(({ leftOut }) => leftOut !== null)).toEqual([]);
    expect(forced.counts.packGroups).toBe(0);
    const files = [['letters', 'a.pdf', await three('a')] as const, ['plan', 'plan.csv', rowsOf(0, 3)] as const];
    const none = await deposit(serviceId, files);
    expect(none.errorMessage).toMatchObject({ label: 'parser.line', parameters: { line: 2, reason: 'pageCount' } });
  });

  it('are planned by the service alone: no depositor makes rows a plan, or cuts them', async () => {
    const open = await serviceOf('open', { ...over, boxes: [{ ...main, splitConfig: { type: 'none' } }, plan] });
    const rows = { ...plan, main: true, scope: 'pack' };
    const listed = await serviceOf('listed', {
      ...{ boxes: [rows], requirements: [{ name: 'postalRecipient', value: addressIn('plan') }] },
    });
    const files = [
      { name: 'letters', fileName: 'a.pdf', value: await invoicesPdf([page('a', 'a')]) },
      { name: 'plan', fileName: 'plan.csv', value: rowsOf(1) },
    ];
    const refusalOf = async (serviceId: number, splitConfiguration: object) => {
      const parameters = { name: 'parameters', value: JSON.stringify({ serviceId, splitConfiguration }) };
      const parts = [parameters, ...files.slice(serviceId === listed ? 1 : 0)];
      const { label, parameters: said } = await failure(clerk.call('jobs.create', { parts }));
      return [label, said.reason];
    };
    const planned = ['services.splitConfig', 'dataFile'];
    expect(await refusalOf(open, { type: 'dataFile', box: 'plan', column: 'pages' })).toEqual(planned);
    expect(await refusalOf(listed, { type: 'everyPages', pages: 1 })).toEqual(planned);
    const area = { ...REFERENCE_AREA, page: 0 };
    expect(await refusalOf(open, { type: 'textAppears', area })).toEqual(['services.splitConfig', 'page']);
  });

  it('are never those of another document, because one before it was left out', async () => {
    const preprocessor = { name: 'printStream', parameters: { columns: 40 } };
    const serviceId = await serviceOf('streams', { ...over, type: 'preprocessing', preprocessor });
    // Without the first file, the first two rows would take two pages of the second.
    const job = await deposit(serviceId, [
      ['letters', 'a.txt', Buffer.from(`${'x'.repeat(41)}\n\fa2\n`)],
      ['letters', 'b.txt', Buffer.from('b1\n\fb2\n\fb3\n\fb4\n')],
      ['plan', 'plan.csv', rowsOf(1, 1, 4)],
    ]);
    expect(job.errorMessage?.label).toBe('preprocessing.lineTooLong');
    const forced = await force(job);
    expect([forced.state, forced.counts.packGroups]).toEqual(['PROCESSING_ERROR', 0]);
    expect(forced.inputFiles.filter(({ leftOut }) => leftOut !== null)).toEqual([]);
  });
});
