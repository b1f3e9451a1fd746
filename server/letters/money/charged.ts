// What a piece was charged, and what of that an event took along that was taken back (docs/decisions/0800): SQL on its id.
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** What counter entries of events gave back of the charge of a piece, with VAT: nothing, or less than nothing. */
export const givenBack = (id: RawBuilder<unknown>): RawBuilder<number> => sql<number>`coalesce((
  select sum(k.net + k.vat)::bigint from charge k where k.shipment_id = ${id} and k.cause is not null), 0)`;

/** A piece was charged by its price, and that was not given back since because of an event. */
export const isCharged = (id: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`(${givenBack(id)} >= 0
  and exists (select from charge p where p.shipment_id = ${id} and p.kind = 'price'))`;
