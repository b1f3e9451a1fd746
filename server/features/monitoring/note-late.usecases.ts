// Notes, every hour, what is late: the last note of a day is how the day ended, the first of a delivery is told to its owner.

import { ok } from '#domain/errors/result.ts';
import type { Services } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { isRestoreOpen } from '#server/storage/marks/marks.repository.ts';
import type { ClockWatch } from '#server/system/clock-watch.ts';
import { limitsOf, readDeadlines } from './late.usecases.ts';
import { markLate, writeLateDay } from './late-days.repository.ts';

/** Once; again on the same day of UTC it replaces what it noted. */
export async function noteLate(services: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = services.clock.now();
  const day = now.toISOString().slice(0, 10);
  const limits = limitsOf(await readDeadlines(services));
  await transact(services.db, async (trx) => ok(await writeLateDay(trx, day, limits)));
  await transact(services.db, async (trx) => ok(await markLate(trx, now, limits)));
}

/**
 * Adds the task; before the queue starts. It waits after a jump of the clock: it would forget the days before, and mark deliveries at a
 * time of which no e-mail ever tells. It waits while a restore is open too: what carriers said since the backup is missing, and nothing
 * leaves (docs/decisions/0819).
 */
export function defineLateNotes(services: Pick<Services, 'db' | 'clock' | 'queue'>, watch: ClockWatch): void {
  services.queue.define('note-late', {
    slots: 1,
    duplicates: 'one-queued-or-active',
    cron: { expression: '55 * * * *', timeZone: 'UTC' },
    handle: async () => {
      if (watch.isSteady() && !(await isRestoreOpen(services.db))) await noteLate(services);
    },
  });
}
