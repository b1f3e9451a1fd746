// What an account may spend, as random histories change it: nothing is limited, or a month is nearly used up, or what costs more
// than a threshold waits for another person.
import { sql } from 'kysely';
import type { ModelWorld } from './model-world.ts';

/** Minor units that people may confirm in this month; null: no limit. */
export interface Spending {
  readonly most: number | null;
}

interface Used {
  /** What people confirmed: charged by now, or held. */
  readonly confirmed: number;
  /** What took over for something and was charged. */
  readonly fallenBack: number;
}

/** What this month came to. */
export async function usedOf({ office }: ModelWorld): Promise<Used> {
  const now = office.server.clock.now();
  const month = (column: string) => sql`date_trunc('month', ${sql.ref(column)} at time zone 'Europe/Paris')`;
  const { rows } = await sql<Used>`with this as (
      select date_trunc('month', ${now}::timestamptz at time zone 'Europe/Paris') as month
    ), charged as (
      select s.replaces_shipment_id is not null as fallback, sum(net + vat) as gross
      from charge join shipment s on s.id = shipment_id, this where ${month('at')} = this.month group by 1
    ) select (coalesce((select gross from charged where not fallback), 0)
      + coalesce((select sum(rest) from reservation, this where ${month('due')} <= this.month), 0))::int as confirmed,
      coalesce((select gross from charged where fallback), 0)::int as "fallenBack"`.execute(office.server.services.db);
  return rows[0] ?? { confirmed: 0, fallenBack: 0 };
}

/** Sets the limits of a batch, in turn. */
export async function settleLimits(world: ModelWorld, turn: number): Promise<Spending> {
  const { office, chance } = world;
  const kind = (['none', 'limit', 'threshold'] as const)[turn % 3];
  const { confirmed, fallenBack } = await usedOf(world);
  // Some of what a batch costs; accounts state whole units.
  const whole = Math.ceil((confirmed + fallenBack) / 100 + 2 + chance() * 10);
  const properties = {
    monthlyLimit: kind === 'limit' ? whole : null,
    approvalAbove: kind === 'threshold' ? 1 : null,
    fallbackAsk: chance() < 0.2,
  };
  await sql`update account set definition = jsonb_set(definition, '{properties}',
      coalesce(definition->'properties', '{}') || ${JSON.stringify(properties)}::jsonb)
    where id = ${office.town.accountId}`.execute(office.server.services.db);
  return { most: kind === 'limit' ? whole * 100 - fallenBack : null };
}
