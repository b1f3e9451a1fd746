// Works on one claimed task: calls its handler, completes or fails it, always fenced to this claim.
import type { Transaction } from 'kysely';
import { fromKysely, type Job, type PgBoss } from 'pg-boss';
import { peerText } from '#domain/shared/storable-text.ts';
import type { Logger } from '#server/system/logger.ts';
import type { Finisher } from './finisher.ts';
import { affectedBy, type Leases } from './leases.ts';
import { LeaseLost, type Payload, type TaskContext } from './queue.types.ts';

export interface RunnerOptions {
  readonly boss: PgBoss;
  readonly finisher: Finisher;
  readonly leases: Leases;
  readonly log: Logger;
}

// What a person may read later in the dead letter; no stack, and the logger hides personal data of its own. A message may
// repeat what another program answered: one that cannot be stored would leave the task with its lease.
const describe = (error: unknown): { message: string; name: string } =>
  error instanceof Error
    ? { name: error.name, message: peerText(error.message, 2_000) }
    : { name: 'Error', message: peerText(String(error), 2_000) };

/** Runs `handle` for a job to its end. Never rejects. */
export async function runTask<Schema>(
  { boss, finisher, leases, log }: RunnerOptions,
  job: Job,
  handle: (context: TaskContext<Schema, Payload>) => Promise<void>,
): Promise<void> {
  const lease = leases.hold(job);
  const { token } = lease;
  let completed = false;
  const context: TaskContext<Schema, Payload> = {
    payload: (job.data ?? {}) as Payload,
    job: { id: job.id, queue: job.name, attempt: job.retryCount + 1, token, accountId: job.groupId ?? undefined },
    signal: lease.abort.signal,
    async complete(transaction: Transaction<Schema>) {
      if (!transaction.isTransaction) throw new Error('A task is completed inside the transaction of its results.');
      const response = await boss.complete(job.name, job, null, { db: fromKysely(transaction) });
      if (affectedBy(response) !== 1) throw new LeaseLost(token);
      completed = true;
    },
    progress: () => leases.renew(lease),
  };
  try {
    await handle(context);
    // Fenced too: a task completed by the handler, or taken by another worker, is left alone.
    if (!completed) await finisher.finish(job);
  } catch (error) {
    if (error instanceof LeaseLost) log.warn('queue.result-dropped', { queue: job.name, job: job.id });
    else
      log.warn('queue.task-failed', {
        queue: job.name,
        job: job.id,
        attempt: job.retryCount + 1,
        error: error as Error,
      });
    await boss
      .fail(job.name, job, describe(error))
      .catch((failure: unknown) => log.warn('queue.fail-failed', { queue: job.name, error: failure as Error }));
  } finally {
    leases.release(lease);
  }
}
