// A repair that is kept for later deposits of its service, and what such presets mended of a deposit, taken back.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { isOpenForEdits } from '#domain/jobs/jobs.states.ts';
import { presetOf } from '#domain/services/repair-preset.ts';
import type { Handler } from '#server/context/context.ts';
import { changeJob, type JobChange } from '#server/features/jobs/change-jobs.usecases.ts';
import { visibleJob } from '#server/features/jobs/read-jobs.usecases.ts';
import { addRepairPreset } from '#server/features/services/repair-presets.usecases.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { linesOfPage } from '#server/letters/jobs/document-files.ts';
import { mayChange } from '#server/letters/jobs/job-rights.ts';
import { refreshJob } from '#server/letters/jobs/job-state.ts';
import { lettersRepaired, takeBackPreset } from '#server/letters/jobs/page-repairs.ts';
import { pageInHand } from './page-in-hand.ts';

export const keepRepair: Handler<'packGroups.keepRepair'> = async ({ caller, params, body }, services) => {
  const found = await pageInHand(caller, services, { packGroupId: params.packGroupId, page: Number(params.page) });
  if (!found.ok) return found;
  const { stored, job, chunk } = found.value;
  if (stored === null) return refuse('packGroup.noRepairToKeep');
  const read = await linesOfPage(services.documents, found.value);
  if (!read.ok) return read;
  const { widthMm: width, heightMm: height, lines } = read.value;
  const preset = presetOf(body, stored.repair, { width, height, lines });
  if (preset === null) return refuse('packGroup.noRepairToKeep');
  const kept = { caller, serviceId: job.service_id, box: chunk.box_name, preset };
  const saved = await addRepairPreset(kept, services);
  return saved.ok ? ok({ serviceId: job.service_id, preset }) : saved;
};

export const readRepairs: Handler<'jobs.repairs'> = async ({ caller, params }, services) => {
  const job = await visibleJob(caller, services, params.jobId);
  return job.ok ? ok({ repairs: await lettersRepaired(services.db, params.jobId) }) : job;
};

export const takeBackRepairs: Handler<'jobs.takeBackRepairs'> = async ({ caller, params, body }, services) => {
  let letters = 0;
  const change = await changeJob(
    { caller, services, jobId: params.jobId },
    (by, row) => mayChange(by.actor, row),
    async (context) => {
      const taken = await takeBack(context, body.preset);
      if (taken.ok) letters = taken.value;
      return taken.ok ? ok(true) : taken;
    },
  );
  if (!change.ok) return change;
  return ok({ letters, repairs: await lettersRepaired(services.db, params.jobId) });
};

async function takeBack({ trx, job, facts, at, by }: JobChange, preset: string): Promise<Result<number>> {
  const open = isOpenForEdits(facts);
  if (!open.ok) return open;
  const rows = await takeBackPreset(trx, job.id, preset);
  const details = { packGroupIds: rows.slice(0, 100), count: rows.length, preset, repaired: false };
  const { accountId } = job;
  await addRevision(trx, { entity: 'job', entityId: job.id, accountId, event: 'PACK_GROUP_EDITED', at, by, details });
  await refreshJob(trx, job, { at, by });
  return ok(rows.length);
}
