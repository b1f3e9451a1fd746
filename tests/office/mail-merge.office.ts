// Letters merged by a real LibreOffice, as DOCX and as ODT: what left says what the rows say. With OFFICE_ROWS a run of as many
// rows is measured.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pagesByPoppler } from '../findings/sent-letters.ts';
import { MERGED, type MergeOffice, openMergeOffice, people } from '../scenarios/merge-office.ts';
import { docx, odt } from '../support/programs/office-files.ts';

let world: MergeOffice;
beforeAll(async () => {
  world = await openMergeOffice({});
});
afterAll(() => world?.office.close());

const PARAGRAPHS = ['Dear {name},', '{#gift}', 'you get {gift}.', '{/gift}', 'Regards'];
const LETTERS = { docx: docx(PARAGRAPHS), odt: odt(PARAGRAPHS) };
const template = (name: string) => ({
  ...MERGED,
  preprocessor: { name: 'mailMerge', parameters: { template: name } },
});

it.each(['docx', 'odt'] as const)('a letter as %s leaves as its rows say', async (format) => {
  const serviceId = await world.save(template(`letter.${format}`), [[`letter.${format}`, LETTERS[format]]]);
  const rows = people([
    ['Ann <b>Archer</b> & Söhne', '10 %'],
    ['Ben Baker', ''],
    ['Cem Çelik', '{name}'],
  ]);
  const job = await world.deposit(serviceId, 'people.csv', rows);
  expect(job.errorMessage).toBeNull();
  const { office, clerk } = world;
  const command = await office.confirm(clerk, job.id);
  await office.reaches(clerk, command.id, 'OUTPUTTED');
  const shipments = (await office.shipments(clerk, job.id)).toSorted((a, b) => a.id - b.id);
  const sent = shipments.map(({ nuid, deliveryNumber }) => {
    const file = path.join(office.server.dataDir, `${nuid}.pdf`);
    writeFileSync(file, office.read('merged', deliveryNumber, `${nuid}.pdf`));
    return pagesByPoppler(file).map((text) => text.replaceAll(/\s+/g, ' '));
  });
  expect(sent).toEqual([
    ['Dear Ann <b>Archer</b> & Söhne, you get 10 %. Regards'],
    ['Dear Ben Baker, Regards'],
    ['Dear Cem Çelik, you get {name}. Regards'],
  ]);
});

const ROWS = Number(process.env.OFFICE_ROWS ?? 0);
it.skipIf(ROWS === 0)('a run of many rows', { timeout: 900_000 }, async () => {
  const serviceId = await world.save(template('letter.docx'), [['letter.docx', LETTERS.docx]]);
  const rows = Array.from({ length: ROWS }, (_, at): [string, string] => [`Person ${at + 1}`, `gift ${at + 1}`]);
  const began = performance.now();
  const job = await world.deposit(serviceId, 'people.csv', people(rows));
  const seconds = (performance.now() - began) / 1000;
  expect(job.errorMessage).toBeNull();
  expect(job.counts.packGroups).toBe(ROWS);
  const memory = Math.round(process.memoryUsage.rss() / 1024 ** 2);
  console.log(
    `${ROWS} rows: ${seconds.toFixed(1)} s, ${((1000 * seconds) / ROWS).toFixed(0)} ms a row, server ${memory} MB`,
  );
});
