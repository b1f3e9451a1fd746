// Money that confirmed letters hold until they are charged, and the limits of accounts that it is held against. Whoever
// reserves waits for all who reserve of the same limit: two confirmations at once cannot both have its last part.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { grossOf, type Sum } from '#domain/money/estimates.ts';
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

/** What is used of limits, by their accounts, once it was added up. */
export type KnownUses = Map<number, number>;

/**
 * The limits among some rules, with what is used of each.
 * @param due with what is known of other accounts at the same time, whose limits are in part the same
 */
export async function limitUses(
  where: Where,
  rules: readonly LimitRule[],
  { known = new Map(), ...due }: Due & { readonly known?: KnownUses },
): Promise<LimitUse[]> {
  const uses: LimitUse[] = [];
  for (const rule of rules) {
    if (rule.monthlyLimit === null) continue;
    const used = known.get(rule.accountId) ?? (await usedOf(where, rule, due));
    known.set(rule.accountId, used);
    uses.push({ rule, limit: rule.monthlyLimit, used });
  }
  return uses;
}

/** What is to be held against the limits of an account. */
export interface Spending extends Due {
  readonly accountId: number;
  readonly sums: readonly Sum[];
}

/** Whoever reserves of the limits of an account waits for all who do, until they have committed. @returns its limits */
export async function lockLimits(trx: Trx, accountId: number): Promise<LimitRule[]> {
  const limits = (await rulesOf(trx, accountId)).filter(({ monthlyLimit }) => monthlyLimit !== null);
  for (const rule of limits) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`limit ${rule.accountId}`}, 0))`.execute(trx);
  }
  return limits;
}

/** Refused where a limit would be passed; the limits stay locked until the transaction ends. */
export async function checkLimits(trx: Trx, { accountId, sums, due, now }: Spending): Promise<Result<true>> {
  const limits = await lockLimits(trx, accountId);
  const passed = tightest(await limitUses(trx, limits, { due, now }), sums);
  if (passed === null || !exceeds(passed, sums)) return ok(true);
  const { currency } = passed.rule;
  const whole = (minor: number) => minor / 10 ** minorDigits(currency);
  return refuse('money.overLimit', {
    sum: whole(amountIn(sums, currency)),
    left: whole(leftOf(passed)),
    limit: whole(passed.limit),
    currency,
  });
}

/** What is to be reserved: for which command, of whose account, how much. */
export interface Reserving extends Spending {
  readonly commandId: number;
  /** A fallback takes it that nobody chose. */
  readonly byItself?: boolean;
}

/**
 * Holds the sums for a command until its letters are charged or taken back; more is added to what it holds already. Refused as a
 * whole where a limit would be passed.
 */
export async function reserve(trx: Trx, reserving: Reserving): Promise<Result<true>> {
  const { commandId, accountId, due, now, byItself = false } = reserving;
  const sums = reserving.sums.filter((sum) => grossOf(sum) > 0);
  if (sums.length === 0) return ok(true);
  const allowed = await checkLimits(trx, { accountId, sums, due, now });
  if (!allowed.ok) return allowed;
  const asked = JSON.stringify(sums.map((sum) => ({ currency: sum.currency, gross: grossOf(sum) })));
  await sql`insert into reservation (command_id, account_id, currency, due, reserved, rest, by_itself)
    select ${commandId}, ${accountId}, currency, ${due > now ? due : now}, gross, gross, ${byItself ? sql`gross` : sql`0`}
    from jsonb_to_recordset(${asked}::jsonb) as v(currency text, gross bigint)
    on conflict (command_id, currency) do update set reserved = reservation.reserved + excluded.reserved,
      rest = reservation.rest + excluded.rest, by_itself = reservation.by_itself + excluded.by_itself`.execute(trx);
  return ok(true);
}

/** What fallbacks of a command reserved that nobody chose. */
export async function reservedByItself(trx: Trx, commandId: number): Promise<Sum[]> {
  const rows = await trx
    .selectFrom('reservation')
    .select(['currency', 'by_itself as net'])
    .where('command_id', '=', commandId)
    .execute();
  return rows.map((row) => ({ ...row, vat: 0 }));
}

/** What wishes for failures hold, by command and currency. */
const held = (of: RawBuilder<SqlBool>) => sql`(select s.command_id, h ->> 'currency' as currency,
    sum((h ->> 'gross')::bigint)::bigint as gross
  from shipment s, jsonb_array_elements(coalesce(s.takeover_wish -> 'held', '[]')) h
  where s.takeover = 'wished' and ${of} group by 1, 2)`;

/** Gives back what the wishes for some failures hold, which are about to end. The shipments are locked. */
export async function releaseWishes(trx: Trx, shipmentIds: readonly number[]): Promise<void> {
  const ended = sql<SqlBool>`s.id = any(${sql.val([...shipmentIds])}::bigint[])`;
  await sql`update reservation r set rest = greatest(0, r.rest - w.gross), reserved = greatest(0, r.reserved - w.gross)
    from ${held(ended)} w where r.command_id = w.command_id and r.currency = w.currency`.execute(trx);
}

/** What successors of a command cost that left and that nobody approved, in the currency of its reservation `r`. */
const spentByItself = (commandId: number) => sql`(select sum(c.net + c.vat) from shipment s
    join shipment was on was.id = s.replaces_shipment_id join charge c on c.shipment_id = s.id and c.kind = 'price'
  where s.command_id = ${commandId} and c.currency = r.currency
    and (was.takeover_wish ->> 'approved') is distinct from 'true')`;

/**
 * Gives back what a command holds still, but for wishes, unless a delivery of it is under way. What did not leave after all counts
 * no more against the threshold of approval either.
 */
export async function giveBack(trx: Trx, commandId: number): Promise<void> {
  await sql`update reservation r set rest = least(r.rest, coalesce((select w.gross
        from ${held(sql<SqlBool>`s.command_id = ${commandId}`)} w where w.currency = r.currency), 0)),
      by_itself = least(r.by_itself, coalesce(${spentByItself(commandId)}, 0))
    where r.command_id = ${commandId} and (r.rest > 0 or r.by_itself > 0) and not exists (
      select 1 from delivery where command_id = ${commandId}
        and state not in ('OUTPUTTED', 'CANCELLED', 'PARTIALLY_CANCELLED'))`.execute(trx);
}
