// A person decides on a row whose later page carries another person's address.
import { ok, refuse } from '#domain/errors/result.ts';
import { isOpenForEdits } from '#domain/jobs/jobs.states.ts';
import { decidePackGroupMove } from '#domain/jobs/pack-groups.states.ts';
import type { Handler } from '#server/context/context.ts';
import { changeJob } from '#server/features/jobs/change-jobs.usecases.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { editionConflict } from '#server/letters/jobs/edition-conflict.ts';
import { mayChange } from '#server/letters/jobs/job-rights.ts';
import { refreshJob } from '#server/letters/jobs/job-state.ts';
import { patternOfRow, settleRows, warnedRows } from '#server/letters/rows/settle-warnings.ts';
import { visibleGroup } from './pack-groups.usecases.ts';

/** Settles one row, or all rows of the order whose other addresses stand on the same pages; `belongs: false` takes it back. */
export const settleWarning: Handler<'packGroups.settleWarning'> = async ({ caller, params, body }, services) => {
  const found = await visibleGroup(caller, services, params.packGroupId);
  if (!found.ok) return found;
  const { id, login, name } = caller.user;
  let settled = 0;
  const change = await changeJob(
    { caller, services, jobId: found.value.job_id },
    (by, row) => mayChange(by.actor, row),
    async ({ trx, job, facts, at, by }) => {
      const open = isOpenForEdits(facts);
      if (!open.ok) return open;
      const current = await trx
        .selectFrom('pack_group')
        .select(['version', 'state', 'command_id'])
        .where('id', '=', params.packGroupId)
        .executeTakeFirstOrThrow();
      if (current.version !== body.version) return { ok: false, refusal: await editionConflict(trx, job.id) };
      const state = current.state as 'CREATED' | 'REJECTED';
      const move = decidePackGroupMove({ state, command: current.command_id === null ? null : 'PROCESSING' }, 'edit');
      if (!move.ok) return move;
      const rows = await warnedRows(trx, job.id);
      const own = rows.find((row) => row.id === params.packGroupId);
      if (own === undefined) return refuse('packGroup.noWarning');
      const wanted = body.allAlike ? rows.filter((row) => patternOfRow(row) === patternOfRow(own)) : [own];
      const ids = wanted.filter((row) => row.settled !== body.belongs).map((row) => row.id);
      settled = ids.length;
      const settledBy = { settledBy: { id, login, name }, settledAt: at.toISOString() };
      await settleRows({ trx, services, jobId: job.id, now: at, settled: body.belongs ? settledBy : null }, ids);
      const details = { packGroupIds: ids.slice(0, 100), count: ids.length, laterAddresses: body.belongs };
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
  return change.ok ? ok({ settled, job: change.value }) : change;
};
