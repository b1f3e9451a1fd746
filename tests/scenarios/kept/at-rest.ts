// An order that something keeps from being purged is read by no run, until what keeps it changes.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { dueJobs } from '#server/letters/keeping/keeping.repository.ts';
import { wakeRested } from '#server/letters/keeping/resting-jobs.ts';
import { type Kept, keepAndPurge } from '#server/pipeline/schedule/keep-and-purge.ts';
import type { PostOffice } from '../post-office.ts';

/** Two runs do nothing about an order that is over its delays, and the second does not read it. @returns what both did */
export async function runTwice({ server, town }: PostOffice, jobId: number): Promise<Kept> {
  const { db, clock } = server.services;
  const first = await keepAndPurge(server.services, { restless: true });
  const asked = { step: 'files', now: clock.now(), after: null, limit: 50 } as const;
  const read = await dueJobs(db, { id: town.accountId, days: 0 }, asked);
  expect(read.map(({ id }) => id)).not.toContain(jobId);
  expect(await keepAndPurge(server.services, { restless: true })).toMatchObject({ files: 0, data: 0 });
  await restsWhileHeld(server, jobId);
  return first;
}

const DAY = 86_400_000;

/** Its rest ends within the week. What somebody holds at that moment is waited for by nobody: it is woken later. */
async function restsWhileHeld({ services: { db, clock } }: PostOffice['server'], jobId: number): Promise<void> {
  const rests = async () => {
    const { rows } = await sql<{ until: Date }>`select until from job_rest where job_id = ${jobId}`.execute(db);
    return rows.map(({ until }) => Math.floor((until.getTime() - clock.now().getTime()) / DAY));
  };
  const [days] = await rests();
  expect([5, 6]).toContain(days);
  const held = await db.startTransaction().execute();
  await sql`select from job where id = ${jobId} for update`.execute(held);
  await wakeRested(db, new Date(clock.now().getTime() + 8 * DAY));
  expect(await rests()).toEqual([days]);
  await held.rollback().execute();
}
