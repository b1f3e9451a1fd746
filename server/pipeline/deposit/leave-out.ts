// A job whose preparation was forced: a file at fault is left out with its reason, and the job is read anew without it.

import { joinsByPosition } from '#domain/archives/joined-by-position.ts';
import type { Refusal } from '#domain/errors/result.ts';
import { mayLeaveOut } from '#domain/jobs/left-out.ts';
import { planBoxOf } from '#domain/services/datafiles/datafile-boxes.check.ts';
import { depositBoxOf, mainBoxOf } from '#domain/services/main-box.ts';
import { addRevisions } from '#server/letters/history/add-revision.ts';
import type { InputFileRow } from '#server/letters/jobs/jobs.repository.ts';
import { markLeftOut } from '#server/letters/jobs/left-out.ts';
import { restartPipeline } from '#server/letters/steps/enqueue.ts';
import type { FileFault, JobInHand, PipelineServices, Slice } from '#server/letters/steps/step.types.ts';
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
function depositedFile(
  { service }: JobInHand,
  all: ReadonlyMap<number, InputFileRow>,
  fileId: number,
): LeavingOut | undefined {
  let file = all.get(fileId);
  while (file !== undefined && file.made_from !== null) {
    if (joinedOf(file) !== undefined) return undefined;
    const source = all.get(file.made_from);
    const isArchive = service.boxes.some(({ name, boxType }) => name === source?.box_name && boxType === 'archive');
    if (isArchive) return { file, isEntry: true };
    file = source;
  }
  return file && { file, isEntry: false };
}

/** The files of the box that everything is made of, one of which stays: entries of archives, or files as they were deposited. */
function boxHeld({ files, sources, service }: JobInHand, isEntry: boolean) {
  const mainBox = (isEntry ? mainBoxOf(service) : depositBoxOf(service))?.name ?? '';
  const boxed = isEntry ? files : [...files.filter(({ role }) => role !== 'made'), ...sources];
  const own = boxed.filter(({ box_name: box }) => box === mainBox);
  return { mainBox, left: new Map(own.map(({ id, box_name }) => [id, { id, boxName: box_name }])) };
}

interface FaultOfFile extends LeavingOut {
  readonly refusal: Refusal;
}

/** Those of the files at fault that may be left out together, each once. */
function mayBeLeftOut(job: JobInHand, faults: readonly FileFault[]): FaultOfFile[] {
  const all = new Map([...job.files, ...job.sources].map((file) => [file.id, file]));
  const planBox = planBoxOf(job.service);
  const wholeOnly = joinsByPosition(job.service);
  const held = { entry: boxHeld(job, true), deposited: boxHeld(job, false) };
  const found = new Map<number, FaultOfFile>();
  for (const { fileId, refusal } of faults) {
    const leaving = depositedFile(job, all, fileId);
    if (leaving === undefined || (leaving.isEntry && wholeOnly)) continue;
    const { file, isEntry } = leaving;
    const { mainBox, left } = held[isEntry ? 'entry' : 'deposited'];
    if (!mayLeaveOut({ id: file.id, boxName: file.box_name }, left.values(), { mainBox, planBox })) continue;
    left.delete(file.id);
    if (!found.has(file.id)) found.set(file.id, { ...leaving, refusal });
  }
  return [...found.values()];
}

/**
 * Leaves out the files that a slice failed at, in the transaction of the slice: a new run begins without them.
 * @returns false where the job was not forced, the file is not known, or nothing would be left: the job fails then
 */
export async function leaveOutFaulty({ services, trx, job }: Leaving, slice: Slice): Promise<boolean> {
  if (slice.outcome !== 'failed' || !job.forced || slice.fileId === undefined) return false;
  const { fileId, refusal, others = [] } = slice;
  const leaving = mayBeLeftOut(job, [{ fileId, refusal }, ...others]);
  if (leaving.length === 0) return false;
  for (const { file, refusal: reason } of leaving) await markLeftOut(trx, file.id, reason);
  // The next run takes the entries out of the archive again, but for these.
  const entries = leaving.filter(({ isEntry }) => isEntry).map(({ file }) => file.id);
  if (entries.length > 0) {
    await trx.updateTable('input_file').set({ role: 'entry' }).where('id', 'in', entries).execute();
  }
  const revision = { entity: 'job', entityId: job.id, accountId: job.accountId, event: 'FILE_LEFT_OUT' } as const;
  const at = services.clock.now();
  await addRevisions(
    trx,
    leaving.map(({ file, refusal: { label } }) => ({ ...revision, at, by: null, details: { file: file.name, label } })),
  );
  await restartPipeline(services.queue, trx, job);
  return true;
}
