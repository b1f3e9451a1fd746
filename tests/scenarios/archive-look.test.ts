// An archive that is looked into before it is deposited says what its deposit then does: boxes, index, and what is at fault.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipOf } from '#tests/fixtures/archives/zip-maker.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { type ArchiveService, addArchiveServices } from './archive-services.ts';
import { bookmarkedPdf, loopingPdf } from './marked-pages.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

let office: PostOffice;
let clerk: TestClient;
let ids: ReadonlyMap<string, number> = new Map();
beforeAll(async () => {
  office = await openPostOffice();
  ids = await addArchiveServices(office);
  clerk = await office.as('clerk');
});
afterAll(() => office?.close());

const csv = (...rows: string[]): Buffer =>
  Buffer.from(['File;Number;Name;Street;Town', ...rows].join('\r\n'), 'latin1');
const row = (file: string) => `${file};1;M. Paul Martin;3 avenue du Port;13002 Marseille`;

/** Uploads an archive. @returns its id, and a look into it */
async function look(service: ArchiveService, archive: Buffer) {
  const { fileId } = await clerk.call('files.put', { query: { name: 'run.zip' }, raw: archive });
  const serviceId = ids.get(service) ?? 0;
  return { fileId, serviceId, ask: () => clerk.call('requirements.archive', { query: { serviceId, fileId } }) };
}

it('says the box of each document, the rows of its index, and what is passed over, and leaves nothing behind', async () => {
  const archive = readFileSync(new URL('../fixtures/archives/payslips-info-zip.zip', import.meta.url));
  const { ask, fileId, serviceId } = await look('indexed', archive);
  const found = await ask();
  expect(found.index).toEqual({ path: 'index.csv', rows: 3 });
  expect(found.boxes).toEqual([
    { box: 'letters', count: 3, fault: null },
    { box: 'annexes', count: 0, fault: null },
  ]);
  expect([found.total, found.passedOver, found.entries.flatMap(({ faults }) => faults)]).toEqual([4, 3, []]);
  expect(found.entries[0]?.path).toBe('index.csv');
  expect(await office.server.services.db.selectFrom('job').select('id').execute()).toEqual([]);
  // The deposit does what was said.
  const parts = [{ name: 'parameters', value: JSON.stringify({ serviceId, sessionFiles: { zip: [fileId] } }) }];
  const made = await clerk.call('jobs.create', { parts });
  await expect.poll(() => office.server.idle(), { timeout: 60_000 }).toBe(true);
  const job = await clerk.call('jobs.get', { params: { jobId: made.id } });
  expect([job.errorMessage, job.counts.packGroups]).toEqual([null, 3]);
});

it('names each entry at fault, those first, and counts what is left', async () => {
  const { ask } = await look(
    'indexed',
    zipOf([
      { name: 'a.pdf', data: 'x' },
      { name: 'b.pdf', data: 'x' },
      { name: 'notes.txt', data: 'x' },
      { name: 'index.csv', data: csv(row('a.pdf'), row('c.pdf')) },
    ]),
  );
  const { entries, boxes } = await ask();
  expect(entries.map(({ path, box, faults }) => [path, box, faults.map(({ label }) => label)])).toEqual([
    ['index.csv', null, ['archive.rowsWithoutEntry']],
    ['b.pdf', 'letters', ['archive.entryWithoutRow']],
    ['notes.txt', null, ['archive.noBox']],
    ['a.pdf', 'letters', []],
  ]);
  expect(boxes[0]).toEqual({ box: 'letters', count: 1, fault: null });
});

it('says which box has too few or too many documents', async () => {
  const four = ['a', 'b', 'c', 'd'].map((name) => ({ name: `${name}.pdf`, data: 'x' }));
  const index = { name: 'index.csv', data: csv(...four.map(({ name }) => row(name))) };
  const many = await (await look('indexed', zipOf([...four, index]))).ask();
  expect(many.boxes[0]).toEqual({
    ...{ box: 'letters', count: 4 },
    fault: { label: 'job.tooManyFiles', parameters: { box: 'Payslips', count: 4, maximum: 3 } },
  });
  const none = await (await look('placed', zipOf([{ name: 'annexes/1.pdf', data: 'x' }]))).ask();
  expect(none.boxes[0]?.fault?.label).toBe('job.notEnoughFiles');
});

it('is refused as a whole where it cannot be read, and without its index', async () => {
  const noIndex = await look('indexed', zipOf([{ name: 'a.pdf', data: 'x' }]));
  expect(await failure(noIndex.ask())).toMatchObject({ label: 'archive.indexMissing' });
  const hostile = await look('plain', zipOf([{ name: '../a.pdf', data: 'x' }]));
  expect(await failure(hostile.ask())).toMatchObject({ label: 'archive.unsafeName' });
});

it('counts the files of the service among those of a box', async () => {
  const pages = (...names: string[]) => zipOf(names.map((name) => ({ name: `${name}.pdf`, data: 'x' })));
  const room = await (await look('configured', pages('a', 'b'))).ask();
  expect(room.boxes).toEqual([{ box: 'letters', count: 2, fault: null }]);
  const full = await (await look('configured', pages('a', 'b', 'c'))).ask();
  expect(full.boxes[0]?.fault).toEqual({
    ...{ label: 'job.tooManyFiles', parameters: { box: 'Payslips', count: 4, maximum: 3 } },
  });
  // Its own file was never stored: no deposit goes without it, nor is it asked of the depositor.
  const { fileId, serviceId } = await look('configured', pages('a'));
  const parameters = JSON.stringify({ serviceId, sessionFiles: { zip: [fileId] } });
  const refused = await failure(clerk.call('jobs.create', { parts: [{ name: 'parameters', value: parameters }] }));
  expect(refused).toMatchObject({ label: 'deposit.serviceFile', parameters: { file: 'terms' } });
});

/** Deposits an archive, and forces its preparation. @returns the state, what is left out and the rows, before and after */
async function forcedOf(service: ArchiveService, archive: Buffer) {
  const { fileId, serviceId } = await look(service, archive);
  const parts = [{ name: 'parameters', value: JSON.stringify({ serviceId, sessionFiles: { zip: [fileId] } }) }];
  const { id: jobId } = await clerk.call('jobs.create', { parts });
  const settled = async () => {
    await expect.poll(() => office.server.idle(), { timeout: 60_000 }).toBe(true);
    const job = await clerk.call('jobs.get', { params: { jobId } });
    const left = job.inputFiles.filter(({ leftOut }) => leftOut !== null).map(({ name }) => name);
    return [job.state, job.errorMessage?.label ?? null, left, job.counts.packGroups];
  };
  const before = await settled();
  await clerk.call('jobs.forcePreparation', { params: { jobId } });
  return { before, after: await settled() };
}

describe('an archive whose documents are joined by their place', () => {
  const names = ['a.pdf', 'b.pdf', 'c.pdf', 'annexes/1.pdf', 'annexes/2.pdf', 'annexes/3.pdf'];

  it('is not prepared without one of them: all behind it would change hands', async () => {
    const letter = await lettersPdf([{ address: ['A', 'B', '75011 Paris'], pages: 1 }]);
    const archive = zipOf(names.map((name) => ({ name, data: name === 'b.pdf' ? 'no PDF' : letter })));
    const state = ['PROCESSING_ERROR', 'file.notPdf', [], 0];
    expect(await forcedOf('placed', archive)).toEqual({ before: state, after: state });
  });

  it('is not either where a document shows its fault only when it is cut', async () => {
    const good = await bookmarkedPdf(['one'], [{ title: 'A', page: 1 }]);
    const loop = await loopingPdf(['one']);
    const archive = zipOf(names.map((name) => ({ name, data: name === 'b.pdf' ? loop : good })));
    const state = ['PROCESSING_ERROR', 'split.bookmarks', [], 0];
    expect(await forcedOf('placedMarked', archive)).toEqual({ before: state, after: state });
    // Without joins by place the others are prepared.
    const { after } = await forcedOf(
      'marked',
      zipOf(
        ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => {
          return { name, data: name === 'b.pdf' ? loop : good };
        }),
      ),
    );
    expect(after).toEqual(['PACK_GROUPS_CREATED_ERROR', null, ['b.pdf'], 2]);
  });
});
