// Accounts that end on a day: which are over or soon will be, with those below them.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { daysLeft, endOfDay } from '#domain/accounts/ending.rules.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { dayText, wallClock } from '#domain/shared/days.ts';
import type { Where } from '#server/context/ports.ts';
import { PREPARED } from '#server/storage/prepared.ts';
import { effectiveSettings } from './effective-settings.ts';
import type { EffectiveSettings } from './inherited-settings.ts';

/** An account with an end of its own. */
export interface Ending {
  readonly id: number;
  readonly name: string;
  readonly path: readonly number[];
  /** yyyy-MM-dd, the last day */
  readonly date: string;
  /** IANA, of the account */
  readonly timeZone: string;
  /** 0 on the last day, negative once it is over */
  readonly daysLeft: number;
}

/** Accounts that are over, or will be within so many days; those of an account above them are not repeated for them. */
export async function readEndings(where: Where, now: Date, days: number): Promise<Ending[]> {
  // A day more than asked: somewhere the day after has begun.
  const until = dayText(wallClock(now.getTime(), 'UTC').day + days + 1);
  const { rows } = await sql<Omit<Ending, 'daysLeft'>>`${PREPARED}
    select a.id, a.name, a.path, a.definition->>'expiryDate' as date, coalesce((
      select above.definition->'properties'->>'timeZone' from account above
      where above.id = any(a.path) and coalesce(above.definition->'properties'->>'timeZone', '') <> ''
      order by cardinality(above.path) desc limit 1), 'UTC') as "timeZone"
    from account a
    where a.definition->>'expiryDate' is not null and a.definition->>'expiryDate' <= ${until} and not a.removed
    order by date, a.id`.execute(where);
  return rows
    .map((row) => ({ ...row, daysLeft: daysLeft(row.date, now.getTime(), row.timeZone) }))
    .filter((row) => row.daysLeft <= days);
}

/** SQL: the account of this column is one of those that are over, or below one. */
export async function endedCondition(where: Where, now: Date, column: string): Promise<RawBuilder<SqlBool>> {
  const over = (await readEndings(where, now, -1)).map(({ id }) => id);
  if (over.length === 0) return sql`false`;
  return sql`${sql.ref(column)} in (select id from account where path && ${sql.val(over)}::bigint[])`;
}

/** True from the end of the last day on, of the account or one above it. */
export const hasEnded = ({ ending }: EffectiveSettings, now: Date): boolean =>
  ending !== null && (endOfDay(ending.date, ending.timeZone) ?? Number.POSITIVE_INFINITY) <= now.getTime();

/** Nothing new begins in an account that is over. */
export async function checkNotEnded(where: Where, accountId: number, now: Date): Promise<Result<true>> {
  if (!hasEnded(await effectiveSettings(where, accountId), now)) return ok(true);
  const row = await where.selectFrom('account').select('name').where('id', '=', accountId).executeTakeFirst();
  return refuse('ou.expired', { name: row?.name ?? '' });
}
