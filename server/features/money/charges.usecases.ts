// What was charged for a delivery and an order; corrections by counter entries.
import { sql } from 'kysely';
import { ok, refuse } from '#domain/errors/result.ts';
import type { CallRequest, Handler, Services } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { visibleDelivery } from '#server/features/deliveries/read-deliveries.usecases.ts';
import { visibleJob } from '#server/features/jobs/read-jobs.usecases.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import { heldBeforeMade } from '#server/letters/money/held.ts';
import { toJson } from '#server/storage/schema-json.ts';
import {
  CHARGE_COLUMNS,
  chargeRows,
  chargesOf,
  findCharge,
  leftToGiveBack,
  priceByChannel,
  sumsOf,
} from './charges.repository.ts';

const PAGE = 200;

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

export const correctBilling: Handler<'billing.correct'> = async ({ caller, params, body, remember }, services) => {
  const delivery = await visibleDelivery(caller, services, params.deliveryId);
  if (!delivery.ok) return delivery;
  return transact(services.db, async (trx) => {
    // Before the charge, as a purge does: what people wrote is emptied with the shipment, and nothing is written afterwards.
    const piece = await trx
      .selectFrom('shipment')
      .select('data_purged')
      .where('id', '=', body.shipmentId)
      .forShare()
      .executeTakeFirst();
    const reason = piece?.data_purged ? null : body.reason;
    const charged = await trx
      .selectFrom('charge')
      .selectAll()
      .where('shipment_id', '=', body.shipmentId)
      .where('delivery_id', '=', params.deliveryId)
      .where('kind', '=', 'price')
      .forUpdate()
      .executeTakeFirst();
    if (charged === undefined) return refuse('exception.notFound', { type: 'charge' });
    const room = await leftToGiveBack(trx, { shipmentId: body.shipmentId, deliveryId: charged.delivery_id });
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
    const at = services.clock.now();
    const by = authorOf(caller);
    const { id } = await trx
      .insertInto('charge')
      .values({
        shipment_id: charged.shipment_id,
        delivery_id: charged.delivery_id,
        job_id: charged.job_id,
        account_id: charged.account_id,
        channel_type: charged.channel_type,
        kind: 'correction',
        at,
        cost_centre: charged.cost_centre,
        currency: charged.currency,
        net: body.net,
        vat: body.vat,
        parts: toJson([]),
        reason,
        by_id: by.userId,
        by_login: by.userLogin,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { currency } = charged;
    const details = { net: body.net, vat: body.vat, currency, ...(reason === null ? {} : { reason }) };
    const shipment = { entity: 'shipment', entityId: body.shipmentId, accountId: charged.account_id } as const;
    await addRevision(trx, { ...shipment, event: 'billingCorrected', at, by, details });
    const entry = await findCharge(trx, id);
    await remember(trx, entry);
    return ok(entry);
  });
};

export const readPrice: Handler<'billing.ofJob'> = async ({ caller, params }, services) => {
  const job = await visibleJob(caller, services, params.jobId);
  if (!job.ok) return job;
  const { jobId } = params;
  return ok({
    channels: await priceByChannel(services.db, jobId),
    estimated: await heldBeforeMade(services.db, jobId),
  });
};
