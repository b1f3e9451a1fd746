// Writes down what is wrong with this process, every few seconds while there is something: people may ask another one.
import { writeTroubles } from '#server/access/shared-troubles.ts';
import type { Services } from '#server/context/context.ts';

const EVERY_MS = 5_000;

/** Starts; `stop` takes away what was written. */
export function shareTroubles({
  db,
  database,
  log,
  troubles,
}: Pick<Services, 'db' | 'database' | 'log' | 'troubles'>): { stop(): Promise<void> } {
  let isWritten = false;
  let writing: Promise<void> | undefined;
  const write = async (): Promise<void> => {
    const open = troubles.open();
    if (open.length === 0 && !isWritten) return;
    await writeTroubles(db, troubles.process, open);
    isWritten = open.length > 0;
  };
  const timer = setInterval(() => {
    if (writing !== undefined || database.isAway) return;
    writing = write()
      .catch((error: unknown) => log.warn('troubles.not-shared', { error: error as Error }))
      .finally(() => {
        writing = undefined;
      });
  }, EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await writing;
      if (isWritten && !database.isAway) await writeTroubles(db, troubles.process, []);
    },
  };
}
