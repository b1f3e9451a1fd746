// Counters: signed delta rows in the transaction of the change, folded later, read as folded plus open.
// A counter is keyed by account, owner, key (a state or code) and the UTC day of the thing counted.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ResolvedScope, targetConditions } from '#server/access/scope.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import type { CounterDelta, CounterRequest } from './counter.types.ts';
import { countOfGroup } from './group-counts.repository.ts';

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Adds deltas; equal keys are summed first, and what sums to nothing is left out. */
export async function addCounters(trx: Trx, deltas: readonly CounterDelta[]): Promise<void> {
  const sums = new Map<string, { row: Omit<CounterDelta, 'at' | 'delta'>; day: string; delta: number }>();
  for (const { at, delta, ...row } of deltas) {
    const day = dayOf(at);
    const name = JSON.stringify([row.counter, row.accountId, row.ownerId, row.key, day]);
    const sum = sums.get(name);
    if (sum) sum.delta += delta;
    else sums.set(name, { row, day, delta });
  }
  const rows = [...sums.values()].filter(({ delta }) => delta !== 0);
  if (rows.length === 0) return;
  const column = <T>(of: (sum: (typeof rows)[number]) => T) => sql.val(rows.map(of));
  await sql`insert into counter_delta (account_id, owner_id, counter, key, day, delta)
    select n.account_id, n.owner_id, n.counter, case when n.counter = 'awaited'
      then (select channel_id from delivery where id = split_part(n.key, ' ', 2)::bigint) || ' ' || n.key else n.key end, n.day, n.delta
    from unnest(${column(({ row }) => row.accountId)}::bigint[], ${column(({ row }) => row.ownerId)}::bigint[],
      ${column(({ row }) => row.counter)}::text[], ${column(({ row }) => row.key)}::text[],
      ${column(({ day }) => day)}::date[], ${column(({ delta }) => delta)}::int[])
      n(account_id, owner_id, counter, key, day, delta)`.execute(trx);
}

/** Moves one thing from a key to another; null: it was not, or is no longer, counted. */
export function moveCounter(
  trx: Trx,
  move: Omit<CounterDelta, 'key' | 'delta'> & { readonly from: string | null; readonly to: string | null },
): Promise<void> {
  const { from, to, ...rest } = move;
  if (from === to) return Promise.resolve();
  const deltas: CounterDelta[] = [];
  if (from !== null) deltas.push({ ...rest, key: from, delta: -1 });
  if (to !== null) deltas.push({ ...rest, key: to, delta: 1 });
  return addCounters(trx, deltas);
}

/** Deltas folded in one transaction. */
const FOLD_ROWS = 50_000;

/**
 * Folds open deltas into totals. Safe beside writers and beside itself.
 * @returns the number of deltas folded; call again while it is the full batch
 */
export async function foldCounters(db: Db, batch: number = FOLD_ROWS): Promise<number> {
  const { rows } = await sql<{ folded: number; awaited: unknown[] }>`
    with gone as (
      delete from counter_delta
      where id in (select id from counter_delta order by id limit ${batch} for update skip locked)
      returning account_id, owner_id, counter, key, day, delta
    ), sums as (
      select account_id, owner_id, counter, key, day, sum(delta) as delta from gone group by 1, 2, 3, 4, 5
    ), kept as (
      insert into counter_total (account_id, owner_id, counter, key, day, total)
      select account_id, owner_id, counter, key, day, delta from sums order by 1, 2, 3, 4, 5
      on conflict (account_id, owner_id, counter, key, day) do update set total = counter_total.total + excluded.total
    )
    select (select count(*)::int from gone) as folded, (select coalesce(jsonb_agg(jsonb_build_object(
      'account', account_id, 'owner', owner_id, 'key', key, 'day', day)), '[]') from sums where counter = 'awaited') as awaited`.execute(
    db,
  );
  const { folded, awaited } = rows[0] ?? { folded: 0, awaited: [] };
  // Of a delivery of which nothing is awaited any more nothing is kept: these are as many as there ever were.
  if (awaited.length > 0)
    await sql`delete from counter_total t
      using jsonb_to_recordset(${JSON.stringify(awaited)}::jsonb) as r(account bigint, owner bigint, key text, day date)
      where t.counter = 'awaited' and t.total = 0 and t.account_id = r.account and t.owner_id = r.owner
        and t.key = r.key and t.day = r.day`.execute(db);
  return folded;
}

/** The part of a scope that is counted; what comes by the group is counted by the rows (group-counts.repository.ts). */
function ownerIn(scope: ResolvedScope): RawBuilder<SqlBool> {
  if (scope.all) return sql<SqlBool>`true`;
  const parts = [sql<SqlBool>`account_id = any(${sql.val([...scope.accountIds])}::bigint[])`];
  if (scope.ownerId !== null) parts.push(sql<SqlBool>`owner_id = ${scope.ownerId}`);
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}

/** Sums per key of one counter over a range of days, within a scope narrowed by targets. Keys of sum 0 are absent. */
export async function readCounter(db: Db, request: CounterRequest): Promise<Record<string, number>> {
  const { counter, targets, range } = request;
  const where = [
    sql<SqlBool>`counter = ${counter}`,
    sql<SqlBool>`day between ${range.from}::date and ${range.to}::date`,
    ownerIn(request.scope),
  ];
  where.push(...(await targetConditions(db, targets, 'c')));
  const condition = sql.join(where, sql` and `);
  const { rows } = await sql<{ key: string; total: number }>`
    select key, sum(n)::bigint as total from (
      select key, total as n from counter_total c where ${condition}
      union all select key, delta as n from counter_delta c where ${condition}
    ) open_and_folded group by key`.execute(db);
  const sums = new Map(rows.map(({ key, total }) => [key, total]));
  for (const { key, count } of await countOfGroup(db, request)) sums.set(key, (sums.get(key) ?? 0) + count);
  return Object.fromEntries([...sums].filter(([, total]) => total !== 0));
}
