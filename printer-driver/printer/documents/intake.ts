// From the bytes of a document to a finished file in the spool.
import type { StatusName } from '#printer-driver/protocol/codes.ts';
import { foldersAt, makeFolders, rootFor, type SpoolFolders } from '#printer-driver/spool/folders.ts';
import type { Compression } from '#printer-driver/spool/inflate.ts';
import { jobPath } from '#printer-driver/spool/job-file.ts';
import type { DocumentMetadata } from '#printer-driver/spool/metadata.ts';
import { publish } from '#printer-driver/spool/publish.ts';
import { type ReceivedDocument, type ReceiveFailure, receiveDocument } from '#printer-driver/spool/receive.ts';
import type { PrinterConfiguration } from '../environment/configuration.ts';
import type { PrinterRuntime } from '../environment/runtime.ts';
import type { JobBoard } from '../jobs/job-board.ts';
import type { LiveJob } from '../jobs/jobs.ts';
import { settingsOf } from '../template/settings.ts';
import type { Finisher } from './finisher.ts';
import { type Format, recognise } from './formats.ts';
import { diskFailure, refusalOf } from './intake-refusals.ts';
import { type SpoolRoom, watchSpoolRoom } from './spool-room.ts';
import { createUploadSlots, type UploadSlots } from './upload-slots.ts';

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
  /** As last known; a full disk is looked at again in the background. */
  readonly spoolFull: () => boolean;
  /** False while the disk is full; looks at the disk only when it was. */
  readonly hasRoom: () => Promise<boolean>;
}

interface IntakeOptions {
  readonly configuration: PrinterConfiguration;
  readonly runtime: PrinterRuntime;
  readonly board: JobBoard;
  readonly finisher: Finisher;
  /** The disk became full, or has room again. */
  readonly onFull: () => void;
}
interface IntakeParts extends IntakeOptions {
  readonly room: SpoolRoom;
  readonly uploads: UploadSlots;
  /** Folders that were made in this run, by root. */
  readonly folders: Map<string, Promise<SpoolFolders>>;
}

/** A document that is being sent, and the job it belongs to. */
interface Upload {
  readonly job: LiveJob;
  readonly document: IncomingDocument;
}
/** A document that has come in full, on its way into the spool. */
interface Received extends Upload {
  readonly folders: SpoolFolders;
  readonly metadata: DocumentMetadata;
  readonly source: ReceivedDocument<Format>;
}

/** Ends the job. @returns the status to answer */
function refuse({ board, room }: IntakeParts, { job, document }: Upload, failure: ReceiveFailure): StatusName {
  if (failure === 'disk-full') room.foundFull();
  const { status, reason } = refusalOf(failure, document.format !== 'any');
  board.finish(job, 'aborted', reason);
  return status;
}

/** The folders of a user; each is made once in a run. Rejects when the disk does not let it, and tries again next time. */
function foldersFor({ configuration, runtime, folders }: IntakeParts, user: string): Promise<SpoolFolders> {
  const root = rootFor(configuration.spoolFolder, configuration.shared, user);
  const known = folders.get(root);
  if (known !== undefined) return known;
  const at = foldersAt(root);
  const making = makeFolders(runtime.disk, at).then(() => at);
  making.catch(() => folders.delete(root));
  folders.set(root, making);
  return making;
}

const metadataOf = (
  { job, document }: Upload,
  received: ReceivedDocument<Format>,
  acceptedAt: number,
): DocumentMetadata => ({
  version: 2,
  uuid: job.uuid,
  jobId: job.id,
  queue: job.queue,
  unchanged: job.unchanged,
  jobName: job.name,
  documentName: job.documentName,
  ...(job.proven ? { owner: job.user } : {}),
  claimedUser: job.claim,
  client: document.client,
  clientAddress: document.clientAddress,
  acceptedAt: new Date(acceptedAt).toISOString(),
  sourceFormat: received.verdict.mime,
  quality: received.verdict.kind === 'pdf' ? 'original' : 'scanned',
  bytes: received.bytes,
  sha256: received.sha256,
  pages: null,
  settings: settingsOf(job.template),
});

/** Publishes a document and starts what follows. @returns the status to answer */
async function keep(parts: IntakeParts, received: Received): Promise<StatusName> {
  const { runtime, board, finisher } = parts;
  const { job, folders, metadata, source } = received;
  const { disk } = runtime;
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
    return refuse(parts, received, diskFailure(cause));
  }
  job.bytes = metadata.bytes;
  job.phase = 'stored';
  board.note(job);
  finisher.begin(job, { folders, metadata, path });
  return 'successful-ok';
}

async function store(parts: IntakeParts, upload: Upload): Promise<StatusName> {
  const { configuration, runtime, room } = parts;
  const { job, document } = upload;
  const { limits } = configuration;
  const folders = await foldersFor(parts, job.user);
  const free = await room.freeBytes();
  if (free <= 0) return refuse(parts, upload, 'disk-full');
  const receipt = await receiveDocument<Format>({
    disk: runtime.disk,
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
    return refuse(parts, upload, crowded ? 'disk-full' : receipt.failure);
  }
  const source = receipt.document;
  return keep(parts, { ...upload, folders, metadata: metadataOf(upload, source, runtime.clock.now()), source });
}

async function take(parts: IntakeParts, upload: Upload): Promise<StatusName> {
  const { board, uploads } = parts;
  const { job } = upload;
  if (!uploads.take(job.user)) {
    board.finish(job, 'aborted', 'resources-are-not-ready');
    return 'server-error-busy';
  }
  job.phase = 'receiving';
  board.process(job);
  try {
    return await store(parts, upload);
  } catch {
    // Not even the folder could be read or made.
    return refuse(parts, upload, 'disk-failed');
  } finally {
    uploads.giveBack(job.user);
  }
}

/** Takes the documents of all jobs of a printer. */
export function createIntake(options: IntakeOptions): Intake {
  const { configuration, runtime, onFull } = options;
  const room = watchSpoolRoom({ configuration, runtime, onChange: onFull });
  const uploads = createUploadSlots(configuration.limits.uploadsPerUser);
  const parts: IntakeParts = { ...options, room, uploads, folders: new Map() };
  return {
    take: (job, document) => take(parts, { job, document }),
    spoolFull: room.isFull,
    hasRoom: room.hasRoom,
  };
}
