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
import { minorDigits } from '#domain/money/minor-digits.ts';
import { addMonths, monthIn, monthRange } from '#domain/shared/months.ts';
import type { Where } from '#server/context/ports.ts';
import type { Trx } from '#server/storage/schema.ts';
import { givenBack, openDoubts } from './charged.ts';

/** The rules of an account and of all above it, from the root down. */
export async function rulesOf(where: Where, accountId: number): Promise<LimitRule[]> {
  const { rows } = await sql<{ id: number; name: string; properties: unknown }>`
    select a.id, a.name, a.definition->'properties' as properties from account a
    where a.id = any(select unnest(path) from account where id = ${accountId}) order by cardinality(a.path)`.execute(
    where,
  );
  return limitRules(rows.map(({ id, name, properties }) => ({ id, name, ...StatedLimits.parse(properties ?? {}) })));
}

/** When the first and the last of some letters are handed over, which is when they are charged, and what time it is. */
export interface Due {
  readonly due: Date;
  readonly until: Date;
  readonly now: Date;
}

/** What leaves as soon as possible. */
export const dueNow = (now: Date): Due => ({ due: now, until: now, now });

const accountsBelow = (accountId: number): RawBuilder<unknown> =>
  sql`(select id from account where path @> array[${accountId}]::bigint[])`;

/** The months, by the clocks of a limit, in which something due is charged. */
function monthsOf({ timeZone }: LimitRule, { due, until, now }: Due): string[] {
  const of = (instant: Date): string => monthIn(Math.max(instant.getTime(), now.getTime()), timeZone);
  const [first, last] = [of(due), of(until)];
  const months = [first];
  for (let month = first; month < last; ) {
    month = addMonths(month, 1);
    months.push(month);
  }
  return months;
}

/** What counts against a limit in a month, in minor units with VAT. */
export interface UsedOfLimit {
  readonly spent: number;
  readonly reserved: number;
}

/**
 * What was charged in a month by the clock of a limit, and what open reservations may come to in it: those of which something is handed
 * over in that month, and for the month that runs also what is left of earlier ones.
 */
export async function usedOf(
  where: Where,
  { accountId, currency, timeZone }: LimitRule,
  { month, now }: { readonly month: string; readonly now: Date },
): Promise<UsedOfLimit> {
  const range = monthRange(month, timeZone);
  const [from, to] = [new Date(range.from), new Date(range.to)];
  const accounts = accountsBelow(accountId);
  const { rows } = await sql<UsedOfLimit>`select
      coalesce((select sum(net + vat) from charge
        where account_id in ${accounts} and currency = ${currency} and at >= ${from} and at < ${to}), 0)::bigint as spent,
      coalesce((select sum(rest) from reservation
        where account_id in ${accounts} and currency = ${currency} and rest > 0 and due < ${to}
          and (due_until >= ${from} or ${from <= now})), 0)::bigint as reserved`.execute(where);
  return rows[0] ?? { spent: 0, reserved: 0 };
}

/** What is used of a limit in the fullest of the months in which something due is charged. */
interface MonthUse {
  readonly month: string;
  readonly used: number;
}

async function fullestMonth(where: Where, rule: LimitRule, due: Due): Promise<MonthUse> {
  const uses: MonthUse[] = [];
  for (const month of monthsOf(rule, due)) {
    const { spent, reserved } = await usedOf(where, rule, { month, now: due.now });
    uses.push({ month, used: spent + reserved });
  }
  const [fullest] = uses.sort((a, b) => b.used - a.used);
  if (fullest === undefined) throw new Error('Nothing is due in no month.');
  return fullest;
}

/** What is used of limits, by their accounts, once it was added up. */
export type KnownUses = Map<number, MonthUse>;

/** A limit with what is used of it, and in which month. */
export interface UseOfMonth extends LimitUse, MonthUse {}

/**
 * The limits among some rules, with what is used of each.
 * @param due with what is known of other accounts at the same time, whose limits are in part the same
 */
export async function limitUses(
  where: Where,
  rules: readonly LimitRule[],
  { known = new Map(), ...due }: Due & { readonly known?: KnownUses },
): Promise<UseOfMonth[]> {
  const uses: UseOfMonth[] = [];
  for (const rule of rules) {
    if (rule.monthlyLimit === null) continue;
    const use = known.get(rule.accountId) ?? (await fullestMonth(where, rule, due));
    known.set(rule.accountId, use);
    uses.push({ rule, limit: rule.monthlyLimit, ...use });
  }
  return uses;
}

/** What is to be held against the limits of an account. */
export interface Spending extends Due {
  readonly accountId: number;
  readonly sums: readonly Sum[];
}

const limitsOf = async (trx: Trx, accountId: number): Promise<LimitRule[]> =>
  (await rulesOf(trx, accountId)).filter(({ monthlyLimit }) => monthlyLimit !== null);

/** In one order everywhere, however the accounts lie in the tree: nobody waits for whom waits for them. */
async function lockRules(trx: Trx, limits: readonly LimitRule[]): Promise<void> {
  const ids = [...new Set(limits.map(({ accountId }) => accountId))];
  for (const id of ids.sort((a, b) => a - b))
    await sql`select pg_advisory_xact_lock(hashtextextended(${`limit ${id}`}, 0))`.execute(trx);
}

/** Whoever reserves of the limits of an account waits for all who do, until they have committed. @returns its limits */
export async function lockLimits(trx: Trx, accountId: number): Promise<LimitRule[]> {
  const limits = await limitsOf(trx, accountId);
  await lockRules(trx, limits);
  return limits;
}

/** The limits of several accounts at once, before the first of them is asked. */
export async function lockLimitsOfAll(trx: Trx, accountIds: readonly number[]): Promise<void> {
  const limits: LimitRule[] = [];
  for (const id of accountIds) limits.push(...(await limitsOf(trx, id)));
  await lockRules(trx, limits);
}

/** Refused where a limit would be passed; the limits stay locked until the transaction ends. */
export async function checkLimits(trx: Trx, { accountId, sums, ...due }: Spending): Promise<Result<true>> {
  const limits = await lockLimits(trx, accountId);
  const passed = tightest(await limitUses(trx, limits, due), sums);
  if (passed === null || !exceeds(passed, sums)) return ok(true);
  const { currency } = passed.rule;
  const digits = minorDigits(currency);
  const whole = (minor: number) => minor / 10 ** digits;
  return refuse('money.overLimit', {
    sum: whole(amountIn(sums, currency)),
    left: whole(leftOf(passed)),
    limit: whole(passed.limit),
    currency,
    digits,
  });
}

/** What is to be reserved: for which command, of whose account, how much. */
export interface Reserving extends Spending {
  readonly commandId: number;
  /** A fallback takes it that nobody chose. */
  readonly byItself?: boolean;
  /** For the letters of the command itself, as they are confirmed. */
  readonly own?: boolean;
}

/**
 * Holds the sums for a command until its letters are charged or taken back; more is added to what it holds already. Refused as a
 * whole where a limit would be passed.
 */
export async function reserve(trx: Trx, reserving: Reserving): Promise<Result<true>> {
  const { commandId, accountId, due, until, now, byItself = false, own = false } = reserving;
  const sums = reserving.sums.filter((sum) => grossOf(sum) > 0);
  if (sums.length === 0) return ok(true);
  const allowed = await checkLimits(trx, { accountId, sums, due, until, now });
  if (!allowed.ok) return allowed;
  const asked = JSON.stringify(sums.map((sum) => ({ currency: sum.currency, gross: grossOf(sum) })));
  const notPast = (instant: Date): Date => (instant > now ? instant : now);
  await sql`insert into reservation (command_id, account_id, currency, due, due_until, reserved, rest, by_itself, own_rest)
    select ${commandId}, ${accountId}, currency, ${notPast(due)}, ${notPast(until)}, gross, gross,
      ${byItself ? sql`gross` : sql`0`}, ${own ? sql`gross` : sql`0`}
    from jsonb_to_recordset(${asked}::jsonb) as v(currency text, gross bigint)
    on conflict (command_id, currency) do update set reserved = reservation.reserved + excluded.reserved,
      rest = reservation.rest + excluded.rest, by_itself = reservation.by_itself + excluded.by_itself,
      own_rest = reservation.own_rest + excluded.own_rest,
      due = least(reservation.due, excluded.due),
      due_until = greatest(reservation.due_until, excluded.due_until)`.execute(trx);
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

/** Nobody approved that `s` takes over for another. */
export const BY_ITSELF = sql<SqlBool>`exists (select from shipment was where was.id = s.replaces_shipment_id
  and (was.takeover_wish ->> 'approved') is distinct from 'true')`;

/** What successors of a command cost that left and that nobody approved, in the currency of its reservation `r`. */
const spentByItself = (commandId: number) => sql`coalesce((select sum(c.net + c.vat + ${givenBack(sql`s.id`)})::bigint
  from shipment s join charge c on c.shipment_id = s.id and c.kind = 'price'
  where s.command_id = ${commandId} and c.currency = r.currency and ${BY_ITSELF}), 0)`;

const isUnderWay = sql<SqlBool>`state not in ('OUTPUTTED', 'CANCELLED', 'PARTIALLY_CANCELLED')`;

/**
 * Gives back what a command holds still, but for wishes, doubts and what is in the air, unless a delivery of it is under way. What did not
 * leave after all counts no more against the threshold of approval either.
 */
export async function giveBack(trx: Trx, commandId: number): Promise<void> {
  // What takes over for its letters may still be under way: they themselves are not.
  await sql`update reservation r
    set own_rest = least(r.own_rest, ${openDoubts(commandId, sql<SqlBool>`s.replaces_shipment_id is null`)})
    where command_id = ${commandId} and own_rest > 0 and not exists (
    select 1 from delivery where command_id = ${commandId} and not fallback and ${isUnderWay})`.execute(trx);
  await sql`update reservation r set rest = least(r.rest, coalesce((select w.gross
        from ${held(sql<SqlBool>`s.command_id = ${commandId}`)} w where w.currency = r.currency), 0) + ${openDoubts(commandId)}),
      by_itself = least(r.by_itself, ${spentByItself(commandId)} + ${openDoubts(commandId, BY_ITSELF)})
    where r.command_id = ${commandId} and (r.rest > 0 or r.by_itself > 0) and not exists (
      select 1 from delivery where command_id = ${commandId} and ${isUnderWay})`.execute(trx);
}
