// Pieces that left without a price: counted, so that nobody overlooks them, and priced from their billing facts.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UnpricedPiece } from '#domain/api/sending/billing.contract.ts';
import type { ChannelType } from '#domain/channels/channels.ts';
import type { BillingFacts } from '#domain/deliveries/billing-facts.ts';
import { type Price, priceOf } from '#domain/money/tariffs.ts';
import { addMonths } from '#domain/shared/months.ts';
import type { Where } from '#server/context/ports.ts';
import { startOfMonth } from '#server/letters/money/billed.ts';
import { linesOfChannel } from '#server/letters/money/tariff-lines.ts';
import type { ChargesAsked } from './costs.repository.ts';
import { shippedOf } from './group-share.ts';

/** When a shipment `s` left, or since when it is being produced; as its index has it. */
const LEFT = sql`coalesce(s.left_at, s.status_at)`;

/** When it would have been charged, in which month it stays (docs/decisions/0792): what is produced was handed over before it left. */
const HANDED_OVER = sql`least(d.outputted_at, ${LEFT})`;

/**
 * Shipments `s` of deliveries `d` that left without a price, and of which nothing was entered since. Of test mode nothing is charged, and
 * what failed left only where a peer had taken it.
 */
const IS_UNPRICED = sql<SqlBool>`s.price is null and (s.status >= 400 or s.status > -900 and s.status < 0)
  and s.doubt is null and not d.test
  and (s.status >= 400 or exists (select 1 from send_attempt t where t.shipment_id = s.id and t.state = 'DONE'))
  and not exists (select 1 from charge c where c.shipment_id = s.id and c.kind = 'correction')`;

/**
 * Those of a month and of accounts `a`, as a table of accounts, cost centres and channels with columns `account`, `name`, `cost_centre`,
 * `channel_type` and `pieces`; empty where there is no tariff at all, for then nothing is billed.
 */
export const unpricedOfMonth = ({ month, accounts, channelType, part }: ChargesAsked): RawBuilder<unknown> => sql`(
  select a.account_identifier as account, a.name, s.billing->>'costCentre' as cost_centre, s.channel_type,
    count(*)::int as pieces
  from account a join shipment s on s.account_id = a.id and ${LEFT} >= ${startOfMonth(month)}
    join delivery d on d.id = s.delivery_id and ${HANDED_OVER} >= ${startOfMonth(month)}
      and ${HANDED_OVER} < ${startOfMonth(addMonths(month, 1))}
  where ${accounts} and ${IS_UNPRICED} and exists (select 1 from tariff_line)
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
  readonly billing: BillingFacts | null;
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
      s.channel_label as "channelLabel", s.account_id as "accountId", s.job_id as "jobId", s.billing,
      to_char(coalesce(d.post_date::timestamp, ${HANDED_OVER} at time zone 'UTC'), 'YYYY-MM-DD') as day
    from shipment s join delivery d on d.id = s.delivery_id
    where s.delivery_id = ${deliveryId} and ${IS_UNPRICED} and exists (select 1 from tariff_line)
      ${shipmentId === undefined ? sql`` : sql`and s.id = ${shipmentId}`}
    order by s.id limit ${limit}`.execute(where);
  const [first] = rows;
  if (first === undefined) return [];
  const lines = await linesOfChannel(where, first.channelType);
  return rows.map((row) => ({ ...row, price: row.billing === null ? null : priceOf(lines, row.billing, row.day) }));
}
