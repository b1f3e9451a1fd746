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

it('an order that is locked is not open: nothing of it can be corrected or confirmed any more', async () => {
  const pdf = await lettersPdf([{ address: ['Mme C', '12 rue des Lilas', '75011 Paris'], pages: 1 }]);
  const { id } = await office.deposit(clerk, office.town.services.letters, pdf);
  const openOf = async () => {
    const { items } = await clerk.call('jobs.list', { query: { states: ['OPEN'], maxResults: 50 } });
    const { jobCountPerStates } = await clerk.call('jobs.counters', {});
    return { isOpen: items.some((job) => job.id === id), counted: jobCountPerStates.OPEN ?? 0 };
  };
  const before = await openOf();
  expect(before.isOpen).toBe(true);
  await clerk.call('jobs.lock', { params: { jobId: id } });
  expect(await openOf()).toEqual({ isOpen: false, counted: before.counted - 1 });
});
