// A disk that takes nothing while files come in or a run is read: uploads are refused at once with nothing half done,
// jobs wait with the reason and go on by themselves. The volumes are real, and really full.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { STEP_QUEUES } from '#server/letters/steps/enqueue.ts';
import { hurryTasks } from '#tests/support/database/hurried-tasks.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { canMount, mountSmall, type SmallVolume } from '#tests/support/small-volume.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

const WAITS = { label: 'job.diskWaits', parameters: { code: 'ENOSPC' } };
const GIVEN_UP = { label: 'job.diskUnavailable', parameters: { code: 'ENOSPC' } };
const LETTERS = [
  { address: ['M. Paul Martin', '12 rue des Lilas', '75011 Paris'], pages: 1 },
  { address: ['Mme Claire Dubois', '3 rue Haute', '69002 Lyon'], pages: 2 },
  { address: ['Mme Anne Petit', '8 quai Sud', '33000 Bordeaux'], pages: 1 },
];

const place = mkdtempSync(path.join(tmpdir(), 'mailroom-mount-'));
const possible = canMount(place);
rmSync(place, { recursive: true });
if (!possible) console.log('skipped: a small volume can only be mounted by root');

let office: PostOffice;
let clerk: TestClient;
let pdf: Buffer;
let volume: SmallVolume | undefined;
beforeAll(async () => {
  if (!possible) return;
  // Their folders lie on the volume that is full.
  office = await openPostOffice({ ownChildren: true });
  clerk = await office.as('clerk');
  pdf = await lettersPdf(LETTERS);
});
afterEach(() => {
  volume?.unmount();
  volume = undefined;
});
afterAll(() => office?.close());

/** Ends the child processes in which documents are opened: the next document needs a new one. */
function endChildren(): void {
  for (const thread of readdirSync('/proc/self/task')) {
    const children = readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean);
    for (const pid of children.map(Number))
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('documents.child')) process.kill(pid, 'SIGKILL');
  }
}

const jobs = () => office.server.services.db.selectFrom('job').select('id').execute();
const files = () => office.server.services.db.selectFrom('stored_file').select('id').execute();
const jobOf = (jobId: number): Promise<Job> => clerk.call('jobs.get', { params: { jobId } });

describe.skipIf(!possible)('a full disk in the place of the stored files', () => {
  /** Over the store: what was stored before is not needed here. */
  function mountFiles(options: string): SmallVolume {
    const mounted = mountSmall(path.join(office.server.dataDir, 'files'), options);
    mkdirSync(path.join(mounted.folder, 'tmp'));
    volume = mounted;
    return mounted;
  }
  /** What was stored meanwhile is there also when the volume is gone. */
  afterEach(() => {
    const stored = path.join(office.server.dataDir, 'files');
    const kept = path.join(office.server.dataDir, 'kept');
    cpSync(stored, kept, { recursive: true });
    volume?.unmount();
    cpSync(kept, stored, { recursive: true });
    rmSync(kept, { recursive: true });
  });
  const left = ({ folder }: SmallVolume): string[] => readdirSync(path.join(folder, 'tmp'));
  const big = (): Buffer => Buffer.concat([pdf, Buffer.alloc(8_000_000, ' ')]);

  const ways: [string, () => Promise<unknown>][] = [
    ['an upload', () => clerk.call('files.put', { query: { name: 'a.pdf' }, raw: pdf })],
    ['a long upload', () => clerk.call('files.put', { query: { name: 'a.pdf' }, raw: big() })],
    [
      'an upload as a form',
      () => clerk.call('files.upload', { parts: [{ name: 'file', value: big(), fileName: 'a.pdf' }] }),
    ],
    [
      'a deposit',
      () =>
        clerk.call('jobs.create', {
          parts: [
            { name: 'parameters', value: JSON.stringify({ serviceId: office.town.services.letters }) },
            { name: 'letters', value: big(), fileName: 'run.pdf' },
          ],
          idempotencyKey: 'one-intention',
        }),
    ],
  ];

  it.each(ways)(
    'refuses %s at once in its own words, keeps nothing of it, and takes it when there is room',
    async (...row) => {
      const [, send] = row;
      const before = [(await jobs()).length, (await files()).length];
      const mounted = mountFiles('size=4g,nr_inodes=600');
      mounted.fill();
      const refused = await failure(send());
      expect([refused.status, refused.code, refused.label, refused.parameters]).toEqual([
        413,
        -60,
        'exception.diskFull',
        { code: 'ENOSPC', seconds: 60 },
      ]);
      expect(left(mounted)).toEqual([]);
      expect([(await jobs()).length, (await files()).length]).toEqual(before);
      mounted.free();
      await send();
      expect((await jobs()).length + (await files()).length).toBe((before[0] ?? 0) + (before[1] ?? 0) + 1);
      expect(left(mounted)).toEqual([]);
      await expect.poll(() => office.server.idle(), { timeout: 30_000 }).toBe(true);
    },
  );

  it('refuses below the watermark too, before a byte is written', async () => {
    const mounted = mountFiles('size=64m');
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const refused = await failure(clerk.call('files.put', { query: { name: 'a.pdf' }, raw: pdf }));
    expect(refused.label).toBe('exception.diskFull');
    expect(left(mounted)).toEqual([]);
    volume?.unmount();
    // One look at the free space is trusted for a second.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
  });
});

describe.skipIf(!possible)('a disk that fills up under a resumable upload', () => {
  it('refuses the rest in its own words, keeps what came, and the upload goes on where it stood', async () => {
    const bytes = Buffer.concat([pdf, Buffer.alloc(8_000_000, ' ')]);
    volume = mountSmall(path.join(office.server.dataDir, 'uploads'), 'size=3m');
    const metadata = `filename ${Buffer.from('a.pdf').toString('base64')}`;
    const begin = { 'Upload-Length': String(bytes.length), 'Upload-Metadata': metadata, 'Tus-Resumable': '1.0.0' };
    const { uploadId } = await clerk.call('files.createUpload', { headers: begin });
    const append = (from: number) =>
      clerk.call('files.appendUpload', {
        params: { uploadId },
        raw: bytes.subarray(from),
        headers: { 'Upload-Offset': String(from) },
      });
    expect((await failure(append(0))).label).toBe('exception.diskFull');
    const { offset } = await clerk.call('files.uploadState', { params: { uploadId } });
    expect(offset).toBeGreaterThan(2_000_000);
    volume.remount('size=64m');
    expect((await append(offset)).file).toMatchObject({ name: 'a.pdf', pageCount: 4 });
  });
});

describe.skipIf(!possible)('a full disk under the work of the server', () => {
  /** The next child that opens documents finds no room for its folder. */
  async function fillWork(): Promise<void> {
    volume = mountSmall(path.join(office.server.dataDir, 'work'), 'size=64m,nr_inodes=3000');
    endChildren();
    // Until their end is known, work would be given to the dead.
    await new Promise((resolve) => setTimeout(resolve, 500));
    // A child for persons is there again, and takes the deposit in; the one for batches is not.
    await clerk.call('files.put', { query: { name: 'a.pdf' }, raw: pdf });
    volume.fill();
  }
  const skipPause = (pauses?: number) =>
    hurryTasks(office.server.services.db, STEP_QUEUES.batch, pauses === undefined ? {} : { pauses });
  const pausesOf = async (): Promise<unknown[]> =>
    (
      await sql<{ pauses: number; seconds: number }>`select (data->>'pauses')::int as pauses,
        round(extract(epoch from start_after - created_on))::int as seconds
        from pgboss.job where name = ${STEP_QUEUES.batch} and state < 'active'`.execute(office.server.services.db)
    ).rows;

  /** A job whose split finds a full disk: the one child for batches is new, and needs a folder. */
  async function waitingJob(): Promise<Job> {
    await fillWork();
    const parameters = JSON.stringify({ serviceId: office.town.services.letters });
    const made = await clerk.call('jobs.create', {
      parts: [
        { name: 'parameters', value: parameters },
        { name: 'letters', value: pdf, fileName: 'run.pdf' },
      ],
    });
    await expect.poll(async () => (await jobOf(made.id)).errorMessage, { timeout: 30_000 }).toEqual(WAITS);
    return jobOf(made.id);
  }
  const settles = (jobId: number, state: string) =>
    expect.poll(async () => (await jobOf(jobId)).state, { timeout: 30_000 }).toBe(state);

  it('makes a run wait with the reason, and it goes on by itself with all its rows', async () => {
    const job = await waitingJob();
    expect(job.state).toBe('PROCESSING');
    expect(job.abilities).toContain('cancel');
    expect(await pausesOf()).toEqual([{ pauses: 1, seconds: 60 }]);
    // In the list as well, for whoever may see the order.
    const { items } = await (await office.as('validator')).call('jobs.list', { query: {} });
    expect(items.find(({ id }) => id === job.id)?.errorMessage).toEqual(WAITS);
    // Still full: it waits on, twice as long.
    await skipPause();
    await expect.poll(pausesOf, { timeout: 30_000 }).toEqual([{ pauses: 2, seconds: 120 }]);
    expect((await jobOf(job.id)).errorMessage).toEqual(WAITS);
    volume?.free();
    await skipPause();
    await settles(job.id, 'PACK_GROUPS_CREATED');
    expect((await jobOf(job.id)).errorMessage).toBeNull();
    const rows = await office.rows(clerk, job.id);
    expect(rows.map(({ recipientLines, pages }) => ({ address: recipientLines, pages }))).toEqual(LETTERS);
  });

  it('for two days becomes an error that a person tries again', async () => {
    const job = await waitingJob();
    await skipPause(578);
    await settles(job.id, 'PROCESSING_ERROR');
    const failed = await jobOf(job.id);
    expect(failed.errorMessage).toEqual(GIVEN_UP);
    expect(failed.abilities).toContain('revalidate');
    volume?.free();
    await clerk.call('jobs.revalidate', { params: { jobId: job.id } });
    await settles(job.id, 'PACK_GROUPS_CREATED');
    expect((await jobOf(job.id)).errorMessage).toBeNull();
  });

  it('gives no room to what was cancelled while it waited', async () => {
    const job = await waitingJob();
    expect(await clerk.call('jobs.cancel', { params: { jobId: job.id } })).toMatchObject({
      state: 'CANCELLED',
      errorMessage: null,
    });
    volume?.free();
    await skipPause();
    await expect.poll(() => office.server.idle(), { timeout: 30_000 }).toBe(true);
    expect(await jobOf(job.id)).toMatchObject({ state: 'CANCELLED', errorMessage: null });
  });

  it('leaves the system sound', async () => {
    expect(await violationsOf(office)).toEqual([]);
  });
});
