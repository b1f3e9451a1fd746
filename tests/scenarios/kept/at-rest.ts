// An order that something keeps from being purged is read by no run, until what keeps it changes.
import { expect } from 'vitest';
import { dueJobs } from '#server/letters/keeping/keeping.repository.ts';
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
  return first;
}
