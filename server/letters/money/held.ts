// What confirmations hold against the limits of their accounts, as it is shown to people.
import { sql } from 'kysely';
import type { Amount } from '#domain/api/sending/billing.contract.ts';
import type { CommandPrice } from '#domain/api/sending/command.schema.ts';
import type { Sum } from '#domain/money/estimates.ts';
import type { Where } from '#server/context/ports.ts';

/** What a command `c` holds still, and the threshold that it passed: columns `held` and `approval_above`. */
export const PRICE_OF_COMMAND = sql`c.approval_above, coalesce((
    select jsonb_agg(jsonb_build_object('currency', r.currency, 'amount', r.rest) order by r.currency)
    from reservation r where r.command_id = c.id and r.rest > 0), '[]') as held`;

/** The same as a row has it. */
export interface PriceOfCommand {
  readonly approval_above: Amount | null;
  readonly held: Amount[];
}

export const priceOfCommand = ({ held, approval_above: approvalAbove }: PriceOfCommand): CommandPrice => ({
  held,
  approvalAbove,
});

/** What the commands of an order hold whose documents are not made yet. */
export async function heldBeforeMade(where: Where, jobId: number): Promise<Amount[]> {
  const { rows } = await sql<Amount>`select r.currency, sum(r.rest)::bigint as amount
    from delivery_command c join reservation r on r.command_id = c.id
    where c.job_id = ${jobId} and r.rest > 0
      and not exists (select 1 from shipment s where s.command_id = c.id and s.status <> 250)
    group by r.currency order by r.currency`.execute(where);
  return rows;
}

/**
 * What the letters of an order cost that passed no threshold when they were confirmed: what was charged for them, and what they hold
 * still. What was rejected or taken back counts for nothing, nor does what takes over for them. With VAT, as `net`.
 */
export async function sumsBelowThreshold(where: Where, jobId: number): Promise<Sum[]> {
  const { rows } = await sql<Sum>`select r.currency, sum(r.own_spent + r.own_rest)::bigint as net, 0 as vat
    from delivery_command c join reservation r on r.command_id = c.id
    where c.job_id = ${jobId} and c.approval_above is null
      and c.state not in ('REJECTED', 'AUTOMATICALLY_REJECTED', 'CANCELLED')
    group by r.currency`.execute(where);
  return rows;
}
