// Acts on what is kept of an order: its files purged by hand, a legal hold set and lifted. Each has a line in the log, without words,
// by which it is done again after a restore (docs/operations.md, "Putting back").
import { can } from '#domain/access/abilities.ts';
import { ok, refuse } from '#domain/errors/result.ts';
import { decideHold, decidePurge } from '#domain/keeping/keeping.rules.ts';
import { itemOf } from '#server/access/owned-row.ts';
import type { Handler, Handlers } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { authorOn } from '#server/features/jobs/change-jobs.usecases.ts';
import { readJob, visibleJob } from '#server/features/jobs/read-jobs.usecases.ts';
import { askPurge } from '#server/letters/jobs/asked-purge.ts';
import { mayChange } from '#server/letters/jobs/job-rights.ts';
import { lockJob } from '#server/letters/jobs/job-state.ts';
import { setLegalHold } from '#server/letters/jobs/legal-hold.ts';
import { factsOf } from '#server/letters/keeping/keeping.repository.ts';
import { removeLeavingFolders } from '#server/letters/keeping/outbox-folders.ts';
import { purgeAsAsked } from '#server/letters/keeping/purge-asked.ts';
import { isLockedOut } from '#server/storage/database.ts';

const purgeJob: Handler<'keeping.purge'> = async ({ caller, params }, services) => {
  const { jobId } = params;
  const found = await visibleJob(caller, services, jobId);
  if (!found.ok) return found;
  if (!mayChange(caller.actor, found.value)) return refuse('exception.unauthorized');
  const at = services.clock.now();
  const asked = await transact(services.db, async (trx) => {
    const facts = (await lockJob(trx, jobId)) && (await factsOf(trx, jobId));
    if (facts === null) return refuse('job.unknown');
    const decided = decidePurge(facts, at.getTime());
    if (decided.ok) await askPurge(trx, jobId, { at, by: authorOn(caller, found.value) });
    return decided;
  });
  if (!asked.ok) return asked;
  try {
    await purgeAsAsked(services, jobId);
  } catch (error) {
    // It is written down: the order says so, and the task goes on.
    if (isLockedOut(error)) services.log.info('run.order-held', { event: 'purge.order-failed', order: jobId });
    else services.log.error('purge.order-failed', { order: jobId, error: error as Error });
  }
  await removeLeavingFolders(services);
  return readJob(caller, services, jobId);
};

const holdJob: Handler<'keeping.hold'> = async ({ caller, params, body }, services) => {
  const { jobId } = params;
  const found = await visibleJob(caller, services, jobId);
  if (!found.ok) return found;
  if (!can(caller.actor, 'administerOu', itemOf(found.value))) return refuse('exception.unauthorized');
  const by = authorOn(caller, found.value);
  const done = await transact(services.db, async (trx) => {
    const job = await lockJob(trx, jobId);
    const facts = await factsOf(trx, jobId);
    if (job === null || facts === null) return refuse('job.unknown');
    const decided = decideHold(facts.held, body.held);
    if (!decided.ok) return decided;
    await setLegalHold(trx, job, { ...body, at: services.clock.now(), by });
    return ok(true);
  });
  if (!done.ok) return done;
  services.log.info(body.held ? 'keeping.held' : 'keeping.released', { jobId });
  return readJob(caller, services, jobId);
};

export const KEEPING_HANDLERS: Handlers<'keeping.purge' | 'keeping.hold'> = {
  'keeping.purge': purgeJob,
  'keeping.hold': holdJob,
};
