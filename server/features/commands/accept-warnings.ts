// A program that confirms says at once that later pages with other persons' addresses belong to its letters.
import type { CommandCreation } from '#domain/api/sending/command.schema.ts';
import { ok, type Result } from '#domain/errors/result.ts';
import { isOpenForEdits } from '#domain/jobs/jobs.states.ts';
import type { Caller, Services } from '#server/context/context.ts';
import { changeJob } from '#server/features/jobs/change-jobs.usecases.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { mayChange } from '#server/letters/jobs/job-rights.ts';
import { refreshJob } from '#server/letters/jobs/job-state.ts';
import { settleRows, warnedRows } from '#server/letters/rows/settle-warnings.ts';
import { groupsToConfirm } from './commands.repository.ts';

/** Settles the unsettled rows of the selection, with the caller's name; what then keeps a row back is said by confirming. */
export async function acceptWarnings(
  caller: Caller,
  services: Services,
  { packGroupIds, readyOfJob }: CommandCreation,
): Promise<Result<unknown>> {
  const [first] = packGroupIds ?? [];
  const [group] = first === undefined ? [] : await groupsToConfirm(services.db, [first], false);
  const jobId = readyOfJob ?? group?.job_id;
  if (jobId === undefined) return ok(true);
  const { id, login, name } = caller.user;
  return changeJob(
    { caller, services, jobId },
    (by, row) => mayChange(by.actor, row),
    async (context) => {
      const { trx, job, facts, at, by } = context;
      const open = isOpenForEdits(facts);
      if (!open.ok) return open;
      const rows = await warnedRows(trx, job.id, packGroupIds);
      const ids = rows.filter(({ settled }) => !settled).map((row) => row.id);
      if (ids.length === 0) return ok(true);
      const settled = { settledBy: { id, login, name }, settledAt: at.toISOString() };
      await settleRows({ trx, services, jobId: job.id, now: at, settled }, ids);
      const details = { packGroupIds: ids.slice(0, 100), count: ids.length, laterAddresses: true };
      const { accountId } = job;
      await addRevision(trx, {
        entity: 'job',
        entityId: job.id,
        accountId,
        event: 'PACK_GROUP_EDITED',
        at,
        by,
        details,
      });
      await refreshJob(trx, job, { at, by });
      return ok(true);
    },
  );
}
