// What was late on former days: noted while a day runs, read as sums.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { EVERYTHING } from '#server/access/scope.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import { type LateLimit, type LateRequest, lateByDelivery, lateWhere } from './late.repository.ts';

/** Days that are kept. */
const KEPT_DAYS = 400;

/** Notes what is late now as that of a day, in the place of what was noted of it before. @param day `yyyy-MM-dd` */
export async function writeLateDay(trx: Trx, day: string, limits: readonly LateLimit[]): Promise<void> {
  const late = lateByDelivery(limits, await lateWhere(trx, { limits, scope: EVERYTHING, targets: {} }));
  await sql`delete from late_day where day = ${day}::date or day < ${day}::date - ${sql.lit(KEPT_DAYS)}::int`.execute(
    trx,
  );
  await sql`insert into late_day (day, account_id, owner_id, service_id, channel_id, status, pieces)
    select ${day}::date, d.account_id, d.owner_id, d.service_id, d.channel_id, late.status, sum(late.pieces)
    from (${late}) late join delivery d on d.id = late.delivery_id group by 2, 3, 4, 5, 6`.execute(trx);
}

/** Marks the deliveries that are late for the first time: their owners are told of each once. What is in work is left for the next hour. */
export async function markLate(trx: Trx, at: Date, limits: readonly LateLimit[]): Promise<void> {
  const late = lateByDelivery(limits, await lateWhere(trx, { limits, scope: EVERYTHING, targets: {} }));
  await sql`with fresh as (
      select d.id from delivery d where d.late_at is null and d.id in (select late.delivery_id from (${late}) late)
      order by d.id for update skip locked)
    update delivery set late_at = ${at} from fresh where delivery.id = fresh.id`.execute(trx);
}

export interface LateDay {
  readonly day: string;
  readonly pieces: number;
}

/** Which notes are asked for; notes know neither tags nor numbers nor groups. */
type NotesRequest = Pick<LateRequest, 'limits' | 'scope' | 'targets' | 'serviceId'> & {
  readonly accounts: readonly number[] | null;
};

function notesWhere({ limits, scope, targets, serviceId, accounts }: NotesRequest): RawBuilder<SqlBool> {
  const column = <T>(of: (limit: LateLimit) => T) => sql.val(limits.map(of));
  const where = [
    sql<SqlBool>`(l.channel_id, l.status) in (select * from unnest(${column(({ channelId }) => channelId)}::bigint[],
      ${column(({ status }) => status)}::int[]))`,
  ];
  if (!scope.all) {
    where.push(sql<SqlBool>`(l.account_id = any(${sql.val([...scope.accountIds])}::bigint[])
      or l.owner_id = ${scope.ownerId ?? 0})`);
  }
  if (targets.targetOwnerId !== undefined) where.push(sql<SqlBool>`l.owner_id = ${targets.targetOwnerId}`);
  if (accounts !== null) where.push(sql<SqlBool>`l.account_id = any(${sql.val([...accounts])}::bigint[])`);
  if (serviceId !== undefined) where.push(sql<SqlBool>`l.service_id = ${serviceId}`);
  return sql<SqlBool>`${sql.join(where, sql` and `)}`;
}

/** Sums of the last days before one, in order, from the first that was noted on. */
export async function readLateDays(
  db: Db,
  request: NotesRequest,
  { before, most }: { readonly before: string; readonly most: number },
): Promise<LateDay[]> {
  const { rows } = await sql<LateDay>`with noted as (
      select min(day) as first from late_day where day >= ${before}::date - ${most}::int)
    select of.day::date::text as day, coalesce(sum(l.pieces), 0)::int as pieces
    from noted cross join lateral generate_series(noted.first, ${before}::date - 1, interval '1 day') of(day)
      left join late_day l on l.day = of.day::date and l.day < ${before}::date and ${notesWhere(request)}
    group by 1 order by 1`.execute(db);
  return rows;
}

/** The same of each account; a day on which one had nothing late is not there. */
export async function readLateDaysOfAccounts(
  db: Db,
  request: NotesRequest,
  { before, most }: { readonly before: string; readonly most: number },
): Promise<(LateDay & { readonly account_id: number })[]> {
  const { rows } = await sql<LateDay & { account_id: number }>`select l.account_id, l.day::text as day,
      sum(l.pieces)::int as pieces
    from late_day l where l.day >= ${before}::date - ${most}::int and l.day < ${before}::date and ${notesWhere(request)}
    group by 1, 2`.execute(db);
  return rows;
}
