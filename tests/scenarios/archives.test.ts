// Payslips in a ZIP file with an index: documents in its order, its columns as addresses, annexes joined by their rows. What is
// wrong with an archive leaves nothing behind, or is left out where the preparation is forced.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { zipOf } from '#tests/fixtures/archives/zip-maker.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { encryptedPdf } from '../support/bad-documents.ts';
import { type ArchiveService, addArchiveServices } from './archive-services.ts';
import { bookmarkedPdf, loopingPdf } from './marked-pages.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

let loop: Buffer;
let office: PostOffice;
let clerk: TestClient;
let ids: ReadonlyMap<string, number> = new Map();
const pdfs = new Map<string, Buffer>();
beforeAll(async () => {
  office = await openPostOffice();
  ids = await addArchiveServices(office);
  clerk = await office.as('clerk');
  loop = await loopingPdf(['one']);
  for (const name of ['a', 'b', 'c']) pdfs.set(name, await lettersPdf([{ address: [name], pages: 1 }]));
});
afterAll(() => office?.close());

const fixture = (name: string) => readFileSync(new URL(`../fixtures/archives/${name}`, import.meta.url));
const pdf = (name: string): Buffer => pdfs.get(name) ?? Buffer.alloc(0);
const HEADER = 'File;Number;Name;Street;Town';
const row = (file: string, number = '1', name = 'M. Paul Martin') =>
  `${file};${number};${name};3 avenue du Port;13002 Marseille`;
const csv = (...rows: string[]): Buffer => Buffer.from([HEADER, ...rows].join('\r\n'), 'latin1');

async function settled(jobId: number): Promise<Job> {
  await expect.poll(() => office.server.idle(), { timeout: 60_000 }).toBe(true);
  return clerk.call('jobs.get', { params: { jobId } });
}

const create = (service: ArchiveService, parts: readonly (readonly [box: string, name: string, value: Buffer])[]) =>
  clerk.call('jobs.create', {
    parts: [
      { name: 'parameters', value: JSON.stringify({ serviceId: ids.get(service) ?? 0 }) },
      ...parts.map(([name, fileName, value]) => ({ name, value, fileName })),
    ],
  });

async function deposit(service: ArchiveService, ...zips: Buffer[]): Promise<Job> {
  const { id } = await create(
    service,
    zips.map((value, at) => ['zip', at === 0 ? 'run.zip' : `run${at}.zip`, value]),
  );
  return settled(id);
}

const addresses = async (jobId: number) =>
  (await office.rows(clerk, jobId)).map(({ shipmentRequirements }) => shipmentRequirements.postalRecipient?.value);
const made = (job: Job) =>
  job.inputFiles.flatMap(({ name, boxName, madeFrom, leftOut }) =>
    madeFrom === null || leftOut !== null ? [] : [`${boxName} ${name}`],
  );
const leftOut = (job: Job) =>
  job.inputFiles.flatMap((file) => (file.leftOut === null ? [] : [[file.name, file.leftOut.fault.label]]));
const jobsThere = async () => (await office.server.services.db.selectFrom('job').select('id').execute()).length;

describe('an archive with an index', () => {
  it.each(['payslips-info-zip.zip', 'payslips-python.zip'])(
    '%s gives its documents in the order of the index',
    async (name) => {
      const job = await deposit('indexed', fixture(name));
      expect([job.errorMessage, job.name, job.counts.packGroups, job.counts.bad]).toEqual([null, 'run', 3, 0]);
      expect(made(job)).toEqual(['letters martin.pdf', 'letters dubois.pdf', 'letters leroy.pdf']);
      expect(await addresses(job.id)).toEqual([
        'M. Paul Martin\n3 avenue du Port\n13002 Marseille',
        'Mme Claire Dubois\n12 rue des Lilas\n75011 Paris',
        'Mme Zo\u00eb Leroy\n5 place du March\u00e9\n69002 Lyon',
      ]);
      const revisions = await clerk.call('jobs.revisions', { params: { jobId: job.id } });
      const told = revisions.find(({ event }) => event === 'UNPACKED')?.details;
      expect(told).toMatchObject({ file: 'run.zip', boxes: { letters: 3 } });
      const story = await clerk.call('story.read', { query: { jobId: String(job.id) } });
      const { fault = null } = story.find(({ kind }) => kind === 'unpacked') ?? {};
      const names = 'Thumbs.db, .DS_Store, ._dubois.pdf';
      const hidden = { label: 'archive.passedOver', parameters: { file: 'run.zip', count: 3, names } };
      expect(fault).toEqual(name === 'payslips-info-zip.zip' ? hidden : null);
      const command = await office.confirm(clerk, job.id);
      await office.reaches(clerk, command.id, 'OUTPUTTED');
      expect((await office.shipments(clerk, job.id)).map(({ pages }) => pages)).toEqual([2, 1, 1]);
      expect(await violationsOf(office)).toEqual([]);
    },
  );

  it('joins documents of other boxes by their rows', async () => {
    const rows = [row('b.pdf', '2'), row('a.pdf', '1'), row('annexes/x.pdf', '1'), row('annexes/y.pdf', '7')];
    const job = await deposit(
      'indexed',
      zipOf([
        { name: 'a.pdf', data: pdf('a') },
        { name: 'b.pdf', data: pdf('b') },
        { name: 'annexes/x.pdf', data: pdf('c') },
        { name: 'annexes/y.pdf', data: pdf('c') },
        { name: 'index.csv', data: csv(...rows) },
      ]),
    );
    expect([job.errorMessage, job.counts.packGroups, job.counts.orphans]).toEqual([null, 2, 1]);
    const groups = await office.rows(clerk, job.id);
    expect(groups.map(({ pages }) => pages)).toEqual([1, 2]);
  });

  it('fails by name where index and documents differ, and prepares the rest when it is forced', async () => {
    const zip = zipOf([
      { name: 'a.pdf', data: pdf('a') },
      { name: 'b.pdf', data: await encryptedPdf(pdf('b')) },
      { name: 'c.pdf', data: pdf('c') },
      { name: 'readme.txt', data: 'Dear office' },
      { name: 'index.csv', data: csv(row('b.pdf'), row('a.pdf', '1', ''), row('lost.pdf')) },
    ]);
    const job = await deposit('indexed', zip);
    expect([job.state, job.errorMessage]).toMatchObject([
      'PROCESSING_ERROR',
      { label: 'archive.noBox', parameters: { entry: 'readme.txt', count: 1, file: 'run.zip' } },
    ]);
    expect(made(job)).toEqual([]);
    await clerk.call('jobs.forcePreparation', { params: { jobId: job.id } });
    const forced = await settled(job.id);
    expect([forced.state, forced.errorMessage, made(forced)]).toEqual([
      'PACK_GROUPS_CREATED_ERROR',
      null,
      ['letters a.pdf'],
    ]);
    expect(leftOut(forced)).toEqual([
      ['readme.txt', 'archive.noBox'],
      ['index.csv', 'archive.rowsWithoutEntry'],
      ['c.pdf', 'archive.entryWithoutRow'],
      ['b.pdf', 'file.encrypted'],
    ]);
    // A row that its fields refuse is a row to be corrected.
    const [bad] = await office.rows(clerk, job.id);
    expect([bad?.quality, forced.counts.bad]).toEqual(['BAD', 1]);
    for (const file of forced.inputFiles.filter((one) => one.leftOut !== null)) {
      const params = { jobId: job.id, inputFileId: file.id };
      await clerk.call('jobs.rejectFile', { params, body: { rejected: true } });
    }
    const settledJob = await settled(job.id);
    expect(settledJob.inputFiles.filter(({ leftOut: left }) => left !== null && left.rejected === null)).toEqual([]);
    expect(await violationsOf(office)).toEqual([]);
  });

  it('is read anew as a whole when a failed order is processed again', async () => {
    const job = await deposit('indexed', zipOf([{ name: 'a.pdf', data: pdf('a') }]));
    expect(job.errorMessage?.label).toBe('archive.indexMissing');
    await clerk.call('jobs.forcePreparation', { params: { jobId: job.id } });
    expect((await settled(job.id)).errorMessage?.label).toBe('archive.indexMissing');
    await clerk.call('jobs.revalidate', { params: { jobId: job.id } });
    const again = await settled(job.id);
    expect([again.state, again.errorMessage?.label, leftOut(again)]).toEqual([
      'PROCESSING_ERROR',
      'archive.indexMissing',
      [],
    ]);
  });

  it('fails where rows name a document twice, or a box gets too many', async () => {
    const good = ['a', 'b', 'c', 'd'].map((name) => ({ name: `${name}.pdf`, data: pdf('a') }));
    const twice = await deposit(
      'indexed',
      zipOf([...good.slice(0, 1), { name: 'index.csv', data: csv(row('a.pdf'), row('A.PDF')) }]),
    );
    expect(twice.errorMessage).toMatchObject({ label: 'archive.rowTwice', parameters: { documents: 'A.PDF' } });
    const rows = good.map(({ name }) => row(name));
    const many = await deposit('indexed', zipOf([...good, { name: 'index.csv', data: csv(...rows) }]));
    expect(many.errorMessage).toMatchObject({ label: 'job.tooManyFiles', parameters: { count: 4, maximum: 3 } });
    expect(made(many)).toEqual([]);
  });
});

describe('an archive', () => {
  it('is refused with its own error, and nothing of it is kept, where it is hostile, broken or no ZIP file', async () => {
    const before = await jobsThere();
    const refused = async (zip: Buffer) => {
      const { label, parameters } = await failure(create('plain', [['zip', 'run.zip', zip]]));
      return [label, parameters.entry ?? null];
    };
    const good = { name: 'a.pdf', data: pdf('a') };
    expect(await refused(zipOf([good, { name: '../b.pdf', data: 'x' }]))).toEqual(['archive.unsafeName', '../b.pdf']);
    expect(await refused(zipOf([good, { name: 'A.pdf', data: 'x' }]))).toEqual(['archive.duplicate', 'A.pdf']);
    expect(await refused(zipOf([good, { name: 'b.zip', data: 'x' }]))).toEqual(['archive.nested', 'b.zip']);
    expect(await refused(zipOf([good, { name: 'b.pdf', data: Buffer.alloc(40_000_000) }]))).toEqual([
      'archive.bomb',
      null,
    ]);
    expect(await refused(fixture('password-info-zip.zip'))).toEqual(['archive.encrypted', 'payslips/dubois.pdf']);
    expect(await refused(zipOf([good]).subarray(0, 400))).toEqual(['archive.broken', null]);
    expect(await refused(pdf('a'))).toEqual(['file.invalidType', null]);
    const { label } = await failure(
      create('plain', [
        ['letters', 'a.pdf', pdf('a')],
        ['zip', 'run.zip', zipOf([good])],
      ]),
    );
    expect(label).toBe('archive.childBox');
    expect(await jobsThere()).toBe(before);
  });

  it('fails for what shows only when it is unpacked; the last document is never left out', async () => {
    const inner = { name: 'b.pdf', data: zipOf([{ name: 'x', data: 'x' }]) };
    const nested = await deposit('plain', zipOf([{ name: 'a.pdf', data: pdf('a') }, inner]));
    expect(nested.errorMessage).toMatchObject({ label: 'archive.nested', parameters: { entry: 'b.pdf' } });
    const empty = await deposit(
      'plain',
      zipOf([
        { name: 'a.pdf', data: pdf('a') },
        { name: 'e.pdf', data: '' },
      ]),
    );
    expect(empty.errorMessage).toMatchObject({ label: 'file.empty', parameters: { file: 'e.pdf' } });
    const crc = await deposit('plain', zipOf([{ name: 'a.pdf', data: pdf('a'), announced: { crc: 1 } }]));
    expect(crc.errorMessage).toMatchObject({ label: 'archive.entryBroken', parameters: { entry: 'a.pdf' } });
    await clerk.call('jobs.forcePreparation', { params: { jobId: crc.id } });
    const forced = await settled(crc.id);
    expect([forced.state, leftOut(forced)]).toEqual(['PROCESSING_ERROR', []]);
    expect(forced.errorMessage?.label).toBe('job.notEnoughFiles');
  });

  it('leaves out an entry at fault in a later step as well, once, and reads the others anew', async () => {
    const marks = [{ title: 'A', page: 1 }];
    const good = await bookmarkedPdf(['one'], marks);
    const entries = ['a', 'b', 'c'].map((name) => ({ name: `${name}.pdf`, data: name === 'b' ? loop : good }));
    const job = await deposit(
      'marked',
      zipOf([...entries, { name: 'd.pdf', data: 'no PDF' }, { name: 'n.txt', data: 'x' }]),
    );
    expect(job.errorMessage).toMatchObject({ label: 'archive.noBox', parameters: { entry: 'n.txt' } });
    await clerk.call('jobs.forcePreparation', { params: { jobId: job.id } });
    const forced = await settled(job.id);
    expect([forced.errorMessage, forced.counts.packGroups]).toEqual([null, 2]);
    expect(made(forced)).toEqual(['letters a.pdf', 'letters c.pdf']);
    expect(leftOut(forced).toSorted()).toEqual([
      ['b.pdf', 'split.bookmarks'],
      ['d.pdf', 'file.notPdf'],
      ['n.txt', 'archive.noBox'],
    ]);
    expect(await violationsOf(office)).toEqual([]);
  });

  it('leaves out all entries that a step cannot cut in one more run, however many they are', async () => {
    const good = await bookmarkedPdf(['one'], [{ title: 'A', page: 1 }]);
    const faulty = ['a', 'c', 'd', 'e'];
    const all = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name: `${name}.pdf`, data: name === 'b' ? good : loop }));
    const job = await deposit('marked', zipOf(all));
    await clerk.call('jobs.forcePreparation', { params: { jobId: job.id } });
    const forced = await settled(job.id);
    expect([forced.counts.packGroups, made(forced)]).toEqual([1, ['letters b.pdf']]);
    expect(leftOut(forced).toSorted()).toEqual(faulty.map((name) => [`${name}.pdf`, 'split.bookmarks']));
    const revisions = await clerk.call('jobs.revisions', { params: { jobId: job.id } });
    expect(revisions.filter(({ event }) => event === 'FILE_LEFT_OUT')).toHaveLength(faulty.length);
    // Deposited and forced, each up to the first fault, and once without all of them.
    expect(revisions.filter(({ event }) => event === 'UNPACKED')).toHaveLength(3);
  });

  it('whose documents are joined by their places is taken whole or not at all', async () => {
    const annexes = ['1', '2', '3'].map((name) => ({ name: `annexes/${name}.pdf`, data: pdf('c') }));
    const letters = [
      { name: 'a.pdf', data: pdf('a') },
      { name: 'b.pdf', data: Buffer.from('no PDF') },
      { name: 'c.pdf', data: pdf('a') },
    ];
    const job = await deposit('placed', zipOf([...letters, ...annexes]));
    expect(job.errorMessage).toMatchObject({ label: 'file.notPdf', parameters: { file: 'b.pdf' } });
    await clerk.call('jobs.forcePreparation', { params: { jobId: job.id } });
    const forced = await settled(job.id);
    expect([forced.state, forced.errorMessage?.label, leftOut(forced)]).toEqual([
      'PROCESSING_ERROR',
      'file.notPdf',
      [],
    ]);
    const whole = await deposit('placed', zipOf([{ name: 'a.pdf', data: pdf('a') }, ...annexes.slice(0, 1)]));
    expect([whole.errorMessage, whole.counts.packGroups, whole.counts.orphans]).toEqual([null, 1, 0]);
  });

  it('may come with others: each is unpacked behind the one before it', async () => {
    const zip = (...names: string[]) => zipOf(names.map((name) => ({ name: `${name}.pdf`, data: pdf('a') })));
    const job = await deposit('plain', zip('10', '9'), zip('1'));
    expect([job.errorMessage, made(job)]).toEqual([null, ['letters 9.pdf', 'letters 10.pdf', 'letters 1.pdf']]);
    expect(job.inputFiles.filter(({ madeFrom }) => madeFrom === null).map(({ name }) => name)).toEqual([
      'run.zip',
      'run1.zip',
    ]);
  });

  it('may hold the data file that the letters are made of', async () => {
    const job = await deposit('data', fixture('payslips-info-zip.zip'));
    expect([job.errorMessage, job.counts.packGroups, job.counts.orphans]).toEqual([null, 3, 0]);
    expect((await office.rows(clerk, job.id)).map(({ pages }) => pages)).toEqual([3, 2, 2]);
    expect(await violationsOf(office)).toEqual([]);
  });
});
