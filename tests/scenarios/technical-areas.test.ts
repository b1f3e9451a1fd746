// What technical areas print, read from the files that left: rich text, barcodes, texts of the page and facts of the file.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsAbout } from '#tests/documents/independent-readers.ts';
import { codesOn, drawn } from '#tests/support/drawn-pages.ts';
import { lettersPdf, REFERENCE_AREA } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { addChannel, addService, runService } from '../support/town.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

const ADDRESS = ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'];
const EXTRACTION = { lineDetection: 'default', characterOrder: 'writingOrder', wordSpacing: 'normal' };
const constant = (value: string) => ({ type: 'constant', value });
const fact = (name: string) => ({ type: 'outputFileReference', name });
const joined = (...values: object[]) => ({ type: 'concat', values });
const REFERENCE = { type: 'pdfText', box: null, area: REFERENCE_AREA, extraction: EXTRACTION };
const RICH =
  '<p>Dear <b>Claire</b>,</p><p style="color:#c00000">please <i>look</i> <u>inside</u><br>' +
  'caf&eacute;&nbsp;5&nbsp;&euro;</p><ul><li>first</li><li>second</li></ul><ol start="7"><li>seventh</li></ol>' +
  '<p dir="rtl">שלום <b>עולם</b></p><script>alert(1)</script><p onclick="x()">end</p>';

const at = (top: number, over: object) => ({
  type: 'text',
  page: '1',
  area: { left: 20, top, width: 160, height: 7 },
  ...over,
});
const AREAS = [
  at(120, { contentEvaluator: joined(constant('read='), REFERENCE) }),
  at(127, {
    contentEvaluator: joined(constant('title='), { type: 'pdfMetadata', box: null, name: 'Title' }),
  }),
  at(134, { contentEvaluator: joined(constant('place='), { type: 'positionInBox', box: null }) }),
  at(141, { contentEvaluator: joined(constant('rows='), { type: 'recipientCount' }) }),
  at(148, { contentEvaluator: joined(constant('sheets='), { type: 'sheetCount' }, constant(' '), fact('name')) }),
  at(155, {
    condition: { type: 'contains', left: REFERENCE, right: constant('0002') },
    contentEvaluator: constant('only the second'),
  }),
  at(162, { scope: 'document', page: '-1', contentEvaluator: constant('last page') }),
  at(169, { scope: 'addressPage', contentEvaluator: constant('address page') }),
  at(176, { type: 'html', area: { left: 20, top: 176, width: 80, height: 70 }, contentEvaluator: constant(RICH) }),
  at(250, {
    type: 'barcode',
    scope: 'document',
    area: { left: 20, top: 250, width: 50, height: 15 },
    barcodeType: 'ean13',
    contentEvaluator: constant('4006381333931'),
  }),
  at(250, {
    type: 'barcode',
    scope: 'document',
    area: { left: 90, top: 250, width: 90, height: 15 },
    barcodeGS1Format: true,
    contentEvaluator: constant('(01)04012345678901(21)AB12'),
  }),
];

let office: PostOffice;
let clerk: TestClient;
let serviceId: number;
beforeAll(async () => {
  office = await openPostOffice();
  const { services } = office.server;
  const channelId = await addChannel(services, {
    channelType: 'SIMPLE_MAIL',
    name: 'Marked',
    providerName: 'folder',
    requirements: [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS', mandatory: true }],
    outputFileDefinitions: [{ name: 'letter', mainOutputFile: true, technicalAreas: AREAS }],
  });
  const channels = [{ label: 'mail', channelId, composition: { printSide: 'simplex', addressPage: 'always' } }];
  serviceId = await addService(services, office.town.accountId, runService('Marked', channelId, { channels }));
  const { id } = await services.db
    .selectFrom('profile')
    .select('id')
    .where('name', '=', 'clerk')
    .executeTakeFirstOrThrow();
  await services.db.insertInto('profile_service').values({ profile_id: id, service_id: serviceId }).execute();
  clerk = await office.as('clerk');
});
afterAll(() => office?.close());

/** What a page (from 1) says, by pdftotext where it is there, else by our own engine. */
async function textOf(pdf: string, page: number): Promise<string> {
  const range = ['-f', String(page), '-l', String(page)];
  const read = spawnSync('pdftotext', [...range, '-layout', pdf, '-'], { encoding: 'utf8' });
  if (read.status === 0) return read.stdout;
  const extraction = { lineDetection: 'default', characterOrder: 'position', wordSpacing: 'normal' } as const;
  const areas = [{ left: 0, top: 0, width: 210, height: 297 }];
  const requests = [{ page, areas, extraction }];
  const answer = await office.server.services.documents.areaText({ path: pdf, lane: 'person', requests });
  return answer.ok ? answer.value.flatMap(({ lines }) => lines).join('\n') : '';
}

describe('technical areas', () => {
  let files: string[];

  it('are on the letters that leave', async () => {
    const run = await PDFDocument.load(await lettersPdf([1, 2].map((pages) => ({ address: ADDRESS, pages }))));
    run.setTitle('November');
    const job = await office.deposit(clerk, serviceId, Buffer.from(await run.save()));
    expect(job.state).toBe('PACK_GROUPS_CREATED');
    const command = await office.confirm(clerk, job.id);
    await office.reaches(clerk, command.id, 'OUTPUTTED');
    const shipments = await office.shipments(clerk, job.id);
    files = shipments.map(({ nuid, deliveryNumber }) => {
      const file = path.join(office.server.dataDir, `${nuid}.pdf`);
      writeFileSync(file, office.read('marked', deliveryNumber, `${nuid}.pdf`));
      return file;
    });
    expect(files).toHaveLength(2);
    expect(files.flatMap(complaintsAbout)).toEqual([]);
  });

  it('say what stands on the page, and the facts of file and order', async () => {
    const [one = '', two = ''] = files;
    const first = await textOf(one, 1);
    for (const line of ['read=Reference 0001', 'title=November', 'place=1', 'rows=2', 'sheets=2 letter'])
      expect(first).toContain(line);
    expect(first).not.toContain('only the second');
    const second = await textOf(two, 1);
    for (const line of ['read=Reference 0002', 'only the second', 'sheets=3 letter']) expect(second).toContain(line);
  });

  it('stand on the pages of their scope', async () => {
    const [, two = ''] = files;
    const pages = await Promise.all([1, 2, 3].map((page) => textOf(two, page)));
    expect(pages.map((text) => text.includes('last page'))).toEqual([false, false, true]);
    expect(pages.map((text) => text.includes('address page'))).toEqual([true, false, false]);
  });

  it('are rich text where they are HTML, with nothing in it but text', async () => {
    const text = await textOf(files[0] ?? '', 1);
    for (const line of ['Dear Claire,', 'please look inside', 'café', '• first', '• second', '7. seventh', 'end'])
      expect(text.replaceAll(/ {2,}/g, ' ')).toContain(line);
    expect(text).toMatch(/שלום|םולש/);
    expect(text).not.toMatch(/alert|onclick|<|&/);
    const bytes = readFileSync(files[0] ?? '').toString('latin1');
    for (const name of ['NotoSansBold', 'NotoSansItalic', 'NotoSansHebrewBold']) expect(bytes).toContain(`+${name}-`);
  });

  it('are barcodes of the kind that was chosen', async () => {
    const page = await drawn(office.server.services.documents, { pdf: files[0] ?? '', page: 2 });
    const codes = await codesOn(page);
    expect(new Set(codes)).toEqual(new Set(['(01)04012345678901(21)AB12', '4006381333931']));
  });

  it('are in their proofs, drawn by the same code', async () => {
    const run = await lettersPdf([{ address: ADDRESS, pages: 1 }]);
    const job = await office.deposit(clerk, serviceId, run);
    const packGroupIds = (await office.rows(clerk, job.id)).map(({ id }) => id);
    const body = { packGroupIds, expectedProofsPerServiceChannelLabel: { mail: 1 } };
    const { id: proofId } = await clerk.call('deliveries.proof', { body });
    const proof = () => clerk.call('deliveries.proofState', { params: { proofId } });
    await expect.poll(proof, { timeout: 20_000 }).toMatchObject({ state: 'DONE', fault: null });
    const file = path.join(office.server.dataDir, 'proof.pdf');
    writeFileSync(file, await clerk.call('deliveries.proofFile', { params: { proofId, index: '0' } }));
    const text = await textOf(file, 1);
    for (const line of ['read=Reference 0001', 'rows=1', '• first'])
      expect(text.replaceAll(/ {2,}/g, ' ')).toContain(line);
  });
});

it('leaves the system sound', async () => {
  expect(await violationsOf(office)).toEqual([]);
});
