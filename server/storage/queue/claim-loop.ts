// One loop per queue and process: claims one task at a time, starts the next claim at once, sleeps only when there is
// nothing. pg-boss's own work() sleeps after every task and counts groups without a lock.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, PgBoss } from 'pg-boss';
import type { Logger } from '#server/system/logger.ts';
import { accountsAtTheirShare, mayExceedShare } from './shares.rules.ts';
import type { WakeUp } from './wake-up.ts';

const PAUSE_AFTER_ERROR_MS = 1_000;

/** What one loop works on; `slots` tasks at once. */
export interface ClaimLoopOptions {
  readonly queue: string;
  readonly slots: number;
  /** Whether accounts are held to their share. */
  readonly fair: boolean;
  readonly boss: PgBoss;
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

  async #fetchOne(ignoreGroups: string[]): Promise<Job | undefined> {
    const { boss, queue } = this.#options;
    return (await boss.fetch<object>(queue, { batchSize: 1, ignoreGroups }))[0];
  }

  async #claim(): Promise<Job | undefined> {
    const { slots, fair } = this.#options;
    const state = { slots, running: [...this.#running.keys()].map((job) => job.groupId ?? undefined) };
    const full = fair ? accountsAtTheirShare(state) : [];
    const job = await this.#fetchOne(full);
    return job ?? (full.length > 0 && mayExceedShare(state) ? await this.#fetchOne([]) : undefined);
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
        const job = await this.#claim();
        if (job) this.#begin(job);
        else await event;
      } catch (error) {
        log.warn('queue.claim-failed', { queue, error: error as Error });
        await sleep(PAUSE_AFTER_ERROR_MS);
      }
    }
    await Promise.all(this.#running.values());
  }
}
