// The task that folds counter deltas into totals, every minute.
import type { Queue } from '#server/context/ports.ts';
import type { Db } from '#server/storage/schema.ts';
import { foldCounters } from './counters.ts';

const BATCH = 50_000;

/** Adds the task; before the queue starts. */
export function defineCounterFolding({ queue, db }: { readonly queue: Queue; readonly db: Db }): void {
  queue.define('fold-counters', {
    slots: 1,
    duplicates: 'one-queued-or-active',
    cron: { expression: '* * * * *', timeZone: 'UTC' },
    async handle({ signal }) {
      while (!signal.aborted && (await foldCounters(db, BATCH)) === BATCH);
    },
  });
}
