// Money that confirmed letters hold until they are charged, and the limits of accounts that it is held against. Whoever
// reserves waits for all who reserve of the same limit: two confirmations at once cannot both have its last part.
import { type RawBuilder, sql } from 'kysely';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Sum } from '#domain/money/estimates.ts';
import {
  amountIn,
  exceeds,
  type LimitRule,
  type LimitUse,
  leftOf,
  limitRules,
  StatedLimits,
  tightest,
} from '#domain/money/limits.ts';
import { minorDigits } from '#domain/money/tariffs.ts';
import { monthIn, monthRange } from '#domain/shared/months.ts';
import type { Where } from '#server/context/ports.ts';
import type { Trx } from '#server/storage/schema.ts';

/** The rules of an account and of all above it, from the root down. */
export async function rulesOf(where: Where, accountId: number): Promise<LimitRule[]> {
  const { rows } = await sql<{ id: number; name: string; properties: unknown }>`
    select a.id, a.name, a.definition->'properties' as properties from account a
    where a.id = any(select unnest(path) from account where id = ${accountId}) order by cardinality(a.path)`.execute(
    where,
  );
  return limitRules(rows.map(({ id, name, properties }) => ({ id, name, ...StatedLimits.parse(properties ?? {}) })));
}

/** When letters are to be posted, and what time it is. */
export interface Due {
  readonly due: Date;
  readonly now: Date;
}

const accountsBelow = (accountId: number): RawBuilder<unknown> =>
  sql`(select id from account where path @> array[${accountId}]::bigint[])`;

/**
 * What was charged in the month in which the letters are due, and what open reservations hold of it: those of that month, and
 * for the month that runs also what is left of earlier ones.
 */
async function usedOf(where: Where, { accountId, currency, timeZone }: LimitRule, { due, now }: Due): Promise<number> {
  const month = monthRange(monthIn(Math.max(due.getTime(), now.getTime()), timeZone), timeZone);
  const [from, to] = [new Date(month.from), new Date(month.to)];
  const accounts = accountsBelow(accountId);
  const { rows } = await sql<{ used: number }>`select (
      coalesce((select sum(net + vat) from charge
        where account_id in ${accounts} and currency = ${currency} and at >= ${from} and at < ${to}), 0)
      + coalesce((select sum(rest) from reservation
        where account_id in ${accounts} and currency = ${currency} and rest > 0 and due < ${to}
          and (due >= ${from} or ${from <= now})), 0)
    )::bigint as used`.execute(where);
  return rows[0]?.used ?? 0;
}

/** The limits among some rules, with what is used of each. */
export async function limitUses(where: Where, rules: readonly LimitRule[], due: Due): Promise<LimitUse[]> {
  const uses: LimitUse[] = [];
  for (const rule of rules) {
    if (rule.monthlyLimit === null) continue;
    uses.push({ rule, limit: rule.monthlyLimit, used: await usedOf(where, rule, due) });
  }
  return uses;
}

/** What is to be reserved: for which command, of whose account, how much. */
export interface Reserving extends Due {
  readonly commandId: number;
  readonly accountId: number;
  readonly sums: readonly Sum[];
}

/**
 * Holds the sums for a command until its letters are charged or taken back; more is added to what it holds already. Refused as a
 * whole where a limit would be passed.
 */
export async function reserve(trx: Trx, reserving: Reserving): Promise<Result<true>> {
  const { commandId, accountId, sums, due, now } = reserving;
  const asked = sums.filter((sum) => sum.net + sum.vat > 0);
  if (asked.length === 0) return ok(true);
  const limits = (await rulesOf(trx, accountId)).filter(({ monthlyLimit }) => monthlyLimit !== null);
  for (const rule of limits) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`limit ${rule.accountId}`}, 0))`.execute(trx);
  }
  const passed = tightest(await limitUses(trx, limits, { due, now }), asked);
  if (passed !== null && exceeds(passed, asked)) {
    const { currency } = passed.rule;
    const whole = (minor: number) => minor / 10 ** minorDigits(currency);
    return refuse('money.overLimit', {
      sum: whole(amountIn(asked, currency)),
      left: whole(leftOf(passed)),
      limit: whole(passed.limit),
      currency,
    });
  }
  await sql`insert into reservation (command_id, account_id, currency, due, reserved, rest)
    select ${commandId}, ${accountId}, currency, ${due > now ? due : now}, gross, gross
    from jsonb_to_recordset(${JSON.stringify(asked.map(({ currency, net, vat }) => ({ currency, gross: net + vat })))}::jsonb)
      as v(currency text, gross bigint)
    on conflict (command_id, currency) do update
      set reserved = reservation.reserved + excluded.reserved, rest = reservation.rest + excluded.rest`.execute(trx);
  return ok(true);
}

/** Gives back what a command holds still, unless a delivery of it is under way. */
export async function giveBack(trx: Trx, commandId: number): Promise<void> {
  await sql`update reservation set rest = 0 where command_id = ${commandId} and rest > 0 and not exists (
      select 1 from delivery where command_id = ${commandId}
        and state not in ('OUTPUTTED', 'CANCELLED', 'PARTIALLY_CANCELLED'))`.execute(trx);
}
