// What left without a price, entered as the tariff proposes: a stretch of a delivery at a time, each whole or not at all.
import { sql } from 'kysely';
import { ok } from '#domain/errors/result.ts';
import { addSums } from '#domain/money/estimates.ts';
import { ratesOf } from '#domain/money/vat-rates.ts';
import type { Handler } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { visibleDelivery } from '#server/features/deliveries/read-deliveries.usecases.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import { addWhileProved } from '#server/letters/history/ended-evidence.ts';
import { billedNow } from '#server/letters/money/billed.ts';
import { writeCorrections } from '#server/letters/money/corrections.ts';
import type { Trx } from '#server/storage/schema.ts';
import { columnsOf, type ProposedPrice, unpricedPieces } from './unpriced.repository.ts';

/** Held at once: a purge of the order waits for so many, and no longer. */
const STRETCH = 500;

/**
 * Holds a stretch before its charges, as one correction and a purge do, and looks again: whatever was entered meanwhile has its price.
 * @returns what is still without one; of which the reason is not kept any more; where the next stretch begins
 */
async function heldStretch(trx: Trx, deliveryId: number, after: number | undefined) {
  const seen = await unpricedPieces(trx, deliveryId, { after, limit: STRETCH });
  const shipmentIds = seen.map(({ shipmentId }) => shipmentId);
  const { rows } = await sql<{ id: number; data_purged: boolean }>`select id, data_purged from shipment
    where id = any(${sql.val(shipmentIds)}::bigint[]) order by id for update`.execute(trx);
  const held = rows.length === 0 ? [] : await unpricedPieces(trx, deliveryId, { shipmentIds, limit: STRETCH });
  return {
    pieces: held,
    purged: new Set(rows.filter((row) => row.data_purged).map(({ id }) => id)),
    next: seen.length < STRETCH ? null : (shipmentIds.at(-1) ?? null),
  };
}

export const enterProposed: Handler<'billing.enterProposed'> = async (request, services) => {
  const { caller, params, body, remember } = request;
  const delivery = await visibleDelivery(caller, services, params.deliveryId);
  if (!delivery.ok) return delivery;
  return transact(services.db, async (trx) => {
    const at = services.clock.now();
    const by = authorOf(caller);
    const { pieces, purged, next } = await heldStretch(trx, params.deliveryId, body.after);
    const { month, ...billed } = await billedNow(trx, delivery.value.account_id, at);
    const priced = pieces.flatMap((piece) => (piece.price === null ? [] : [{ piece, price: piece.price }]));
    const reasonOf = ({ shipmentId }: ProposedPrice) => (purged.has(shipmentId) ? null : body.reason);
    await writeCorrections(
      trx,
      priced.map(({ piece, price: { currency, net, vat, parts } }) => [
        { columns: { ...columnsOf(params.deliveryId, piece), ...billed, currency }, rates: ratesOf(parts) },
        { net, vat, at, by, reason: reasonOf(piece) },
      ]),
      month,
    );
    await addWhileProved(
      trx,
      priced.map(({ piece, price: { currency, net, vat } }) => {
        const reason = reasonOf(piece);
        const details = { net, vat, currency, ...(reason === null ? {} : { reason }) };
        const of = { entity: 'shipment', entityId: piece.shipmentId, accountId: piece.accountId } as const;
        return { ...of, event: 'billingCorrected', at, by, details };
      }),
    );
    const sums = addSums(priced.map(({ price: { currency, net, vat } }) => ({ currency, net, vat })));
    const result = { entered: priced.length, sums, next };
    await remember(trx, result);
    return ok(result);
  });
};
