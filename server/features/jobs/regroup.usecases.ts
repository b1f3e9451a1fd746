// Grouping the rows of a deposit again, by the values that they have now (docs/model.md, "Grouping").
import { ok, refuse } from '#domain/errors/result.ts';
import { isOpenForEdits } from '#domain/jobs/jobs.states.ts';
import { isUnique } from '#domain/services/services.ts';
import type { Handler } from '#server/context/context.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { mayChange } from '#server/letters/jobs/job-rights.ts';
import { refreshJob } from '#server/letters/jobs/job-state.ts';
import { regroup } from '#server/letters/packs/regroup.ts';
import { loadJob } from '#server/letters/steps/job-in-hand.ts';
import { changeJob } from './change-jobs.usecases.ts';

export const regroupJob: Handler<'jobs.regroup'> = ({ caller, params }, services) =>
  changeJob(
    { caller, services, jobId: params.jobId },
    (by, row) => mayChange(by.actor, row),
    async ({ trx, job, facts, at, by }) => {
      const open = isOpenForEdits(facts);
      if (!open.ok) return open;
      const loaded = await loadJob(trx, job.id);
      if (loaded === null) return refuse('job.unknown');
      const { service, serviceType } = loaded.job;
      if (service.grouping === null || isUnique(serviceType)) return refuse('job.invalidState', { state: job.state });
      const { left, merged } = await regroup({ trx, services, job: loaded.job, now: at });
      if (left.length + merged.length > 0) {
        const { id: entityId, accountId } = job;
        const details = { packGroupIds: [...left, ...merged].slice(0, 100), left: left.length, merged: merged.length };
        await addRevision(trx, { entity: 'job', entityId, accountId, event: 'REGROUPED', at, by, details });
      }
      await refreshJob(trx, job, { at, by });
      return ok(true);
    },
  );
