// What happens to a job once its document is safe: raster becomes PDF, the parent takes the document, the job completes.
import { join } from 'node:path';
import type { SpoolFolders } from '#printer-driver/spool/folders.ts';
import { jobPath } from '#printer-driver/spool/job-file.ts';
import type { DocumentMetadata } from '#printer-driver/spool/metadata.ts';
import { publish } from '#printer-driver/spool/publish.ts';
import type { PrinterConfiguration } from '../environment/configuration.ts';
import type { PrinterRuntime } from '../environment/runtime.ts';
import type { JobBoard } from '../jobs/job-board.ts';
import type { LiveJob } from '../jobs/jobs.ts';
import { paperOf } from '../template/media.ts';
import { createWorkQueue, type WorkQueue } from './work-queue.ts';

/** A job shows as processing for this long after its last byte (ms): clients that ask at once must find it unfinished. */
export const SHORTEST_MS = 2_000;
/** The document is safe in the spool, so a parent that does not answer only delays the state "completed" (ms). */
const TAKEN_MS = 60_000;
/** Raster documents that are turned into PDF at the same time. */
const MOST_CONVERSIONS = 1;

export interface StoredDocument {
  readonly folders: SpoolFolders;
  readonly metadata: DocumentMetadata;
  readonly path: string;
}
export interface Finisher {
  /** Starts with a document that lies in `ready` (PDF) or `converting` (raster). */
  readonly begin: (job: LiveJob, stored: StoredDocument) => void;
  /** The parent has the document in its own keeping. */
  readonly taken: (uuid: string) => void;
  /** Removes what is left of a canceled job's document. */
  readonly discard: (uuid: string) => Promise<void>;
}

/** What a job waits for before it completes. */
type Condition = 'time' | 'conversion' | 'taken';

interface UnfinishedJob {
  readonly job: LiveJob;
  readonly stored: StoredDocument;
  readonly waitsFor: Set<Condition>;
}

interface FinisherOptions {
  readonly configuration: PrinterConfiguration;
  readonly runtime: PrinterRuntime;
  readonly board: JobBoard;
}
interface FinisherParts extends FinisherOptions {
  /** By uuid of job and document. */
  readonly unfinished: Map<string, UnfinishedJob>;
}

/** The job completes with the last of its conditions. */
function meet({ unfinished, board }: FinisherParts, { job, waitsFor }: UnfinishedJob, condition: Condition): void {
  waitsFor.delete(condition);
  if (waitsFor.size > 0 || !unfinished.delete(job.uuid)) return;
  board.finish(job, 'completed', 'job-completed-successfully');
}

/** Tells the parent of a finished document. */
function announceReady(
  parts: FinisherParts,
  entry: UnfinishedJob,
  document: Pick<StoredDocument, 'path' | 'metadata'>,
): void {
  const { configuration, runtime } = parts;
  const { job } = entry;
  runtime.announce({
    type: 'document-ready',
    queue: job.queue,
    jobId: job.id,
    uuid: job.uuid,
    path: document.path,
    metadata: document.metadata,
    recovered: false,
  });
  if (!configuration.awaitTaken) return;
  entry.waitsFor.add('taken');
  job.stops.add(runtime.clock.after(TAKEN_MS, () => meet(parts, entry, 'taken')));
}

/**
 * Keeps a document that did not become PDF in `failed`: nothing that was accepted disappears without a trace. It is
 * a copy, because the metadata of an accepted document are never written over.
 */
async function keepFailed(
  { runtime: { disk } }: FinisherParts,
  { folders, metadata, path }: StoredDocument,
  failure: string,
): Promise<void> {
  const copy = join(folders.incoming, `${metadata.uuid}.failed.part`);
  await disk.remove(copy);
  try {
    await disk.copy(path, copy, metadata.bytes);
    await publish({ disk, folders, into: 'failed', source: { path: copy }, metadata: { ...metadata, failure } });
  } catch (cause) {
    await disk.remove(copy).catch(() => {});
    throw cause;
  }
  await disk.remove(path);
}

/** Makes the PDF of a raster document at `to`. */
async function runConverter(
  { configuration, runtime }: FinisherParts,
  { job, stored: { metadata, path } }: UnfinishedJob,
  to: string,
) {
  const running = runtime.convert({
    format: metadata.sourceFormat,
    from: path,
    bytes: metadata.bytes,
    to,
    pixels: configuration.limits.rasterPixels,
    paper: paperOf(metadata, configuration.defaultMedia),
  });
  job.stops.add(running.cancel);
  const outcome = await running.result;
  job.stops.delete(running.cancel);
  return outcome;
}

async function convert(parts: FinisherParts, entry: UnfinishedJob): Promise<void> {
  const { runtime, board, unfinished } = parts;
  const { job, stored } = entry;
  const { folders, metadata, path } = stored;
  const { disk } = runtime;
  const to = join(folders.incoming, `${metadata.uuid}.pdf.part`);
  await disk.remove(to);
  const outcome = await runConverter(parts, entry, to);
  // Canceled meanwhile.
  if (!unfinished.has(job.uuid)) return disk.remove(to);
  if (!outcome.ok) {
    await disk.remove(to);
    unfinished.delete(job.uuid);
    board.finish(job, 'aborted', 'document-format-error');
    return keepFailed(parts, stored, outcome.reason);
  }
  const { bytes, sha256, pages } = outcome;
  const finished = { ...metadata, bytes, sha256, pages };
  const published = await publish({ disk, folders, into: 'ready', source: { path: to }, metadata: finished });
  await disk.remove(path);
  job.pages = pages;
  announceReady(parts, entry, { path: published, metadata: finished });
  meet(parts, entry, 'conversion');
}

/** Never rejects. When the disk fails the raster stays in `converting`, and the next start tries again. */
const convertOrAbort = (parts: FinisherParts, entry: UnfinishedJob): Promise<void> =>
  convert(parts, entry).catch(() => {
    parts.unfinished.delete(entry.job.uuid);
    parts.board.finish(entry.job, 'aborted', 'resources-are-not-ready');
  });

function begin(parts: FinisherParts, entry: UnfinishedJob, conversions: WorkQueue<UnfinishedJob>): void {
  const { job, stored, waitsFor } = entry;
  parts.unfinished.set(job.uuid, entry);
  job.stops.add(parts.runtime.clock.after(SHORTEST_MS, () => meet(parts, entry, 'time')));
  if (stored.metadata.quality === 'original') announceReady(parts, entry, stored);
  else {
    waitsFor.add('conversion');
    conversions.add(entry);
  }
}

/** Finishes the jobs of a printer. */
export function createFinisher(options: FinisherOptions): Finisher {
  const unfinished = new Map<string, UnfinishedJob>();
  const parts: FinisherParts = { ...options, unfinished };
  const conversions = createWorkQueue<UnfinishedJob>(MOST_CONVERSIONS, (entry) => convertOrAbort(parts, entry));
  const { disk } = options.runtime;
  return {
    begin: (job, stored) => begin(parts, { job, stored, waitsFor: new Set(['time']) }, conversions),
    taken: (uuid) => {
      const entry = unfinished.get(uuid);
      if (entry?.waitsFor.has('taken')) meet(parts, entry, 'taken');
    },
    discard: async (uuid) => {
      const entry = unfinished.get(uuid);
      if (!entry) return;
      unfinished.delete(uuid);
      conversions.remove(entry);
      await disk.remove(entry.stored.path);
      await disk.remove(jobPath(entry.stored.folders.ready, uuid));
    },
  };
}
