// Pieces that left without a price: counted, so that nobody overlooks them, and priced from their billing facts.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UnpricedPiece } from '#domain/api/sending/billing.contract.ts';
import type { ChannelType } from '#domain/channels/channels.ts';
import type { BillingFacts } from '#domain/deliveries/billing-facts.ts';
import { type Price, priceOf } from '#domain/money/tariffs.ts';
import { addMonths } from '#domain/shared/months.ts';
import type { Where } from '#server/context/ports.ts';
import { startOfMonth } from '#server/letters/money/billed.ts';
import { optionsNow } from '#server/letters/money/options-now.ts';
import { linesOfChannel } from '#server/letters/money/tariff-lines.ts';
import type { ChargesAsked } from './costs.repository.ts';
import { shippedOf } from './group-share.ts';

/** When a shipment `s` was seen to have left, or since when it is being produced; as its indexes have it. */
const SEEN = sql`coalesce(s.left_at, s.status_at)`;

/**
 * When a shipment `s` of a delivery `d` would have been charged. It stays of that month (docs/decisions/0792): what is produced first was
 * handed over before it was seen to have left.
 */
const LEFT = sql`least(d.outputted_at, ${SEEN})`;

/**
 * Shipments `s` of deliveries `d` that lack a price, and of which nothing was entered since. Of test mode nothing is charged, and without
 * any tariff nothing is billed. What billed it may be gone since then: its facts, then the word on its order.
 */
export const LACKS_PRICE = sql<SqlBool>`(exists (select from tariff_line) and s.price is null and not d.test
  and not exists (select 1 from charge c where c.shipment_id = s.id and c.kind = 'correction')
  and s.billing <> '{}' and not exists (select 1 from job j where j.id = s.job_id and j.billing_purged_at is not null))`;

/** Of attempts `t` that nobody knew the end of: what was said of shipment `s` afterwards would have charged it (docs/decisions/0794). */
const DOUBT_LEFT = sql`(s.status > -900 and s.status not in (-700, -712) and not exists (
  select 1 from send_attempt f where f.shipment_id = s.id and f.state = 'FAILED' and f.ended_at = s.status_at))`;

/**
 * Of those, what left: what with a price was charged for, whatever became of it afterwards (docs/decisions/0825). What failed or ended
 * left where its peer took it, by itself or with its delivery: from that it was blocked before.
 */
export const LEFT_UNPRICED = sql<SqlBool>`(${LACKS_PRICE} and s.doubt is null and (s.status >= 400 or s.status < 0)
  and (s.status >= 400 or exists (select 1 from send_attempt t
    where (t.shipment_id = s.id or t.delivery_id = s.delivery_id and s.left_at >= t.ended_at)
      and (t.state = 'DONE' or t.state = 'DOUBT' and ${DOUBT_LEFT}))))`;

/**
 * Those of a month and of accounts `a`, as a table of accounts, cost centres and channels with columns `account`, `name`, `cost_centre`,
 * `channel_type` and `pieces`. The clock of an account is asked once (`offset 0`), not for each piece.
 */
export const unpricedOfMonth = ({ month, accounts, channelType, part }: ChargesAsked): RawBuilder<unknown> => sql`(
  select a.account_identifier as account, a.name, s.billing->>'costCentre' as cost_centre, s.channel_type,
    count(*)::int as pieces
  from account a cross join lateral (
      select ${startOfMonth(month)} as first, ${startOfMonth(addMonths(month, 1))} as next offset 0
    ) m cross join lateral (
      select s.* from shipment s where s.account_id = a.id and ${SEEN} >= m.first and ${SEEN} < m.next
      union all
      select s.* from delivery o join shipment s on s.delivery_id = o.id and ${SEEN} >= m.next
      where o.account_id = a.id and o.outputted_at >= m.first and o.outputted_at < m.next
    ) s join delivery d on d.id = s.delivery_id and ${LEFT} >= m.first and ${LEFT} < m.next
  where ${accounts} and ${LEFT_UNPRICED}
    ${channelType === undefined ? sql`` : sql`and s.channel_type = ${channelType}`} ${shippedOf({ part })}
  group by 1, 2, 3, 4)`;

/** By channel. */
export async function countUnpriced(
  where: Where,
  asked: ChargesAsked,
): Promise<{ readonly channelType: ChannelType; readonly pieces: number }[]> {
  const { rows } = await sql<{ channelType: ChannelType; pieces: number }>`select channel_type as "channelType",
    sum(pieces)::int as pieces from ${unpricedOfMonth(asked)} u group by 1 order by 2 desc, 1`.execute(where);
  return rows;
}

interface UnpricedRow extends Omit<UnpricedPiece, 'proposed'> {
  readonly accountId: number;
  readonly jobId: number;
  readonly billing: BillingFacts;
  readonly options: Parameters<typeof optionsNow>[1];
  readonly day: string;
}

/** A piece with what it would cost by the tariff of its day of posting as it is now. */
export interface ProposedPrice extends UnpricedRow {
  readonly price: Price | null;
}

/** Those of a delivery, or one of them. */
export async function unpricedPieces(
  where: Where,
  deliveryId: number,
  { shipmentId, limit }: { readonly shipmentId?: number; readonly limit: number },
): Promise<ProposedPrice[]> {
  const { rows } =
    await sql<UnpricedRow>`select s.id as "shipmentId", s.nuid, s.recipient, s.channel_type as "channelType",
      s.channel_label as "channelLabel", s.account_id as "accountId", s.job_id as "jobId", s.billing, s.options,
      to_char(coalesce(d.post_date::timestamp, ${LEFT} at time zone 'UTC'), 'YYYY-MM-DD') as day
    from shipment s join delivery d on d.id = s.delivery_id
    where s.delivery_id = ${deliveryId} and ${LEFT_UNPRICED}
      ${shipmentId === undefined ? sql`` : sql`and s.id = ${shipmentId}`}
    order by s.id limit ${limit}`.execute(where);
  const [first] = rows;
  if (first === undefined) return [];
  const lines = await linesOfChannel(where, first.channelType);
  // Those of a delivery have the options of their channel.
  const options = await optionsNow(where, first.options);
  return rows.map((row) => ({ ...row, price: priceOf(lines, { ...row.billing, options }, row.day) }));
}
