// The words of the queue: what a task is, what its handler is given, what can be asked.
import type { Transaction } from 'kysely';

/**
 * What a task carries: ids and small parameters. It is stored as JSON and is no place for documents or personal data.
 */
export type Payload = Readonly<Record<string, unknown>>;

/** The claim that a handler works under. */
export interface JobFacts {
  readonly id: string;
  readonly queue: string;
  /** 1 for the first try. */
  readonly attempt: number;
  /** `id:retryCount`, the fencing token: write it into the intent row of an effect outside the database. */
  readonly token: string;
  readonly accountId: string | undefined;
}

/** What a handler is given. */
export interface TaskContext<Schema, Data extends Payload> {
  readonly payload: Data;
  readonly job: JobFacts;
  /** Aborted when the lease is lost or the program stops: end child processes and return soon. */
  readonly signal: AbortSignal;
  /**
   * Completes the task inside the transaction that writes its results.
   * @throws LeaseLost when another worker has the task: let it roll the transaction back
   */
  complete(transaction: Transaction<Schema>): Promise<void>;
  /**
   * Renews the lease now; call it between the parts of long work.
   * @throws LeaseLost when another worker has the task
   */
  progress(): Promise<void>;
}

/** A kind of task. Durations in seconds. */
export interface TaskDefinition<Schema, Data extends Payload> {
  /** Tasks of this queue that one process works on at once. */
  readonly slots: number;
  /** `interactive` for what a person waits for: these run in slots of their own, without the share rule. */
  readonly lane?: 'interactive' | 'batch';
  /**
   * `allowed` (default): every send is a task. `one-queued`: one waiting task per key (a send while the task runs makes
   * another). `one-queued-or-active`: one per key at all.
   */
  readonly duplicates?: 'allowed' | 'one-queued' | 'one-queued-or-active';
  /** Tries after the first; default 8. */
  readonly retries?: number;
  /** First pause between tries in seconds, doubling up to `longestRetryDelay`. Default 2, up to 600. */
  readonly retryDelay?: number;
  readonly longestRetryDelay?: number;
  /** Hard limit of one try in seconds, also with heartbeats; default 3600. */
  readonly expireInSeconds?: number;
  /** A table of its own, for the busiest queue. */
  readonly partition?: boolean;
  /** Sends a task without account by the clock; missed times are caught up once. */
  readonly cron?: { readonly expression: string; readonly timeZone: string };
  /** Idempotent work. Returning completes the task, throwing tries it again later. */
  handle(context: TaskContext<Schema, Data>): Promise<void>;
}

/** How one task is sent, where it differs from its kind. */
export interface SendOptions {
  /** The account the work is done for: the unit of fairness. */
  readonly accountId?: string | number;
  /** Higher goes first; default 0. */
  readonly priority?: number;
  /** Needed where duplicates are not allowed. */
  readonly key?: string;
  /** Not before this time. */
  readonly startAfter?: Date;
}

/** A task whose last try failed. */
export interface DeadLetter {
  readonly queue: string;
  readonly payload: Payload;
  /** Message of the last failure. */
  readonly error: string;
  readonly attempts: number;
  readonly accountId: string | undefined;
  readonly jobId: string;
}

/** How much there is to do, over all processes. */
export interface QueueActivity {
  /** Tasks that could start now. */
  readonly runnable: number;
  /** Tasks that a worker holds. */
  readonly leased: number;
  /** Tasks that wait for a time: delayed ones and retries. */
  readonly delayed: number;
}

/**
 * Background work, kept in the product's own database: at least once each, fenced, in the transaction of the change.
 */
export interface Queue<Schema> {
  /** Adds a kind of task; before `start()`. */
  define<Data extends Payload>(name: string, definition: TaskDefinition<Schema, Data>): void;
  /**
   * Adds a task in the business transaction: it exists when that commits, and never otherwise.
   * @returns its id, or undefined when the queue refuses the duplicate
   */
  send(
    transaction: Transaction<Schema>,
    name: string,
    payload: Payload,
    options?: SendOptions,
  ): Promise<string | undefined>;
  /** Makes the queues in the database and, in a working process, begins to claim. */
  start(): Promise<void>;
  /**
   * Claims nothing more, lets running tasks end for `patienceMs` (default 15 s), then aborts them and gives them back.
   */
  stop(patienceMs?: number): Promise<void>;
  /** When the tasks of a kind that wait may start, the earliest first, by the number in a field of their payload. */
  starts(name: string, field: string): Promise<ReadonlyMap<number, Date>>;
  /** Lets tasks of a kind that wait begin once the transaction commits: those with these numbers in a field of their payload. */
  hurry(
    transaction: Transaction<Schema>,
    name: string,
    those: { readonly field: string; readonly ids: readonly number[] },
  ): Promise<void>;
  idle(): Promise<QueueActivity>;
}

/** The task was given to another worker: the result of this one must not be stored. */
export class LeaseLost extends Error {
  constructor(token: string) {
    super(`The lease of task ${token} is lost.`);
    this.name = 'LeaseLost';
  }
}
