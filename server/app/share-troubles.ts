// Writes down what is wrong with this process, every few seconds while there is something: people may ask another one.
import { writeTroubles } from '#server/access/shared-troubles.ts';
import type { Services } from '#server/context/context.ts';
import { every } from '#server/context/every.ts';

const EVERY_MS = 5_000;

/** Starts; `stop` takes away what was written. */
export function shareTroubles({
  db,
  database,
  log,
  troubles,
}: Pick<Services, 'db' | 'database' | 'log' | 'troubles'>): { stop(): Promise<void> } {
  let isWritten = false;
  const shared = every({
    ms: EVERY_MS,
    may: () => !database.isAway,
    work: async () => {
      const open = troubles.open();
      if (open.length === 0 && !isWritten) return;
      await writeTroubles(db, troubles.process, open);
      isWritten = open.length > 0;
    },
    onFault: (error) => log.warn('troubles.not-shared', { error }),
  });
  return {
    async stop() {
      shared.end();
      await shared.settled();
      if (isWritten && !database.isAway) await writeTroubles(db, troubles.process, []);
    },
  };
}
