// Purges that people asked for: the call that asks does one at once, and the task goes on with what was cut or failed.
import { decidePurge } from '#domain/keeping/keeping.rules.ts';
import type { Services } from '#server/context/context.ts';
import { askedPurge, noteFailedPurge } from '#server/letters/jobs/asked-purge.ts';
import { isLockedOut } from '#server/storage/database.ts';
import { purgeOrder, type Rest } from './purge-order.ts';

/**
 * Goes on with a purge that was asked for. What came to stand in its way lets it wait.
 * @throws what failed, once the order says so
 */
export async function purgeAsAsked(services: Services, jobId: number, rest?: Rest): Promise<void> {
  const { db, clock, log } = services;
  const asked = await askedPurge(db, jobId);
  if (asked === null) return;
  const may = (job: Parameters<typeof decidePurge>[0]) => decidePurge(job, clock.now().getTime()).ok;
  try {
    const isGone = await purgeOrder(services, { jobId, step: 'files', by: asked.by, may, ...(rest ? { rest } : {}) });
    // After a restore it is done again by this line (docs/operations.md, "Putting back").
    if (isGone) log.info('keeping.purged', { jobId });
  } catch (error) {
    // What somebody else holds goes with the next run.
    if (!isLockedOut(error)) await noteFailedPurge(db, jobId, clock.now()).catch(() => undefined);
    throw error;
  }
}
