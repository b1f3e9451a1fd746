// One loop per queue and process: claims as many tasks as may begin, starts the next claim at once, sleeps only when
// there is nothing. pg-boss's own work() sleeps after every task and counts groups without a lock.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Job, PgBoss } from 'pg-boss';
import type { Logger } from '#server/system/logger.ts';
import { accountsAtTheirShare, claimableAtOnce, mayExceedShare } from './shares.rules.ts';
import type { WakeUp } from './wake-up.ts';

const PAUSE_AFTER_ERROR_MS = 1_000;

/** What one loop works on; `slots` tasks at once. */
export interface ClaimLoopOptions {
  readonly queue: string;
  readonly slots: number;
  /** Whether accounts are held to their share. */
  readonly fair: boolean;
  readonly boss: PgBoss;
  /** The connections for claims. */
  readonly claims: Db;
  readonly wakeUp: WakeUp;
  readonly log: Logger;
  /** Works on one task to its end; never rejects. */
  readonly work: (job: Job) => Promise<void>;
}

/** A running loop. */
export interface ClaimLoop {
  /** Fulfils when the loop has ended and its last task too. */
  readonly ended: Promise<void>;
  stop(): void;
}

/** Starts the loop. */
export const startClaimLoop = (options: ClaimLoopOptions): ClaimLoop => new RunningLoop(options);

class RunningLoop implements ClaimLoop {
  readonly ended: Promise<void>;
  readonly #options: ClaimLoopOptions;
  readonly #running = new Map<Job, Promise<void>>();
  #stopping = false;
  #slotFreed: () => void = () => undefined;
  #news: Promise<void> | undefined;

  constructor(options: ClaimLoopOptions) {
    this.#options = options;
    this.ended = this.#loop();
  }

  stop(): void {
    this.#stopping = true;
    this.#slotFreed();
    this.#options.wakeUp.wakeAll();
  }

  #fetch(batchSize: number, ignoreGroups: string[]): Promise<Job[]> {
    const { boss, claims, queue } = this.#options;
    return boss.fetch<object>(queue, { batchSize, ignoreGroups, db: claims });
  }

  async #claim(): Promise<Job[]> {
    const { slots, fair } = this.#options;
    if (!fair) return this.#fetch(slots - this.#running.size, []);
    const state = { slots, running: [...this.#running.keys()].map((job) => job.groupId ?? undefined) };
    const full = accountsAtTheirShare(state);
    const jobs = await this.#fetch(claimableAtOnce(state), full);
    if (jobs.length > 0 || full.length === 0 || !mayExceedShare(state)) return jobs;
    return this.#fetch(1, []);
  }

  #begin(job: Job): void {
    const work = this.#options.work(job).finally(() => {
      this.#running.delete(job);
      this.#slotFreed();
    });
    this.#running.set(job, work);
  }

  #nextEvent(): Promise<void> {
    const freed = new Promise<void>((resolve) => {
      this.#slotFreed = resolve;
    });
    const { slots, queue, wakeUp } = this.#options;
    if (this.#running.size >= slots) return freed;
    this.#news ??= wakeUp.wait(queue).finally(() => {
      this.#news = undefined;
    });
    // A freed slot may let an account under its share again, so it ends the wait for news as well.
    return Promise.race([freed, this.#news]);
  }

  async #loop(): Promise<void> {
    const { slots, queue, log } = this.#options;
    while (!this.#stopping) {
      // Armed before the claim: news that comes while the claim is on its way is not slept through.
      const event = this.#nextEvent();
      if (this.#running.size >= slots) {
        await event;
        continue;
      }
      try {
        const jobs = await this.#claim();
        for (const job of jobs) this.#begin(job);
        if (jobs.length === 0) await event;
      } catch (error) {
        log.warn('queue.claim-failed', { queue, error: error as Error });
        await sleep(PAUSE_AFTER_ERROR_MS);
      }
    }
    await Promise.all(this.#running.values());
  }
}
