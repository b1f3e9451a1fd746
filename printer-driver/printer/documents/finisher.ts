// What happens to a job after its document is safe: raster becomes PDF, the parent takes it, the job completes.
import { join } from 'node:path';
import type { SpoolFolders } from '#printer-driver/spool/folders.ts';
import { jobPath } from '#printer-driver/spool/job-file.ts';
import type { DocumentMetadata } from '#printer-driver/spool/metadata.ts';
import { publish } from '#printer-driver/spool/publish.ts';
import type { PrinterConfiguration } from '../environment/configuration.ts';
import type { Surroundings } from '../environment/runtime.ts';
import type { JobBoard } from '../jobs/job-board.ts';
import type { LiveJob } from '../jobs/jobs.ts';
import { paperOf } from '../template/media.ts';

/** A job shows as processing for this long after its last byte (ms): clients that ask at once must find it unfinished. */
export const SHORTEST_MS = 2_000;
/** The document is safe in the spool, so a parent that does not answer only delays the word "completed". */
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

interface Waiting {
  readonly job: LiveJob;
  readonly stored: StoredDocument;
  readonly waits: Set<'time' | 'conversion' | 'taken'>;
}
interface Parts {
  readonly configuration: PrinterConfiguration;
  readonly surroundings: Surroundings;
  readonly board: JobBoard;
}

export function createFinisher({ configuration, surroundings, board }: Parts): Finisher {
  const { disk, clock, announce } = surroundings;
  const waiting = new Map<string, Waiting>();
  const queue: Waiting[] = [];
  let converting = 0;

  function settle(entry: Waiting, wait: 'time' | 'conversion' | 'taken'): void {
    entry.waits.delete(wait);
    if (entry.waits.size > 0 || !waiting.delete(entry.job.uuid)) return;
    board.finish(entry.job, 'completed', 'job-completed-successfully');
  }
  function announceReady(entry: Waiting, path: string, metadata: DocumentMetadata): void {
    const { job } = entry;
    announce({
      type: 'document-ready',
      queue: job.queue,
      jobId: job.id,
      uuid: job.uuid,
      path,
      metadata,
      recovered: false,
    });
    if (!configuration.awaitTaken) return;
    entry.waits.add('taken');
    job.stops.add(clock.after(TAKEN_MS, () => settle(entry, 'taken')));
  }

  async function fail(entry: Waiting, reason: string): Promise<void> {
    const { folders, metadata, path } = entry.stored;
    waiting.delete(entry.job.uuid);
    board.finish(entry.job, 'aborted', 'document-format-error');
    // Kept for whoever looks after the printer; nothing that was accepted disappears without a trace. A copy, because the
    // metadata of an accepted document are never written over.
    const copy = join(folders.incoming, `${metadata.uuid}.failed.part`);
    await disk.remove(copy);
    try {
      await disk.copy(path, copy, metadata.bytes);
      const failed = { ...metadata, failure: reason };
      await publish({ disk, folders, into: 'failed', source: { path: copy }, metadata: failed });
    } catch (cause) {
      await disk.remove(copy).catch(() => {});
      throw cause;
    }
    await disk.remove(path);
  }
  async function convert(entry: Waiting): Promise<void> {
    const { folders, metadata, path } = entry.stored;
    const to = join(folders.incoming, `${metadata.uuid}.pdf.part`);
    await disk.remove(to);
    const running = surroundings.convert({
      format: metadata.sourceFormat,
      from: path,
      bytes: metadata.bytes,
      to,
      pixels: configuration.limits.rasterPixels,
      paper: paperOf(metadata, configuration.defaultMedia),
    });
    entry.job.stops.add(running.cancel);
    const outcome = await running.result;
    entry.job.stops.delete(running.cancel);
    if (!waiting.has(entry.job.uuid)) return disk.remove(to);
    if (!outcome.ok) {
      await disk.remove(to);
      return fail(entry, outcome.reason);
    }
    const finished = {
      ...metadata,
      bytes: outcome.bytes,
      sha256: outcome.sha256,
      pages: outcome.pages,
    };
    const published = await publish({ disk, folders, into: 'ready', source: { path: to }, metadata: finished });
    await disk.remove(path);
    entry.job.pages = outcome.pages;
    announceReady(entry, published, finished);
    settle(entry, 'conversion');
  }
  function nextConversion(): void {
    if (converting >= MOST_CONVERSIONS) return;
    const entry = queue.shift();
    if (!entry) return;
    converting += 1;
    convert(entry)
      // The disk failed in the middle: the raster stays in `converting`, and the next start tries again.
      .catch(() => {
        waiting.delete(entry.job.uuid);
        board.finish(entry.job, 'aborted', 'resources-are-not-ready');
      })
      .finally(() => {
        converting -= 1;
        nextConversion();
      });
  }

  return {
    begin(job, stored) {
      const entry: Waiting = { job, stored, waits: new Set(['time']) };
      waiting.set(job.uuid, entry);
      job.stops.add(clock.after(SHORTEST_MS, () => settle(entry, 'time')));
      if (stored.metadata.quality === 'original') announceReady(entry, stored.path, stored.metadata);
      else {
        entry.waits.add('conversion');
        queue.push(entry);
        nextConversion();
      }
    },
    taken(uuid) {
      const entry = waiting.get(uuid);
      if (entry?.waits.has('taken')) settle(entry, 'taken');
    },
    async discard(uuid) {
      const entry = waiting.get(uuid);
      if (!entry) return;
      waiting.delete(uuid);
      const at = queue.indexOf(entry);
      if (at >= 0) queue.splice(at, 1);
      const { folders, path } = entry.stored;
      await disk.remove(path);
      await disk.remove(jobPath(folders.ready, uuid));
    },
  };
}
