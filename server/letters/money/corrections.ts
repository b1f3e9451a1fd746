// Counter entries to what was charged: further lines, for nothing that was charged is ever changed.
import type { Insertable } from 'kysely';
import { type RateSum, shareByRate } from '#domain/money/vat-rates.ts';
import type { Where } from '#server/context/ports.ts';
import type { ChargeTable } from '#server/storage/schema/money.table.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { billedNow } from './billed.ts';

/** Whoever was billed for what was charged is billed for its correction, wherever the account is by now. */
export const CORRECTED = [
  ...(['shipment_id', 'delivery_id', 'job_id', 'account_id', 'channel_type', 'cost_centre', 'currency'] as const),
  ...(['billed_account', 'partner_code'] as const),
] as const;

/** What an entry adds to. */
export interface CorrectedCharge {
  readonly columns: Pick<Insertable<ChargeTable>, (typeof CORRECTED)[number]>;
  readonly rates: readonly RateSum[];
}

/** The sums of an entry, when and by whom it is made, and why: in a person's words, or for an event. */
export interface Correction
  extends Pick<RateSum, 'net' | 'vat'>,
    Pick<Insertable<ChargeTable>, 'reason' | 'cause' | 'event_id'> {
  readonly at: Date;
  readonly by: { readonly userId: number; readonly userLogin: string } | null;
}

/** It is of the month in which it is entered. @returns its id */
export async function writeCorrection(
  trx: Trx,
  { columns, rates }: CorrectedCharge,
  { at, by, ...entry }: Correction,
): Promise<number> {
  const { month } = await billedNow(trx, columns.account_id, at);
  const { id } = await trx
    .insertInto('charge')
    .values({
      ...columns,
      ...entry,
      kind: 'correction',
      at,
      month,
      parts: toJson([]),
      rates: toJson(shareByRate(entry, rates)),
      by_id: by?.userId ?? null,
      by_login: by?.userLogin ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * What of the price of a shipment has not been given back yet: minor units of its currency. Reached by its delivery: no index has all
 * charges by their shipments.
 */
export async function leftToGiveBack(
  where: Where,
  { shipmentId, deliveryId }: { readonly shipmentId: number; readonly deliveryId: number },
): Promise<{ net: number; vat: number }> {
  const rows = await where
    .selectFrom('charge')
    .select(['net', 'vat'])
    .where('delivery_id', '=', deliveryId)
    .where('shipment_id', '=', shipmentId)
    .execute();
  const sumOf = (of: 'net' | 'vat') => rows.reduce((sum, row) => sum + Number(row[of]), 0);
  return { net: sumOf('net'), vat: sumOf('vat') };
}
