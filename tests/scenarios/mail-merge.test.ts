// Letters filled from the rows of a data file: from the save of the service to what left, with a stand-in for LibreOffice; with a
// real one: npm run test:office.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docx, odt } from '#tests/support/programs/office-files.ts';
import { type SofficeDouble, sofficeDouble } from '#tests/support/programs/soffice-double.ts';
import { hasReaders, pagesByPoppler } from '../findings/sent-letters.ts';
import { MERGED, type MergeOffice, openMergeOffice, people } from './merge-office.ts';
import { violationsOf } from './sound.ts';

const LETTER = docx(['Dear {name},', '{#gift}you get {gift}{/gift}', 'Regards']);
let soffice: SofficeDouble;
let world: MergeOffice;
let serviceId: number;
beforeAll(async () => {
  soffice = sofficeDouble();
  world = await openMergeOffice({ MAILROOM_SOFFICE: soffice.path });
  serviceId = await world.save(MERGED, [['letter.docx', LETTER]]);
});
afterAll(async () => {
  await world?.office.close();
  soffice?.remove();
});

/** Letters of a job as they left, in order. */
async function sentOf(jobId: number): Promise<string[]> {
  const { office, clerk } = world;
  const shipments = (await office.shipments(clerk, jobId)).toSorted((a, b) => a.id - b.id);
  return shipments.map(({ nuid, deliveryNumber }) => {
    const file = path.join(office.server.dataDir, `${nuid}.pdf`);
    writeFileSync(file, office.read('merged', deliveryNumber, `${nuid}.pdf`));
    return file;
  });
}

const textsOf = (file: string): string[] => pagesByPoppler(file).map((text) => text.replaceAll(/\s+/g, ' '));

/** Names that stand on the pages that were made for a job, and those of its recipients, both in order. */
async function namesOf(jobId: number) {
  const { db, files } = world.office.server.services;
  const made = await db
    .selectFrom('input_file')
    .select('hash')
    .where('job_id', '=', jobId)
    .where('role', '=', 'made')
    .orderBy('id')
    .execute();
  const paths = await Promise.all(made.map(({ hash }) => files.pathOf(hash.toString('hex'))));
  const groups = await db
    .selectFrom('pack_group')
    .select('recipient_name')
    .where('job_id', '=', jobId)
    .orderBy('rank')
    .execute();
  const onPaper = paths
    .flatMap(textsOf)
    .map((text) => /Dear ([^,]*), you get gift (\d+) /.exec(text)?.slice(1).join(' '));
  return { onPaper, recipients: groups.map(({ recipient_name: name }) => name) };
}

describe('a mail merge', () => {
  it('makes a letter of each row, with the address of the row, in their order', async () => {
    const rows = people([
      ['Ann Archer', '10 %'],
      ['Dan Drew', 'bad!'],
      ['Ben Baker', 'a book PAGE with a second page'],
      ['Cem Carver', ''],
    ]);
    const job = await world.deposit(serviceId, 'people.csv', rows);
    expect(job.errorMessage).toBeNull();
    expect(await world.made(job.id)).toEqual([['people 1-4.pdf', 5]]);
    const { office, clerk } = world;
    const groups = await office.rows(clerk, job.id);
    expect(groups.map(({ recipientName, pages, quality }) => [recipientName, pages, quality])).toEqual([
      ['Ann Archer', 1, 'GOOD'],
      ['Dan Drew', 1, 'BAD'],
      ['Ben Baker', 2, 'GOOD'],
      ['Cem Carver', 1, 'GOOD'],
    ]);
    expect(groups[1]?.fault).toMatchObject({ label: 'parser.line', parameters: { line: 3, column: 'gift' } });
    expect(await violationsOf(office)).toEqual([]);
    const command = await office.confirm(clerk, job.id);
    await office.reaches(clerk, command.id, 'OUTPUTTED');
    const sent = await sentOf(job.id);
    expect(sent).toHaveLength(3);
    if (!hasReaders) return;
    expect(sent.map(textsOf)).toEqual([
      ['Dear Ann Archer, you get 10 % Regards'],
      ['Dear Ben Baker, you get a book', 'with a second page Regards'],
      ['Dear Cem Carver, Regards'],
    ]);
  });

  it('goes on batch by batch, and keeps the letter that it was deposited with', async () => {
    const before = soffice.calls().length;
    const rows = Array.from({ length: 401 }, (_, at): [string, string] => [`Person ${at + 1}`, `gift ${at + 1}`]);
    const job = await world.deposit(serviceId, 'many.csv', people(rows));
    expect(job.errorMessage).toBeNull();
    expect(soffice.calls().slice(before)).toEqual([200, 200, 1]);
    expect(await world.made(job.id)).toEqual([
      ['many 1-200.pdf', 200],
      ['many 201-400.pdf', 200],
      ['many 401-401.pdf', 1],
    ]);
    // The letter of each row is that of its recipient, on both sides of where a batch ends.
    const holds = async (jobId: number): Promise<void> => {
      const { onPaper, recipients } = await namesOf(jobId);
      expect(recipients).toEqual(rows.map(([name]) => name));
      if (hasReaders) expect(onPaper).toEqual(rows.map(([name], at) => `${name} ${at + 1}`));
    };
    await holds(job.id);
    // Read anew it makes the same again, once.
    await world.clerk.call('jobs.revalidate', { params: { jobId: job.id } });
    await expect.poll(() => world.office.server.idle(), { timeout: 60_000 }).toBe(true);
    expect(await world.made(job.id)).toHaveLength(3);
    await holds(job.id);
  });

  it('leaves out a file that failed behind its first batch, and gives none of its pages to the next', async () => {
    const { office, clerk } = world;
    const rows = Array.from({ length: 201 }, (_, at): [string, string] => [`Lost ${at}`, at === 200 ? 'BROKEN' : '']);
    const kept = people([
      ['Ann Archer', 'tea PAGE and cups'],
      ['Ben Baker', 'coffee'],
    ]);
    const several = { ...MERGED, boxes: MERGED.boxes.map((box) => ({ ...box, maxElements: -1 })) };
    const severalId = await world.save(several, [['letter.docx', LETTER]]);
    const job = await world.deposit(severalId, 'lost.csv', people(rows), [['kept.csv', kept]]);
    expect(job.errorMessage).toEqual({
      label: 'preprocessing.rowNotConverted',
      parameters: { file: 'lost.csv', line: 202 },
    });
    await clerk.call('jobs.forcePreparation', { params: { jobId: job.id } });
    await expect.poll(() => office.server.idle(), { timeout: 60_000 }).toBe(true);
    const command = await office.confirm(clerk, job.id);
    await office.reaches(clerk, command.id, 'OUTPUTTED');
    const groups = await office.rows(clerk, job.id);
    expect(groups.map(({ recipientName, pages }) => [recipientName, pages])).toEqual([
      ['Ann Archer', 2],
      ['Ben Baker', 1],
    ]);
    const sent = await sentOf(job.id);
    expect(sent).toHaveLength(2);
    if (!hasReaders) return;
    expect(sent.map(textsOf)).toEqual([
      ['Dear Ann Archer, you get tea', 'and cups Regards'],
      ['Dear Ben Baker, you get coffee Regards'],
    ]);
  });

  it('takes 2,000 rows at most, and says so before anything is made', async () => {
    const before = soffice.calls().length;
    const rows = Array.from({ length: 2_001 }, (): [string, string] => ['Ann Archer', '']);
    const job = await world.deposit(serviceId, 'many.csv', people(rows));
    expect([job.state, job.errorMessage]).toEqual([
      'PROCESSING_ERROR',
      { label: 'preprocessing.tooManyRows', parameters: { file: 'many.csv', rows: 2_001, maximum: 2_000 } },
    ]);
    expect(soffice.calls()).toHaveLength(before);
    // One less is begun with.
    const parts = [
      { name: 'parameters', value: JSON.stringify({ serviceId }) },
      { name: 'letters', value: people(rows.slice(1)), fileName: 'most.csv' },
    ];
    const { id: jobId } = await world.clerk.call('jobs.create', { parts });
    const progress = async () => (await world.clerk.call('jobs.get', { params: { jobId } })).progress;
    await expect.poll(progress, { timeout: 30_000 }).toMatchObject({ step: 'preprocess', total: 2_000, unit: 'rows' });
    await world.clerk.call('jobs.cancel', { params: { jobId } });
    await expect.poll(() => world.office.server.idle(), { timeout: 60_000 }).toBe(true);
  });

  it('names the line whose letter could not be made, and makes nothing of the file', async () => {
    const job = await world.deposit(
      serviceId,
      'people.csv',
      people([
        ['Ann Archer', ''],
        ['Ben Baker', 'BROKEN'],
      ]),
    );
    expect(job.errorMessage).toEqual({
      label: 'preprocessing.rowNotConverted',
      parameters: { file: 'people.csv', line: 3 },
    });
    expect(await world.made(job.id)).toEqual([]);
    const broken = await world.deposit(serviceId, 'people.csv', Buffer.from('name,street\nx,y\n'));
    expect(broken.errorMessage?.label).toMatch(/^parser\./);
  });
});

describe('a service', () => {
  const refusedWith = (letter: Buffer, over: object = {}) =>
    expect(world.save({ ...MERGED, ...over }, [['letter.docx', letter]])).rejects;

  it('is saved with a letter whose fields the data file has, and with no other', async () => {
    await refusedWith(docx(['Dear {nmae}'])).toMatchObject({
      label: 'services.templateField',
      parameters: { file: 'letter.docx', tag: 'nmae' },
    });
    // Nobody learns from a refusal what stands in the letter of a service that is not theirs to save.
    const parameters = { ...MERGED, name: 'Merged', id: serviceId, ouId: world.office.town.accountId, version: 1 };
    const [box] = MERGED.boxes;
    const fewer = { ...parameters, boxes: [{ ...box, metadatas: box?.metadatas.slice(1) }] };
    const foreign = world.clerk.call('services.save', {
      parts: [{ name: 'parameters', value: JSON.stringify(fewer) }],
    });
    await expect(foreign).rejects.toMatchObject({ code: -12 });
    await refusedWith(docx(['{#gift}'])).toMatchObject({
      label: 'services.template',
      parameters: { file: 'letter.docx', tag: 'gift', reason: 'section' },
    });
    await refusedWith(Buffer.from('PK\u0003\u0004no package')).toMatchObject({
      label: 'services.template',
      parameters: { reason: 'other' },
    });
    await refusedWith(Buffer.from('no package at all')).toMatchObject({ label: 'services.template' });
    const documents = { boxes: [{ name: 'letters', label: 'Letters', main: true }], requirements: [] };
    await refusedWith(LETTER, documents).toMatchObject({
      label: 'services.preprocessorBox',
      parameters: { name: 'mailMerge', boxType: 'datafile' },
    });
    await expect(world.save(MERGED)).rejects.toMatchObject({ label: 'services.configuredFile' });
    expect(await world.save(MERGED, [['letter.docx', odt(['Dear {name}'])]])).toBeGreaterThan(0);
  });

  it('has the id of its letter from then on, which no deposit before it loses', async () => {
    const service = await world.admin.call('services.get', { params: { serviceId } });
    const [file] = service.serviceFiles;
    expect([file?.name, service.preprocessor?.parameters]).toEqual(['letter.docx', { template: file?.id }]);
    const { editable: _, ...rest } = service as typeof service & { editable?: boolean };
    expect(rest.preprocessor?.name).toBe('mailMerge');
  });
});
