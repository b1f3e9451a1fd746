// Preparing a job despite errors, and settling what was left out of it (docs/model.md, "Forcing").
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { decideJobMove, isOpenForEdits } from '#domain/jobs/jobs.states.ts';
import type { Handler } from '#server/context/context.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { mayChange } from '#server/letters/jobs/job-rights.ts';
import { refreshJob, setJobState } from '#server/letters/jobs/job-state.ts';
import { forcePreparationOf } from '#server/letters/jobs/left-out.ts';
import { restartPipeline } from '#server/letters/steps/enqueue.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { changeJob, type JobChange } from './change-jobs.usecases.ts';

export const forcePreparation: Handler<'jobs.forcePreparation'> = ({ caller, params }, services) =>
  changeJob(
    { caller, services, jobId: params.jobId },
    (by, row) => mayChange(by.actor, row),
    async ({ trx, job, row, facts, at, by }) => {
      const decided = decideJobMove(facts, 'forcePreparation');
      if (!decided.ok) return decided;
      await forcePreparationOf(trx, job.id);
      await setJobState(trx, job, { to: decided.value, at, by, details: { forced: true } });
      await restartPipeline(services.queue, trx, {
        id: job.id,
        accountId: job.accountId,
        serviceType: row.service_type,
      });
      return ok(true);
    },
  );

interface LeftOutFile {
  readonly id: number;
  readonly name: string;
  readonly left_out_rejected: unknown;
}

/** The file that was left out, where the job can be changed now. */
async function leftOutFile({ trx, job, facts }: JobChange, fileId: number): Promise<Result<LeftOutFile>> {
  const open = isOpenForEdits(facts);
  if (!open.ok) return open;
  const file = await trx
    .selectFrom('input_file')
    .select(['id', 'name', 'left_out_rejected'])
    .where('id', '=', fileId)
    .where('job_id', '=', job.id)
    .where('left_out', 'is not', null)
    .executeTakeFirst();
  return file === undefined ? refuse('exception.notFound', { type: 'inputFile' }) : ok(file);
}

export const rejectFile: Handler<'jobs.rejectFile'> = ({ caller, params, body }, services) =>
  changeJob(
    { caller, services, jobId: params.jobId },
    (by, row) => mayChange(by.actor, row),
    async (change) => {
      const { trx, job, at, by } = change;
      const file = await leftOutFile(change, params.inputFileId);
      if (!file.ok) return file;
      const { id, name: fileName, left_out_rejected: before } = file.value;
      if ((before !== null) === body.rejected) return ok(true);
      const { id: userId, login, name } = caller.user;
      const rejected = { rejectedBy: { id: userId, login, name }, rejectedAt: at.toISOString() };
      await trx
        .updateTable('input_file')
        .set({ left_out_rejected: body.rejected ? toJson(rejected) : null })
        .where('id', '=', id)
        .execute();
      await addRevision(trx, {
        entity: 'job',
        entityId: job.id,
        accountId: job.accountId,
        event: body.rejected ? 'FILE_REJECTED' : 'FILE_REOPENED',
        at,
        by,
        details: { file: fileName },
      });
      await refreshJob(trx, job, { at, by });
      return ok(true);
    },
  );
