// Counter entries to what was charged: further lines, for nothing that was charged is ever changed.
import { type Insertable, sql } from 'kysely';
import { type RateSum, shareByRate } from '#domain/money/vat-rates.ts';
import type { Where } from '#server/context/ports.ts';
import type { ChargeTable } from '#server/storage/schema/money.table.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { billedNow } from './billed.ts';

/** Whoever was billed for what was charged is billed for its correction, wherever the account is by now. */
export const CORRECTED = [
  ...(['shipment_id', 'delivery_id', 'job_id', 'account_id', 'channel_type', 'cost_centre', 'currency'] as const),
  ...(['billed_account', 'partner_code', 'place_id'] as const),
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

/** A row of an entry. @param month in which it is entered */
const entryRow = ({ columns, rates }: CorrectedCharge, { at, by, ...entry }: Correction, month: string) => ({
  ...columns,
  ...entry,
  kind: 'correction' as const,
  at,
  month,
  parts: toJson([]),
  rates: toJson(shareByRate(entry, rates)),
  by_id: by?.userId ?? null,
  by_login: by?.userLogin ?? null,
});

/** It is of the month in which it is entered. @returns its id */
export async function writeCorrection(trx: Trx, charged: CorrectedCharge, correction: Correction): Promise<number> {
  const { month } = await billedNow(trx, charged.columns.account_id, correction.at);
  const row = entryRow(charged, correction, month);
  const { id } = await trx.insertInto('charge').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The same for many pieces of one account, in one statement. @param month of the moment, as the account has it */
export async function writeCorrections(
  trx: Trx,
  entries: readonly (readonly [CorrectedCharge, Correction])[],
  month: string,
): Promise<void> {
  if (entries.length === 0) return;
  await trx
    .insertInto('charge')
    .values(entries.map(([charged, correction]) => entryRow(charged, correction, month)))
    .execute();
}

/**
 * What of the prices of shipments of one delivery has not been given back yet: minor units of their currency. Reached by the delivery: no
 * index has all charges by their shipments.
 */
export async function leftToGiveBack(
  where: Where,
  { shipmentIds, deliveryId }: { readonly shipmentIds: readonly number[]; readonly deliveryId: number },
): Promise<(shipmentId: number) => Pick<RateSum, 'net' | 'vat'>> {
  const { rows } = await sql<{
    id: number;
    net: number;
    vat: number;
  }>`select shipment_id as id, sum(net)::bigint as net,
      sum(vat)::bigint as vat
    from charge where delivery_id = ${deliveryId} and shipment_id = any(${sql.val([...shipmentIds])}::bigint[])
    group by 1`.execute(where);
  const left = new Map(rows.map(({ id, net, vat }) => [id, { net, vat }]));
  return (shipmentId) => left.get(shipmentId) ?? { net: 0, vat: 0 };
}
