// What a person would have suffered: orders that were confirmed for a later day stood among what waits for them, as "to confirm",
// and pushed off the home screen what really did.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostOffice, type PostOffice } from '#tests/scenarios/post-office.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';

let office: PostOffice;
let clerk: TestClient;
beforeAll(async () => {
  office = await openPostOffice();
  clerk = await office.as('clerk');
});
afterAll(() => office?.close());

it('an order is open while something of it is left to confirm, whatever became of the rest', async () => {
  const pdf = await lettersPdf(
    ['Mme A', 'M. B'].map((name) => ({ address: [name, '12 rue des Lilas', '75011 Paris'], pages: 1 })),
  );
  const older = await office.deposit(clerk, office.town.services.letters, pdf);
  const newer = await office.deposit(clerk, office.town.services.letters, pdf);
  const openOf = async () =>
    (await clerk.call('jobs.list', { query: { states: ['OPEN'], maxResults: 1 } })).items.map(({ id }) => id);
  const counted = async () => {
    const { ordersRemaining, jobCountPerStates } = await clerk.call('jobs.counters', {});
    return [ordersRemaining, jobCountPerStates.OPEN];
  };
  expect(await openOf()).toEqual([newer.id]);
  expect(await counted()).toEqual([2, 2]);

  const ids = (await office.rows(clerk, newer.id)).map(({ id }) => id);
  const week = new Date(office.server.clock.now().getTime() + 7 * 86_400_000);
  // The Wednesday of the next week.
  week.setUTCDate(week.getUTCDate() + 3 - week.getUTCDay());
  const expectedPostDate = `${week.toISOString().slice(0, 10)}T11:00:00Z`;
  await clerk.call('commands.create', { body: { packGroupIds: ids.slice(0, 1), expectedPostDate } });
  expect(await openOf()).toEqual([newer.id]);
  await clerk.call('commands.create', { body: { packGroupIds: ids.slice(1), expectedPostDate } });
  const { state, counts } = await clerk.call('jobs.get', { params: { jobId: newer.id } });
  expect([state, counts.remaining]).toEqual(['PACK_GROUPS_CREATED', 0]);
  expect(await openOf()).toEqual([older.id]);
  expect(await counted()).toEqual([2, 1]);
});

it("what a person closed is nobody's work, and the chips say of each order what is to be done", async () => {
  const pdf = await lettersPdf([{ address: ['Mme C', '12 rue des Lilas', '75011 Paris'], pages: 1 }]);
  const wrong = await lettersPdf([{ address: ['M. D', '12 rue des Lilas', 'Nowhere'], pages: 1 }]);
  const { letters } = office.town.services;
  const before = (await clerk.call('jobs.counters', {})).jobCountPerStates;
  const plain = await office.deposit(clerk, letters, pdf);
  const bad = await office.deposit(clerk, letters, wrong);
  const CHIPS = ['OPEN', 'TO_CORRECT', 'UNSENT', 'SETTLED'] as const;
  const both = [plain.id, bad.id];
  const shown = async () =>
    Promise.all(
      CHIPS.map(async (chip) => {
        const { items } = await clerk.call('jobs.list', { query: { states: [chip], maxResults: 100 } });
        const { jobCountPerStates } = await clerk.call('jobs.counters', {});
        expect(jobCountPerStates[chip]).toBe(items.length);
        return items.map(({ id }) => id).filter((id) => both.includes(id));
      }),
    );
  expect(before.SETTLED).toBe(1);
  expect(await shown()).toEqual([[bad.id, plain.id], [bad.id], [plain.id], []]);
  await clerk.call('jobs.freeze', { params: { jobId: plain.id }, body: { frozen: true } });
  await clerk.call('jobs.lock', { params: { jobId: bad.id } });
  expect(await shown()).toEqual([[], [], [], [bad.id, plain.id]]);
  await clerk.call('jobs.freeze', { params: { jobId: plain.id }, body: { frozen: false } });
  expect(await shown()).toEqual([[plain.id], [], [plain.id], [bad.id]]);
});

it('what was cancelled is unsent, and what can be tried again is to be mended, also where the order is closed', async () => {
  const pdf = await lettersPdf([{ address: ['Mme E', '12 rue des Lilas', '75011 Paris'], pages: 1 }]);
  const { id } = await office.deposit(clerk, office.town.services.letters, pdf);
  const isUnder = async (chip: 'TO_CORRECT' | 'UNSENT' | 'SETTLED') =>
    (await clerk.call('jobs.list', { query: { states: [chip], maxResults: 100 } })).items.some((job) => job.id === id);
  const chips = async () => [await isUnder('TO_CORRECT'), await isUnder('UNSENT'), await isUnder('SETTLED')];
  const packGroupIds = (await office.rows(clerk, id)).map((row) => row.id);
  const inAWeek = new Date(office.server.clock.now().getTime() + 7 * 86_400_000);
  inAWeek.setUTCDate(inAWeek.getUTCDate() + 3 - inAWeek.getUTCDay());
  const expectedPostDate = `${inAWeek.toISOString().slice(0, 10)}T11:00:00Z`;
  const command = await clerk.call('commands.create', { body: { packGroupIds, expectedPostDate } });
  expect(await chips()).toEqual([false, false, true]);
  await clerk.call('commands.cancel', { params: { commandId: command.id } });
  expect(await chips()).toEqual([false, true, false]);
  // As a hand-over that failed leaves them.
  const { db } = office.server.services;
  await db
    .updateTable('delivery_command')
    .set({ state: 'OUTPUT_ERROR', freed_at: null })
    .where('id', '=', command.id)
    .execute();
  await db.updateTable('job').set({ state: 'PACK_GROUPS_CREATED_ERROR', frozen: true }).where('id', '=', id).execute();
  expect(await chips()).toEqual([true, false, false]);
});
