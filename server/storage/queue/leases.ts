// The leases this process holds: renewed every five seconds, and given up by the worker as soon as the database says,
// or could say, that another worker has the task.
import type { Job, PgBoss } from 'pg-boss';
import type { Logger } from '#server/system/logger.ts';
import { LeaseLost } from './queue.types.ts';

/** What pg-boss answers to touch, complete and fail; its declared type is empty. */
interface Settled {
  readonly affected: number;
  readonly settled?: readonly string[];
}

/** Rows that a settling statement of pg-boss changed: 0 means that another worker has the task. */
export const affectedBy = (response: unknown): number => (response as Settled).affected;

/** A task that this process holds; `abort` is raised when it is lost. */
export interface Lease {
  readonly job: Job;
  readonly token: string;
  readonly abort: AbortController;
  /** Monotonic milliseconds of the last renewal the database confirmed. */
  renewedAt: number;
}

/** The fencing token of this claim: another worker's claim of the same task has another. */
export const tokenOf = (job: Job): string => `${job.id}:${job.retryCount}`;

/** All that this process holds. */
export interface Leases {
  hold(job: Job): Lease;
  release(lease: Lease): void;
  /** Renews one lease now. @throws LeaseLost */
  renew(lease: Lease): Promise<void>;
  all(): readonly Lease[];
  start(): void;
  stop(): void;
}

export interface LeasesOptions {
  readonly boss: PgBoss;
  readonly log: Logger;
  readonly heartbeatSeconds: number;
  readonly refreshMs: number;
}

export function createLeases({ boss, log, heartbeatSeconds, refreshMs }: LeasesOptions): Leases {
  const held = new Set<Lease>();
  let timer: NodeJS.Timeout | undefined;
  const lose = (lease: Lease): void => {
    if (lease.abort.signal.aborted) return;
    log.warn('queue.lease-lost', { queue: lease.job.name, job: lease.job.id });
    lease.abort.abort(new LeaseLost(lease.token));
  };
  const renewQueue = async (queue: string, leases: readonly Lease[]): Promise<void> => {
    const sentAt = performance.now();
    const response = (await boss.touch(
      queue,
      leases.map((lease) => lease.job),
    )) as Settled;
    const kept = new Set(response.settled ?? []);
    for (const lease of leases) {
      if (kept.has(lease.job.id)) lease.renewedAt = sentAt;
      else if (held.has(lease)) lose(lease);
    }
  };
  const renewAll = async (): Promise<void> => {
    const byQueue = Map.groupBy(held, (lease) => lease.job.name);
    for (const [queue, leases] of byQueue) {
      try {
        await renewQueue(queue, leases);
      } catch (error) {
        log.warn('queue.renewal-failed', { queue, error: error as Error });
      }
    }
    // No answer for a whole heartbeat: the database may have given the task away already.
    const latest = performance.now() - heartbeatSeconds * 1_000;
    for (const lease of held) if (lease.renewedAt < latest) lose(lease);
  };
  return {
    hold(job) {
      const lease = { job, token: tokenOf(job), abort: new AbortController(), renewedAt: performance.now() };
      held.add(lease);
      return lease;
    },
    release: (lease) => void held.delete(lease),
    async renew(lease) {
      await renewQueue(lease.job.name, [lease]);
      lease.abort.signal.throwIfAborted();
    },
    all: () => [...held],
    start() {
      let busy = false;
      timer = setInterval(() => {
        if (busy) return;
        busy = true;
        void renewAll().finally(() => {
          busy = false;
        });
      }, refreshMs);
    },
    stop: () => clearInterval(timer),
  };
}
