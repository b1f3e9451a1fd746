// Letterheads, stamps and what else lies over or under the pages of letters: from the service and from the deposit, read from
// what left.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { complaintsAbout } from '#tests/documents/independent-readers.ts';
import { pageText } from '#tests/documents/page-text.ts';
import { drawn } from '#tests/support/drawn-pages.ts';
import { ADDRESS_AREA, lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { addChannel, areaText, runService } from '../support/town.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

const ADDRESS = ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'];
const OTHER = ['M. Paul Martin', '3 place du Marché', '69002 Lyon'];

let office: PostOffice;
let admin: TestClient;
let clerk: TestClient;
let channelId: number;
beforeAll(async () => {
  office = await openPostOffice();
  channelId = await addChannel(office.server.services, {
    channelType: 'SIMPLE_MAIL',
    name: 'Laid',
    providerName: 'folder',
    requirements: [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS', mandatory: true }],
    outputFileDefinitions: [{ name: 'letter', mainOutputFile: true }],
  });
  admin = await office.server.administrator();
  clerk = await office.as('clerk');
});
afterAll(() => office?.close());

const service = (over: object, box: object = {}) => ({
  ...runService('Laid', channelId, {
    boxes: [
      {
        name: 'letters',
        identifier: 'LTR-1',
        label: 'Letters',
        main: true,
        splitConfig: { type: 'everyPages', pages: 3 },
        appositions: [
          { id: 'head', label: 'Letterhead', fileId: 'head.pdf', layer: 'under' },
          { id: 'stamp', label: 'Stamp', layer: 'over', page: '-1', mandatory: true },
        ],
        ...box,
      },
    ],
    requirements: [{ name: 'postalRecipient', value: areaText(ADDRESS_AREA) }],
    channels: [{ label: 'mail', channelId, composition: { printSide: 'simplex' } }],
    ...over,
  }),
  ouId: office.town.accountId,
});

/** Pages that say something at a height (points from the bottom) beside a coloured bar. */
async function marked(texts: readonly string[], height: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const text of texts) {
    const page = document.addPage([595.28, 841.89]);
    page.drawRectangle({ x: 400, y: height, width: 150, height: 40, color: rgb(1, 0, 0) });
    page.drawText(text, { x: 60, y: height, size: 12, font });
  }
  return Buffer.from(await document.save());
}

const save = (parameters: object, files: readonly (readonly [name: string, value: Buffer])[] = []) =>
  admin.call('services.save', {
    parts: [
      { name: 'parameters', value: JSON.stringify(parameters) },
      ...files.map(([fileName, value]) => ({ name: 'files', value, fileName })),
    ],
  });

async function allow(service_id: number, profile = 'clerk'): Promise<void> {
  const { db } = office.server.services;
  const { id: profile_id } = await db
    .selectFrom('profile')
    .select('id')
    .where('name', '=', profile)
    .executeTakeFirstOrThrow();
  await db.insertInto('profile_service').values({ profile_id, service_id }).execute();
}

type Part = readonly [name: string, value: Buffer];

async function deposit(serviceId: number, ...files: readonly Part[]): Promise<Job> {
  const parts = [
    { name: 'parameters', value: JSON.stringify({ serviceId }) },
    ...files.map(([name, value]) => ({ name, value, fileName: `${name.replace(':', '-')}.pdf` })),
  ];
  const { id } = await clerk.call('jobs.create', { parts });
  await expect.poll(() => office.server.idle(), { timeout: 20_000 }).toBe(true);
  return clerk.call('jobs.get', { params: { jobId: id } });
}

/** The letters of the job as they left. */
async function sent(job: Job): Promise<string[]> {
  expect(job.errorMessage).toBeNull();
  const command = await office.confirm(clerk, job.id);
  await office.reaches(clerk, command.id, 'OUTPUTTED');
  return (await office.shipments(clerk, job.id)).map(({ nuid, deliveryNumber }) => {
    const file = path.join(office.server.dataDir, `${nuid}.pdf`);
    writeFileSync(file, office.read('laid', deliveryNumber, `${nuid}.pdf`));
    expect(complaintsAbout(file)).toEqual([]);
    return file;
  });
}

const textOf = (file: string, page: number) => pageText(office.server.services, file, page);

/** The lines of an area (mm) of a page, as our own engine reads them. */
async function linesOf(file: string, area: object): Promise<readonly string[]> {
  const extraction = { lineDetection: 'default', characterOrder: 'position', wordSpacing: 'normal' } as const;
  const requests = [{ page: 1, areas: [area as typeof ADDRESS_AREA], extraction }];
  const answer = await office.server.services.documents.areaText({ path: file, lane: 'person', requests });
  return answer.ok ? answer.value.flatMap(({ lines }) => lines) : [];
}

/** Whether the middle of the bar at a height (points from the bottom) is red on a page. */
async function isRed(pdf: string, page: number, height: number): Promise<boolean> {
  const { width, height: rows, data } = await drawn(office.server.services.documents, { pdf, page });
  const [x, y] = [Math.round((475 / 595.28) * width), Math.round((1 - (height + 20) / 841.89) * rows)];
  const [red = 0, green = 255] = data.subarray((y * width + x) * (data.length / (width * rows)));
  return red > 200 && green < 60;
}

const HEAD = 780;
const STAMP = 60;

describe('appositions', () => {
  it('lie under all pages and over the last one of each letter that leaves; its text stays where it was', async () => {
    const saved = await save(service({}), [['head.pdf', await marked(['Head one', 'Head two'], HEAD)]]);
    await allow(saved.id);
    const letters = await lettersPdf([ADDRESS, OTHER].map((address) => ({ address, pages: 3 })));
    const job = await deposit(saved.id, ['LTR-1', letters], ['LTR-1:stamp', await marked(['PAID'], STAMP)]);
    expect(job.inputFiles.map(({ boxName, appositionId }) => [boxName, appositionId])).toEqual([
      ['letters', null],
      ['letters', 'head'],
      ['letters', 'stamp'],
    ]);
    expect(job.counts.pages).toBe(6);
    const files = await sent(job);
    expect(files).toHaveLength(2);
    for (const [index, file] of files.entries()) {
      const texts = await Promise.all([1, 2, 3].map((page) => textOf(file, page)));
      expect(texts.map((text) => /Head \w+/.exec(text)?.[0])).toEqual(['Head one', 'Head two', 'Head two']);
      expect(texts.map((text) => text.includes('PAID'))).toEqual([false, false, true]);
      expect(await linesOf(file, ADDRESS_AREA)).toEqual([ADDRESS, OTHER][index]);
      expect(await Promise.all([1, 2, 3].map((page) => isRed(file, page, HEAD)))).toEqual([true, true, true]);
      expect(await Promise.all([1, 2, 3].map((page) => isRed(file, page, STAMP)))).toEqual([false, false, true]);
    }
    expect(await violationsOf(office)).toEqual([]);
  });

  it('from files uploaded before are on proofs, and stay when the file of a rejected order is replaced', async () => {
    const saved = await save(service({ name: 'Stamped' }), [['head.pdf', await marked(['Head'], HEAD)]]);
    await allow(saved.id, 'depositor');
    const depositor = await office.as('depositor');
    const upload = async (raw: Buffer) => (await depositor.call('files.put', { query: { name: 'a.pdf' }, raw })).fileId;
    const letter = await lettersPdf([{ address: ADDRESS, pages: 3 }]);
    const sessionFiles = {
      letters: [await upload(letter)],
      'letters:stamp': [await upload(await marked(['PAID'], STAMP))],
    };
    const parts = [{ name: 'parameters', value: JSON.stringify({ serviceId: saved.id, sessionFiles }) }];
    const { id: jobId } = await depositor.call('jobs.create', { parts });
    await expect.poll(() => office.server.idle(), { timeout: 20_000 }).toBe(true);

    const [row] = await office.rows(depositor, jobId);
    const body = { packGroupIds: [row?.id ?? 0], expectedProofsPerServiceChannelLabel: { mail: 1 } };
    const { id: proofId } = await depositor.call('deliveries.proof', { body });
    const proof = () => depositor.call('deliveries.proofState', { params: { proofId } });
    await expect.poll(proof, { timeout: 20_000 }).toMatchObject({ state: 'DONE', fault: null });
    const file = path.join(office.server.dataDir, 'proof.pdf');
    writeFileSync(file, await depositor.call('deliveries.proofFile', { params: { proofId, index: '0' } }));
    expect([await isRed(file, 1, HEAD), await isRed(file, 1, STAMP), await isRed(file, 3, STAMP)]).toEqual([
      true,
      false,
      true,
    ]);

    const command = await office.confirm(depositor, jobId);
    const params = { commandId: command.id };
    await (await office.as('validator')).call('commands.reject', { params, body: { validationReason: 'Old prices.' } });
    const fileIds = [await upload(await lettersPdf([{ address: OTHER, pages: 3 }]))];
    const made = await depositor.call('jobs.replace', { params: { jobId }, body: { fileIds } });
    expect(made.inputFiles.map(({ appositionId }) => appositionId)).toEqual([null, 'head', 'stamp']);
  });

  it('of a deposit are refused when one is missing, unknown, there already, or no PDF', async () => {
    const [saved] = await admin
      .call('services.list', { query: { ouId: office.town.accountId } })
      .then((services) => services.filter(({ name }) => name === 'Laid'));
    const id = saved?.id ?? 0;
    const letter = await lettersPdf([{ address: ADDRESS, pages: 3 }]);
    const stamp = await marked(['PAID'], STAMP);
    const refused = (...files: Part[]) => expect(deposit(id, ['letters', letter], ...files)).rejects;
    await refused().toMatchObject({ label: 'deposit.appositionMissing', parameters: { apposition: 'Stamp' } });
    await refused(['letters:stamp', stamp], ['letters:other', stamp]).toMatchObject({ label: 'job.boxUnknown' });
    await refused(['letters:stamp:over', stamp]).toMatchObject({ label: 'job.boxUnknown' });
    await refused(['letters:stamp', stamp], ['LTR-1:head', stamp]).toMatchObject({
      label: 'deposit.appositionExists',
      parameters: { box: 'Letters', apposition: 'Letterhead' },
    });
    await refused(['letters:stamp', Buffer.from('text')]).toMatchObject({ label: 'file.notPdf' });
    await refused(['letters:stamp', stamp.subarray(0, 300)]).toMatchObject({ label: 'file.truncated' });
  });

  it.each([
    ['over bytes that are kept', { integrityPreservable: true }, 'services.appositionBox'],
    ['twice by one id', { appositions: [{ id: 'head' }, { id: 'head' }] }, 'services.duplicateApposition'],
  ])('are not saved %s', async (_what, box, label) => {
    const head = [['head.pdf', await marked(['Head'], HEAD)]] as const;
    await expect(save(service({}, box), head)).rejects.toMatchObject({ label });
  });
});
