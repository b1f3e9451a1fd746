// Charges of a delivery, their sums, and what an order costs channel by channel.
import { type RawBuilder, sql } from 'kysely';
import type { ChannelPrice, Charge, ListedCharge, MoneySum, PriceShare } from '#domain/api/sending/billing.contract.ts';
import type { Where } from '#server/context/ports.ts';
import { isCharged } from '#server/letters/money/charged.ts';
import { leftToGiveBack } from '#server/letters/money/corrections.ts';
import { LACKS_PRICE, LEFT_UNPRICED } from '#server/letters/money/left-unpriced.ts';

interface ChargeRow extends Omit<Charge, 'at' | 'by'> {
  readonly at: Date;
  readonly byId: number | null;
  readonly byLogin: string | null;
  readonly byName: string | null;
}

const chargeOf = ({ at, byId, byLogin, byName, ...rest }: ChargeRow): Charge => ({
  ...rest,
  at: at.toISOString(),
  by: byId === null || byLogin === null ? null : { id: byId, login: byLogin, name: byName || byLogin },
});

const CHARGES = sql`select c.id, c.shipment_id as "shipmentId", s.nuid, s.recipient, s.channel_type as "channelType",
    s.channel_label as "channelLabel", c.kind, c.at, c.currency, c.net, c.vat, c.parts, c.rates, c.reason, c.cause,
    c.event_id as "eventId", c.by_id as "byId", c.by_login as "byLogin", trim(concat(u.first_name, ' ', u.last_name)) as "byName"
  from charge c join shipment s on s.id = c.shipment_id left join app_user u on u.id = c.by_id`;

/** A page of the charges of a delivery, by id. */
export async function chargesOf(
  where: Where,
  deliveryId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<ListedCharge[]> {
  const { rows } = await sql<ChargeRow>`${CHARGES} where c.delivery_id = ${deliveryId} and c.id > ${after}
    order by c.id limit ${limit}`.execute(where);
  const left = await leftToGiveBack(where, { deliveryId, shipmentIds: rows.map(({ shipmentId }) => shipmentId) });
  return rows.map((row) => ({ ...chargeOf(row), left: left(row.shipmentId) }));
}

export async function findCharge(where: Where, id: number): Promise<Charge> {
  const { rows } = await sql<ChargeRow>`${CHARGES} where c.id = ${id}`.execute(where);
  const [row] = rows;
  if (row === undefined) throw new Error(`The charge ${id} that was just written is not there.`);
  return chargeOf(row);
}

/** Sums by currency of what a condition on `c` keeps. */
export async function sumsOf(where: Where, condition: RawBuilder<unknown>): Promise<MoneySum[]> {
  const { rows } = await sql<MoneySum>`select c.currency, sum(c.net)::bigint as net, sum(c.vat)::bigint as vat
    from charge c where ${condition} group by c.currency order by c.currency`.execute(where);
  return rows;
}

/** Columns of the charges of a delivery as a file. */
export const CHARGE_COLUMNS = [
  ...['kind', 'nuid', 'recipient', 'channelType', 'channel', 'at', 'parts', 'costCentre', 'currency'],
  ...['net', 'vat', 'vatPercent', 'gross', 'reason', 'by', 'cause', 'event'],
] as const;

/**
 * All charges of a delivery as they were written, then by currency what corrected them and the sum (kinds `corrections` and
 * `sum`). Sums in minor units.
 */
export const chargeRows = (deliveryId: number): RawBuilder<unknown> => sql`
  with mine as (
    select c.*, s.nuid, s.recipient, s.channel_label from charge c join shipment s on s.id = c.shipment_id
    where c.delivery_id = ${deliveryId}
  ), lines as (
    select 0 as place, m.id, m.kind, m.nuid, m.recipient, m.channel_type as "channelType", m.channel_label as channel,
      m.at, (select string_agg(concat_ws(' ', p->>'count', p->>'kind', p->>'option'), ', ')
        from jsonb_array_elements(m.parts) p) as parts,
      m.cost_centre as "costCentre", m.currency, m.net, m.vat, (select string_agg(trim_scale((r->>'vatPermille')::numeric / 10)::text,
        ', ' order by place) from jsonb_array_elements(m.rates) with ordinality q(r, place)) as "vatPercent", m.reason, m.by_login as by,
      m.cause, m.event_id as event
    from mine m
    union all
    select of_it.place, null, of_it.kind, null, null, null, null, null, null, null, m.currency, sum(m.net)::bigint,
      sum(m.vat)::bigint, null, null, null, null, null
    from mine m join (values (1, 'corrections'), (2, 'sum')) of_it (place, kind)
      on of_it.kind = 'sum' or m.kind = 'correction'
    group by of_it.place, of_it.kind, m.currency
  )
  select kind, nuid, recipient, "channelType", channel, at, parts, "costCentre", currency, net, vat, "vatPercent",
    net + vat as gross, reason, by, cause, event
  from lines order by place, id, currency`;

interface PriceRow extends Omit<ChannelPrice, 'charged' | 'expected' | 'parts'> {
  readonly charged: MoneySum[] | null;
  readonly expected: MoneySum[] | null;
  readonly parts: PriceShare[] | null;
}

/** The kinds of parts in the order in which they are read. */
const PART_PLACE = sql`array_position(array['piece', 'sheet', 'colourPage', 'option', 'correction'], kind)`;

/** Of `mine`: in doubt, and so not charged before it turns out to have left (docs/decisions/0794). */
const DOUBTED = sql`m.status = 400 and m.doubted and not ${isCharged(sql`m.id`)}`;

/** Of `mine`: composed and not charged yet. */
const STILL_HERE = sql`(m.status = 300 or ${DOUBTED})`;

/**
 * What an order costs by channel: what was charged with its corrections, and what composed shipments that are still here, or
 * in doubt, will be charged. What was cancelled after it was charged is still paid; what is of test mode never is. The charges of the order are
 * read once, by its index: no other has them all by their shipments. `parts` says all of both by what it is for. `pieces` are those that bear the sum or lack a price; all of
 * them where nothing is charged. Costs counts by the same word what left without a price.
 */
export const priceQuery = (jobId: number) => sql<PriceRow>`
    with charged as materialized (
      select shipment_id, kind, currency, net, vat, parts from charge where job_id = ${jobId}
    ), mine as (
      select * from (
        select s.id, s.channel_type, s.channel_label, s.price, s.status, s.doubt is not null as doubted, d.test,
          ${LACKS_PRICE} as lacks_price, ${LEFT_UNPRICED} as unpriced
        from shipment s join delivery d on d.id = s.delivery_id where s.job_id = ${jobId}
      ) s where status > -900 or unpriced or id in (select shipment_id from charged)
    ), sums as (
      select m.channel_type, m.channel_label, 'charged' as what, c.currency, sum(c.net)::bigint as net, sum(c.vat)::bigint as vat
      from mine m join charged c on c.shipment_id = m.id group by 1, 2, 4
      union all
      select m.channel_type, m.channel_label, 'expected', m.price->>'currency', sum((m.price->>'net')::bigint)::bigint,
        sum((m.price->>'vat')::bigint)::bigint
      from mine m where m.price is not null and ${STILL_HERE} group by 1, 2, 4
    ), said as (
      select m.channel_type, m.channel_label, p->>'kind' as kind, p->>'option' as option, c.currency,
        (p->>'count')::bigint as count, (p->>'net')::bigint as net, (p->>'vat')::bigint as vat
      from mine m join charged c on c.shipment_id = m.id cross join lateral jsonb_array_elements(c.parts) p
      union all
      select m.channel_type, m.channel_label, 'correction', null, c.currency, 1, c.net, c.vat
      from mine m join charged c on c.shipment_id = m.id where c.kind = 'correction'
      union all
      select m.channel_type, m.channel_label, p->>'kind', p->>'option', m.price->>'currency',
        (p->>'count')::bigint, (p->>'net')::bigint, (p->>'vat')::bigint
      from mine m cross join lateral jsonb_array_elements(m.price->'parts') p where m.price is not null and ${STILL_HERE}
    ), parts as (
      select channel_type, channel_label, kind, option, currency, sum(count)::bigint as count, sum(net)::bigint as net,
        sum(vat)::bigint as vat
      from said group by 1, 2, 3, 4, 5
    )
    select m.channel_type as "channelType", m.channel_label as "channelLabel",
      coalesce(nullif(count(*) filter (where m.id in (select shipment_id from charged) or m.unpriced
        or not m.test and ${STILL_HERE}), 0), count(*))::int as pieces,
      count(*) filter (where m.unpriced)::int as unpriced,
      count(*) filter (where m.lacks_price and ${STILL_HERE})::int as "expectedUnpriced",
      (select jsonb_agg(jsonb_build_object('currency', currency, 'net', net, 'vat', vat) order by currency) from sums
        where what = 'charged' and channel_type = m.channel_type and channel_label = m.channel_label) as charged,
      (select jsonb_agg(jsonb_build_object('currency', currency, 'net', net, 'vat', vat) order by currency) from sums
        where what = 'expected' and channel_type = m.channel_type and channel_label = m.channel_label) as expected,
      (select jsonb_agg(jsonb_build_object('kind', kind, 'option', option, 'count', count, 'currency', currency, 'net', net,
          'vat', vat) order by currency, ${PART_PLACE}, option) from parts
        where channel_type = m.channel_type and channel_label = m.channel_label) as parts
    from mine m group by m.channel_type, m.channel_label order by m.channel_label`;

/** By {@link priceQuery}. */
export async function priceByChannel(where: Where, jobId: number): Promise<ChannelPrice[]> {
  const { rows } = await priceQuery(jobId).execute(where);
  return rows.map(({ charged, expected, parts, ...rest }) => ({
    ...rest,
    charged: charged ?? [],
    expected: expected ?? [],
    parts: parts ?? [],
  }));
}
