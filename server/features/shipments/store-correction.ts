// The corrected address of a document in error is stored, so that it goes by its channel once more.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Services } from '#server/context/context.ts';
import { isUnprintable } from '#server/letters/fallback/unprintable.ts';
import { wouldBeCorrection } from '#server/letters/rows/corrections.ts';
import { type CheckedGroup, storeChecked } from '#server/letters/rows/recheck.ts';
import { channelsOf } from '#server/letters/rows/row-plan.ts';
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
  const { service } = job;
  if (shipment[name]?.quality === 'BAD') return refuse('packGroup.bad', { recipient });
  const channels = await channelsOf(trx, service);
  const correction = await wouldBeCorrection({ ...services, db: trx }, job, { ...group, shipment });
  const documents = group.chunks.length;
  if (isUnprintable({ service, channels, labels: [label], correction, documents }))
    return refuse('packGroup.addressNotPrintable', { recipient });
  await storeChecked(trx, [{ group, checked }]);
  return ok(true);
}
