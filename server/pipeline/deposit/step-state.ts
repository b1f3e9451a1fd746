// States of a job while its steps run: into processing with the first slice, into the error that ends a run.
import type { Fault } from '#domain/api/shapes.ts';
import { decideJobMove } from '#domain/jobs/jobs.states.ts';
import { type LockedJob, setJobState } from '#server/letters/jobs/job-state.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';

/** The first slice of a job takes it out of CREATED. */
export async function enterProcessing(trx: Trx, locked: LockedJob, at: Date): Promise<LockedJob> {
  const move = decideJobMove({ ...locked, locked: false, frozen: false, shipmentsLeft: 0 }, 'process');
  if (!move.ok) return locked;
  await setJobState(trx, locked, { to: move.value, at, by: null });
  return { ...locked, state: move.value };
}

/** Ends the run of a job with an error that the depositor sees. */
export async function failJob(trx: Trx, job: LockedJob, { at, fault }: { at: Date; fault: Fault }): Promise<void> {
  const error = toJson({ label: fault.label, parameters: fault.parameters });
  await trx.updateTable('job').set({ error, progress: null }).where('id', '=', job.id).execute();
  await setJobState(trx, job, { to: 'PROCESSING_ERROR', at, by: null, details: { label: fault.label } });
}
