// Deposits whose files are rewritten first, one service per preprocessor, read from what was made and from what left.

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsAbout } from '#tests/documents/independent-readers.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { addChannel, addService, runService } from '../support/town.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

const ADDRESS = ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'];
const FIXED = { type: 'constant', value: ADDRESS.join('\n') };
const WHOLE = { left: 0, top: 0, width: 210, height: 297 };
const box = (over: object = {}) => ({ name: 'letters', label: 'Letters', main: true, ...over });
const preprocessed = (name: string, parameters: object, over: object = {}) => ({
  type: 'preprocessing',
  preprocessor: { name, parameters },
  boxes: [box()],
  requirements: [{ name: 'postalRecipient', value: FIXED }],
  ...over,
});
const SERVICES = {
  dropped: preprocessed('pages', { dropBlank: true, order: 'reverse', repeat: 2 }),
  matched: preprocessed('pages', { dropMatching: { area: WHOLE, pattern: '0002' } }),
  two: preprocessed('pages', { pagesPerSheet: 2, pageSize: 'A4' }),
  four: preprocessed('pages', { pagesPerSheet: 4, pageSize: 'A3' }),
  listed: preprocessed('pages', { order: [9] }),
  stream: preprocessed('printStream', {
    ...{ carriageControl: 'asa', encoding: 'windows-1252', orientation: 'landscape' },
    ...{ columns: 132, lines: 60 },
  }),
  plain: preprocessed(
    'printStream',
    { columns: 40 },
    { boxes: [box({ splitConfig: { type: 'everyPages', pages: 1 } })] },
  ),
  one: preprocessed('printStream', {}, { type: 'preprocessingUnique', boxes: [box({ maxElements: 1 })] }),
};
type Name = keyof typeof SERVICES;

let office: PostOffice;
let clerk: TestClient;
const ids = new Map<string, number>();
beforeAll(async () => {
  office = await openPostOffice();
  const { services } = office.server;
  const channelId = await addChannel(services, {
    channelType: 'SIMPLE_MAIL',
    name: 'Rewritten',
    providerName: 'folder',
    requirements: [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS', mandatory: true }],
    outputFileDefinitions: [{ name: 'letter', mainOutputFile: true }],
  });
  const channels = [{ label: 'mail', channelId, composition: { printSide: 'simplex' } }];
  const { id: profile_id } = await services.db
    .selectFrom('profile')
    .select('id')
    .where('name', '=', 'clerk')
    .executeTakeFirstOrThrow();
  for (const [name, over] of Object.entries(SERVICES)) {
    const service_id = await addService(
      services,
      office.town.accountId,
      runService(name, channelId, { ...over, channels }),
    );
    ids.set(name, service_id);
    await services.db.insertInto('profile_service').values({ profile_id, service_id }).execute();
  }
  clerk = await office.as('clerk');
});
afterAll(() => office?.close());

const deposit = (name: Name, file: Buffer, fileName: string) =>
  office.deposit(clerk, ids.get(name) ?? 0, file, fileName);

/** The files of a job by their role, those that were made with the path of their content. */
async function filesOf(jobId: number) {
  const { services } = office.server;
  const rows = await services.db
    .selectFrom('input_file')
    .selectAll()
    .where('job_id', '=', jobId)
    .orderBy('id')
    .execute();
  const made = rows.filter(({ role }) => role === 'made');
  const paths = await Promise.all(made.map(({ hash }) => services.files.pathOf(hash.toString('hex'))));
  return { sources: rows.filter(({ role }) => role === 'source'), made, paths };
}

/** What a page (from 1) says; where pdftotext is missing, our own engine reads it. */
async function textOf(pdf: string, page: number): Promise<string> {
  const read = spawnSync('pdftotext', ['-f', String(page), '-l', String(page), '-layout', pdf, '-'], {
    encoding: 'utf8',
  });
  if (read.status === 0) return read.stdout;
  const extraction = { lineDetection: 'default', characterOrder: 'position', wordSpacing: 'normal' } as const;
  const requests = [{ page, areas: [{ ...WHOLE, width: 420, height: 420 }], extraction }];
  const answer = await office.server.services.documents.areaText({ path: pdf, lane: 'person', requests });
  return answer.ok ? answer.value.flatMap(({ lines }) => lines).join('\n') : '';
}

const isSound = (pdf: string) => expect(complaintsAbout(pdf)).toEqual([]);

/** Letters with these numbers of pages; the reference of letter n is on its first page. */
const letters = (...pages: number[]) => lettersPdf(pages.map((count) => ({ address: ADDRESS, pages: count })));

async function withBlankPage(pdf: Buffer): Promise<Buffer> {
  const document = await PDFDocument.load(pdf);
  document.insertPage(1, [595, 842]);
  return Buffer.from(await document.save());
}

const sizesOf = async (pdf: string) => {
  const document = await PDFDocument.load(readFileSync(pdf));
  return document.getPages().map((page) => [Math.round(page.getWidth()), Math.round(page.getHeight())]);
};

describe('pages', () => {
  it('leaves out blank ones, turns the order and repeats; the original is kept, and the history says what was made', async () => {
    const job = await deposit('dropped', await withBlankPage(await letters(1, 1)), 'run.pdf');
    expect(job.errorMessage).toBeNull();
    const { sources, made, paths } = await filesOf(job.id);
    expect(sources.map(({ name, page_count }) => [name, page_count])).toEqual([['run.pdf', 3]]);
    expect(made.map(({ name, page_count, made_from }) => [name, page_count, made_from])).toEqual([
      ['run.pdf', 4, sources[0]?.id],
    ]);
    const [pdf = ''] = paths;
    isSound(pdf);
    const texts = await Promise.all([1, 2, 3, 4].map((page) => textOf(pdf, page)));
    expect(texts.map((text) => /000\d/.exec(text)?.[0])).toEqual(['0002', '0001', '0002', '0001']);
    const revisions = await office.server.services.db
      .selectFrom('revision')
      .select(['event', 'details'])
      .where('entity', '=', 'job')
      .where('entity_id', '=', job.id)
      .where('event', '=', 'PREPROCESSED')
      .execute();
    expect(revisions.map(({ details }) => details)).toEqual([
      { file: 'run.pdf', preprocessor: 'pages', documents: [{ name: 'run.pdf', pages: 4 }] },
    ]);
    expect(job.counts.pages).toBe(4);
    expect(await violationsOf(office)).toEqual([]);
  });

  it('keeps a large page whose only mark stands in its far corner', async () => {
    const plan = await PDFDocument.create();
    plan.addPage([1191, 842]).drawText('Plan 7', { x: 1120, y: 20, size: 10 });
    plan.addPage([1191, 842]);
    const job = await deposit('dropped', Buffer.from(await plan.save()), 'plan.pdf');
    const { made } = await filesOf(job.id);
    expect([job.errorMessage, made.map(({ page_count }) => page_count)]).toEqual([null, [2]]);
  });

  it('leaves out pages with a text in an area', async () => {
    const job = await deposit('matched', await letters(1, 1, 1), 'run.pdf');
    const { paths, made } = await filesOf(job.id);
    expect(made.map((file) => file.page_count)).toEqual([2]);
    const texts = await Promise.all([1, 2].map((page) => textOf(paths[0] ?? '', page)));
    expect(texts.map((text) => /000\d/.exec(text)?.[0])).toEqual(['0001', '0003']);
  });

  it('lays two or four on a page', async () => {
    const two = await filesOf((await deposit('two', await letters(1, 1, 1), 'run.pdf')).id);
    expect(await sizesOf(two.paths[0] ?? '')).toEqual([
      [842, 595],
      [842, 595],
    ]);
    const first = await textOf(two.paths[0] ?? '', 1);
    expect([first.includes('0001'), first.includes('0002'), first.includes('0003')]).toEqual([true, true, false]);
    isSound(two.paths[0] ?? '');
    const four = await filesOf((await deposit('four', await letters(1, 1, 1, 1, 1), 'run.pdf')).id);
    expect(await sizesOf(four.paths[0] ?? '')).toEqual([
      [842, 1191],
      [842, 1191],
    ]);
  });

  it('refuses a file of another kind at the deposit, and says which page is missing behind it', async () => {
    const parts = [
      { name: 'parameters', value: JSON.stringify({ serviceId: ids.get('two') }) },
      { name: 'letters', value: Buffer.from('text'), fileName: 'run.txt' },
    ];
    await expect(clerk.call('jobs.create', { parts })).rejects.toMatchObject({ label: 'file.notPdf' });
    const job = await deposit('listed', await letters(1), 'short.pdf');
    expect([job.state, job.errorMessage]).toMatchObject([
      'PROCESSING_ERROR',
      { label: 'preprocessing.pageMissing', parameters: { file: 'short.pdf', page: 9, pages: 1 } },
    ]);
    // It can be tried again, and fails in the same words.
    await clerk.call('jobs.revalidate', { params: { jobId: job.id } });
    await expect.poll(() => office.server.idle(), { timeout: 20_000 }).toBe(true);
    expect((await clerk.call('jobs.get', { params: { jobId: job.id } })).state).toBe('PROCESSING_ERROR');
    expect((await filesOf(job.id)).made).toEqual([]);
  });
});

describe('a print stream', () => {
  it('is set by its carriage control and leaves as a letter', async () => {
    const text = '1Facture 0042 \u00e9t\u00e9 \x80\n+Facture\n0Total           12,00\n1Page two\n';
    const job = await deposit('stream', Buffer.from(text.replace('\x80', '\u0080'), 'latin1'), 'run.txt');
    expect(job.errorMessage).toBeNull();
    const { paths, made, sources } = await filesOf(job.id);
    expect([sources[0]?.page_count, made.map(({ name, page_count }) => [name, page_count])]).toEqual([
      null,
      [['run.pdf', 2]],
    ]);
    expect(await sizesOf(paths[0] ?? '')).toEqual([
      [842, 595],
      [842, 595],
    ]);
    const page = await textOf(paths[0] ?? '', 1);
    expect(page).toContain('Facture');
    expect(page).toMatch(/0042\s+\u00e9t\u00e9\s+\u20ac/);
    expect(page).toMatch(/Total\s+12,00/);
    // What is struck over is bold.
    const fonts = spawnSync('pdffonts', [paths[0] ?? ''], { encoding: 'utf8' });
    if (fonts.status === 0) expect(fonts.stdout).toMatch(/NotoSansMonoBold/);
    expect(await textOf(paths[0] ?? '', 2)).toMatch(/Page\s+two/);
    const command = await office.confirm(clerk, job.id);
    await office.reaches(clerk, command.id, 'OUTPUTTED');
    const [shipment] = await office.shipments(clerk, job.id);
    const sent = path.join(office.server.dataDir, 'sent.pdf');
    writeFileSync(sent, office.read('rewritten', shipment?.deliveryNumber ?? '', `${shipment?.nuid}.pdf`));
    isSound(sent);
    expect(await textOf(sent, 2)).toMatch(/Page\s+two/);
  });

  it('says the line that is too long, the encoding that does not fit, the character that no font has', async () => {
    const faults: [string | Buffer, object][] = [
      [
        `ok\n${'x'.repeat(41)}\n`,
        { label: 'preprocessing.lineTooLong', parameters: { file: 'run.txt', line: 2, maximum: 40 } },
      ],
      // The last character is not whole.
      [Buffer.from([0x61, 0xc3]), { label: 'preprocessing.encoding', parameters: { encoding: 'utf-8' } }],
      [Buffer.from([0x61, 0xff, 0x62]), { label: 'preprocessing.encoding', parameters: { encoding: 'utf-8' } }],
      ['a\f\u4e00', { label: 'preprocessing.glyph', parameters: { file: 'run.txt', page: 2, character: '\u4e00' } }],
    ];
    for (const [text, expected] of faults) {
      const job = await deposit('plain', Buffer.from(text), 'run.txt');
      expect([job.state, job.errorMessage]).toMatchObject(['PROCESSING_ERROR', expected]);
    }
  });

  it('of 10,000 pages becomes 10,000 letters\u2019 pages', { timeout: 180_000 }, async () => {
    const { documents } = office.server.services;
    const source = path.join(office.server.dataDir, 'long.txt');
    const line = `${'Lorem ipsum dolor sit amet '.repeat(2)}\n`;
    writeFileSync(
      source,
      Array.from({ length: 10_000 }, (_, page) => `Page ${page + 1}\n${line.repeat(3)}`).join('\f'),
    );
    const job = await deposit('one', readFileSync(source), 'long.txt');
    expect(job.errorMessage).toBeNull();
    const { made, paths } = await filesOf(job.id);
    expect(made[0]?.page_count).toBe(10_000);
    const extraction = { lineDetection: 'default', characterOrder: 'position', wordSpacing: 'normal' } as const;
    const requests = [{ page: 9_999, areas: [WHOLE], extraction }];
    const read = await documents.areaText({ path: paths[0] ?? '', lane: 'person', requests });
    expect(read.ok && read.value[0]?.lines[0]).toBe('Page 9999');
  });
});

it('one recipient: the document is one row', async () => {
  const job = await deposit('one', Buffer.from('Dear reader\n\fsecond page\n'), 'note.txt');
  expect((await office.rows(clerk, job.id)).map(({ pages }) => pages)).toEqual([2]);
});
