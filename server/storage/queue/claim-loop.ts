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
export function startClaimLoop(options: ClaimLoopOptions): ClaimLoop {
  const { queue, slots, boss, wakeUp, log } = options;
  const running = new Map<Job, Promise<void>>();
  let stopping = false;
  let slotFreed: () => void = () => undefined;

  const fetchOne = async (ignoreGroups: string[]): Promise<Job | undefined> =>
    (await boss.fetch<object>(queue, { batchSize: 1, ignoreGroups }))[0];

  const claim = async (): Promise<Job | undefined> => {
    const state = { slots, running: [...running.keys()].map((job) => job.groupId ?? undefined) };
    const full = options.fair ? accountsAtTheirShare(state) : [];
    const job = await fetchOne(full);
    return job ?? (full.length > 0 && mayExceedShare(state) ? await fetchOne([]) : undefined);
  };

  const begin = (job: Job): void => {
    const work = options.work(job).finally(() => {
      running.delete(job);
      slotFreed();
    });
    running.set(job, work);
  };

  let news: Promise<void> | undefined;
  const nextEvent = (): Promise<void> => {
    const freed = new Promise<void>((resolve) => {
      slotFreed = resolve;
    });
    if (running.size >= slots) return freed;
    news ??= wakeUp.wait(queue).finally(() => {
      news = undefined;
    });
    // A freed slot may let an account under its share again, so it ends the wait for news as well.
    return Promise.race([freed, news]);
  };

  const loop = async (): Promise<void> => {
    while (!stopping) {
      // Armed before the claim: news that comes while the claim is on its way is not slept through.
      const event = nextEvent();
      if (running.size >= slots) {
        await event;
        continue;
      }
      try {
        const job = await claim();
        if (job) begin(job);
        else await event;
      } catch (error) {
        log.warn('queue.claim-failed', { queue, error: error as Error });
        await sleep(PAUSE_AFTER_ERROR_MS);
      }
    }
    await Promise.all(running.values());
  };
  return {
    ended: loop(),
    stop() {
      stopping = true;
      slotFreed();
      wakeUp.wakeAll();
    },
  };
}
