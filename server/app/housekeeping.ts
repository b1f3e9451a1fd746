// Small chores of a running server: ended sessions, old idempotency keys, left-over temporary files.
import { sweepSessions } from '#server/features/session/session.repository.ts';
import { sweepKeys } from '#server/http/idempotency.repository.ts';
import type { Services } from './context.ts';

const EVERY_MS = 15 * 60_000;
const TEMPORARY_AGE_MS = 24 * 3_600_000;

async function sweep({ db, clock, files }: Services): Promise<void> {
  const now = clock.now();
  await sweepSessions(db, now);
  await sweepKeys(db, now);
  await files.sweepTemporary(TEMPORARY_AGE_MS);
}

/** Starts the chores; `stop` ends them. */
export function startHousekeeping(services: Services): { stop(): void } {
  const timer = setInterval(() => {
    sweep(services).catch((error: unknown) => services.log.warn('housekeeping.failed', { error: error as Error }));
  }, EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
