// Documents cut where others marked them: at bookmarks of a level, and behind blank pages; a second box is cut as its own split
// says. Blank pages are left out where the box says so. What left is read by other software.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { addService, runService } from '../support/town.ts';
import { type Bookmark, bookmarkedPdf, loopingPdf, pagesPdf } from './marked-pages.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { sentPages } from './sent-pages.ts';
import { violationsOf } from './sound.ts';

let office: PostOffice;
let clerk: TestClient;
const ids: Record<string, number> = {};
beforeAll(async () => {
  office = await openPostOffice();
  const { services } = office.server;
  const { db } = services;
  const { definition } = await db
    .selectFrom('service')
    .select('definition')
    .where('id', '=', office.town.services.letters)
    .executeTakeFirstOrThrow();
  const channelId = (definition as { channels: { channelId: number }[] }).channels[0]?.channelId ?? 0;
  const { id: profile_id } = await db
    .selectFrom('profile')
    .select('id')
    .where('name', '=', 'clerk')
    .executeTakeFirstOrThrow();
  const splits = { bookmarks: { type: 'bookmark', level: 2 }, blanks: { type: 'blankPage' } };
  const annexes = {
    ...{ name: 'annexes', label: 'Annexes', maxElements: -1, minElements: 0, splitConfig: { type: 'blankPage' } },
    reconcile: { packIdentifier: { type: 'constant', value: 'a' }, identifier: { type: 'constant', value: 'b' } },
  };
  for (const [name, splitConfig] of Object.entries(splits)) {
    const boxes = [{ name: 'letters', label: 'Letters', main: true, splitConfig }, annexes];
    const service_id = await addService(services, office.town.accountId, runService(name, channelId, { boxes }));
    await db.insertInto('profile_service').values({ profile_id, service_id }).execute();
    ids[name] = service_id;
  }
  // Printed on one side, so that no blank back of a sheet is added.
  const channels = [{ label: 'mail', channelId, composition: { printSide: 'simplex' } }];
  const dropped = { kept: { type: 'blankPage' }, backs: { type: 'everyPages', pages: 2 } };
  for (const [name, splitConfig] of Object.entries(dropped)) {
    const boxes = [
      { name: 'letters', label: 'Letters', main: true, maxElements: 2, splitConfig, dropBlankPages: true },
    ];
    const over = { boxes, channels };
    const service_id = await addService(services, office.town.accountId, runService(name, channelId, over));
    await db.insertInto('profile_service').values({ profile_id, service_id }).execute();
    ids[name] = service_id;
  }
  clerk = await office.as('clerk');
});
afterAll(() => office?.close());

async function deposit(service: string, pdf: Buffer, annexes?: Buffer): Promise<Job> {
  const parameters = JSON.stringify({ serviceId: ids[service] });
  const made = await clerk.call('jobs.create', {
    parts: [
      { name: 'parameters', value: parameters },
      { name: 'letters', value: pdf, fileName: 'run.pdf' },
      ...(annexes ? [{ name: 'annexes', value: annexes, fileName: 'annexes.pdf' }] : []),
    ],
  });
  await expect.poll(() => office.server.idle(), { timeout: 30_000 }).toBe(true);
  return clerk.call('jobs.get', { params: { jobId: made.id } });
}

/** First and last page of each letter, and what is wrong with it. */
const rangesOf = async (jobId: number) =>
  (await office.rows(clerk, jobId)).map(({ packs, fault }) => {
    const [chunk] = packs[0]?.chunks ?? [];
    return [chunk?.firstPage, chunk?.lastPage, ...(fault ? [fault.label] : [])];
  });

const FIVE = ['one', 'two', 'three', 'four', 'five'];

describe('a split at bookmarks', () => {
  it('begins a letter at each bookmark of its level, wherever headings stand', async () => {
    const marks: Bookmark[] = [
      {
        title: 'Monday',
        page: 1,
        below: [
          { title: 'A', page: 1 },
          { title: 'B', page: 3, below: [{ title: 'b', page: 4 }] },
        ],
      },
      { title: 'Tuesday', page: null, below: [{ title: 'C', page: 5 }] },
    ];
    const job = await deposit('bookmarks', await bookmarkedPdf(FIVE, marks));
    expect(await rangesOf(job.id)).toEqual([
      [1, 2],
      [3, 4],
      [5, 5],
    ]);
    const command = await office.confirm(clerk, job.id);
    await office.reaches(clerk, command.id, 'OUTPUTTED');
    expect(await office.shipments(clerk, job.id)).toHaveLength(3);
    expect(await violationsOf(office)).toEqual([]);
  });

  it('keeps pages before the first bookmark back, and all pages of a file without any', async () => {
    const late = await deposit(
      'bookmarks',
      await bookmarkedPdf(FIVE, [{ title: 'h', page: null, below: [{ title: 'A', page: 2 }] }]),
    );
    expect(await rangesOf(late.id)).toEqual([
      [1, 1, 'split.noStart'],
      [2, 5],
    ]);
    const none = await deposit('bookmarks', Buffer.from(await (await pagesPdf(FIVE)).save()));
    expect(await rangesOf(none.id)).toEqual([[1, 5, 'split.noStart']]);
  });

  it('refuses bookmarks that run in a circle, by name, and makes nothing of the file', async () => {
    const job = await deposit('bookmarks', await loopingPdf(FIVE));
    expect(job.errorMessage).toEqual({
      label: 'split.bookmarks',
      parameters: { file: 'run.pdf', reason: 'loop', title: '' },
    });
    expect(await rangesOf(job.id)).toEqual([]);
  });
});

describe('a split behind blank pages', () => {
  it('begins a letter behind each stretch of blank pages, which stay with the letter before', async () => {
    const pages = [null, 'one', 'two', null, null, 'three', null];
    const job = await deposit('blanks', Buffer.from(await (await pagesPdf(pages)).save()));
    expect(await rangesOf(job.id)).toEqual([
      [1, 5],
      [6, 7],
    ]);
  });

  it('cuts another box as that box says', async () => {
    const annexes = Buffer.from(await (await pagesPdf(['a', null, 'b'])).save());
    const job = await deposit('blanks', Buffer.from(await (await pagesPdf(['one'])).save()), annexes);
    const orphans = await clerk.call('jobs.orphanChunks', { params: { jobId: job.id } });
    expect(orphans.map(({ firstPage, pageCount }) => [firstPage, pageCount])).toEqual([
      [1, 2],
      [3, 1],
    ]);
  });
});

const sent = (job: Job) => sentPages({ office, clerk }, job);

describe('blank pages that a box leaves out', () => {
  const BLANKS = [null, 'one', 'two', null, null, 'three', null];
  const bytes = async (pages: readonly (string | null)[]) => Buffer.from(await (await pagesPdf(pages)).save());

  it('still begin letters, and are in none that leaves', async () => {
    const job = await deposit('kept', await bytes(BLANKS));
    expect(job).toMatchObject({ errorMessage: null, counts: { packGroups: 2, pages: 3 } });
    expect(job.inputFiles.map(({ pageCount }) => pageCount)).toEqual([3]);
    expect(await rangesOf(job.id)).toEqual([
      [1, 2],
      [3, 3],
    ]);
    expect(await sent(job)).toEqual([['one', 'two'], ['three']]);
    expect(await violationsOf(office)).toEqual([]);
  });

  it('count where the split counts pages', async () => {
    const job = await deposit('backs', await bytes(['one', null, 'two', 'three', null, null]));
    expect(await rangesOf(job.id)).toEqual([
      [1, 1],
      [2, 3],
    ]);
  });

  it('are there again for a run that begins anew, with the same end', async () => {
    const { id } = await deposit('kept', await bytes(BLANKS));
    const { db } = office.server.services;
    await db.updateTable('job').set({ state: 'PROCESSING_ERROR' }).where('id', '=', id).execute();
    await clerk.call('jobs.revalidate', { params: { jobId: id } });
    await expect.poll(() => office.server.idle(), { timeout: 30_000 }).toBe(true);
    const again = await clerk.call('jobs.get', { params: { jobId: id } });
    expect(again).toMatchObject({ state: 'PACK_GROUPS_CREATED', counts: { packGroups: 2, pages: 3 } });
    expect(await rangesOf(id)).toEqual([
      [1, 2],
      [3, 3],
    ]);
  });

  it('are not all that a file has: it is refused by name', async () => {
    const job = await deposit('kept', await bytes([null, null]));
    expect(job.errorMessage).toEqual({ label: 'split.allBlank', parameters: { file: 'run.pdf' } });
    expect(await rangesOf(job.id)).toEqual([]);
  });
});
