// The printer without its network: queues, jobs, documents and what it says about itself.
import { existingRoots, foldersAt, makeFolders } from '../spool/folders.ts';
import { openJournal } from '../spool/journal.ts';
import { type RecoveredDocument, recover } from '../spool/recover.ts';
import type { PrinterConfiguration, QueueConfiguration } from './configuration.ts';
import type { PrinterState } from './events.ts';
import { createFinisher, type Finisher } from './finisher.ts';
import { createHistory, keepRecent } from './history.ts';
import { createIntake, type Intake } from './intake.ts';
import { createJobBoard, type JobBoard } from './job-board.ts';
import { type JobRecord, type LiveJob, parseRecord } from './jobs.ts';
import { type PrinterStatus, statusOf } from './status.ts';
import type { Surroundings } from './surroundings.ts';

/** Seconds that a job without a document may wait for one (multiple-operation-time-out). */
export const WAIT_SECONDS = 60;

export interface Printer {
  readonly configuration: PrinterConfiguration;
  readonly surroundings: Surroundings;
  readonly startedAt: number;
  /** Changes of state and of configuration, in ms since 1970. */
  readonly changed: { state: number; configuration: number };
  readonly board: JobBoard;
  readonly intake: Intake;
  readonly queues: () => readonly QueueConfiguration[];
  /** The queue of that name; the first one when no name is given. */
  readonly queue: (name: string | null) => QueueConfiguration | undefined;
  readonly setQueues: (queues: readonly QueueConfiguration[]) => void;
  readonly setState: (state: PrinterState) => void;
  readonly status: () => PrinterStatus;
  readonly taken: (uuid: string) => void;
  /** Ends a live job and removes its document as far as the product has not taken it. */
  readonly cancel: (job: LiveJob) => Promise<void>;
  /** Aborts the job unless its document comes in time. */
  readonly expectDocument: (job: LiveJob) => void;
  readonly stop: () => Promise<void>;
}

const recordOfRecovered = ({ metadata }: RecoveredDocument): JobRecord => {
  const at = Date.parse(metadata.acceptedAt) || 0;
  return {
    id: metadata.jobId,
    uuid: metadata.uuid,
    queue: metadata.queue,
    name: metadata.jobName,
    user: metadata.claimedUser,
    createdAt: at,
    processingAt: at,
    completedAt: at,
    state: 'completed',
    reason: 'job-completed-successfully',
    bytes: metadata.bytes,
    pages: metadata.pages,
    template: '',
  };
};
const jobOfRecovered = ({ metadata }: RecoveredDocument): LiveJob => ({
  id: metadata.jobId,
  uuid: metadata.uuid,
  queue: metadata.queue,
  name: metadata.jobName,
  user: metadata.claimedUser,
  createdAt: Date.parse(metadata.acceptedAt) || 0,
  processingAt: Date.parse(metadata.acceptedAt) || 0,
  state: 'processing',
  reason: 'none',
  bytes: metadata.bytes,
  pages: null,
  template: [],
  documentName: metadata.documentName,
  phase: 'stored',
  stops: new Set(),
});

async function recoverAll(configuration: PrinterConfiguration, { disk }: Surroundings) {
  await disk.makeFolder(configuration.spoolFolder);
  const roots = await existingRoots(disk, configuration.spoolFolder, configuration.shared);
  return Promise.all(
    roots.map(async (root) => {
      const folders = foldersAt(root);
      await makeFolders(disk, folders);
      return { folders, ...(await recover(disk, folders)) };
    }),
  );
}
type Recovered = Awaited<ReturnType<typeof recoverAll>>;

function resume(recovered: Recovered, board: JobBoard, finisher: Finisher, announce: Surroundings['announce']): void {
  for (const { folders, ready, converting } of recovered) {
    for (const pair of ready) {
      const { metadata, documentPath, metadataPath } = pair;
      if (!board.finished(metadata.jobId)) board.remember(recordOfRecovered(pair));
      const about = { queue: metadata.queue, jobId: metadata.jobId, uuid: metadata.uuid };
      announce({ type: 'document-ready', ...about, documentPath, metadataPath, metadata, recovered: true });
    }
    for (const pair of converting) {
      const job = jobOfRecovered(pair);
      board.adopt(job);
      finisher.begin(job, { folders, metadata: pair.metadata, pair });
    }
  }
}

/** Opens the spool, puts it in order, announces what it holds, and is then ready for requests. */
export async function openPrinter(configuration: PrinterConfiguration, surroundings: Surroundings): Promise<Printer> {
  const { clock, disk } = surroundings;
  const { historyJobs, historyMs } = configuration.limits;
  const recovered = await recoverAll(configuration, surroundings);
  const ids = recovered.flatMap(({ ready, converting }) =>
    [...ready, ...converting].map((pair) => pair.metadata.jobId),
  );
  const limits = { jobs: historyJobs, ms: historyMs, now: clock.now };
  const { journal, entries } = await openJournal<JobRecord>({
    disk,
    folder: configuration.spoolFolder,
    parse: parseRecord,
    keep: (records) => keepRecent(records, limits),
    highestId: Math.max(0, ...ids),
  });
  const board = createJobBoard(surroundings, journal, createHistory(limits, entries));
  const finisher = createFinisher({ configuration, surroundings, board });
  const intake = createIntake({ configuration, surroundings, board, finisher });
  let queues = configuration.queues;
  let mode: PrinterState = 'ready';
  const startedAt = clock.now();
  const changed = { state: startedAt, configuration: startedAt };
  resume(recovered, board, finisher, surroundings.announce);
  return {
    configuration,
    surroundings,
    startedAt,
    changed,
    board,
    intake,
    queues: () => queues,
    queue: (name) => (name === null ? queues[0] : queues.find((queue) => queue.name === name)),
    setQueues(next) {
      queues = next;
      changed.configuration = clock.now();
    },
    setState(next) {
      mode = next;
      changed.state = clock.now();
    },
    status: () =>
      statusOf({
        mode,
        spoolFull: intake.spoolFull(),
        busy: board.liveJobs().some((job) => job.state === 'processing'),
      }),
    taken: finisher.taken,
    async cancel(job) {
      board.finish(job, 'canceled', 'job-canceled-by-user');
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
