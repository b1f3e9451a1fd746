// The tasks of one run, in memory: sent as to the queue, taken one after another.
import type { Queue } from '#server/context/ports.ts';
import type { Payload } from '#server/storage/queue/queue.types.ts';

/** A task that was sent. */
export interface ListedTask {
  readonly queue: string;
  readonly payload: Payload;
  /** It was sent for later: something is missing now. */
  readonly isLater: boolean;
}

/** What stands in the queue's place. */
export interface TaskList extends Queue {
  /** The oldest task; undefined: none is left. */
  next(): ListedTask | undefined;
}

/** An empty list. Tasks of other queues than those named are dropped: nothing of them is to happen. */
export function createTaskList(queues: readonly string[]): TaskList {
  const tasks: ListedTask[] = [];
  return {
    define: () => undefined,
    send: (_trx, queue, payload, options) => {
      if (queues.includes(queue)) tasks.push({ queue, payload, isLater: options?.startAfter !== undefined });
      return Promise.resolve(undefined);
    },
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    starts: () => Promise.resolve(new Map()),
    hurry: () => Promise.resolve(),
    idle: () => Promise.resolve({ runnable: tasks.length, leased: 0, delayed: 0 }),
    next: () => tasks.shift(),
  };
}
