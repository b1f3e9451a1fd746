// Tasks whose last try failed: handed to the product in a transaction that also removes the letter.
import type { Kysely, Transaction } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Logger } from '#server/system/logger.ts';
import type { DeadLetter, Payload, TaskContext } from './queue.types.ts';
import { DEAD_LETTERS } from './queue-settings.ts';

/**
 * Hands a task that is given up to the product. What that writes commits with the letter's removal, or neither does.
 */
export type OnDead<Schema> = (transaction: Transaction<Schema>, letter: DeadLetter) => Promise<void>;

export interface DeadLetterOptions<Schema> {
  readonly db: Kysely<Schema>;
  readonly boss: PgBoss;
  readonly log: Logger;
  readonly onDead?: OnDead<Schema>;
}

// pg-boss stores what `fail` was given, or `{ value: { message } }` for a lease that ran out.
function messageOf(output: unknown): string {
  const { message, value } = (output ?? {}) as { message?: unknown; value?: { message?: unknown } };
  return String(message ?? value?.message ?? 'unknown');
}

/** The handler of the dead-letter queue. */
export function deadLetterHandler<Schema>({ db, boss, log, onDead }: DeadLetterOptions<Schema>) {
  return async (context: TaskContext<Schema, Payload>): Promise<void> => {
    const [row] = await boss.findJobs<Payload>(DEAD_LETTERS, { id: context.job.id });
    if (!row) return;
    const letter: DeadLetter = {
      queue: row.sourceName ?? 'unknown',
      payload: context.payload,
      error: messageOf(row.sourceOutput),
      attempts: (row.sourceRetryCount ?? 0) + 1,
      accountId: context.job.accountId,
      jobId: row.sourceId ?? row.id,
    };
    log.error('queue.dead-letter', { queue: letter.queue, job: letter.jobId, attempts: letter.attempts });
    await db.transaction().execute(async (transaction) => {
      await onDead?.(transaction, letter);
      await context.complete(transaction);
    });
  };
}
