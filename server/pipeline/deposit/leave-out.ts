// A job whose preparation was forced: a file at fault is left out with its reason, and the job is read anew without it.

import { joinsByPosition } from '#domain/archives/joined-by-position.ts';
import { mayLeaveOut } from '#domain/jobs/left-out.ts';
import { planBoxOf } from '#domain/services/datafiles/datafile-boxes.check.ts';
import { depositBoxOf, mainBoxOf } from '#domain/services/main-box.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import type { InputFileRow } from '#server/letters/jobs/jobs.repository.ts';
import { markLeftOut } from '#server/letters/jobs/left-out.ts';
import { restartPipeline } from '#server/letters/steps/enqueue.ts';
import type { JobInHand, PipelineServices, Slice } from '#server/letters/steps/step.types.ts';
import type { Trx } from '#server/storage/schema.ts';
import { joinedOf } from './join-files.ts';

interface Leaving {
  readonly services: Pick<PipelineServices, 'queue' | 'clock'>;
  readonly trx: Trx;
  readonly job: JobInHand;
}

/** The only file of this name: what reads texts of several files names the one at fault. */
export function idOfFileNamed(job: JobInHand, name: unknown): number | undefined {
  const named = job.files.filter((file) => file.name === name);
  return named.length === 1 ? named[0]?.id : undefined;
}

/** What can be left out: a deposited file, or a document of an archive, as it lay there. */
interface LeavingOut {
  readonly file: InputFileRow;
  readonly isEntry: boolean;
}

/** What was deposited of a file that documents are made of: the source, or the entry of an archive; a joined one is nobody's. */
function depositedFile({ files, sources, service }: JobInHand, fileId: number): LeavingOut | undefined {
  const all = [...files, ...sources];
  let file = all.find(({ id }) => id === fileId);
  while (file !== undefined && file.made_from !== null) {
    if (joinedOf(file) !== undefined) return undefined;
    const { made_from: from } = file;
    const source = all.find(({ id }) => id === from);
    const isArchive = service.boxes.some(({ name, boxType }) => name === source?.box_name && boxType === 'archive');
    if (isArchive) return { file, isEntry: true };
    file = source;
  }
  return file && { file, isEntry: false };
}

/** The others of the box that everything is made of. */
function mayBeLeftOut({ files, sources, service }: JobInHand, { file, isEntry }: LeavingOut): boolean {
  if (isEntry && joinsByPosition(service)) return false;
  const box = isEntry ? mainBoxOf(service) : depositBoxOf(service);
  const boxed = isEntry ? files : [...files.filter(({ role }) => role !== 'made'), ...sources];
  const all = boxed.map(({ id, box_name }) => ({ id, boxName: box_name }));
  const holding = { mainBox: box?.name ?? '', planBox: planBoxOf(service) };
  return mayLeaveOut({ id: file.id, boxName: file.box_name }, all, holding);
}

/**
 * Leaves out the file that a slice failed at, in the transaction of the slice: a new run begins without it.
 * @returns false where the job was not forced, the file is not known, or nothing would be left: the job fails then
 */
export async function leaveOutFaulty({ services, trx, job }: Leaving, slice: Slice): Promise<boolean> {
  if (slice.outcome !== 'failed' || !job.forced || slice.fileId === undefined) return false;
  const leaving = depositedFile(job, slice.fileId);
  if (leaving === undefined || !mayBeLeftOut(job, leaving)) return false;
  const { file, isEntry } = leaving;
  await markLeftOut(trx, file.id, slice.refusal);
  // The next run takes the entries out of the archive again, but for this one.
  if (isEntry) await trx.updateTable('input_file').set({ role: 'entry' }).where('id', '=', file.id).execute();
  await addRevision(trx, {
    entity: 'job',
    entityId: job.id,
    accountId: job.accountId,
    event: 'FILE_LEFT_OUT',
    at: services.clock.now(),
    by: null,
    details: { file: file.name, label: slice.refusal.label },
  });
  await restartPipeline(services.queue, trx, job);
  return true;
}
