// Filters of documents in error by who decides on them and until when, and those that are due first.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { withinBounds } from '#server/access/date-range.ts';
import type { PageRequest } from '#server/access/pages/page-request.ts';
import { inLanes } from '#server/access/scope.ts';
import { inError, isNobodys, waits } from '#server/letters/fallback/in-error.ts';
import type { Db } from '#server/storage/schema.ts';

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
