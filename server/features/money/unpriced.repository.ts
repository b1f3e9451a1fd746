// Pieces that left without a price: counted, so that nobody overlooks them, and priced from their billing facts.
import { type RawBuilder, sql } from 'kysely';
import type { CallResult } from '#domain/api/contract.ts';
import type { MoneySum, UnpricedPiece } from '#domain/api/sending/billing.contract.ts';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import { CHANNEL_TYPES, type ChannelType } from '#domain/channels/channels.ts';
import type { BillingFacts } from '#domain/deliveries/billing-facts.ts';
import { addSums } from '#domain/money/estimates.ts';
import { type Price, priceOf } from '#domain/money/tariffs.ts';
import { addMonths } from '#domain/shared/months.ts';
import type { Where } from '#server/context/ports.ts';
import { startOfMonth } from '#server/letters/money/billed.ts';
import { LEFT, LEFT_UNPRICED, SEEN } from '#server/letters/money/left-unpriced.ts';
import { optionsNow } from '#server/letters/money/options-now.ts';
import { linesOfChannel } from '#server/letters/money/tariff-lines.ts';
import type { ChargesAsked } from './costs.repository.ts';
import { shippedOf } from './group-share.ts';

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

type UnpricedSums = Pick<CallResult<'billing.ofDelivery'>, 'unpricedCount' | 'proposed'>;

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

/** Of the first entry of a piece of a delivery: what it is of. */
export const columnsOf = (
  deliveryId: number,
  { shipmentId, jobId, accountId, channelType, billing }: ProposedPrice,
) => ({
  shipment_id: shipmentId,
  delivery_id: deliveryId,
  job_id: jobId,
  account_id: accountId,
  channel_type: channelType,
  cost_centre: billing.costCentre ?? null,
});

const PAPER = sql.val(CHANNEL_TYPES.filter((type) => CHANNEL_TYPE_ROWS[type].paper));

const ZONE = sql`coalesce(d.channel_definition ->> 'timeZone', 'UTC')`;
/** The day that was chosen; a fallback goes as soon as possible. */
const CHOSEN = sql`(select c.expected_post_date at time zone ${ZONE} from delivery_command c where c.id = d.command_id and not d.fallback)`;

/**
 * The day by whose tariff a piece is priced: what `priceDay` says on the day on which it left (docs/decisions/0928). The day of posting
 * of what goes by wire is the next working day, and is not asked.
 */
const DAY = sql`to_char(case when d.channel_type = any(${PAPER}) and d.post_date is not null then d.post_date::timestamp
  else greatest(${CHOSEN}, ${LEFT} at time zone ${ZONE}) end, 'YYYY-MM-DD')`;

/** The same rows with the price of each. Those of a delivery have one channel, with its options. */
async function priced<Row extends Pick<UnpricedRow, 'channelType' | 'options' | 'billing' | 'day'>>(
  where: Where,
  rows: readonly Row[],
): Promise<(Row & { readonly price: Price | null })[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const lines = await linesOfChannel(where, first.channelType);
  const options = await optionsNow(where, first.options);
  return rows.map((row) => ({ ...row, price: priceOf(lines, { ...row.billing, options }, row.day) }));
}

/** Which of those of a delivery: some of them, or all behind one. */
interface Asked {
  readonly shipmentIds?: readonly number[];
  readonly after?: number | undefined;
  readonly limit: number;
}

/** Those of a delivery, by id. */
export async function unpricedPieces(
  where: Where,
  deliveryId: number,
  { shipmentIds, after = 0, limit }: Asked,
): Promise<ProposedPrice[]> {
  const { rows } =
    await sql<UnpricedRow>`select s.id as "shipmentId", s.nuid, s.recipient, s.channel_type as "channelType",
      s.channel_label as "channelLabel", s.account_id as "accountId", s.job_id as "jobId", s.billing, s.options, ${DAY} as day
    from shipment s join delivery d on d.id = s.delivery_id
    where s.delivery_id = ${deliveryId} and ${LEFT_UNPRICED} and s.id > ${after}
      ${shipmentIds === undefined ? sql`` : sql`and s.id = any(${sql.val([...shipmentIds])}::bigint[])`}
    order by s.id limit ${limit}`.execute(where);
  return priced(where, rows);
}

/** How many of a delivery there are, for how many of them the tariff has a price by now, and what these cost together. */
export async function sumUnpriced(where: Where, deliveryId: number): Promise<UnpricedSums> {
  const { rows } = await sql<
    Pick<UnpricedRow, 'channelType' | 'options' | 'billing' | 'day'> & { readonly pieces: number }
  >`select s.channel_type as "channelType", s.options, s.billing, ${DAY} as day, count(*)::int as pieces
    from shipment s join delivery d on d.id = s.delivery_id
    where s.delivery_id = ${deliveryId} and ${LEFT_UNPRICED} group by 1, 2, 3, 4`.execute(where);
  let proposed = 0;
  const prices: MoneySum[] = [];
  for (const { price, pieces } of await priced(where, rows)) {
    if (price === null) continue;
    proposed += pieces;
    prices.push({ currency: price.currency, net: price.net * pieces, vat: price.vat * pieces });
  }
  return {
    unpricedCount: rows.reduce((sum, { pieces }) => sum + pieces, 0),
    proposed: { pieces: proposed, sums: addSums(prices) },
  };
}
