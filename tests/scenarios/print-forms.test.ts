// A print stream on a form of its service: laid before the steps, page by page of the stream.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasReaders, pagesByPoppler } from '../findings/sent-letters.ts';
import { type MergeOffice, openMergeOffice } from './merge-office.ts';
import { violationsOf } from './sound.ts';

let world: MergeOffice;
beforeAll(async () => {
  world = await openMergeOffice({});
});
afterAll(() => world?.office.close());

/** Pages laid across with a text each. */
async function form(...texts: readonly string[]): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (const text of texts) document.addPage([842, 595]).drawText(text, { x: 500, y: 560, size: 14 });
  return Buffer.from(await document.save());
}

/** The file that was made of a deposit. */
async function madeOf(jobId: number): Promise<string> {
  const { services } = world.office.server;
  const { hash } = await services.db
    .selectFrom('input_file')
    .select('hash')
    .where('job_id', '=', jobId)
    .where('role', '=', 'made')
    .executeTakeFirstOrThrow();
  return services.files.pathOf(hash.toString('hex'));
}

const LAID = {
  type: 'preprocessing',
  preprocessor: {
    name: 'printStream',
    parameters: { orientation: 'landscape', overlay: 'form.pdf', font: 'courierPrime', fontSize: 6 },
  },
  boxes: [{ name: 'letters', label: 'Letters', main: true }],
  requirements: [
    { name: 'postalRecipient', value: { type: 'constant', value: 'Mme Claire Dubois\n12 rue des Lilas\n75011 Paris' } },
  ],
};

it.skipIf(!hasReaders)(
  'lies under its pages, the last page of it on all that follow; the font is the chosen one',
  async () => {
    const pages = await form('FORM ONE', 'FORM TWO');
    await expect(world.save(LAID, [['other.pdf', pages]])).rejects.toMatchObject({ label: 'services.configuredFile' });
    await expect(world.save(LAID, [['form.pdf', Buffer.from('text')]])).rejects.toMatchObject({ label: 'file.notPdf' });
    const serviceId = await world.save(LAID, [['form.pdf', pages]]);
    const job = await world.deposit(serviceId, 'run.txt', Buffer.from('first line\fsecond\fthird'));
    expect(job.errorMessage).toBeNull();
    expect(await world.made(job.id)).toEqual([['run.pdf', 3]]);
    const pdf = await madeOf(job.id);
    expect(spawnSync('qpdf', ['--check', pdf]).status).toBe(0);
    // A small type on a wide grid: readers see blanks between the characters.
    const texts = pagesByPoppler(pdf).map((text) => text.replaceAll(/\s+/g, ''));
    expect(texts).toEqual(['firstlineFORMONE', 'secondFORMTWO', 'thirdFORMTWO']);
    expect(readFileSync(pdf, 'latin1')).toContain('CourierPrime');
    // Nobody deposited the form.
    expect(job.inputFiles.map(({ name }) => name)).toEqual(['run.txt', 'run.pdf']);
    expect(await violationsOf(world.office)).toEqual([]);
  },
);

it.skipIf(!hasReaders)('lies over the text where that is asked for', async () => {
  const white = await PDFDocument.create();
  white.addPage([842, 595]).drawRectangle({ width: 842, height: 595, color: rgb(1, 1, 1) });
  const files = [['form.pdf', Buffer.from(await white.save())]] as const;
  for (const [overlayLayer, isSeen] of [
    ['under', true],
    ['over', false],
  ] as const) {
    const parameters = { ...LAID.preprocessor.parameters, overlayLayer };
    const serviceId = await world.save({ ...LAID, preprocessor: { name: 'printStream', parameters } }, files);
    const job = await world.deposit(serviceId, 'run.txt', Buffer.from('HIDDEN OR NOT'));
    const { stdout } = spawnSync('pdftoppm', ['-gray', '-r', '72', await madeOf(job.id)]);
    // A head of three lines, then a byte for each pixel.
    const pixels = stdout.subarray(stdout.length - 842 * 595);
    expect([overlayLayer, pixels.some((grey) => grey < 128)]).toEqual([overlayLayer, isSeen]);
  }
});
