// Files of a box that are cut as if they were one: a letter begins in one file and ends in the next. Where the files end never
// shows in the letters, whatever the split looks for.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { JOB_STATES_IN_PROGRESS } from '#domain/jobs/jobs.ts';
import { isOneOf } from '#domain/shared/includes.ts';
import { zipOf } from '#tests/fixtures/archives/zip-maker.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { brokenPdf } from '../support/bad-documents.ts';
import { addService, runService } from '../support/town.ts';
import { bookmarkedPdf, pagesPdf } from './marked-pages.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { sentPages } from './sent-pages.ts';
import { violationsOf } from './sound.ts';

/** Where `pagesPdf` writes what a page says. */
const area = { page: 1, left: 15, top: 140, width: 100, height: 12 };
const SPLITS = {
  none: { type: 'none' },
  everyPages: { type: 'everyPages', pages: 2 },
  textChanges: { type: 'textChanges', area },
  textAppears: { type: 'textAppears', area },
  textMatches: { type: 'textMatches', area, pattern: 'a' },
  blankPage: { type: 'blankPage' },
  bookmark: { type: 'bookmark', level: 1 },
  dataFile: { type: 'dataFile', box: 'plan', column: 'pages' },
};
const plan = {
  ...{ name: 'plan', label: 'Plan', boxType: 'datafile', scope: 'job', metadatas: [{ name: 'pages' }] },
  parserConfiguration: { format: 'lines', encoding: 'utf-8', metadata: 'pages' },
};
const letters = { name: 'letters', label: 'Letters', main: true, maxElements: -1, ignoreFileBorders: true };
const SERVICES: Record<string, object> = {
  ...Object.fromEntries(
    Object.entries(SPLITS).map(([name, splitConfig]) => [
      name,
      { boxes: [{ ...letters, splitConfig }, ...(name === 'dataFile' ? [plan] : [])] },
    ]),
  ),
  archived: {
    type: 'archive',
    boxes: [
      { name: 'zip', label: 'ZIP', boxType: 'archive' },
      { ...letters, splitConfig: SPLITS.everyPages, parent: 'zip', pattern: '.*' },
    ],
  },
  reversed: {
    ...{ type: 'preprocessing', preprocessor: { name: 'pages', parameters: { order: 'reverse' } } },
    boxes: [{ ...letters, splitConfig: SPLITS.everyPages }],
  },
  /** What a file says of itself. */
  titled: {
    boxes: [{ ...letters, splitConfig: SPLITS.everyPages }],
    serviceMetadatas: ['Author', 'Title'].map((name) => ({ name, value: { type: 'pdfMetadata', box: null, name } })),
  },
  dropped: { boxes: [{ ...letters, splitConfig: SPLITS.everyPages, dropBlankPages: true }] },
};

let office: PostOffice;
let clerk: TestClient;
const ids = new Map<string, number>();
beforeAll(async () => {
  office = await openPostOffice();
  const { services } = office.server;
  const { definition } = await services.db
    .selectFrom('service')
    .select('definition')
    .where('id', '=', office.town.services.letters)
    .executeTakeFirstOrThrow();
  const channelId = (definition as { channels: { channelId: number }[] }).channels[0]?.channelId ?? 0;
  const { id: profile_id } = await services.db
    .selectFrom('profile')
    .select('id')
    .where('name', '=', 'clerk')
    .executeTakeFirstOrThrow();
  const channels = [{ label: 'mail', channelId, composition: { printSide: 'simplex' } }];
  for (const [name, over] of Object.entries(SERVICES)) {
    const service = runService(name, channelId, { channels, ...over });
    const service_id = await addService(services, office.town.accountId, service);
    ids.set(name, service_id);
    await services.db.insertInto('profile_service').values({ profile_id, service_id }).execute();
  }
  clerk = await office.as('clerk');
});
afterAll(() => office?.close());

const settled = async (jobId: number): Promise<Job> => {
  const read = () => clerk.call('jobs.get', { params: { jobId } });
  // A step that a busy machine puts off lets the queue rest before it comes again.
  const isDone = async () => (await office.server.idle()) && !isOneOf(JOB_STATES_IN_PROGRESS, (await read()).state);
  await expect.poll(isDone, { timeout: 90_000 }).toBe(true);
  return read();
};

async function deposit(service: string, files: readonly Buffer[], more: Readonly<Record<string, Buffer>> = {}) {
  const { id } = await clerk.call('jobs.create', {
    parts: [
      { name: 'parameters', value: JSON.stringify({ serviceId: ids.get(service) }) },
      ...files.map((value, at) => ({ name: 'letters', value, fileName: `run${at}.pdf` })),
      ...Object.entries(more).map(([name, value]) => ({ name, value, fileName: `${name}.dat` })),
    ],
  });
  return settled(id);
}

/** First and last page of each chunk of the main box, in their order, with what is wrong with it. */
async function chunksOf(job: Job): Promise<unknown[][]> {
  const rows = await office.server.services.db
    .selectFrom('chunk')
    .innerJoin('input_file', 'input_file.id', 'chunk.input_file_id')
    .select(['first_page', 'last_page', 'chunk.fault'])
    .where('chunk.job_id', '=', job.id)
    .where('box_name', '=', 'letters')
    .orderBy('chunk.rank')
    .execute();
  return rows.map(({ first_page, last_page, fault }) => [
    first_page,
    last_page,
    (fault as { label?: string })?.label ?? null,
  ]);
}

const pdfOf = async (pages: readonly (string | null)[]): Promise<Buffer> =>
  Buffer.from(await (await pagesPdf(pages)).save());

/** The pages cut into files behind these pages. */
const filesOf = (pages: readonly (string | null)[], borders: readonly number[]): Promise<Buffer[]> => {
  const ends = [...new Set(borders)].filter((end) => end < pages.length).toSorted((a, b) => a - b);
  const starts = [0, ...ends];
  return Promise.all(starts.map((start, at) => pdfOf(pages.slice(start, ends[at] ?? pages.length))));
};

describe('files that are cut as if they were one', () => {
  it('have the same letters wherever they end, and each page in exactly one of them', async () => {
    const page = fc.constantFrom('a', 'b', 'ab', null);
    const rule = fc.constantFrom('none', 'everyPages', 'textChanges', 'textAppears', 'textMatches', 'blankPage');
    const borders = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.array(page, { minLength: 2, maxLength: 6 }), rule, borders, async (pages, service, ends) => {
        const whole = await chunksOf(await deposit(service, [await pdfOf(pages)]));
        const job = await deposit(service, await filesOf(pages, ends));
        expect(await chunksOf(job)).toEqual(whole);
        const covered = whole.flatMap(([first, last]) =>
          Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => Number(first) + at),
        );
        expect(covered).toEqual(pages.map((_, at) => at + 1));
      }),
      { numRuns: 12 },
    );
  }, 120_000);

  it('are cut at the bookmarks of each, and by rows that count over all of them', async () => {
    const marked = await bookmarkedPdf(['1', '2'], [{ title: 'A', page: 2 }]);
    const others = await bookmarkedPdf(['4', '5'], [{ title: 'B', page: 2 }]);
    const job = await deposit('bookmark', [marked, await pdfOf(['3']), others]);
    expect([job.errorMessage, await chunksOf(job)]).toEqual([
      null,
      [
        [1, 1, 'split.noStart'],
        [2, 4, null],
        [5, 5, null],
      ],
    ]);
    const planned = await deposit('dataFile', await filesOf(['1', '2', '3', '4', '5'], [2]), {
      plan: Buffer.from('3\n2\n'),
    });
    expect([planned.errorMessage, await chunksOf(planned)]).toEqual([
      null,
      [
        [1, 3, null],
        [4, 5, null],
      ],
    ]);
  });

  it('leave with their pages in order; the deposited files are listed, and read anew in a new run', async () => {
    const job = await deposit('everyPages', await filesOf(['one', 'two', 'three', 'four'], [1, 2]));
    expect([job.errorMessage, job.counts.pages, job.counts.packGroups]).toEqual([null, 4, 2]);
    expect(job.inputFiles.map(({ name, madeFrom }) => [name, madeFrom === null])).toEqual([
      ['run0.pdf', true],
      ['run1.pdf', true],
      ['run2.pdf', true],
      ['Letters.pdf', false],
    ]);
    expect(await sentPages({ office, clerk }, job)).toEqual([
      ['one', 'two'],
      ['three', 'four'],
    ]);
    expect(await violationsOf(office)).toEqual([]);

    const failed = await deposit('dataFile', await filesOf(['1', '2', '3'], [1]), { plan: Buffer.from('2\n1\n1\n') });
    expect(failed.errorMessage?.label).toBe('split.rows');
    await clerk.call('jobs.revalidate', { params: { jobId: failed.id } });
    const again = await settled(failed.id);
    expect([again.errorMessage, again.inputFiles.length]).toEqual([failed.errorMessage, 4]);
    expect(await violationsOf(office)).toEqual([]);
  });

  it('may come out of an archive, be rewritten before, or lose their blank pages behind the split', async () => {
    const [first, second] = (await filesOf(['1', '2', '3', '4'], [1])) as [Buffer, Buffer];
    const zip = zipOf([
      { name: '2.pdf', data: second },
      { name: '1.pdf', data: first },
    ]);
    const archived = await deposit('archived', [], { zip });
    const reversed = await deposit('reversed', [first, second]);
    for (const job of [archived, reversed]) {
      expect([job.errorMessage, await chunksOf(job)]).toEqual([
        null,
        [
          [1, 2, null],
          [3, 4, null],
        ],
      ]);
    }
    const dropped = await deposit('dropped', await filesOf(['1', null, '3', '4'], [1]));
    expect([dropped.errorMessage, dropped.counts.pages, await chunksOf(dropped)]).toEqual([
      null,
      3,
      [
        [1, 1, null],
        [2, 3, null],
      ],
    ]);
    expect(await violationsOf(office)).toEqual([]);
  });

  it('say of themselves what all of them say in the same words', async () => {
    const by = async (says: string, title: string) => {
      const pdf = await pagesPdf([says]);
      pdf.setAuthor('Town hall');
      pdf.setTitle(title);
      return Buffer.from(await pdf.save());
    };
    const valuesOf = async (...titles: string[]) => {
      const job = await deposit('titled', await Promise.all(titles.map((title, at) => by(`${at}`, title))));
      return (await office.rows(clerk, job.id)).map(({ packs }) => packs[0]?.metadatas);
    };
    expect(await valuesOf('May', 'May')).toEqual([{ Author: 'Town hall', Title: 'May' }]);
    expect(await valuesOf('May', 'June')).toEqual([{ Author: 'Town hall' }]);
  });

  it('are refused as ever where one of them is broken', async () => {
    const parts = [await pdfOf(['1']), brokenPdf()];
    await expect(deposit('everyPages', parts)).rejects.toMatchObject({ label: 'file.invalid' });
  });
});
