// A job whose preparation was forced: a file at fault is left out with its reason, and the job is read anew without it.
import { mayLeaveOut } from '#domain/jobs/left-out.ts';
import { planBoxOf } from '#domain/services/datafiles/datafile-boxes.check.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import type { InputFileRow } from '#server/letters/jobs/jobs.repository.ts';
import { markLeftOut } from '#server/letters/jobs/left-out.ts';
import { restartPipeline } from '#server/letters/steps/enqueue.ts';
import type { JobInHand, PipelineServices, Slice } from '#server/letters/steps/step.types.ts';
import type { Trx } from '#server/storage/schema.ts';

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

/** The file as it was deposited: of what a preprocessor made it is the source that counts. */
function depositedFile({ files, sources }: JobInHand, fileId: number): InputFileRow | undefined {
  const all = [...files, ...sources];
  const file = all.find(({ id }) => id === fileId);
  return file?.made_from ? all.find(({ id }) => id === file.made_from) : file;
}

/**
 * Leaves out the file that a slice failed at, in the transaction of the slice: a new run begins without it.
 * @returns false where the job was not forced, the file is not known, or nothing would be left: the job fails then
 */
export async function leaveOutFaulty({ services, trx, job }: Leaving, slice: Slice): Promise<boolean> {
  if (slice.outcome !== 'failed' || !job.forced || slice.fileId === undefined) return false;
  const file = depositedFile(job, slice.fileId);
  if (file === undefined) return false;
  const boxed = [...job.files.filter(({ role }) => role !== 'made'), ...job.sources];
  const deposited = boxed.map(({ id, box_name }) => ({ id, boxName: box_name }));
  const mainBox = mainBoxOf(job.service)?.name ?? '';
  const holding = { mainBox, planBox: planBoxOf(job.service) };
  if (!mayLeaveOut({ id: file.id, boxName: file.box_name }, deposited, holding)) return false;
  await markLeftOut(trx, file.id, slice.refusal);
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
