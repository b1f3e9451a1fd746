// The corrected address of a document in error is stored, so that it goes by its channel once more. The row was confirmed: it is
// judged by the channel that carries it, with the options and the consent of its confirmation, and its way stays as it is.
import { sql } from 'kysely';
import type { ServiceChannelOptions } from '#domain/api/sending/command.schema.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Caller, CallRequest, Services } from '#server/context/context.ts';
import { checkedEdit } from '#server/features/pack-groups/edit-pack-group.usecases.ts';
import { isUnprintable } from '#server/letters/fallback/unprintable.ts';
import { wouldBeCorrection } from '#server/letters/rows/corrections.ts';
import type { AsConfirmed } from '#server/letters/rows/recheck.ts';
import { channelsOf } from '#server/letters/rows/row-plan.ts';
import { keepSearchForm } from '#server/letters/rows/search-form.ts';
import { checkedValues } from '#server/letters/rows/store-rows.ts';
import { documentsOf } from '#server/letters/rows/stored-groups.ts';
import { loadJob } from '#server/letters/steps/job-in-hand.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import type { ShipmentRow } from './shipments.repository.ts';

interface Corrected {
  readonly row: ShipmentRow;
  readonly correction: NonNullable<CallRequest<'shipments.takeOver'>['body']['correction']>;
}

async function asConfirmed(trx: Trx, row: ShipmentRow): Promise<AsConfirmed> {
  const { chosen } = await trx
    .selectFrom('delivery_command')
    .select('service_channel_options as chosen')
    .where('id', '=', row.command_id)
    .executeTakeFirstOrThrow();
  const preferenceOf = () => row.preference ?? 'notChosen';
  return { by: [row.channel_label], judged: { chosen: chosen as ServiceChannelOptions, preferenceOf } };
}

/** Refuses one that does not hold, or that its channel cannot print: the letter would fail once it is composed. */
export async function storeCorrection(
  trx: Trx,
  { caller, services }: { readonly caller: Caller; readonly services: Services },
  { row, correction: { name, value, countryCode } }: Corrected,
): Promise<Result<true>> {
  const { recipient, channel_label: label } = row;
  const loaded = await loadJob(trx, row.job_id);
  if (loaded === null) return refuse('job.unknown');
  const { job } = loaded;
  const look = { trx, services, caller, loaded: job, at: services.clock.now() };
  const edit = await checkedEdit({ ...look, asConfirmed: await asConfirmed(trx, row) }, row.pack_group_id, {
    rawShipmentRequirements: { [name]: { value, countryCode } },
  });
  if (!edit.ok) return edit;
  const { stored: group, checked } = edit.value;
  const corrected = checked.shipment[name];
  if (corrected === undefined || corrected.quality === 'BAD') return refuse('packGroup.bad', { recipient });
  const shipment = { ...group.shipment, [name]: corrected };
  const channels = await channelsOf(trx, job.service);
  const correction = await wouldBeCorrection({ ...services, db: trx }, job, { ...group, shipment });
  const documents = documentsOf(group.chunks).length;
  if (isUnprintable({ service: job.service, channels, labels: [label], correction, documents }))
    return refuse('packGroup.addressNotPrintable', { recipient });
  // Its channels, its quality and its fault are those of the confirmation.
  const { quality, dispatch, fault, ...values } = checkedValues(checked);
  await trx
    .updateTable('pack_group')
    .set({ ...values, shipment_requirements: toJson(shipment), correction: null, version: sql`version + 1` })
    .where('id', '=', group.id)
    .execute();
  await keepSearchForm(trx, [group.id]);
  return ok(true);
}
