// Data files in all their places: rows that are letters, rows that belong to documents, rows that plan a split. What left is
// read by other software.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { complaintsAbout } from '#tests/documents/independent-readers.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { hasReaders, pagesByPoppler } from '../findings/sent-letters.ts';
import { addDataServices, ORDERS } from './data-services.ts';
import { DUBOIS, invoicesPdf, MARTIN } from './invoice-pages.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

let office: PostOffice;
let clerk: TestClient;
let ids: Readonly<Record<string, number>>;
beforeAll(async () => {
  office = await openPostOffice();
  ids = await addDataServices(office);
  clerk = await office.as('clerk');
});
afterAll(() => office?.close());

async function deposit(
  service: string,
  files: readonly { name: string; value: Buffer; fileName: string }[],
): Promise<Job> {
  const parameters = JSON.stringify({ serviceId: ids[service] });
  const made = await clerk.call('jobs.create', { parts: [{ name: 'parameters', value: parameters }, ...files] });
  await expect.poll(() => office.server.idle(), { timeout: 30_000 }).toBe(true);
  return clerk.call('jobs.get', { params: { jobId: made.id } });
}

const csv = (name: string, lines: readonly string[]) => ({
  ...{ name, fileName: `${name}.csv` },
  value: iconv.encode(lines.join('\r\n'), 'windows-1252'),
});

async function send(service: string, jobId: number): Promise<string[]> {
  const command = await office.confirm(clerk, jobId);
  await office.reaches(clerk, command.id, 'OUTPUTTED');
  const shipments = await office.shipments(clerk, jobId);
  return shipments
    .toSorted((a, b) => a.id - b.id)
    .map(({ nuid, deliveryNumber }) => {
      const file = path.join(office.server.dataDir, `${nuid}.pdf`);
      writeFileSync(file, office.read(service, deliveryNumber, `${nuid}.pdf`));
      expect(complaintsAbout(file)).toEqual([]);
      return file;
    });
}

describe('a data file as main box', () => {
  let job: Job;

  it('makes a letter of each row; a faulty row says its line and column, and keeps what it holds', async () => {
    job = await deposit('orders', [
      { name: 'orders', value: Buffer.from(JSON.stringify(ORDERS)), fileName: 'orders.json' },
    ]);
    expect(job).toMatchObject({ state: 'PACK_GROUPS_CREATED_ERROR', counts: { packGroups: 3, bad: 1, pages: 6 } });
    const rows = await office.rows(clerk, job.id);
    expect(
      rows.map(({ recipientName, pages, quality, packs }) => [
        recipientName,
        pages,
        quality,
        packs[0]?.metadatas.order,
      ]),
    ).toEqual([
      [DUBOIS[0], 2, 'GOOD', '12'],
      [MARTIN[0], 2, 'BAD', '13'],
      [MARTIN[0], 2, 'GOOD', '14'],
    ]);
    expect(rows[1]?.fault).toEqual({
      label: 'parser.line',
      parameters: { file: 'orders.json', line: 2, column: 'day', reason: 'date' },
    });
    expect(await violationsOf(office)).toEqual([]);
  });

  it.skipIf(!hasReaders)('prints the values of each row on the pages that were generated for it', async () => {
    const files = await send('orders', job.id);
    expect(files.map(pagesByPoppler).map((pages) => pages.map((text) => text.replaceAll(/\s+/g, ' ')))).toEqual([
      [`${DUBOIS[0]} Order 12 of 20 novembre 2026`, 'Sum 19.9'],
      [`${MARTIN[0]} Order 14 of 21 novembre 2026`, 'Sum 8'],
    ]);
    expect(await violationsOf(office)).toEqual([]);
  });

  it('stops at a file that cannot be read to its end, with nothing made of it', async () => {
    const broken = Buffer.from(JSON.stringify(ORDERS).slice(0, -30));
    const stopped = await deposit('orders', [{ name: 'orders', value: broken, fileName: 'broken.json' }]);
    expect(stopped.state).toBe('PROCESSING_ERROR');
    expect(stopped.errorMessage).toMatchObject({
      label: 'parser.line',
      parameters: { file: 'broken.json', reason: 'json' },
    });
    const empty = await deposit('orders', [
      { name: 'orders', value: Buffer.from('{"orders":[]}'), fileName: 'empty.json' },
    ]);
    expect(empty.errorMessage).toMatchObject({ label: 'parser.noRows', parameters: { file: 'empty.json' } });
    const { count } = await office.server.services.db
      .selectFrom('chunk')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('job_id', 'in', [stopped.id, empty.id])
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(0);
  });
});

describe('a data file as second box', () => {
  const RUN = [
    { reference: 'A-1', says: 'first invoice' },
    { reference: 'A-2', says: 'second invoice' },
  ];
  const HEADER = 'Number;Means;Name;Street;Town';

  it.skipIf(!hasReaders)('gives its row to the document with its number, and is no page of the letter', async () => {
    const job = await deposit('invoices', [
      { name: 'letters', value: await invoicesPdf(RUN), fileName: 'run.pdf' },
      csv('payments', [
        HEADER,
        `A-2;carte;${MARTIN.join(';')}`,
        `A-1;chèque;${DUBOIS.join(';')}`,
        `B-7;carte;${MARTIN.join(';')}`,
      ]),
      csv('terms', ['Signs', 'Anne']),
    ]);
    expect(job.counts).toMatchObject({ packGroups: 2, bad: 0, pages: 2, orphans: 1 });
    const [orphan] = await clerk.call('jobs.orphanChunks', { params: { jobId: job.id } });
    expect(orphan).toMatchObject({ identifier: 'B-7', reason: 'unmatched', pageCount: 0 });
    await clerk.call('jobs.acceptOrphan', {
      params: { jobId: job.id, chunkId: orphan?.id ?? 0 },
      body: { accepted: true },
    });
    const files = await send('invoices', job.id);
    expect(files.map(pagesByPoppler).map((pages) => pages.map((text) => text.split(/\s{2,}/)))).toEqual([
      [['A-1', 'first invoice', 'Paid by chèque', 'Signed by Anne']],
      [['A-2', 'second invoice', 'Paid by carte', 'Signed by Anne']],
    ]);
    expect(await violationsOf(office)).toEqual([]);
  });

  it('keeps the fault of a row with its document, and a row in another encoding from being guessed', async () => {
    const bytes = csv('payments', [HEADER, `A-1;bar;${DUBOIS.join(';')}`, `A-2;carte;${MARTIN.join(';')}`]);
    const job = await deposit('invoices', [
      { name: 'letters', value: await invoicesPdf(RUN), fileName: 'run.pdf' },
      bytes,
    ]);
    const rows = await office.rows(clerk, job.id);
    expect(rows.map(({ quality, fault }) => [quality, fault?.parameters])).toEqual([
      ['BAD', { file: 'payments.csv', line: 2, column: 'means', reason: 'notAllowed' }],
      ['GOOD', undefined],
    ]);
  });

  it('keeps all letters back when the row that they all read is at fault', async () => {
    const job = await deposit('invoices', [
      { name: 'letters', value: await invoicesPdf(RUN), fileName: 'run.pdf' },
      csv('payments', [HEADER, `A-1;carte;${DUBOIS.join(';')}`, `A-2;carte;${MARTIN.join(';')}`]),
      csv('terms', ['Signs', 'Nobody']),
    ]);
    const rows = await office.rows(clerk, job.id);
    const fault = { file: 'terms.csv', line: 2, column: 'signs', reason: 'notAllowed' };
    expect(rows.map(({ quality, fault: found }) => [quality, found?.parameters])).toEqual([
      ['BAD', fault],
      ['BAD', fault],
    ]);
  });
});

describe('a data file that plans a split', () => {
  const HEADER = 'Pages;Name;Street;Town';
  const PAGES = [1, 2, 3].map((page) => ({ reference: `page ${page}`, says: `says ${page}` }));

  it('says how many pages each letter has, and to whom it goes', async () => {
    const plan = csv('plan', [HEADER, `2;${DUBOIS.join(';')}`, `1;${MARTIN.join(';')}`]);
    const job = await deposit('planned', [
      { name: 'letters', value: await invoicesPdf(PAGES), fileName: 'run.pdf' },
      plan,
    ]);
    const rows = await office.rows(clerk, job.id);
    expect(rows.map(({ recipientName, pages, quality }) => [recipientName, pages, quality])).toEqual([
      [DUBOIS[0], 2, 'GOOD'],
      [MARTIN[0], 1, 'GOOD'],
    ]);
    expect(await violationsOf(office)).toEqual([]);
  });

  it('keeps pages back that no row plans, and refuses a number of pages that is none', async () => {
    const pdf = { name: 'letters', value: await invoicesPdf(PAGES), fileName: 'run.pdf' };
    const short = await deposit('planned', [pdf, csv('plan', [HEADER, `2;${DUBOIS.join(';')}`])]);
    const rows = await office.rows(clerk, short.id);
    expect(rows.map(({ fault }) => fault?.label)).toEqual([undefined, 'split.remainder']);
    const wrong = await deposit('planned', [
      pdf,
      csv('plan', [HEADER, `2;${DUBOIS.join(';')}`, `two;${MARTIN.join(';')}`]),
    ]);
    expect(wrong.errorMessage).toEqual({
      label: 'parser.line',
      parameters: { file: 'plan.csv', line: 3, column: 'pages', reason: 'pageCount' },
    });
  });

  it('refuses rows that no page is left for: each of them is a letter', async () => {
    const plan = [HEADER, `2;${DUBOIS.join(';')}`, `1;${MARTIN.join(';')}`, `1;${DUBOIS.join(';')}`];
    const job = await deposit('planned', [
      { name: 'letters', value: await invoicesPdf(PAGES), fileName: 'run.pdf' },
      csv('plan', plan),
    ]);
    expect([job.state, job.errorMessage]).toEqual([
      'PROCESSING_ERROR',
      { label: 'split.rows', parameters: { rows: 3, pages: 3 } },
    ]);
  });

  it('keeps a letter back with the fault of the row that planned it', async () => {
    const job = await deposit('planned', [
      { name: 'letters', value: await invoicesPdf(PAGES), fileName: 'run.pdf' },
      csv('plan', [HEADER, `2;${DUBOIS.join(';')};surplus`, `1;${MARTIN.join(';')}`]),
    ]);
    const rows = await office.rows(clerk, job.id);
    expect(rows.map(({ quality, fault }) => [quality, fault?.parameters])).toEqual([
      ['BAD', { file: 'plan.csv', line: 2, column: '5', reason: 'columnCount' }],
      ['GOOD', undefined],
    ]);
  });

  it('goes on from file to file, whatever files of other boxes stand before', async () => {
    const file = async (page: number) => ({
      ...{ name: 'letters', fileName: `${page}.pdf` },
      value: await invoicesPdf([PAGES[page - 1] ?? { reference: '', says: '' }]),
    });
    const terms = { name: 'terms', fileName: 'terms.pdf', value: await invoicesPdf([{ reference: 't', says: 't' }]) };
    const people = [DUBOIS, MARTIN, ['Mme Anne Petit', '1 rue du Port', '69001 Lyon']];
    const plan = csv('plan', [HEADER, ...people.map((lines) => `1;${lines.join(';')}`)]);
    const job = await deposit('planned', [terms, await file(1), await file(2), await file(3), plan]);
    const rows = await office.rows(clerk, job.id);
    expect(rows.map(({ recipientName, quality }) => [recipientName, quality])).toEqual(
      people.map(([name]) => [name, 'GOOD']),
    );
    expect(await violationsOf(office)).toEqual([]);
  });
});
