// The claims under way: a few at once, each tried again after a pause when it fails. One that fails does not hold up the
// others, unless the surroundings are broken (disk full, outbox away): then everything pauses.
import type { Claim } from './claims.ts';
import { isReadFailure } from './disk/folder-disk.ts';
import type { FolderStatus } from './folder-status.ts';
import { failureOf } from './folder-status.ts';
import type { FolderTimes, WatchFolderOptions } from './folders.types.ts';
import { isLocked } from './look.ts';
import { type Shelf, take } from './take.ts';

const HANDS = 4;
/** So often reading a file may fail before it goes to `failed`. */
const READ_ATTEMPTS = 4;

export interface Workbench {
  /** Ids of the claims under way. */
  readonly busy: ReadonlySet<string>;
  /** False while the surroundings are given time. */
  readonly open: () => boolean;
  readonly start: (shelf: Shelf, claim: Claim) => void;
  /** Ends a pause. */
  readonly wake: () => void;
  /** Something outside of a claim failed: everything pauses. */
  readonly pause: (failure: unknown) => void;
  /** Resolves when nothing is under way. */
  readonly idle: () => Promise<void>;
}

const pauseOf = (attempts: number, { retryLeast, retryMost }: FolderTimes): number =>
  Math.min(retryMost, retryLeast * 2 ** Math.min(attempts - 1, 20));

export function createWorkbench(options: WatchFolderOptions, times: FolderTimes, status: FolderStatus): Workbench {
  const { clock, log, folder } = options;
  const busy = new Set<string>();
  const running = new Set<Promise<void>>();
  const queue: (() => Promise<void>)[] = [];
  /** By claim: attempts so far, and when the next is due. */
  const tries = new Map<string, { attempts: number; due: number }>();
  let pausedUntil = 0;
  let failures = 0;

  function pause(failure: unknown): void {
    failures++;
    pausedUntil = clock.monotonic() + pauseOf(failures, times);
    status.set({ failure: failureOf(failure, folder.path) });
    log('error', 'folder.failure', { path: folder.path, failure: String(failure), attempts: failures });
  }

  function failed(claim: Claim, failure: unknown): void {
    const attempts = (tries.get(claim.id)?.attempts ?? 0) + 1;
    tries.set(claim.id, { attempts, due: clock.monotonic() + pauseOf(attempts, times) });
    if (!isReadFailure(failure)) pause(failure);
    else if (!isLocked(failure))
      log('warn', 'folder.unreadable', { name: claim.file.name, failure: String(failure), attempts });
  }

  async function work(shelf: Shelf, claim: Claim): Promise<void> {
    const givenUp = (id: string): boolean => (tries.get(id)?.attempts ?? 0) + 1 >= READ_ATTEMPTS;
    try {
      const outcome = await take({ ...shelf, givenUp }, claim);
      tries.delete(claim.id);
      failures = 0;
      const { taken, failed: bad } = status.get();
      status.set({
        failure: null,
        taken: taken + (outcome === 'taken' ? 1 : 0),
        failed: bad + (outcome === 'failed' ? 1 : 0),
      });
    } catch (failure) {
      failed(claim, failure);
    } finally {
      busy.delete(claim.id);
    }
  }

  function next(): void {
    const job = running.size < HANDS ? queue.shift() : undefined;
    if (!job) return;
    const run = job().finally(() => {
      running.delete(run);
      next();
    });
    running.add(run);
    next();
  }

  return {
    busy,
    open: () => clock.monotonic() >= pausedUntil,
    start(shelf, claim) {
      if (busy.has(claim.id) || (tries.get(claim.id)?.due ?? 0) > clock.monotonic()) return;
      busy.add(claim.id);
      queue.push(() => work(shelf, claim));
      next();
    },
    wake() {
      pausedUntil = 0;
      for (const [id, { attempts }] of tries) tries.set(id, { attempts, due: 0 });
    },
    pause,
    idle: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
