// Which documents are in error and which of them wait for a decision, as conditions, and how they are counted (docs/model.md, "Documents
// in error").
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { dayIn, rangeBounds } from '#server/access/date-range.ts';
import { mayEnter } from '#server/access/person.ts';
import { isUnsettled } from './deciders.ts';

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

/** A document in error that needs somebody, that nobody decided on, and that has no decider, or one who cannot sign in any more. */
export const isNobodys = (
  alias: string,
): RawBuilder<SqlBool> => sql<SqlBool>`(${inError(alias)} and not ${fallsBack(alias)}
  and ${sql.ref(`${alias}.takeover`)} is distinct from 'wished'
  and not coalesce(${sql.ref(`${alias}.doubt`)} ? 'again', false) and not exists (
    select 1 from app_user u where u.id = ${sql.ref(`${alias}.decider_id`)} and ${mayEnter('u')}))`;

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
