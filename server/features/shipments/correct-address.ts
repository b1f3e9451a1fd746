// The address of a document in error is corrected, so that it goes by its channel once more.
import { can } from '#domain/access/abilities.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { effectiveSettings } from '#server/access/effective-settings.ts';
import { itemOf } from '#server/access/owned-row.ts';
import type { Caller, CallRequest, Services } from '#server/context/context.ts';
import { addressesOnChannels } from '#server/features/pack-groups/address-on-channels.ts';
import { checkedEdit } from '#server/features/pack-groups/edit-pack-group.usecases.ts';
import { wouldBeCorrection } from '#server/letters/rows/corrections.ts';
import { storeChecked } from '#server/letters/rows/recheck.ts';
import type { StoredGroup } from '#server/letters/rows/stored-groups.ts';
import { loadJob } from '#server/letters/steps/job-in-hand.ts';
import type { JobInHand } from '#server/letters/steps/step.types.ts';
import type { Trx } from '#server/storage/schema.ts';
import { authorsOf } from './failure-choices.ts';
import type { ShipmentRow } from './shipments.repository.ts';

type Correction = NonNullable<CallRequest<'shipments.takeOver'>['body']['correction']>;

/** Its account wants another person to look, and the caller has confirmed it. */
const isOwnOfTwo = async (trx: Trx, caller: Caller, row: ShipmentRow): Promise<boolean> =>
  (await effectiveSettings(trx, row.account_id)).fourEyes &&
  (await authorsOf(trx, [row.command_id])).get(row.command_id) === caller.user.id;

/** Its channel can set the corrected address on the letter, or on a page in front of it; else it would fail once it is composed. */
async function checkPrinted(
  { trx, services }: { readonly trx: Trx; readonly services: Services },
  { row, job, group }: { readonly row: ShipmentRow; readonly job: JobInHand; readonly group: StoredGroup },
): Promise<Result<true>> {
  const correction = await wouldBeCorrection({ ...services, db: trx }, job, group);
  const [printed] = await addressesOnChannels(trx, {
    service: job.service,
    labels: [row.channel_label],
    correction,
    documents: group.chunks.length,
  });
  return printed?.way === 'refused' ? refuse('packGroup.addressNotPrintable', { recipient: row.recipient }) : ok(true);
}

/** Stores the corrected address of a row; one that does not hold, or that its channel cannot print, is refused. */
export async function correctAddress(
  trx: Trx,
  { caller, services }: { readonly caller: Caller; readonly services: Services },
  { row, correction }: { readonly row: ShipmentRow; readonly correction: Correction },
): Promise<Result<true>> {
  // What was confirmed by somebody else's eyes is not led elsewhere by one who may not confirm it.
  if (!can(caller.actor, 'validate', itemOf(row))) return refuse('exception.unauthorized');
  if (correction.name !== row.sent_to?.name) return refuse('shipment.correctAddress', { field: correction.name });
  if (await isOwnOfTwo(trx, caller, row)) return refuse('shipment.ownCorrection');
  const loaded = await loadJob(trx, row.job_id);
  if (loaded === null) return refuse('job.unknown');
  const { name, value, countryCode } = correction;
  const context = { trx, services, caller, loaded: loaded.job, at: services.clock.now() };
  const edit = await checkedEdit(context, row.pack_group_id, {
    rawShipmentRequirements: { [name]: { value, countryCode } },
  });
  if (!edit.ok) return edit;
  const { stored, checked } = edit.value;
  if (checked.shipment[name]?.quality === 'BAD') return refuse('packGroup.bad', { recipient: row.recipient });
  const printable = await checkPrinted({ trx, services }, { row, job: loaded.job, group: { ...stored, shipment: checked.shipment } });
  if (!printable.ok) return printable;
  await storeChecked(trx, [{ group: stored, checked }]);
  return ok(true);
}
