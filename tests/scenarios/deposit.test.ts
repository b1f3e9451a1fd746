// From a PDF to recipient rows, through HTTP, on a real database, queue, file store and document engine.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { SLICE_LETTERS } from '#server/letters/steps/pipeline.ts';
import { ADDRESS_AREA, lettersPdf, REFERENCE_AREA } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { failure } from '#tests/support/test-client.ts';
import type { TestServer } from '#tests/support/test-server.ts';
import { PASSWORD } from '#tests/support/town.ts';
import { deposit, rowsOf, settled, startDepositServer } from '../pipeline/deposit-client.ts';
import { BAD_LETTERS, makeWorld, twentyFiveLetters, type World } from '../pipeline/deposit-world.ts';

let server: TestServer;
let world: World;
let depositor: TestClient;
let run: Buffer;
let job: Job;

beforeAll(async () => {
  server = await startDepositServer();
  world = await makeWorld(server.services);
  depositor = await server.signIn('depositor', PASSWORD);
  run = await lettersPdf(twentyFiveLetters());
});
afterAll(async () => {
  await server?.stop();
});

describe('a mail run split where its reference changes', () => {
  it('becomes one row per letter with the address read from the page', async () => {
    const made = await deposit(depositor, { serviceId: world.services.run }, [['letters', run, 'march.pdf']]);
    expect(made).toMatchObject({ name: 'march', state: 'CREATED', loggedUserLogin: 'depositor' });
    job = await settled(depositor, made.id);
    expect(job.errorMessage).toBeNull();
    expect(job.state).toBe('PACK_GROUPS_CREATED_ERROR');
    expect(job.counts).toMatchObject({ packGroups: 25, remaining: 25, bad: 3, pages: 49 });
    const { items, overflow } = await rowsOf(depositor, job.id);
    expect(overflow).toBe(false);
    expect(items.map(({ rank }) => rank)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
    expect(items[1]).toMatchObject({
      recipientName: 'Herrn Jürgen Weiß',
      recipientLines: ['Herrn Jürgen Weiß', 'Hauptstraße 5', '10115 Berlin'],
      countryCode: 'DE',
      quality: 'GOOD',
      pages: 2,
      dispatch: ['mail'],
      dispatchState: 'REMAINING',
    });
    expect(items.filter(({ quality }) => quality === 'BAD').map(({ rank }) => rank)).toEqual(BAD_LETTERS);
  });

  it('is listed, counted, and has a history', async () => {
    const list = await depositor.call('jobs.list', {});
    expect(list.items.map(({ id }) => id)).toContain(job.id);
    expect(list.items[0]?.abilities).toEqual(expect.arrayContaining(['cancel', 'edit', 'confirm', 'freeze', 'lock']));
    const counters = await depositor.call('jobs.counters', {});
    expect(counters).toMatchObject({ ordersRemaining: 1, ordersRemainingProcessing: 0 });
    const history = await depositor.call('jobs.revisions', { params: { jobId: job.id } });
    expect(history.map(({ event }) => event)).toEqual(['CREATED', 'PROCESSING', 'PACK_GROUPS_CREATED_ERROR']);
    expect(history[1]?.userLogin).toBe('depositor');
  });

  it('pages its rows by cursor and filters them by quality and text', async () => {
    const first = await rowsOf(depositor, job.id, { maxResults: 10 });
    expect(first.overflow).toBe(true);
    const second = await rowsOf(depositor, job.id, { maxResults: 10, cursor: first.cursor ?? '' });
    expect(second.items.map(({ rank }) => rank)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    expect((await failure(rowsOf(depositor, job.id, { quality: 'BAD', cursor: first.cursor ?? '' }))).label).toBe(
      'list.cursor',
    );
    expect((await rowsOf(depositor, job.id, { quality: 'BAD' })).items).toHaveLength(3);
    expect((await rowsOf(depositor, job.id, { text: 'Vries' })).items.length).toBeGreaterThan(0);
    const weiss = await rowsOf(depositor, job.id, { text: 'Weiß' });
    expect(weiss.items.length).toBeGreaterThan(0);
    expect((await rowsOf(depositor, job.id, { text: 'WEISS' })).items).toEqual(weiss.items);
    expect((await rowsOf(depositor, job.id, { text: 'hauptstrasse' })).items).toEqual(weiss.items);
  });

  it('is unknown to another tenant and to a colleague who sees own orders only', async () => {
    for (const login of ['stranger', 'colleague']) {
      const other = await server.signIn(login, PASSWORD);
      expect((await failure(other.call('jobs.get', { params: { jobId: job.id } }))).code).toBe(-20);
      expect((await other.call('jobs.list', {})).items).toEqual([]);
    }
  });

  it('shows pages as pictures and gives a row its own pages', async () => {
    const [file] = job.inputFiles;
    const picture = await depositor.call('jobs.inputFilePage', {
      params: { inputFileId: file?.id ?? 0, page: '1' },
    });
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    const [, second] = (await rowsOf(depositor, job.id)).items;
    const raw = await depositor.call('packGroups.rawFile', {
      params: { packGroupId: second?.id ?? 0 },
    });
    expect(raw.subarray(0, 5).toString()).toBe('%PDF-');
    const whole = await depositor.call('jobs.inputFile', {
      params: { inputFileId: file?.id ?? 0 },
    });
    expect(whole.equals(run)).toBe(true);
    const thumbnails = await depositor.call('jobs.thumbnails', { query: { jobIds: [job.id] } });
    expect(thumbnails[String(job.id)]).toMatch(/^data:image\/png;base64,/);
  });

  it('draws the page of a tile as large as it is shown, and larger for a sharp screen up to a limit', async () => {
    const heightOf = async (query: { longestSide?: string }): Promise<number> => {
      const drawn = await depositor.call('jobs.thumbnails', { query: { jobIds: [job.id], ...query } });
      const [, png = ''] = (drawn[String(job.id)] ?? '').split(',');
      // The IHDR chunk: the height stands at byte 20.
      return Buffer.from(png, 'base64').readUInt32BE(20);
    };
    expect(await heightOf({})).toBe(320);
    expect(await heightOf({ longestSide: '640' })).toBe(640);
    expect(await heightOf({ longestSide: '4000' })).toBe(640);
  });
});

describe('review', () => {
  const bad = async (index: number) => {
    const found = (await rowsOf(depositor, job.id, { quality: 'BAD' })).items[index];
    if (!found) throw new Error('There is no such bad row.');
    return found;
  };

  it('checks an edited address at once', async () => {
    const row = await bad(0);
    const value = 'M. Sans Code\n3 avenue du Port\n13002 Marseille';
    const edited = await depositor.call('packGroups.edit', {
      params: { packGroupId: row.id },
      body: { version: row.version, rawShipmentRequirements: { postalRecipient: { value, countryCode: 'FR' } } },
    });
    expect(edited).toMatchObject({ quality: 'MODIFIED', state: 'CREATED', version: row.version + 1 });
    const stale = depositor.call('packGroups.edit', {
      params: { packGroupId: row.id },
      body: { version: row.version },
    });
    expect((await failure(stale)).code).toBe(-30);
  });

  it('forces a bad address where the channel allows it', async () => {
    const row = await bad(0);
    const { value = '' } = row.shipmentRequirements.postalRecipient ?? {};
    const forced = await depositor.call('packGroups.edit', {
      params: { packGroupId: row.id },
      body: { version: row.version, rawShipmentRequirements: { postalRecipient: { value, forced: true } } },
    });
    expect(forced.quality).toBe('FORCED');
    expect(forced.shipmentRequirements.postalRecipient).toMatchObject({ valid: false, forced: true });
  });

  it('rejects a row for good, and the job has no error left', async () => {
    const row = await bad(0);
    const { rejected, job: after } = await depositor.call('packGroups.reject', {
      body: { packGroupIds: [row.id], reason: 'moved away' },
    });
    expect(rejected).toBe(1);
    expect(after.state).toBe('PACK_GROUPS_CREATED');
    expect(after.counts).toMatchObject({ rejected: 1, remaining: 24, bad: 0 });
    const again = depositor.call('packGroups.reject', { body: { packGroupIds: [row.id] } });
    expect((await failure(again)).label).toBe('packGroup.cannotReject');
  });

  it('freezes, revalidates, locks and refuses edits of a locked job', async () => {
    const params = { jobId: job.id };
    expect((await depositor.call('jobs.freeze', { params, body: { frozen: true } })).frozen).toBe(true);
    expect((await failure(depositor.call('jobs.revalidate', { params }))).label).toBe('job.frozen');
    expect((await depositor.call('jobs.freeze', { params, body: { frozen: false } })).frozen).toBe(false);
    await depositor.call('jobs.revalidate', { params });
    expect((await depositor.call('jobs.lock', { params })).locked).toBe(true);
    const [row] = (await rowsOf(depositor, job.id, { dispatchState: 'REMAINING' })).items;
    const edit = depositor.call('packGroups.edit', {
      params: { packGroupId: row?.id ?? 0 },
      body: { version: row?.version ?? 0 },
    });
    expect((await failure(edit)).label).toBe('job.locked');
  });
});

describe('other services', () => {
  it('cuts every two pages, marks the remainder as bad, and withdraws the whole job', async () => {
    const pdf = await lettersPdf([{ address: ['A B', '1 rue X', '75001 Paris'], pages: 5 }]);
    const made = await deposit(depositor, { serviceId: world.services.byPages, jobName: 'Pages' }, [
      ['letters', pdf, 'p.pdf'],
    ]);
    const done = await settled(depositor, made.id);
    const rows = (await rowsOf(depositor, done.id)).items;
    expect(rows.map(({ pages }) => pages)).toEqual([2, 2, 1]);
    expect(rows[2]?.fault?.label).toBe('split.remainder');
    const after = await depositor.call('jobs.invalidate', {
      params: { jobId: done.id },
      body: { reason: 'wrong file' },
    });
    expect(after.state).toBe('CANCELLED');
  });

  it('makes exactly one row of a single letter, and cancels it', async () => {
    const pdf = await lettersPdf([{ address: ['A B', '1 rue X', '75001 Paris'], pages: 3 }]);
    const made = await deposit(depositor, { serviceId: world.services.unique }, [['letters', pdf, 'one.pdf']]);
    const done = await settled(depositor, made.id);
    expect(done).toMatchObject({
      name: 'Single one',
      state: 'PACK_GROUPS_CREATED',
      counts: { packGroups: 1, pages: 3 },
    });
    expect(await depositor.call('jobs.orphanChunks', { params: { jobId: done.id } })).toEqual([]);
    expect((await depositor.call('jobs.cancel', { params: { jobId: done.id } })).state).toBe('CANCELLED');
    expect((await failure(depositor.call('jobs.cancel', { params: { jobId: done.id } }))).code).toBe(-50);
  });

  it('reads and checks values before the job exists', async () => {
    const pdf = await lettersPdf([{ address: ['A B', '1 rue X', '75001 Paris'], pages: 1 }]);
    const file = { name: 'file', value: pdf, fileName: 'one.pdf' };
    const serviceId = world.services.unique;
    const values = await depositor.call('requirements.compute', { query: { serviceId }, parts: [file] });
    expect(values.postalRecipient).toMatchObject({
      value: 'A B\n1 rue X\n75001 Paris',
      quality: 'GOOD',
      countryCode: 'FR',
    });
    const area = { left: 108, top: 44, width: 90, height: 36 };
    const text = await depositor.call('pdf.extractText', {
      parts: [{ name: 'parameters', value: JSON.stringify({ page: 1, area }) }, file],
    });
    expect(text.lines).toEqual(['A B', '1 rue X', '75001 Paris']);
    const checked = await depositor.call('requirements.extractAndCheckArea', {
      parts: [
        { name: 'serviceId', value: String(serviceId) },
        { name: 'requirementName', value: 'postalRecipient' },
        { name: 'area', value: JSON.stringify({ page: 1, ...area }) },
        file,
      ],
    });
    expect(checked.valid).toBe(true);
    const typed = await depositor.call('requirements.check', {
      body: {
        serviceId,
        requirementName: 'postalRecipient',
        requirementValue: { value: 'A B\n1 rue X\nParis', countryCode: 'FR' },
      },
    });
    expect(typed).toMatchObject({ quality: 'BAD', status: 150 });
  });
});

describe('a sample', () => {
  it('is cut as a split cuts, and areas of all its letters are read as one area of one page is', async () => {
    const value = await lettersPdf([
      { address: ['A B', '1 rue X', '75001 Paris'], pages: 2 },
      { address: ['C D', '2 rue Y', '69002 Lyon'], pages: 1 },
    ]);
    const { fileId } = await depositor.call('files.upload', { parts: [{ name: 'file', value, fileName: 'two.pdf' }] });
    const split = { type: 'textChanges', area: REFERENCE_AREA } as const;
    const cut = await depositor.call('pdf.letters', { body: { fileId, split } });
    expect(cut).toEqual({
      pageCount: 3,
      letters: [
        { pages: [1, 2], fault: null },
        { pages: [3], fault: null },
      ],
    });
    const extraction = { lineDetection: 'strict', characterOrder: 'position', wordSpacing: 'small' } as const;
    const areas = [1, 3, 9].map((page) => ({ ...ADDRESS_AREA, page }));
    const questions = areas.map((area) => ({ area, extraction }));
    const read = await depositor.call('pdf.texts', { body: { fileId, questions } });
    expect(read.map(({ lines }) => lines[0])).toEqual(['A B', 'C D', undefined]);
    const { page, ...area } = areas[1] ?? ADDRESS_AREA;
    const parameters = JSON.stringify({ page, area, extractionParameters: extraction });
    const parts = [
      { name: 'parameters', value: parameters },
      { name: 'fileId', value: fileId },
    ];
    expect(await depositor.call('pdf.extractText', { parts })).toEqual(read[1]);
  });
});

describe('a run of several slices', () => {
  it('becomes one row per letter also when it takes several slices', async () => {
    const letters = Array.from({ length: 2 * SLICE_LETTERS + 30 }, (_, n) => ({
      address: [`M. Numéro ${n + 1}`, '12 rue des Lilas', '75011 Paris'],
      pages: 1,
    }));
    const made = await deposit(depositor, { serviceId: world.services.run }, [
      ['letters', await lettersPdf(letters), 'long.pdf'],
    ]);
    const long = await settled(depositor, made.id);
    expect(long).toMatchObject({ state: 'PACK_GROUPS_CREATED', errorMessage: null });
    expect(long.counts).toMatchObject({ packGroups: letters.length, bad: 0, pages: letters.length });
    const { items } = await rowsOf(depositor, long.id, { maxResults: letters.length });
    expect(items.map(({ rank, recipientName }) => [rank, recipientName])).toEqual(
      letters.map(({ address }, index) => [index + 1, address[0]]),
    );
  });
});
