// What an account may spend, as random histories change it: nothing is limited, or a month is nearly used up, or what costs more
// than a threshold waits for another person.
import { sql } from 'kysely';
import type { ModelWorld } from './model-world.ts';

/** Minor units that a month may come to; null: no limit. */
export interface Spending {
  readonly limit: number | null;
}

/** What this month was charged, and what is held of it. */
export async function usedOf({ office }: ModelWorld): Promise<number> {
  const now = office.server.clock.now();
  const month = (column: string) => sql`date_trunc('month', ${sql.ref(column)} at time zone 'Europe/Paris')`;
  const { rows } = await sql<{ used: number }>`with this as (
      select date_trunc('month', ${now}::timestamptz at time zone 'Europe/Paris') as month
    ) select ((select coalesce(sum(net + vat), 0) from charge, this where ${month('at')} = this.month)
      + (select coalesce(sum(rest), 0) from reservation, this where ${month('due')} <= this.month))::int as used`.execute(
    office.server.services.db,
  );
  return rows[0]?.used ?? 0;
}

/** Sets the limits of a batch, in turn. */
export async function settleLimits(world: ModelWorld, turn: number): Promise<Spending> {
  const { office, chance } = world;
  const kind = (['none', 'limit', 'threshold'] as const)[turn % 3];
  // Some of what a batch costs; accounts state whole units.
  const whole = Math.ceil((await usedOf(world)) / 100 + 2 + chance() * 10);
  const properties = {
    monthlyLimit: kind === 'limit' ? whole : null,
    approvalAbove: kind === 'threshold' ? 1 : null,
    fallbackAsk: chance() < 0.2,
  };
  await sql`update account set definition = jsonb_set(definition, '{properties}',
      coalesce(definition->'properties', '{}') || ${JSON.stringify(properties)}::jsonb)
    where id = ${office.town.accountId}`.execute(office.server.services.db);
  return { limit: kind === 'limit' ? whole * 100 : null };
}
