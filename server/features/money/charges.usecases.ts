// What was charged for a delivery and an order; its corrections: correct-billing.usecases.ts.
import { sql } from 'kysely';
import type { UnpricedPiece } from '#domain/api/sending/billing.contract.ts';
import { ok } from '#domain/errors/result.ts';
import type { CallRequest, Handler, Services } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import { visibleDelivery } from '#server/features/deliveries/read-deliveries.usecases.ts';
import { visibleJob } from '#server/features/jobs/read-jobs.usecases.ts';
import { heldBeforeMade } from '#server/letters/money/held.ts';
import { CHARGE_COLUMNS, chargeRows, chargesOf, priceByChannel, sumsOf } from './charges.repository.ts';
import { sumUnpriced, unpricedPieces } from './unpriced.repository.ts';

const PAGE = 200;
/** Of further pages nothing is said of what left without a price. */
const NO_UNPRICED = { unpriced: [], unpricedCount: 0, proposed: { pieces: 0, sums: [] } };

async function unpricedOf(where: Where, deliveryId: number): Promise<UnpricedPiece[]> {
  const pieces = await unpricedPieces(where, deliveryId, { limit: PAGE });
  return pieces.map(({ shipmentId, nuid, recipient, channelType, channelLabel, price }) => ({
    shipmentId,
    nuid,
    recipient,
    channelType,
    channelLabel,
    proposed: price === null ? null : { currency: price.currency, net: price.net, vat: price.vat },
  }));
}

export const readBilling: Handler<'billing.ofDelivery'> = async ({ caller, params, query }, services) => {
  const delivery = await visibleDelivery(caller, services, params.deliveryId);
  if (!delivery.ok) return delivery;
  const { db } = services;
  const id = params.deliveryId;
  const found = await chargesOf(db, id, { after: query.afterCharge ?? 0, limit: PAGE + 1 });
  const items = found.slice(0, PAGE);
  return ok({
    items,
    sums: await sumsOf(db, sql`c.delivery_id = ${id}`),
    corrections: await sumsOf(db, sql`c.delivery_id = ${id} and c.kind = 'correction'`),
    ...(query.afterCharge === undefined
      ? { unpriced: await unpricedOf(db, id), ...(await sumUnpriced(db, id)) }
      : NO_UNPRICED),
    next: found.length > PAGE ? (items.at(-1)?.id ?? null) : null,
  });
};

/** What was charged for a delivery as rows of a file. */
export const CHARGES_FILE = {
  columns: CHARGE_COLUMNS,
  rows: async ({ caller, params }: CallRequest<'billing.ofDelivery'>, services: Services) => {
    const delivery = await visibleDelivery(caller, services, params.deliveryId);
    return delivery.ok ? ok(chargeRows(params.deliveryId)) : delivery;
  },
} as const;

export const readPrice: Handler<'billing.ofJob'> = async ({ caller, params }, services) => {
  const job = await visibleJob(caller, services, params.jobId);
  if (!job.ok) return job;
  const { jobId } = params;
  return ok({
    channels: await priceByChannel(services.db, jobId),
    estimated: await heldBeforeMade(services.db, jobId),
  });
};
