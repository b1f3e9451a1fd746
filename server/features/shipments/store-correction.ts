// The corrected address of a document in error is stored, so that it goes by its channel once more.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Services } from '#server/context/context.ts';
import { addressesOnChannels } from '#server/features/pack-groups/address-on-channels.ts';
import { wouldBeCorrection } from '#server/letters/rows/corrections.ts';
import { type CheckedGroup, storeChecked } from '#server/letters/rows/recheck.ts';
import type { JobInHand } from '#server/letters/steps/step.types.ts';
import type { Trx } from '#server/storage/schema.ts';
import type { ShipmentRow } from './shipments.repository.ts';

interface Corrected extends CheckedGroup {
  readonly row: ShipmentRow;
  readonly job: JobInHand;
  /** The requirement whose value was corrected. */
  readonly name: string;
}

/** Refuses one that does not hold, or that its channel cannot print: the letter would fail once it is composed. */
export async function storeCorrection(
  { trx, services }: { readonly trx: Trx; readonly services: Services },
  { row, job, name, group, checked }: Corrected,
): Promise<Result<true>> {
  const { recipient, channel_label: label } = row;
  const { shipment } = checked;
  if (shipment[name]?.quality === 'BAD') return refuse('packGroup.bad', { recipient });
  const [printed] = await addressesOnChannels(trx, {
    service: job.service,
    labels: [label],
    correction: await wouldBeCorrection({ ...services, db: trx }, job, { ...group, shipment }),
    documents: group.chunks.length,
  });
  if (printed?.way === 'refused') return refuse('packGroup.addressNotPrintable', { recipient });
  await storeChecked(trx, [{ group, checked }]);
  return ok(true);
}
