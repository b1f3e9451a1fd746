// What an edit of a recipient row would mean for what leaves, before anything is stored: the same judgement as saving.
import { ok, refuse } from '#domain/errors/result.ts';
import type { Handler } from '#server/context/context.ts';
import { visibleJob } from '#server/features/jobs/read-jobs.usecases.ts';
import { mayChange } from '#server/letters/jobs/job-rights.ts';
import { wouldBeCorrection } from '#server/letters/rows/corrections.ts';
import { documentsOf } from '#server/letters/rows/stored-groups.ts';
import { loadJob } from '#server/letters/steps/job-in-hand.ts';
import { addressesOnChannels } from './address-on-channels.ts';
import { checkedEdit } from './edit-pack-group.usecases.ts';
import { visibleGroup } from './pack-groups.usecases.ts';

/** How the address would stand on each channel of the row; no channel while a value is wrong. Changes nothing. */
export const tryEdit: Handler<'packGroups.tryEdit'> = async ({ caller, params, body }, services) => {
  const found = await visibleGroup(caller, services, params.packGroupId);
  if (!found.ok) return found;
  const job = await visibleJob(caller, services, found.value.job_id);
  if (!job.ok) return job;
  if (!mayChange(caller.actor, job.value)) return refuse('exception.unauthorized');
  const loaded = await loadJob(services.db, found.value.job_id);
  if (loaded === null) return refuse('packGroup.unknown', { id: params.packGroupId });
  const at = services.clock.now();
  const edit = await services.db
    .transaction()
    .execute((trx) => checkedEdit({ trx, services, caller, loaded: loaded.job, at }, params.packGroupId, body));
  if (!edit.ok) return edit;
  const { stored, checked } = edit.value;
  if (checked.quality === 'BAD') return ok({ quality: checked.quality, readLines: null, printed: [] });
  // Pages are opened outside the transaction.
  const correction = await wouldBeCorrection(services, loaded.job, { ...stored, shipment: checked.shipment });
  const printed = await addressesOnChannels(services.db, {
    service: loaded.job.service,
    labels: checked.dispatch,
    correction,
    documents: documentsOf(stored.chunks).length,
  });
  return ok({ quality: checked.quality, readLines: correction.readLines ?? null, printed });
};
