// All jobs of the printer: the live ones, the finished ones, and the moves between their states.

import type { Attribute } from '#printer-driver/protocol/syntax.ts';
import type { Journal } from '#printer-driver/spool/journal.ts';
import type { PrinterRuntime } from '../environment/runtime.ts';
import type { History } from './history.ts';
import { type JobRecord, type JobStateName, type LiveJob, recordOf } from './jobs.ts';
import type { Owner } from './sender.ts';

export interface JobOrder extends Owner {
  readonly queue: string;
  /** requesting-user-name as sent. */
  readonly claim: string;
  readonly name: string;
  readonly documentName: string;
  /** It came over /ipp/print, where no print system changes pages. */
  readonly unchanged: boolean;
  readonly template: readonly Attribute[];
}
type FinalState = Extract<JobStateName, 'completed' | 'aborted' | 'canceled'>;

export interface JobBoard {
  readonly create: (order: JobOrder) => Promise<LiveJob>;
  /** Takes a job that an earlier run had accepted. */
  readonly adopt: (job: LiveJob) => void;
  readonly live: (id: number) => LiveJob | undefined;
  readonly finished: (id: number) => JobRecord | undefined;
  readonly liveJobs: () => readonly LiveJob[];
  readonly finishedJobs: () => readonly JobRecord[];
  readonly process: (job: LiveJob) => void;
  /** Notes in the journal that the document is safe, in case the process ends before the job does. */
  readonly note: (job: LiveJob) => void;
  /** Ends a job once; later calls change nothing. `reason` is a job-state-reasons keyword. */
  readonly finish: (job: LiveJob, state: FinalState, reason: string) => void;
  readonly remember: (record: JobRecord) => void;
}

interface JobBoardOptions {
  readonly runtime: PrinterRuntime;
  readonly journal: Journal<JobRecord>;
  readonly history: History;
  /** A job of the queue began to be processed, or ended. */
  readonly onMove: (queue: string) => void;
}

export function createJobBoard({ runtime, journal, history, onMove }: JobBoardOptions): JobBoard {
  const { clock, announce } = runtime;
  const live = new Map<number, LiveJob>();

  function finish(job: LiveJob, state: FinalState, reason: string): void {
    if (!live.delete(job.id)) return;
    job.state = state;
    job.reason = reason;
    for (const stop of job.stops) stop();
    job.stops.clear();
    const record = recordOf(job, clock.now());
    history.add(record);
    journal.record(record);
    onMove(job.queue);
    const about = { queue: job.queue, jobId: job.id, uuid: job.uuid };
    if (state === 'aborted') announce({ type: 'job-aborted', ...about, reason });
    else announce({ type: state === 'completed' ? 'job-completed' : 'job-canceled', ...about });
  }
  async function create(order: JobOrder): Promise<LiveJob> {
    const id = await journal.nextId();
    const job: LiveJob = {
      ...order,
      id,
      uuid: runtime.uuid(),
      createdAt: clock.now(),
      processingAt: 0,
      state: 'pending',
      reason: 'none',
      bytes: 0,
      pages: null,
      phase: 'waiting',
      stops: new Set(),
    };
    live.set(id, job);
    return job;
  }
  return {
    create,
    adopt: (job) => {
      live.set(job.id, job);
      onMove(job.queue);
    },
    live: (id) => live.get(id),
    finished: (id) => history.get(id),
    liveJobs: () => [...live.values()],
    finishedJobs: () => history.all(),
    process(job) {
      job.state = 'processing';
      job.processingAt ||= clock.now();
      onMove(job.queue);
    },
    note: (job) =>
      journal.record({ ...recordOf(job, clock.now()), state: 'completed', reason: 'job-completed-successfully' }),
    finish,
    remember(record) {
      history.add(record);
      journal.record(record);
    },
  };
}
