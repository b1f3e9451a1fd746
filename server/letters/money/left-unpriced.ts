// What left without a price, as conditions on shipments `s` of deliveries `d`: Costs, billing, orders and lists ask alike.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { addMonths } from '#domain/shared/months.ts';
import { startOfMonth } from './billed.ts';

/** When a shipment `s` was seen to have left, or since when it is being produced; as its indexes have it. */
export const SEEN = sql`coalesce(s.left_at, s.status_at)`;

/**
 * When a shipment `s` of a delivery `d` would have been charged. It stays of that month (docs/decisions/0792): what is produced first was
 * handed over before it was seen to have left.
 */
export const LEFT = sql`least(d.outputted_at, ${SEEN})`;

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

/** Deliveries, by their table, of which something left without a price in a month by the clock of its account. */
export const deliveryUnpriced = (month: string): RawBuilder<SqlBool> => sql<SqlBool>`(
  (delivery.outputted_at is null or delivery.outputted_at >= ${`${month}-01`}::timestamp at time zone 'UTC' - interval '1 day')
  and exists (select from delivery d join account a on a.id = d.account_id join shipment s on s.delivery_id = d.id
    where d.id = delivery.id and ${LEFT_UNPRICED}
      and ${LEFT} >= ${startOfMonth(month)} and ${LEFT} < ${startOfMonth(addMonths(month, 1))}))`;
