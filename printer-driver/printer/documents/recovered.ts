// What an earlier run left in the spool, as jobs again.
import { existingRoots, foldersAt, makeFolders } from '#printer-driver/spool/folders.ts';
import type { DocumentMetadata } from '#printer-driver/spool/metadata.ts';
import { type RecoveredDocument, recover } from '#printer-driver/spool/recover.ts';
import type { PrinterConfiguration } from '../environment/configuration.ts';
import type { PrinterRuntime } from '../environment/runtime.ts';
import type { JobBoard } from '../jobs/job-board.ts';
import type { JobRecord, LiveJob } from '../jobs/jobs.ts';
import type { Owner } from '../jobs/sender.ts';
import type { Finisher } from './finisher.ts';

const ownerOf = ({ owner, claimedUser }: DocumentMetadata): Owner =>
  owner === undefined ? { user: claimedUser } : { user: owner, proven: true };

const recordOfRecovered = ({ metadata }: RecoveredDocument): JobRecord => {
  const at = Date.parse(metadata.acceptedAt) || 0;
  return {
    id: metadata.jobId,
    uuid: metadata.uuid,
    queue: metadata.queue,
    name: metadata.jobName,
    ...ownerOf(metadata),
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
  ...ownerOf(metadata),
  claim: metadata.claimedUser,
  unchanged: metadata.unchanged,
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

/** Puts every folder of the spool in order. */
export async function recoverAll(configuration: PrinterConfiguration, { disk }: PrinterRuntime) {
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

/** The highest job id in the spool; 0 when it is empty. */
export const highestId = (recovered: Recovered): number =>
  Math.max(0, ...recovered.flatMap((one) => [...one.ready, ...one.converting].map(({ metadata }) => metadata.jobId)));

interface ResumeParts {
  readonly board: JobBoard;
  readonly finisher: Finisher;
  readonly announce: PrinterRuntime['announce'];
}
/** Announces what is ready and goes on with what is not. */
export function resume(recovered: Recovered, { board, finisher, announce }: ResumeParts): void {
  for (const { folders, ready, converting } of recovered) {
    for (const document of ready) {
      const { metadata, path } = document;
      if (!board.finished(metadata.jobId)) board.remember(recordOfRecovered(document));
      const about = { queue: metadata.queue, jobId: metadata.jobId, uuid: metadata.uuid };
      announce({ type: 'document-ready', ...about, path, metadata, recovered: true });
    }
    for (const document of converting) {
      const job = jobOfRecovered(document);
      board.adopt(job);
      finisher.begin(job, { folders, ...document });
    }
  }
}
