// From the bytes of a document to a finished file in the spool.
import type { StatusName } from '#printer-driver/protocol/codes.ts';
import { foldersAt, makeFolders, rootFor, type SpoolFolders } from '#printer-driver/spool/folders.ts';
import type { Compression } from '#printer-driver/spool/inflate.ts';
import { jobPath } from '#printer-driver/spool/job-file.ts';
import type { DocumentMetadata } from '#printer-driver/spool/metadata.ts';
import { publish } from '#printer-driver/spool/publish.ts';
import { type ReceivedDocument, type ReceiveFailure, receiveDocument } from '#printer-driver/spool/receive.ts';
import type { PrinterConfiguration } from '../environment/configuration.ts';
import type { Surroundings } from '../environment/runtime.ts';
import type { JobBoard } from '../jobs/job-board.ts';
import type { LiveJob } from '../jobs/jobs.ts';
import { settingsOf } from '../template/settings.ts';
import type { Finisher } from './finisher.ts';
import { type Format, recognise } from './formats.ts';

export interface IncomingDocument {
  readonly source: AsyncIterable<Uint8Array>;
  readonly compression: Compression;
  readonly format: Format | 'any';
  readonly client: string;
  readonly clientAddress: string;
}
export interface Intake {
  /** Resolves with the status to answer: successful-ok only when the document is durable. */
  readonly take: (job: LiveJob, document: IncomingDocument) => Promise<StatusName>;
  /** What was last known; looks again by itself. */
  readonly spoolFull: () => boolean;
  /** False while the disk is full; looks at the disk only when it was. */
  readonly hasRoom: () => Promise<boolean>;
}

/** A document that has come in full, on its way into the spool. */
interface Received {
  readonly folders: SpoolFolders;
  readonly metadata: DocumentMetadata;
  readonly source: ReceivedDocument<Format>;
}
interface Rest {
  readonly status: StatusName;
  /** job-state-reasons keyword */
  readonly reason: string;
}
const FAILURES: Readonly<Record<ReceiveFailure, Rest>> = {
  empty: { status: 'client-error-bad-request', reason: 'aborted-by-system' },
  'unknown-format': { status: 'client-error-document-format-not-supported', reason: 'unsupported-document-format' },
  'compression-error': { status: 'client-error-compression-error', reason: 'compression-error' },
  'too-large': { status: 'client-error-request-entity-too-large', reason: 'aborted-by-system' },
  'disk-full': { status: 'server-error-temporary-error', reason: 'resources-are-not-ready' },
  'disk-failed': { status: 'server-error-temporary-error', reason: 'aborted-by-system' },
  interrupted: { status: 'client-error-timeout', reason: 'submission-interrupted' },
};

/** How long a full disk is believed without looking again, in ms. */
const FULL_MS = 2_000;

interface Parts {
  readonly configuration: PrinterConfiguration;
  readonly surroundings: Surroundings;
  readonly board: JobBoard;
  readonly finisher: Finisher;
  /** The disk became full, or has room again. */
  readonly onFull: () => void;
}

export function createIntake({ configuration, surroundings, board, finisher, onFull }: Parts): Intake {
  const { disk, clock, announce } = surroundings;
  const { limits } = configuration;
  const uploads = new Map<string, number>();
  const made = new Map<string, Promise<SpoolFolders>>();
  let full = false;
  let fullUntil = 0;

  const setFull = (value: boolean): void => {
    fullUntil = value ? clock.now() + FULL_MS : 0;
    if (value === full) return;
    full = value;
    onFull();
    announce({ type: 'spool-full', full });
  };
  function foldersFor(user: string): Promise<SpoolFolders> {
    const root = rootFor(configuration.spoolFolder, configuration.shared, user);
    const known = made.get(root);
    if (known !== undefined) return known;
    const folders = foldersAt(root);
    const making = makeFolders(disk, folders).then(() => folders);
    making.catch(() => made.delete(root));
    made.set(root, making);
    return making;
  }
  /** Bytes that may still be taken without going below the floor. */
  async function room(): Promise<number> {
    const free = (await disk.freeBytes(configuration.spoolFolder)) - limits.diskFloorBytes;
    setFull(free <= 0);
    return free;
  }
  function refuse(job: LiveJob, failure: ReceiveFailure, declared: Format | 'any'): StatusName {
    if (failure === 'disk-full') setFull(true);
    const { status, reason } = FAILURES[failure];
    // Named formats that turn out to be something else are broken documents; unnamed ones are unknown formats.
    const wrong = failure === 'unknown-format' && declared !== 'any';
    board.finish(job, 'aborted', wrong ? 'document-format-error' : reason);
    return wrong ? 'client-error-document-format-error' : status;
  }
  const describe = (
    job: LiveJob,
    document: IncomingDocument,
    received: ReceivedDocument<Format>,
  ): DocumentMetadata => ({
    version: 2,
    uuid: job.uuid,
    jobId: job.id,
    queue: job.queue,
    jobName: job.name,
    documentName: job.documentName,
    ...(job.proven ? { owner: job.user } : {}),
    claimedUser: job.claim,
    client: document.client,
    clientAddress: document.clientAddress,
    acceptedAt: new Date(clock.now()).toISOString(),
    sourceFormat: received.verdict.mime,
    quality: received.verdict.kind === 'pdf' ? 'original' : 'scanned',
    bytes: received.bytes,
    sha256: received.sha256,
    pages: null,
    settings: settingsOf(job.template),
  });

  async function store(job: LiveJob, folders: SpoolFolders, document: IncomingDocument): Promise<StatusName> {
    const free = await room();
    if (free <= 0) return refuse(job, 'disk-full', document.format);
    const receipt = await receiveDocument<Format>({
      disk,
      folder: folders.incoming,
      uuid: job.uuid,
      source: document.source,
      compression: document.compression,
      mostBytes: Math.min(limits.documentBytes, free),
      ratio: limits.expansionRatio,
      inspect: (head) => recognise(document.format, head),
      onBytes: (total) => {
        job.bytes = total;
      },
    });
    if (!receipt.ok) {
      const crowded = receipt.failure === 'too-large' && free < limits.documentBytes;
      return refuse(job, crowded ? 'disk-full' : receipt.failure, document.format);
    }
    const metadata = describe(job, document, receipt.document);
    return keep(job, { folders, metadata, source: receipt.document });
  }
  async function keep(job: LiveJob, { folders, metadata, source }: Received): Promise<StatusName> {
    if (!board.live(job.id)) {
      // Canceled while it arrived.
      await source.file.close();
      await disk.remove(source.path);
      return 'server-error-job-canceled';
    }
    const into = source.verdict.kind === 'pdf' ? 'ready' : 'converting';
    let path: string;
    try {
      path = await publish({ disk, folders, into, source, metadata });
    } catch (cause) {
      await disk.remove(source.path).catch(() => {});
      await disk.remove(jobPath(folders[into], job.uuid)).catch(() => {});
      const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : '';
      return refuse(job, code === 'ENOSPC' || code === 'EDQUOT' ? 'disk-full' : 'disk-failed', 'any');
    }
    job.bytes = metadata.bytes;
    job.phase = 'stored';
    board.note(job);
    finisher.begin(job, { folders, metadata, path });
    return 'successful-ok';
  }

  return {
    spoolFull: () => {
      if (full && clock.now() > fullUntil) void room().catch(() => {});
      return full;
    },
    hasRoom: async () => !full || (await room()) > 0,
    async take(job, document) {
      const running = uploads.get(job.user) ?? 0;
      if (running >= limits.uploadsPerUser) {
        board.finish(job, 'aborted', 'resources-are-not-ready');
        return 'server-error-busy';
      }
      uploads.set(job.user, running + 1);
      job.phase = 'receiving';
      board.process(job);
      try {
        return await store(job, await foldersFor(job.user), document);
      } catch {
        // Not even the folder could be read or made.
        return refuse(job, 'disk-failed', 'any');
      } finally {
        const left = (uploads.get(job.user) ?? 1) - 1;
        if (left > 0) uploads.set(job.user, left);
        else uploads.delete(job.user);
      }
    },
  };
}
