// What is known of the world outside is written down, also where somebody else holds the rows for long: it waits for its turn.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '#server/context/context.ts';
import { isLockedOut } from '#server/storage/database.ts';

/** Each try waits for a lock by itself, for some seconds: longer than any transaction of a person holds one. */
const MOST_TRIES = 12;
const PAUSE_MS = 500;

/**
 * Does some writing, which is a transaction, again and again while others keep it from a lock.
 * @throws what else goes wrong, and the last lock that was not given
 */
export async function inTurn<Done>({ log }: Pick<Services, 'log'>, write: () => Promise<Done>): Promise<Done> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      if (!isLockedOut(error) || tries === MOST_TRIES) throw error;
      log.warn('output.result-waits', { tries, error: error as Error });
      await sleep(PAUSE_MS);
    }
  }
}
