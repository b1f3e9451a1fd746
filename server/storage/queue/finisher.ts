// Completes the tasks whose handlers returned: those that end together, or while an earlier statement is under way,
// share one statement.
import type { Job } from 'pg-boss';

/** Where tasks end that wrote no result of their own transaction. */
export interface Finisher {
  /**
   * Completes a task, fenced to this claim: one that another worker has by now is left alone.
   * @throws Error when the database refuses
   */
  finish(job: Job): Promise<void>;
}

/** Completes tasks of one queue in one statement, each fenced to its claim. */
export type CompleteTasks = (queue: string, jobs: Job[]) => Promise<unknown>;

interface Ending {
  readonly job: Job;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/** The endings of one queue. */
class EndingsOfQueue {
  readonly #complete: (jobs: Job[]) => Promise<unknown>;
  #waiting: Ending[] = [];
  #busy = false;

  constructor(complete: (jobs: Job[]) => Promise<unknown>) {
    this.#complete = complete;
  }

  add(ending: Ending): void {
    this.#waiting.push(ending);
    if (this.#busy) return;
    this.#busy = true;
    // Tasks that began together often end together: one turn of the event loop gathers them.
    setImmediate(() => void this.#run());
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) await this.#settle(this.#waiting.splice(0));
    this.#busy = false;
  }

  async #settle(endings: readonly Ending[]): Promise<void> {
    try {
      await this.#complete(endings.map(({ job }) => job));
      for (const { done } of endings) done();
    } catch (error) {
      const [only] = endings;
      if (endings.length === 1) only?.failed(error);
      // What keeps one row from being written is no reason to run the others again.
      else await Promise.all(endings.map((ending) => this.#settle([ending])));
    }
  }
}

/** Gathers endings for `complete`. */
export function createFinisher(complete: CompleteTasks): Finisher {
  const queues = new Map<string, EndingsOfQueue>();
  const endingsOf = (name: string): EndingsOfQueue => {
    const known = queues.get(name);
    if (known) return known;
    const made = new EndingsOfQueue((jobs) => complete(name, jobs));
    queues.set(name, made);
    return made;
  };
  return {
    finish: (job) => new Promise((done, failed) => endingsOf(job.name).add({ job, done, failed })),
  };
}
