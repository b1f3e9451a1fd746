// Which documents are in error, who decides on them and until when, as conditions (docs/model.md, "Documents in error").
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inLanes } from '#server/access/answer-list.ts';
import { dayIn, rangeBounds, withinBounds } from '#server/access/date-range.ts';
import type { PageRequest } from '#server/access/page-request.ts';
import { isUnsettled } from '#server/letters/fallback/deciders.ts';
import type { Db } from '#server/storage/schema.ts';

/** What "documents in error" means: an error without acknowledgement, or an open doubt. */
export const inError = (alias: string): RawBuilder<SqlBool> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<SqlBool>`((${column('status')} > -900 and ${column('status')} < 0 and not ${column('acknowledged')})
    or ${column('doubt')} is not null)`;
};

/**
 * It has just failed, and the next run looks whether another channel takes over by itself, as its channel says at this code and
 * its accounts do not want to be asked. What else keeps it for a person says that run.
 */
export const fallsBack = (alias: string): RawBuilder<SqlBool> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<SqlBool>`(${column('status')} > -900 and ${column('status')} < 0 and ${column('doubt')} is null
    and ${column('takeover')} is null and not ${column('acknowledged')}
    and exists (select 1 from delivery own where own.id = ${column('delivery_id')}
      and own.channel_definition->'fallbackOnStatuses' @> to_jsonb(${column('status')}))
    and not exists (select 1 from account a join account above on above.id = any(a.path)
      where a.id = ${column('account_id')} and above.definition->'properties'->'fallbackAsk' = 'true'))`;
};

/** A document in error that needs somebody, that nobody decided on, and that has no decider, or one who is gone. */
export const isNobodys = (
  alias: string,
): RawBuilder<SqlBool> => sql<SqlBool>`(${inError(alias)} and not ${fallsBack(alias)}
  and ${sql.ref(`${alias}.takeover`)} is distinct from 'wished'
  and not coalesce(${sql.ref(`${alias}.doubt`)} ? 'again', false) and not exists (
    select 1 from app_user u where u.id = ${sql.ref(`${alias}.decider_id`)} and u.enabled and not u.removed))`;

/** A document in error or in doubt that waits for a decision: its time is `decide_by`. */
export const waits = (alias: string): RawBuilder<SqlBool> => sql<SqlBool>`(${inError(alias)} and (${isUnsettled(alias)}
  or ${sql.ref(`${alias}.takeover`)} = 'offered' and not ${sql.ref(`${alias}.acknowledged`)}))`;

/** Documents in error on which nobody decided yet. */
export interface DecisionCounts {
  readonly overdue: number;
  /** From now until the end of the day of the caller. */
  readonly dueToday: number;
  /** Without a decider, or with one who is gone; without what another channel is looked for by itself. */
  readonly unassigned: number;
}

/** Columns of {@link DecisionCounts}, of rows that are in error or in doubt. @param alias of the shipment */
export function decisionCounts(
  alias: string,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): RawBuilder<unknown> {
  const today = dayIn(now, timeZone);
  const { end } = rangeBounds({ from: today, to: today }, timeZone);
  const due = sql.ref(`${alias}.decide_by`);
  return sql`count(*) filter (where ${waits(alias)} and ${due} <= ${now})::int as overdue,
    count(*) filter (where ${waits(alias)} and ${due} > ${now} and ${due} < ${end})::int as "dueToday",
    count(*) filter (where ${isNobodys(alias)})::int as unassigned`;
}

/** Of documents in error alone. */
export interface DecisionFilters {
  /** 0: nobody */
  readonly deciderId?: number | undefined;
  /** Instants of ISO 8601; due behind the one, and at the other or before. */
  readonly decideAfter?: string | undefined;
  readonly decideUntil?: string | undefined;
  readonly dueFirst?: boolean | undefined;
}

/** Conditions of the list on the table shipment: who decides, and until when. */
export function decisionFilters(filters: DecisionFilters): RawBuilder<SqlBool>[] {
  const { deciderId, decideAfter, decideUntil, dueFirst } = filters;
  const where: RawBuilder<SqlBool>[] = dueFirst ? [inError('shipment')] : [];
  if (deciderId === 0) where.push(isNobodys('shipment'));
  else if (deciderId !== undefined) where.push(inError('shipment'), sql<SqlBool>`shipment.decider_id = ${deciderId}`);
  if (decideAfter !== undefined)
    where.push(waits('shipment'), sql<SqlBool>`shipment.decide_by > ${decideAfter}::timestamptz`);
  if (decideUntil !== undefined)
    where.push(waits('shipment'), sql<SqlBool>`shipment.decide_by <= ${decideUntil}::timestamptz`);
  return where;
}

/**
 * Ids of those of a list that are due first; behind them what has no time, the oldest first. One more than asked for where there are
 * more.
 */
export async function idsByDue(
  db: Db,
  { lanes, range, where, limit }: Pick<PageRequest, 'lanes' | 'range' | 'where' | 'limit'>,
): Promise<number[]> {
  const conditions = [inLanes(lanes, 'shipment'), withinBounds(range, 'shipment.created_at'), ...where];
  const { rows } = await sql<{ id: number }>`select shipment.id from shipment where ${sql.join(conditions, sql` and `)}
    order by shipment.decide_by nulls last, shipment.created_at, shipment.id limit ${limit + 1}`.execute(db);
  return rows.map(({ id }) => id);
}
