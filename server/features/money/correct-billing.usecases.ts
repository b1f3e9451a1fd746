// Corrections of what was charged, by counter entries; the first entry of what left without a price.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { minorDigits } from '#domain/money/minor-digits.ts';
import { type RateSum, rateOfSums, ratesOf } from '#domain/money/vat-rates.ts';
import type { CallRequest, Handler } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { visibleDelivery } from '#server/features/deliveries/read-deliveries.usecases.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import { addWhileProved } from '#server/letters/history/ended-evidence.ts';
import { billedNow } from '#server/letters/money/billed.ts';
import { CORRECTED, type CorrectedCharge, leftToGiveBack, writeCorrection } from '#server/letters/money/corrections.ts';
import type { Trx } from '#server/storage/schema.ts';
import { findCharge } from './charges.repository.ts';
import { columnsOf, unpricedPieces } from './unpriced.repository.ts';

type Correcting = CallRequest<'billing.correct'>;

async function chargedBase(trx: Trx, { params, body }: Correcting): Promise<CorrectedCharge | null> {
  const charged = await trx
    .selectFrom('charge')
    .select([...CORRECTED, 'rates'])
    .where('shipment_id', '=', body.shipmentId)
    .where('delivery_id', '=', params.deliveryId)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (charged === undefined) return null;
  const { rates, ...columns } = charged;
  return { columns, rates: rates as readonly RateSum[] };
}

/**
 * The billing facts of a piece that left without a price. The shipment is locked: two first entries at once are one and a correction.
 */
async function unpricedBase(trx: Trx, { params, body }: Correcting, at: Date): Promise<Result<CorrectedCharge>> {
  const [piece] = await unpricedPieces(trx, params.deliveryId, { shipmentIds: [body.shipmentId], limit: 1 });
  if (piece === undefined) return refuse('exception.notFound', { type: 'charge' });
  const { price } = piece;
  const currency = body.currency ?? price?.currency;
  if (currency === undefined)
    return refuse('exception.invalidInput', { field: 'currency', reason: 'missing', kind: 'missing', limit: 0 });
  const { month: _, ...billed } = await billedNow(trx, piece.accountId, at);
  return ok({
    columns: { ...columnsOf(params.deliveryId, piece), currency, ...billed },
    rates: price?.currency === currency ? ratesOf(price.parts) : rateOfSums(body),
  });
}

/** Holds the shipment before its charge, as a purge does: what people wrote is emptied with it, and nothing is written afterwards. */
async function keptReason(
  trx: Trx,
  { shipmentId, reason }: CallRequest<'billing.correct'>['body'],
): Promise<string | null> {
  const piece = await trx
    .selectFrom('shipment')
    .select('data_purged')
    .where('id', '=', shipmentId)
    .forUpdate()
    .executeTakeFirst();
  return piece?.data_purged ? null : reason;
}

export const correctBilling: Handler<'billing.correct'> = async (request, services) => {
  const { caller, params, body, remember } = request;
  const delivery = await visibleDelivery(caller, services, params.deliveryId);
  if (!delivery.ok) return delivery;
  return transact(services.db, async (trx) => {
    const at = services.clock.now();
    const reason = await keptReason(trx, body);
    const charged = await chargedBase(trx, request);
    const base = charged === null ? await unpricedBase(trx, request, at) : ok(charged);
    if (!base.ok) return base;
    const { columns } = base.value;
    if (body.currency !== undefined && body.currency !== columns.currency) {
      const fault = 'charged in another currency';
      return refuse('exception.invalidInput', { field: 'currency', reason: fault, kind: 'notOneOf', limit: 0 });
    }
    const { shipmentId } = body;
    const leftOf = await leftToGiveBack(trx, { shipmentIds: [shipmentId], deliveryId: params.deliveryId });
    const room = leftOf(shipmentId);
    const beyond = (['net', 'vat'] as const).find((field) => room[field] + body[field] < 0);
    if (beyond !== undefined) {
      const digits = minorDigits(columns.currency);
      const left = Math.max(0, room[beyond]) / 10 ** digits;
      return refuse('money.beyondCharged', { field: beyond, left, currency: columns.currency, digits });
    }
    const by = authorOf(caller);
    const { net, vat } = body;
    const id = await writeCorrection(trx, base.value, { net, vat, at, by, reason });
    const { currency, account_id: accountId } = columns;
    const details = { net, vat, currency, ...(reason === null ? {} : { reason }) };
    const shipment = { entity: 'shipment', entityId: body.shipmentId, accountId } as const;
    // The entry itself says who corrected it, and when, also where its piece has no history any more.
    await addWhileProved(trx, [{ ...shipment, event: 'billingCorrected', at, by, details }]);
    const entry = await findCharge(trx, id);
    await remember(trx, entry);
    return ok(entry);
  });
};
