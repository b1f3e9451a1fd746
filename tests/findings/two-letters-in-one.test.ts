// Two persons' letters were read as one: a person cuts it in two, and each leaves alone, with its own address and pages.
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { openPostOffice, type PostOffice } from '#tests/scenarios/post-office.ts';
import { violationsOf } from '#tests/scenarios/sound.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { workday } from '#tests/support/town.ts';
import { depositorOf, serviceBy } from './deposits-by.ts';
import { hasReaders, pagesByPoppler } from './sent-letters.ts';

const FRIEDRICH = ['Friedrich Weiss', '12 rue du Port', '75011 PARIS'];
const BRUNO = ['Bruno Bernard', '3 rue Neuve', '69002 LYON'];
const KARL = ['Karl Lang', '7 rue Haute', '31000 TOULOUSE'];
const LENA = ['Lena Mars', '9 rue Basse', '35000 RENNES'];

/** A confirmation that waits for its day. */
const LATER = { expectedPostDate: workday(20) };
const NOWHERE = ['Bruno Bernard', '3 rue Neuve'];

let office: PostOffice;
let clerk: TestClient;
beforeAll(async () => {
  office = await openPostOffice();
  clerk = await depositorOf(office);
});
afterAll(() => office?.close());

interface Run {
  readonly name?: string;
  /** By how many pages it is cut. */
  readonly by?: number;
  readonly letters?: readonly { readonly address: readonly string[]; readonly pages: number }[];
  readonly over?: object;
}

/** Friedrich's page and Bruno's two in one letter, and behind it one of Karl's that is right. */
const WRONGLY_CUT = [
  { address: FRIEDRICH, pages: 1 },
  { address: BRUNO, pages: 2 },
  { address: KARL, pages: 3 },
];

async function depositRun({ name = 'Cut', by = 3, letters = WRONGLY_CUT, over = {} }: Run = {}) {
  const boxes = [{ name: 'letters', label: 'Letters', main: true, splitConfig: { type: 'everyPages', pages: by } }];
  const serviceId = await serviceBy(office, { name, over: { boxes, ...over } });
  return office.deposit(clerk, serviceId, await lettersPdf(letters));
}

const rowsOf = async (jobId: number) => office.rows(clerk, jobId);

const split = (row: PackGroup | undefined, page: number, version = row?.version ?? 0) =>
  clerk.call('packGroups.split', { params: { packGroupId: row?.id ?? 0 }, body: { version, page } });

const rejoin = (row: PackGroup | undefined) =>
  clerk.call('packGroups.rejoin', { params: { packGroupId: row?.id ?? 0 }, body: { version: row?.version ?? 0 } });

const correct = (row: PackGroup | undefined, lines: readonly string[]) =>
  clerk.call('packGroups.edit', {
    params: { packGroupId: row?.id ?? 0 },
    body: {
      version: row?.version ?? 0,
      rawShipmentRequirements: { postalRecipient: { value: lines.join('\n'), countryCode: 'FR' } },
    },
  });

const pagesIn = ({ packs }: PackGroup) =>
  packs.flatMap(({ chunks }) => chunks.map(({ firstPage, lastPage }) => [firstPage, lastPage]));

describe('a letter that holds two', () => {
  it.skipIf(!hasReaders)('is cut in two, and each leaves as its own piece with its own pages and address', async () => {
    const job = await depositRun();
    const [wrong, karl] = await rowsOf(job.id);
    expect(wrong).toMatchObject({ quality: 'BAD', abilities: ['edit', 'reject', 'split'] });
    const cut = await split(wrong, 2);
    expect(cut.first).toMatchObject({ id: wrong?.id, rank: 1, pages: 1, quality: 'GOOD', splitOff: null });
    expect(cut.rest).toMatchObject({ rank: 2, pages: 2, quality: 'GOOD', splitOff: { splitBy: { login: 'clerk' } } });
    expect(cut.job.counts).toMatchObject({ packGroups: 3, remaining: 3, bad: 0, pages: 6 });
    const rows = await rowsOf(job.id);
    expect(rows.map(({ rank, recipientLines }) => [rank, recipientLines])).toEqual([
      [1, FRIEDRICH],
      [2, BRUNO],
      [3, KARL],
    ]);
    expect(rows.map(pagesIn)).toEqual([[[1, 1]], [[2, 3]], [[4, 6]]]);
    expect(rows[2]).toMatchObject({ id: karl?.id, version: karl?.version });
    // Who reads the file again is asked: the cut is gone then.
    const byHand = await clerk.call('jobs.packGroups', { params: { jobId: job.id }, query: { changedByHand: true } });
    expect(byHand.items.map(({ id }) => id)).toEqual([cut.rest.id]);
    const named = await clerk.call('jobs.packGroups', { params: { jobId: job.id }, query: { text: 'Bernard' } });
    expect(named.items.map(({ id }) => id)).toEqual([cut.rest.id]);

    const command = await office.confirm(clerk, job.id);
    expect(command).toMatchObject({ packGroupCount: 3, shares: [{ packGroups: 3, pages: 6 }] });
    const { deliveries } = await office.reaches(clerk, command.id, 'OUTPUTTED');
    const shipments = await office.shipments(clerk, job.id);
    expect(shipments.map(({ recipient, pages }) => [recipient, pages])).toEqual([
      ['Friedrich Weiss', 1],
      ['Bruno Bernard', 2],
      ['Karl Lang', 3],
    ]);
    expect(new Set(shipments.map(({ nuid }) => nuid)).size).toBe(3);
    const number = deliveries[0]?.externalId ?? '';
    const folder = path.join(office.server.dataDir, 'outbox');
    const channel = office.outbox().find((one) => office.outbox(one).includes(number)) ?? '';
    const sent = shipments.map(({ nuid }) =>
      // A blank back is no page of the letter.
      pagesByPoppler(path.join(folder, channel, number, `${nuid}.pdf`)).filter((text) => text !== ''),
    );
    expect(sent.map((pages) => pages.length)).toEqual([1, 2, 3]);
    expect(sent[0]?.join('\n')).toContain('Friedrich Weiss');
    expect(sent[0]?.join('\n')).not.toContain('Bruno');
    expect(sent[1]?.[0]).toContain('Bruno Bernard');
    expect(sent[1]?.join('\n')).not.toContain('Friedrich');
    expect(await violationsOf(office)).toEqual([]);
  });

  it('is told in the story of the order, with both letters and their pages', async () => {
    const job = await depositRun();
    const cut = await split((await rowsOf(job.id))[0], 2);
    const story = () => clerk.call('story.read', { query: { jobId: job.id } });
    const told = {
      kind: 'split',
      person: { login: 'clerk' },
      splitBefore: 2,
      rows: [
        { name: 'Friedrich Weiss', pages: { first: 1, last: 1 } },
        { name: 'Bruno Bernard', pages: { first: 2, last: 3 } },
      ],
    };
    expect((await story())[0]).toMatchObject(told);
    await rejoin(cut.rest);
    expect((await story()).map(({ kind }) => kind)).toEqual(['rejoined', 'split', 'deposited']);
  });

  it('is one again when that is taken back, and warned of again', async () => {
    const job = await depositRun();
    const [wrong, karl] = await rowsOf(job.id);
    const cut = await split(wrong, 2);
    const back = await rejoin(cut.rest);
    expect(back.first).toMatchObject({
      id: wrong?.id,
      pages: 3,
      fault: { label: 'address.anotherPerson', parameters: { page: 2, name: 'Bruno Bernard' } },
    });
    expect(back.job.counts).toMatchObject({ packGroups: 2, bad: 1, pages: 6 });
    const rows = await rowsOf(job.id);
    expect(rows.map(({ id }) => id)).toEqual([wrong?.id, karl?.id]);
    expect(rows.map(pagesIn)).toEqual([[[1, 3]], [[4, 6]]]);
    // The number that became free is taken again.
    await split(back.first, 3);
    expect((await rowsOf(job.id)).map(({ rank, pages }) => [rank, pages])).toEqual([
      [1, 2],
      [2, 1],
      [3, 3],
    ]);
    expect(await violationsOf(office)).toEqual([]);
  });

  it('keeps the correction of its first part; the new one is judged by its own page', async () => {
    const letters = [
      { address: FRIEDRICH, pages: 1 },
      { address: NOWHERE, pages: 1 },
    ];
    const job = await depositRun({ by: 2, letters });
    const [row] = await rowsOf(job.id);
    const corrected = await correct(row, ['Friedrich Weiss', '99 rue du Port', '75011 PARIS']);
    const { first, rest, job: after } = await split(corrected, 2);
    expect(first).toMatchObject({
      quality: 'MODIFIED',
      recipientLines: ['Friedrich Weiss', '99 rue du Port', '75011 PARIS'],
    });
    expect(first.addressCorrection).not.toBeNull();
    expect(rest).toMatchObject({ quality: 'BAD', recipientName: 'Bruno Bernard' });
    expect(after.counts).toMatchObject({ packGroups: 2, bad: 1 });
    // Nothing that a person corrected is lost by joining.
    const mended = await correct(rest, BRUNO);
    await expect(rejoin(mended)).rejects.toMatchObject({ code: -50, label: 'packGroup.cannotRejoin' });
  });

  it('is cut more than once, and what was said of the pages that stay is kept', async () => {
    const letters = [FRIEDRICH, KARL, BRUNO, LENA].map((address) => ({ address, pages: 1 }));
    const job = await depositRun({ by: 4, letters });
    const [row] = await rowsOf(job.id);
    const params = { packGroupId: row?.id ?? 0 };
    await clerk.call('packGroups.settleWarning', { params, body: { version: row?.version ?? 0 } });
    const { first, rest } = await split((await rowsOf(job.id))[0], 3);
    expect(first).toMatchObject({ quality: 'GOOD', laterAddresses: { settled: { settledBy: { login: 'clerk' } } } });
    expect(rest).toMatchObject({
      fault: { label: 'address.anotherPerson', parameters: { page: 2, name: 'Lena Mars' } },
    });
    await split(rest, 2);
    await split(first, 2);
    const rows = await rowsOf(job.id);
    expect(rows.map(({ rank, recipientName }) => [rank, recipientName])).toEqual([
      [1, 'Friedrich Weiss'],
      [2, 'Karl Lang'],
      [3, 'Bruno Bernard'],
      [4, 'Lena Mars'],
    ]);
    // Joined to whoever stands before it now.
    expect((await rejoin(rows[2])).first).toMatchObject({ recipientName: 'Karl Lang', pages: 2 });
    expect(await violationsOf(office)).toEqual([]);
  });
});

describe('cutting a letter is refused', () => {
  it('before a page that it lacks, or begins with', async () => {
    const [row] = await rowsOf((await depositRun()).id);
    await expect(split(row, 4)).rejects.toMatchObject({ label: 'area.page', parameters: { page: 4, pages: 3 } });
    await expect(split(row, 1)).rejects.toMatchObject({ label: 'exception.invalidInput' });
  });

  it('when somebody else changed it', async () => {
    const [row] = await rowsOf((await depositRun()).id);
    const { first } = await split(row, 3);
    await expect(split(row, 2)).rejects.toMatchObject({ code: -30, parameters: { user: 'clerk' } });
    const both = await Promise.allSettled([split(first, 2), split(first, 2)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('once it was confirmed, also when that was taken back', async () => {
    const job = await depositRun();
    const [, karl] = await rowsOf(job.id);
    const command = await clerk.call('commands.create', { body: { packGroupIds: [karl?.id ?? 0], ...LATER } });
    await expect(split(karl, 2)).rejects.toMatchObject({ label: 'packGroup.cannotEdit' });
    await office.reaches(clerk, command.id, 'READY');
    const params = { commandId: command.id };
    await clerk.call('commands.cancel', { params });
    await office.reaches(clerk, command.id, 'CANCELLED');
    await clerk.call('commands.free', { params });
    const [, free] = await rowsOf(job.id);
    expect(free?.abilities).toEqual(['edit', 'reject', 'confirm']);
    await expect(split(free, 2)).rejects.toMatchObject({ label: 'packGroup.cannotSplit' });
  });

  it('for a deposit that is frozen', async () => {
    const job = await depositRun();
    const [row] = await rowsOf(job.id);
    await clerk.call('jobs.freeze', { params: { jobId: job.id }, body: { frozen: true } });
    await expect(split(row, 2)).rejects.toMatchObject({ label: 'job.frozen' });
  });
});

it('a row that nobody cut off is not joined to another', async () => {
  const [, karl] = await rowsOf((await depositRun()).id);
  await expect(rejoin(karl)).rejects.toMatchObject({ label: 'packGroup.cannotRejoin' });
});
