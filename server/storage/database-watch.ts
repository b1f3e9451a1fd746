// Whether the database answers: asked every second over a connection of its own, so that a call need not wait for its own
// time-out to learn that it does not.
import { Client } from 'pg';
import type { Logger } from '#server/system/logger.ts';
import type { Connection } from './connection.ts';

const EVERY_MS = 1_000;
const ANSWER_MS = 3_000;

/** The database as it was seen last. */
export interface DatabaseWatch {
  readonly isAway: boolean;
  /** What `work` comes to, or `otherwise` when the database goes away meanwhile: nobody waits for its time-outs. The work goes on. */
  orAway<T>(work: Promise<T>, otherwise: () => T): Promise<T>;
  stop(): Promise<void>;
}

/** Asks over one connection, which is made anew after `forget`. */
function questioner(connection: Connection): { ask(): Promise<void>; forget(): void } {
  let client: Client | undefined;
  const forget = (): void => {
    const gone = client;
    client = undefined;
    gone?.end().catch(() => undefined);
  };
  return {
    forget,
    async ask() {
      if (client === undefined) {
        const made = new Client({ ...connection, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS });
        made.on('error', () => {
          if (client === made) forget();
        });
        client = made;
        await made.connect();
      }
      await client.query('select 1');
    },
  };
}

/** Starts looking; the database is there until it misses an answer. */
export function watchDatabase(connection: Connection, log: Logger): DatabaseWatch {
  let isAway = false;
  let stopped = false;
  const waiting = new Set<() => void>();
  const { ask, forget } = questioner(connection);
  const turn = async (): Promise<void> => {
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('no answer')), ANSWER_MS).unref();
    });
    try {
      await Promise.race([ask(), late]);
      if (isAway && !stopped) log.warn('database.back');
      isAway = false;
    } catch (error) {
      forget();
      if (stopped) return;
      if (!isAway) log.error('database.away', { error: error as Error });
      isAway = true;
      for (const settle of waiting) settle();
    }
  };
  let last: Promise<void> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    last = turn().finally(() => {
      busy = false;
    });
  }, EVERY_MS);
  timer.unref();
  return {
    get isAway() {
      return isAway;
    },
    // Without a signal: what aborting one makes costs more than the rest of the door.
    orAway: (work, otherwise) =>
      new Promise((resolve, reject) => {
        const settle = (): void => resolve(otherwise());
        waiting.add(settle);
        const over = (): void => void waiting.delete(settle);
        work.then(
          (value) => {
            over();
            resolve(value);
          },
          (error: Error) => {
            over();
            reject(error);
          },
        );
      }),
    async stop() {
      stopped = true;
      clearInterval(timer);
      await last;
      forget();
    },
  };
}
