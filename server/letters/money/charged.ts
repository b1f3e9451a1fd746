// What a piece was charged, and what of that an event took along that was taken back (docs/decisions/0800): SQL on its id.
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** What counter entries of events gave back of the charge of a piece, with VAT: nothing, or less than nothing. */
export const givenBack = (id: RawBuilder<unknown>): RawBuilder<number> => sql<number>`coalesce((
  select sum(k.net + k.vat)::bigint from charge k where k.shipment_id = ${id} and k.cause is not null), 0)`;

/** A piece was charged by its price, and that was not given back since because of an event. */
export const isCharged = (id: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`(${givenBack(id)} >= 0
  and exists (select from charge p where p.shipment_id = ${id} and p.kind = 'price'))`;

/** What a piece `s` that is not charged may still come to, with VAT: its price, or what an event gave back of it. */
const STILL_DUE = sql`(select case when b.back < 0 then -b.back else (s.price ->> 'net')::bigint + (s.price ->> 'vat')::bigint end
  from (select ${givenBack(sql`s.id`)} as back) b)`;

/** Its try is in the air. What goes with its whole delivery is none: that stays under way. */
const IN_THE_AIR = sql`s.status = 300 and exists (select from send_attempt a where a.shipment_id = s.id and a.state = 'INTENT')`;

/**
 * What pieces of a command may come to of which nobody knows whether they left, in the currency of its reservation `r`: those in doubt, and
 * those that are in the air right now. It stays reserved (docs/decisions/0794, 0843).
 */
export const openDoubts = (commandId: number, among: RawBuilder<SqlBool> = sql<SqlBool>`true`) => sql`coalesce((
  select sum(${STILL_DUE})::bigint from shipment s
  where s.command_id = ${commandId} and (s.doubt is not null or ${IN_THE_AIR})
    and s.price ->> 'currency' = r.currency and ${among} and not ${isCharged(sql`s.id`)}), 0)`;
