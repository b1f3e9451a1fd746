// What holds after any history, beside the audit: each letter and order has its owner, nothing has two successors, and money
// is what a recount gives.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/storage/schema.ts';

interface Recount {
  readonly name: string;
  /** Ids of what is wrong. */
  readonly wrong: RawBuilder<{ id: number }>;
}

const RECOUNTS: readonly Recount[] = [
  {
    name: 'has no owner who is there',
    wrong: sql`select s.id from shipment s left join app_user u on u.id = s.owner_id and not u.removed
      left join job j on j.id = s.job_id and j.owner_id = s.owner_id where u.id is null or j.id is null`,
  },
  {
    name: 'has two successors',
    wrong: sql`select replaces_shipment_id as id from shipment where replaces_shipment_id is not null
      group by replaces_shipment_id having count(*) > 1`,
  },
  {
    name: 'stands twice in a delivery',
    wrong: sql`select min(id) as id from shipment group by pack_group_id, delivery_id having count(*) > 1`,
  },
  {
    name: 'left with a price and is not charged by it once',
    wrong: sql`select s.id from shipment s
      left join charge c on c.shipment_id = s.id and c.kind = 'price'
      where s.price is not null
        and exists (select 1 from revision r where r.entity = 'shipment' and r.entity_id = s.id and r.event = '400')
        and (c.net is distinct from (s.price->>'net')::bigint or c.vat is distinct from (s.price->>'vat')::bigint)`,
  },
  {
    name: 'is charged and never left',
    wrong: sql`select c.shipment_id as id from charge c where c.kind = 'price' and not exists (
      select 1 from revision r where r.entity = 'shipment' and r.entity_id = c.shipment_id and r.event::text ~ '^[4-7]')`,
  },
  {
    name: 'has a price that is not the sum of its parts',
    wrong: sql`select s.id from shipment s where s.price is not null and (s.price->>'net')::bigint is distinct from (
      select sum((part->>'net')::bigint) from jsonb_array_elements(s.price->'parts') part)`,
  },
];

/** Every violation; empty: all is well. */
export async function recounted(db: Db): Promise<string[]> {
  const found: string[] = [];
  for (const { name, wrong } of RECOUNTS) {
    const { rows } = await wrong.execute(db);
    found.push(...rows.map(({ id }) => `The shipment ${id} ${name}.`));
  }
  return found;
}
