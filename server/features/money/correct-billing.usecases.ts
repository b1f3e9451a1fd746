// Corrections of what was charged, by counter entries; the first entry of what left without a price.
import type { Insertable } from 'kysely';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { type RateSum, rateOfSums, ratesOf, shareByRate } from '#domain/money/vat-rates.ts';
import type { CallRequest, Handler } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { visibleDelivery } from '#server/features/deliveries/read-deliveries.usecases.ts';
import { addRevisions } from '#server/letters/history/add-revision.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import { whileProved } from '#server/letters/history/ended-evidence.ts';
import type { ChargeTable } from '#server/storage/schema/money.table.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { billedNow, findCharge, leftToGiveBack } from './charges.repository.ts';
import { unpricedPieces } from './unpriced.repository.ts';

/** What an entry adds to: what was charged before, or the billing facts of a piece that left without a price. */
interface EntryBase {
  readonly columns: Pick<
    Insertable<ChargeTable>,
    'job_id' | 'account_id' | 'channel_type' | 'cost_centre' | 'currency' | 'billed_account' | 'partner_code'
  >;
  readonly rates: readonly RateSum[];
}

type Correcting = CallRequest<'billing.correct'>;

async function chargedBase(trx: Trx, { params, body }: Correcting): Promise<EntryBase | null> {
  const charged = await trx
    .selectFrom('charge')
    .selectAll()
    .where('shipment_id', '=', body.shipmentId)
    .where('delivery_id', '=', params.deliveryId)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (charged === undefined) return null;
  const { job_id, account_id, channel_type, cost_centre, currency, billed_account, partner_code } = charged;
  // Whoever was billed for it gets it back, wherever the account is by now.
  const columns = { job_id, account_id, channel_type, cost_centre, currency, billed_account, partner_code };
  return { columns, rates: charged.rates as readonly RateSum[] };
}

/** The shipment is locked: two first entries at once are one and a correction. */
async function unpricedBase(trx: Trx, { params, body }: Correcting, at: Date): Promise<Result<EntryBase>> {
  const [piece] = await unpricedPieces(trx, params.deliveryId, { shipmentId: body.shipmentId, limit: 1 });
  if (piece === undefined) return refuse('exception.notFound', { type: 'charge' });
  const { price } = piece;
  const currency = body.currency ?? price?.currency;
  if (currency === undefined)
    return refuse('exception.invalidInput', { field: 'currency', reason: 'missing', kind: 'missing', limit: 0 });
  const { billed_account, partner_code } = await billedNow(trx, piece.accountId, at);
  return ok({
    columns: {
      job_id: piece.jobId,
      account_id: piece.accountId,
      channel_type: piece.channelType,
      cost_centre: piece.billing.costCentre ?? null,
      currency,
      billed_account,
      partner_code,
    },
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
    const { columns, rates } = base.value;
    if (body.currency !== undefined && body.currency !== columns.currency) {
      const fault = 'charged in another currency';
      return refuse('exception.invalidInput', { field: 'currency', reason: fault, kind: 'notOneOf', limit: 0 });
    }
    const room = await leftToGiveBack(trx, { shipmentId: body.shipmentId, deliveryId: params.deliveryId });
    const beyond = (['net', 'vat'] as const).find((field) => room[field] + body[field] < 0);
    if (beyond !== undefined) {
      const limit = -room[beyond];
      return refuse('exception.invalidInput', {
        field: beyond,
        reason: 'more than was charged',
        kind: 'tooSmall',
        limit,
      });
    }
    const by = authorOf(caller);
    const { month } = await billedNow(trx, columns.account_id, at);
    const { id } = await trx
      .insertInto('charge')
      .values({
        ...columns,
        shipment_id: body.shipmentId,
        delivery_id: params.deliveryId,
        kind: 'correction',
        at,
        month,
        net: body.net,
        vat: body.vat,
        parts: toJson([]),
        rates: toJson(shareByRate(body, rates)),
        reason,
        by_id: by.userId,
        by_login: by.userLogin,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { currency, account_id: accountId } = columns;
    const details = { net: body.net, vat: body.vat, currency, ...(reason === null ? {} : { reason }) };
    const shipment = { entity: 'shipment', entityId: body.shipmentId, accountId } as const;
    // The entry itself says who corrected it, and when, also where its piece has no history any more.
    await addRevisions(trx, await whileProved(trx, [{ ...shipment, event: 'billingCorrected', at, by, details }]));
    const entry = await findCharge(trx, id);
    await remember(trx, entry);
    return ok(entry);
  });
};
