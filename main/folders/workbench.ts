// The claims under way: a few at once, each tried again after a pause when it fails. One failed claim does not hold up the
// others, unless the cause lies outside of it (disk full, outbox away): then everything pauses.
import type { Claim } from './claims.ts';
import { isReadFailure } from './disk/folder-disk.ts';
import type { FolderStatus } from './folder-status.ts';
import { failureOf } from './folder-status.ts';
import type { FolderTimes, WatchFolderOptions } from './folders.types.ts';
import { isLocked } from './look.ts';
import { type Shelf, take } from './take.ts';

/** Claims under way at once. */
const AT_ONCE = 4;
/** A file goes to `failed` once reading it has failed this often. */
const READ_ATTEMPTS = 4;

export interface Workbench {
  /** Ids of the claims under way. */
  readonly busy: ReadonlySet<string>;
  /** False while everything pauses. */
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

class FolderWorkbench {
  readonly busy = new Set<string>();
  readonly #options: WatchFolderOptions;
  readonly #times: FolderTimes;
  readonly #status: FolderStatus;
  readonly #running = new Set<Promise<void>>();
  readonly #waiting: (() => Promise<void>)[] = [];
  /** By claim: failed attempts so far, and when the next is due (monotonic ms). */
  readonly #attempts = new Map<string, { attempts: number; due: number }>();
  /** Monotonic ms. */
  #pausedUntil = 0;
  #failures = 0;

  constructor(options: WatchFolderOptions, times: FolderTimes, status: FolderStatus) {
    this.#options = options;
    this.#times = times;
    this.#status = status;
  }

  open(): boolean {
    return this.#options.clock.monotonic() >= this.#pausedUntil;
  }

  start(shelf: Shelf, claim: Claim): void {
    const due = this.#attempts.get(claim.id)?.due ?? 0;
    if (this.busy.has(claim.id) || due > this.#options.clock.monotonic()) return;
    this.busy.add(claim.id);
    this.#waiting.push(() => this.#work(shelf, claim));
    this.#next();
  }

  wake(): void {
    this.#pausedUntil = 0;
    for (const [id, { attempts }] of this.#attempts) this.#attempts.set(id, { attempts, due: 0 });
  }

  pause(failure: unknown): void {
    const { clock, log, folder } = this.#options;
    this.#failures++;
    this.#pausedUntil = clock.monotonic() + pauseOf(this.#failures, this.#times);
    this.#status.set({ failure: failureOf(failure, folder.path) });
    log('error', 'folder.failure', { path: folder.path, failure: String(failure), attempts: this.#failures });
  }

  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #attemptsOf(id: string): number {
    return this.#attempts.get(id)?.attempts ?? 0;
  }

  #next(): void {
    const work = this.#running.size < AT_ONCE ? this.#waiting.shift() : undefined;
    if (!work) return;
    const run = work().finally(() => {
      this.#running.delete(run);
      this.#next();
    });
    this.#running.add(run);
    this.#next();
  }

  /** Never rejects. */
  async #work(shelf: Shelf, claim: Claim): Promise<void> {
    const givenUp = (id: string): boolean => this.#attemptsOf(id) + 1 >= READ_ATTEMPTS;
    try {
      const outcome = await take({ ...shelf, givenUp }, claim);
      this.#attempts.delete(claim.id);
      this.#failures = 0;
      const { taken, failed } = this.#status.get();
      this.#status.set({
        failure: null,
        taken: taken + (outcome === 'taken' ? 1 : 0),
        failed: failed + (outcome === 'failed' ? 1 : 0),
      });
    } catch (failure) {
      this.#onFailure(claim, failure);
    } finally {
      this.busy.delete(claim.id);
    }
  }

  #onFailure(claim: Claim, failure: unknown): void {
    const { clock, log } = this.#options;
    const attempts = this.#attemptsOf(claim.id) + 1;
    this.#attempts.set(claim.id, { attempts, due: clock.monotonic() + pauseOf(attempts, this.#times) });
    if (!isReadFailure(failure)) this.pause(failure);
    else if (!isLocked(failure))
      log('warn', 'folder.unreadable', { name: claim.file.name, failure: String(failure), attempts });
  }
}

/** The workbench of one watched folder. */
export const createWorkbench = (options: WatchFolderOptions, times: FolderTimes, status: FolderStatus): Workbench =>
  new FolderWorkbench(options, times, status);
