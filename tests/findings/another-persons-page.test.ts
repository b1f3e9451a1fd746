// Two persons' letters get into one envelope: a later page with another person's address keeps the letter back until
// somebody says that it belongs there.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { openPostOffice, type PostOffice } from '#tests/scenarios/post-office.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { depositorOf, serviceBy } from './deposits-by.ts';

const FRIEDRICH = ['Friedrich Weiss', '12 rue du Port', '75011 PARIS'];
const BRUNO = ['Bruno Bernard', '3 rue Neuve', '69002 LYON'];
const KARL = ['Karl Lang', '7 rue Haute', '31000 TOULOUSE'];
const LENA = ['Lena Mars', '9 rue Basse', '35000 RENNES'];
const BY_TWO = [{ name: 'letters', label: 'Letters', main: true, splitConfig: { type: 'everyPages', pages: 2 } }];

let office: PostOffice;
let clerk: TestClient;
beforeAll(async () => {
  office = await openPostOffice();
  clerk = await depositorOf(office);
});
afterAll(() => office?.close());

/** A run of letters of one page each, cut by two pages by mistake. */
async function wronglyCut(addresses: readonly (readonly string[])[], over: object = {}): Promise<[Job, PackGroup[]]> {
  const serviceId = await serviceBy(office, { name: 'By two', over: { boxes: BY_TWO, ...over } });
  const job = await office.deposit(
    clerk,
    serviceId,
    await lettersPdf(addresses.map((address) => ({ address, pages: 1 }))),
  );
  return [job, await office.rows(clerk, job.id)];
}

const confirm = (packGroupIds: number[], acceptWarnings?: boolean) =>
  clerk.call('commands.create', { body: { packGroupIds, ...(acceptWarnings ? { acceptWarnings } : {}) } });

describe('a letter with a page of another person', () => {
  it('is kept back with page and name, and refused when it is confirmed', async () => {
    const [, [row]] = await wronglyCut([FRIEDRICH, BRUNO]);
    expect(row).toMatchObject({
      recipientName: 'Friedrich Weiss',
      quality: 'BAD',
      fault: { label: 'address.anotherPerson', parameters: { page: 2, name: 'Bruno Bernard' } },
      laterAddresses: { others: [{ page: 2, lines: BRUNO }], settled: null },
    });
    await expect(confirm([row?.id ?? 0])).rejects.toMatchObject({
      code: -50,
      label: 'packGroup.unsettledWarning',
      parameters: { recipient: 'Friedrich Weiss' },
    });
  });

  it('counts as changed by hand once its address was corrected or its page spoken for, also while it is kept back', async () => {
    const [job, [first, second]] = await wronglyCut([FRIEDRICH, BRUNO, KARL, LENA]);
    const changed = async () => {
      const query = { changedByHand: true };
      const { items } = await clerk.call('jobs.packGroups', { params: { jobId: job.id }, query });
      return items.map(({ rank, quality }) => [rank, quality]);
    };
    expect(await changed()).toEqual([]);
    const postalRecipient = { value: 'Friedrich Weiss\n14 rue du Port\n75011 PARIS', countryCode: 'FR' };
    await clerk.call('packGroups.edit', {
      params: { packGroupId: first?.id ?? 0 },
      body: { version: first?.version ?? 0, rawShipmentRequirements: { postalRecipient } },
    });
    expect(await changed()).toEqual([[first?.rank, 'BAD']]);
    await clerk.call('packGroups.settleWarning', {
      params: { packGroupId: second?.id ?? 0 },
      body: { version: second?.version ?? 0 },
    });
    expect(await changed()).toEqual([
      [first?.rank, 'BAD'],
      [second?.rank, 'GOOD'],
    ]);
  });

  it('goes once somebody said that all rows like it are right, with name and date, and is kept back when that is taken back', async () => {
    const [job, rows] = await wronglyCut([FRIEDRICH, BRUNO, KARL, LENA]);
    const settle = (row: PackGroup | undefined, body: object) =>
      clerk.call('packGroups.settleWarning', {
        params: { packGroupId: row?.id ?? 0 },
        body: { version: row?.version ?? 0, ...body },
      });
    expect(await settle(rows[0], { allAlike: true })).toMatchObject({ settled: 2, job: { counts: { bad: 0 } } });
    const settled = await office.rows(clerk, job.id);
    expect(settled.map(({ quality, fault }) => [quality, fault])).toEqual([
      ['GOOD', null],
      ['GOOD', null],
    ]);
    expect(settled[1]?.laterAddresses?.settled).toMatchObject({ settledBy: { login: 'clerk' } });
    expect(await settle(settled[1], { belongs: false })).toMatchObject({ settled: 1, job: { counts: { bad: 1 } } });
    await expect(settle(rows[0], {})).rejects.toMatchObject({ code: -30 });
    expect((await confirm([settled[0]?.id ?? 0])).packGroupCount).toBe(1);
  });

  it('is found on a page far behind', async () => {
    const boxes = [{ ...BY_TWO[0], splitConfig: { type: 'everyPages', pages: 12 } }];
    const serviceId = await serviceBy(office, { name: 'By twelve', over: { boxes } });
    const letters = [
      { address: FRIEDRICH, pages: 11 },
      { address: BRUNO, pages: 1 },
    ];
    const job = await office.deposit(clerk, serviceId, await lettersPdf(letters));
    const rows = await office.rows(clerk, job.id);
    expect(rows.map(({ fault }) => fault)).toMatchObject([
      { label: 'address.anotherPerson', parameters: { page: 12, name: 'Bruno Bernard' } },
    ]);
  });

  it('that was confirmed stays as it was confirmed, whatever is said of another like it', async () => {
    const [job, rows] = await wronglyCut([FRIEDRICH, BRUNO, KARL, LENA]);
    await confirm([rows[1]?.id ?? 0], true);
    const settle = async (over: object) => {
      const [row] = await office.rows(clerk, job.id);
      const params = { packGroupId: row?.id ?? 0 };
      return clerk.call('packGroups.settleWarning', { params, body: { version: row?.version ?? 0, ...over } });
    };
    expect(await settle({ allAlike: true })).toMatchObject({ settled: 1 });
    expect(await settle({ allAlike: true, belongs: false })).toMatchObject({ settled: 1 });
    const settled = (await office.rows(clerk, job.id)).map(({ laterAddresses }) => laterAddresses?.settled);
    expect(settled).toMatchObject([null, { settledBy: { login: 'clerk' } }]);
  });

  it('goes with a program that accepts warnings', async () => {
    const [, [row]] = await wronglyCut([FRIEDRICH, BRUNO]);
    expect((await confirm([row?.id ?? 0], true)).packGroupCount).toBe(1);
  });

  it('goes with the selection of a check that accepts warnings, which settles nothing itself', async () => {
    const [job] = await wronglyCut([FRIEDRICH, BRUNO, KARL, KARL]);
    const wish = { readyOfJob: job.id, acceptWarnings: true };
    const { selection, packGroups, bad } = await clerk.call('deliveries.checkOptions', { body: wish });
    expect([packGroups, bad]).toEqual([2, []]);
    expect((await office.rows(clerk, job.id))[0]?.laterAddresses?.settled).toBeNull();
    expect((await clerk.call('commands.create', { body: { ...wish, selection } })).packGroupCount).toBe(2);
    expect((await office.rows(clerk, job.id))[0]?.laterAddresses?.settled).toMatchObject({
      settledBy: { login: 'clerk' },
    });
  });

  it('is shown in proofs of a program that accepts warnings, which settle nothing', async () => {
    const [job] = await wronglyCut([FRIEDRICH, BRUNO]);
    const wish = { readyOfJob: job.id, expectedProofsPerServiceChannelLabel: { mail: 1 } };
    await expect(clerk.call('deliveries.proof', { body: wish })).rejects.toMatchObject({ label: 'packGroup.bad' });
    const { id } = await clerk.call('deliveries.proof', { body: { ...wish, acceptWarnings: true } });
    const read = () => clerk.call('deliveries.proofState', { params: { proofId: id } });
    await expect.poll(async () => (await read()).state, { timeout: 30_000 }).toBe('DONE');
    expect((await read()).files).toMatchObject([{ channelLabel: 'mail', recipientName: 'Friedrich Weiss', pages: 2 }]);
    expect((await office.rows(clerk, job.id))[0]).toMatchObject({ quality: 'BAD', laterAddresses: { settled: null } });
  });

  it('is not spoken for when the letter cannot leave for another reason', async () => {
    const [job] = await wronglyCut([['Friedrich Weiss', '12 rue du Port'], BRUNO, KARL, LENA]);
    const wish = { readyOfJob: job.id, acceptWarnings: true };
    expect((await clerk.call('commands.create', { body: wish })).packGroupCount).toBe(1);
    const settled = (await office.rows(clerk, job.id)).map(({ laterAddresses }) => laterAddresses?.settled);
    expect(settled).toMatchObject([null, { settledBy: { login: 'clerk' } }]);
  });

  it('stays unsettled when the confirmation that accepts it is refused', async () => {
    const [job] = await wronglyCut([FRIEDRICH, BRUNO, KARL, KARL]);
    const wish = { readyOfJob: job.id, acceptWarnings: true };
    await expect(clerk.call('commands.create', { body: { ...wish, selection: 'another' } })).rejects.toMatchObject({
      code: -30,
    });
    const far = { ...wish, expectedPostDate: '2001-01-01T12:00:00.000Z' };
    await expect(clerk.call('commands.create', { body: far })).rejects.toMatchObject({ label: 'postDate.past' });
    expect((await office.rows(clerk, job.id))[0]).toMatchObject({ quality: 'BAD', laterAddresses: { settled: null } });
  });

  it('is no warning for the same person, nor where the service expects such pages', async () => {
    const [, [same]] = await wronglyCut([FRIEDRICH, ['Herr Friedrich Weiss', '12 rue du Port', '75011 PARIS']]);
    expect(same).toMatchObject({ quality: 'GOOD', laterAddresses: null });
    const [, [expected]] = await wronglyCut([FRIEDRICH, BRUNO], { laterAddresses: 'expected' });
    expect(expected).toMatchObject({ quality: 'GOOD', laterAddresses: null });
  });

  it('is still warned of when its own address was wrong and is mended', async () => {
    const [, [row]] = await wronglyCut([['Friedrich Weiss', '12 rue du Port'], BRUNO]);
    const edited = await clerk.call('packGroups.edit', {
      params: { packGroupId: row?.id ?? 0 },
      body: {
        version: row?.version ?? 0,
        rawShipmentRequirements: { postalRecipient: { value: FRIEDRICH.join('\n'), countryCode: 'FR' } },
      },
    });
    expect(edited.fault).toMatchObject({ label: 'address.anotherPerson' });
  });
});
