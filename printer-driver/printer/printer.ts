// The printer without its network: queues, jobs, documents and what it says about itself.
import { openJournal } from '../spool/journal.ts';
import { createFinisher } from './documents/finisher.ts';
import { createIntake, type Intake } from './documents/intake.ts';
import { highestId, recoverAll, resume } from './documents/recovered.ts';
import type { PrinterConfiguration, QueueConfiguration } from './environment/configuration.ts';
import type { PrinterState } from './environment/events.ts';
import type { PrinterRuntime } from './environment/runtime.ts';
import { createHistory, keepRecent } from './jobs/history.ts';
import { createJobBoard, type JobBoard } from './jobs/job-board.ts';
import { type JobRecord, type LiveJob, parseRecord } from './jobs/jobs.ts';
import { createStateWatch, type PrinterStatus, statusOf } from './status.ts';

/** Seconds that a job without a document may wait for one (multiple-operation-time-out). */
export const WAIT_SECONDS = 60;

export interface Printer {
  readonly configuration: PrinterConfiguration;
  readonly runtime: PrinterRuntime;
  readonly startedAt: number;
  /** The last change of a queue's state or of its reasons, and of the configuration, in ms since 1970. */
  readonly changed: (queue: string) => { readonly state: number; readonly configuration: number };
  readonly board: JobBoard;
  readonly intake: Intake;
  readonly queues: () => readonly QueueConfiguration[];
  /** The queue of that name; the first one when no name is given. */
  readonly queue: (name: string | null) => QueueConfiguration | undefined;
  readonly setQueues: (queues: readonly QueueConfiguration[]) => void;
  readonly setState: (state: PrinterState) => void;
  /** Of one queue: whether it processes is its own; sign-in, pause and disk are common. */
  readonly status: (queue: string) => PrinterStatus;
  readonly taken: (uuid: string) => void;
  /** Ends a live job and removes its document as far as the product has not taken it. */
  readonly cancel: (job: LiveJob, by: 'user' | 'operator') => Promise<void>;
  /** Aborts the job unless its document comes in time. */
  readonly expectDocument: (job: LiveJob) => void;
  readonly stop: () => Promise<void>;
}

/** What finished jobs there were; new job ids go on after the highest one known. */
async function openHistory({ limits, spoolFolder }: PrinterConfiguration, runtime: PrinterRuntime, highest: number) {
  const { clock, disk } = runtime;
  const kept = { jobs: limits.historyJobs, ms: limits.historyMs, now: clock.now };
  const { journal, entries } = await openJournal<JobRecord>({
    disk,
    folder: spoolFolder,
    parse: parseRecord,
    keep: (records) => keepRecent(records, kept),
    highestId: highest,
  });
  return { journal, history: createHistory(kept, entries) };
}

/** Opens the spool, puts it in order, announces what it holds, and is then ready for requests. */
export async function openPrinter(configuration: PrinterConfiguration, runtime: PrinterRuntime): Promise<Printer> {
  const { clock } = runtime;
  const recovered = await recoverAll(configuration, runtime);
  const { journal, history } = await openHistory(configuration, runtime, highestId(recovered));
  const watch = createStateWatch(clock.now, (queue) => status(queue));
  const board = createJobBoard({ runtime, journal, history, onMove: (queue) => watch.look([queue]) });
  const finisher = createFinisher({ configuration, runtime, board });
  const intake = createIntake({ configuration, runtime, board, finisher, onFull: () => lookAtAll() });
  let queues = configuration.queues;
  let mode: PrinterState = 'ready';
  const startedAt = clock.now();
  let configuredAt = startedAt;
  const lookAtAll = () => watch.look(queues.map(({ name }) => name));
  const status = (queue: string): PrinterStatus =>
    statusOf({
      mode,
      spoolFull: intake.spoolFull(),
      busy: board.liveJobs().some((job) => job.queue === queue && job.state === 'processing'),
    });
  resume(recovered, { board, finisher, announce: runtime.announce });
  lookAtAll();
  return {
    configuration,
    runtime,
    startedAt,
    changed: (queue) => ({ state: watch.changedAt(queue), configuration: configuredAt }),
    board,
    intake,
    queues: () => queues,
    queue: (name) => (name === null ? queues[0] : queues.find((queue) => queue.name === name)),
    setQueues(next) {
      queues = next;
      configuredAt = clock.now();
      lookAtAll();
    },
    setState(next) {
      mode = next;
      lookAtAll();
    },
    status,
    taken: finisher.taken,
    async cancel(job, by) {
      board.finish(job, 'canceled', `job-canceled-by-${by}`);
      await finisher.discard(job.uuid);
    },
    expectDocument(job) {
      const stop = clock.after(WAIT_SECONDS * 1000, () => {
        if (job.phase === 'waiting') board.finish(job, 'aborted', 'aborted-by-system');
      });
      job.stops.add(stop);
    },
    stop: () => journal.close(),
  };
}
