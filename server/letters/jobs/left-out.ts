// Files that a forced preparation leaves out: counted, marked, and taken in again when the job is read anew.
import { sql } from 'kysely';
import type { Refusal } from '#domain/errors/result.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';

/** Files of a job that are left out and that nobody has rejected yet: as long as there is one the job is in error. */
export async function openFaults(trx: Trx, jobId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('input_file')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('job_id', '=', jobId)
    .where('left_out', 'is not', null)
    .where('left_out_rejected', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Keeps a file out of the job, with the fault that is shown of it. */
export async function markLeftOut(trx: Trx, fileId: number, { label, parameters }: Refusal): Promise<void> {
  const left_out = toJson({ label, parameters });
  await trx.updateTable('input_file').set({ left_out }).where('id', '=', fileId).execute();
}

/** From its next run on the job leaves out what is faulty, where enough is left. */
export async function forcePreparationOf(trx: Trx, jobId: number): Promise<void> {
  await sql`update job set parameters = jsonb_set(parameters, '{forced}', 'true') where id = ${jobId}`.execute(trx);
}

/** All files are worked on again, and a fault of one is a fault of the job; entries of archives are read again. */
export async function takeInAgain(trx: Trx, jobId: number): Promise<void> {
  await sql`update job set parameters = parameters - 'forced' where id = ${jobId}`.execute(trx);
  await trx.deleteFrom('input_file').where('job_id', '=', jobId).where('role', '=', 'entry').execute();
  await trx
    .updateTable('input_file')
    .set({ left_out: null, left_out_rejected: null })
    .where('job_id', '=', jobId)
    .where('left_out', 'is not', null)
    .execute();
}
