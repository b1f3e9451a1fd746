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
export const createWakeUp = (connection: Connection, log: Logger, pollMs = POLL_MS): WakeUp =>
  new ListeningWakeUp(connection, log, pollMs);

class ListeningWakeUp implements WakeUp {
  readonly #waiting = new Map<string, Set<() => void>>();
  readonly #connection: Connection;
  readonly #log: Logger;
  readonly #pollMs: number;
  #client: Client | undefined;
  #stopped = false;
  #reconnect: NodeJS.Timeout | undefined;

  constructor(connection: Connection, log: Logger, pollMs: number) {
    this.#connection = connection;
    this.#log = log;
    this.#pollMs = pollMs;
  }

  wait(queue: string): Promise<void> {
    return new Promise((resolve) => {
      const set = this.#waiting.get(queue) ?? new Set();
      this.#waiting.set(queue, set);
      const done = (): void => {
        clearTimeout(timer);
        set.delete(done);
        resolve();
      };
      const timer = setTimeout(done, this.#pollMs);
      set.add(done);
    });
  }

  wakeAll(): void {
    for (const queue of this.#waiting.keys()) this.#wake(queue);
  }

  start(): Promise<void> {
    return this.#connect();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#reconnect);
    this.wakeAll();
    await this.#client?.end().catch(() => undefined);
  }

  #wake(queue: string): void {
    for (const resolve of this.#waiting.get(queue) ?? []) resolve();
  }

  #retryIn(ms: number): void {
    if (this.#stopped) return;
    clearTimeout(this.#reconnect);
    this.#reconnect = setTimeout(() => void this.#connect(Math.min(ms * 2, LONGEST_RECONNECT_MS)), ms);
    this.#reconnect.unref();
  }

  async #connect(nextPause = 1_000): Promise<void> {
    const next = new Client({
      ...this.#connection,
      application_name: 'mailroom-listen',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    let lost = false;
    const lose = (): void => {
      if (lost || this.#stopped) return;
      lost = true;
      if (this.#client === next) this.#client = undefined;
      next.end().catch(() => undefined);
      this.#retryIn(nextPause);
    };
    next.on('error', (error) => {
      if (!this.#stopped) this.#log.warn('queue.listen-lost', { error });
      lose();
    });
    next.on('end', lose);
    next.on('notification', ({ payload }) => this.#wake(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      this.#client = next;
      if (this.#stopped) await next.end();
      this.wakeAll(); // what was announced without a listener
    } catch {
      lose();
    }
  }
}
