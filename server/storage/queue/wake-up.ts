// Wakes claim loops: at once when a send's NOTIFY arrives, every two seconds in any case. A lost notification or
// connection therefore costs two seconds, never a task.
import { Client } from 'pg';
import type { Logger } from '#server/system/logger.ts';
import type { Connection } from '../connection.ts';

/** Notification channel; the payload is the queue's name. */
export const CHANNEL = 'mailroom_queue';
const POLL_MS = 2_000;
const LONGEST_RECONNECT_MS = 30_000;

/** Where idle loops wait. */
export interface WakeUp {
  /** Fulfils at the next notification for the queue, after two seconds, or at `wakeAll`. */
  wait(queue: string): Promise<void>;
  wakeAll(): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** One listening connection per process. */
export function createWakeUp(connection: Connection, log: Logger, pollMs = POLL_MS): WakeUp {
  const waiting = new Map<string, Set<() => void>>();
  let client: Client | undefined;
  let stopped = false;
  let reconnect: NodeJS.Timeout | undefined;
  const wake = (queue: string): void => {
    for (const resolve of waiting.get(queue) ?? []) resolve();
  };
  const wakeAll = (): void => {
    for (const queue of waiting.keys()) wake(queue);
  };
  const retryIn = (ms: number): void => {
    if (stopped) return;
    clearTimeout(reconnect);
    reconnect = setTimeout(() => void connect(Math.min(ms * 2, LONGEST_RECONNECT_MS)), ms);
    reconnect.unref();
  };
  const connect = async (nextPause = 1_000): Promise<void> => {
    const next = new Client({
      ...connection,
      application_name: 'mailroom-listen',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    let lost = false;
    const lose = (): void => {
      if (lost || stopped) return;
      lost = true;
      if (client === next) client = undefined;
      next.end().catch(() => undefined);
      retryIn(nextPause);
    };
    next.on('error', (error) => {
      if (!stopped) log.warn('queue.listen-lost', { error });
      lose();
    });
    next.on('end', lose);
    next.on('notification', ({ payload }) => wake(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      client = next;
      if (stopped) await next.end();
      wakeAll(); // what was announced without a listener
    } catch {
      lose();
    }
  };
  return {
    wait(queue) {
      return new Promise((resolve) => {
        const set = waiting.get(queue) ?? new Set();
        waiting.set(queue, set);
        const done = (): void => {
          clearTimeout(timer);
          set.delete(done);
          resolve();
        };
        const timer = setTimeout(done, pollMs);
        set.add(done);
      });
    },
    wakeAll,
    start: () => connect(),
    async stop() {
      stopped = true;
      clearTimeout(reconnect);
      wakeAll();
      await client?.end().catch(() => undefined);
    },
  };
}
