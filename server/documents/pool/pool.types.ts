// The pool as its callers see it: lanes, calls, limits, and what is reported of a killed child.
import type { Result } from '#domain/errors/result.ts';
import type { ChildOptions, KillReason } from './child.types.ts';
import type { Asker } from './fair-queue.ts';

/**
 * `person`: a person waits for the answer. `batch`: everything else. `aside`: what may take long and must keep nobody
 * waiting: it has places of its own, and gives way to the others on the processor.
 */
export type Lane = 'person' | 'batch' | 'aside';

/** A job and how long it may take. */
export interface PoolCall {
  readonly lane: Lane;
  readonly kind: string;
  readonly job: unknown;
  /** Paths of the documents the job opens. */
  readonly documents: readonly string[];
  /** ms in all that the job may take */
  readonly totalMs: number;
  /** ms without progress, where it is not the pool's */
  readonly idleMs?: number;
  /** Whose turn it is; absent: the product's own. */
  readonly asker?: Asker;
  /** Its time is a budget and no fault of the document: it is tried once, and nothing is remembered. */
  readonly isBudget?: boolean;
  readonly signal?: AbortSignal;
}

/** A child that had to be killed, for the log. */
export interface Incident {
  readonly kind: string;
  readonly reason: KillReason;
  readonly document: string | undefined;
  /** For whom; person 0: a task of the account, such as the split of a deposit. */
  readonly asker?: Asker;
  /** The end of what the child wrote to its error output. */
  readonly output: string;
}

/** What all children of a pool have in common. One more is kept ready. */
export interface PoolOptions extends ChildOptions {
  /** Children for those who wait. */
  readonly personChildren: number;
  /** Children for batches. */
  readonly batchChildren: number;
  /** ms without progress after which a child is killed */
  readonly idleMs: number;
  /** Jobs after which a child is replaced. */
  readonly jobsPerChild: number;
  readonly onIncident?: (incident: Incident) => void;
}

/** The children, and the jobs that wait for one. */
export interface Pool {
  /**
   * Runs one job in a child of the lane. A document that has killed two children of one account within ten minutes is
   * refused there with `document.tooCostly` (`reason`). Rejects when the job is aborted, the pool is stopped, or the child met a bug;
   * an error of the system in the child (a full disk) keeps its `code`.
   */
  run(call: PoolCall): Promise<Result<unknown>>;
  /** Kills all children and waits until they are gone. */
  stop(): Promise<void>;
}
