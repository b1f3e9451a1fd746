// What a run of the purge that has begun goes by: a delay that was shortened by mistake and put back deletes nothing more; between orders
// it rests, so that people come first, and a program that stops waits for none of that.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepAndPurge } from '#server/pipeline/schedule/keep-and-purge.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { sendEmails, setDelays } from './kept/kept-rows.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

const DAY = 86_400_000;
let office: PostOffice;
let clerk: TestClient;
beforeAll(async () => {
  office = await openPostOffice();
  clerk = await office.as('clerk');
});
afterAll(() => office?.close());

const delays = (fileDelayDays: number | null, dataDelayDays: number | null) =>
  setDelays(office, { freezeDelayDays: null, fileDelayDays, dataDelayDays });
/** A run in which something happens between the choice of orders and the first of them. */
const run = (between: () => Promise<unknown>) => {
  const progress = async () => void (await between());
  return keepAndPurge(office.server.services, { restless: true, progress });
};

it('is held by what the account says in the moment of each order', async () => {
  await delays(3650, null);
  const { jobId } = await sendEmails(office, clerk, ['ottilie', 'odette']);
  office.server.clock.advance(40 * DAY);
  for (const back of [3650, null]) {
    await delays(30, null);
    let told = 0;
    const progress = async () => {
      told += 1;
      await delays(back, null);
    };
    expect(await run(progress)).toMatchObject({ files: 0, data: 0 });
    // For the orders of the account, and at the end of the run.
    expect(told).toBe(2);
  }
  await delays(null, 30);
  expect(await run(() => delays(null, 50))).toMatchObject({ files: 0, data: 0 });
  clerk = await office.as('clerk');
  expect((await clerk.call('jobs.get', { params: { jobId } })).filesPurgedDate).toBeNull();
  // By what holds now, and the history says by how many days.
  await delays(30, null);
  expect(await run(() => delays(35, null))).toMatchObject({ files: 1 });
  clerk = await office.as('clerk');
  const lines = await clerk.call('jobs.revisions', { params: { jobId } });
  expect(lines.at(-1)).toMatchObject({ event: 'FILES_PURGED', details: { days: 35 } });
});

/** A clock by which all work takes seconds: the rest behind it is as long as a rest may be, two seconds. */
function slowly() {
  const { clock } = office.server;
  let elapsed = 0;
  const monotonic = () => {
    elapsed += 1_000;
    return elapsed;
  };
  return { ...office.server.services, clock: { now: () => clock.now(), monotonic } };
}

it('rests between orders, ends in the middle of a rest when the program does, and the next run goes on', async () => {
  await delays(30, null);
  for (const name of ['paula', 'peregrine', 'philippa']) await sendEmails(office, clerk, [name]);
  office.server.clock.advance(40 * DAY);
  const stop = new AbortController();
  const cut = keepAndPurge(slowly(), { signal: stop.signal });
  const purged = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from job
      where files_purged_at > ${new Date(office.server.clock.now().getTime() - DAY)}`.execute(
      office.server.services.db,
    );
    return rows[0]?.count ?? 0;
  };
  await expect.poll(purged, { interval: 20, timeout: 20_000 }).toBe(1);
  const begun = performance.now();
  stop.abort();
  expect(await cut).toMatchObject({ files: 1 });
  expect(performance.now() - begun).toBeLessThan(1_500);
  expect(await keepAndPurge(office.server.services, { restless: true })).toMatchObject({ files: 2 });
});
