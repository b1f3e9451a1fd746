// Counts of what a person sees by the group alone. The group of a thing is that of its owner when it was made, and
// people join and leave groups: it is counted by the rows, so that nothing is counted that no list shows
// (docs/decisions/0099).
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { targetConditions } from '#server/access/scope.ts';
import { awaitedKeySql, isAwaitedSql, volumeKeySql } from '#server/access/test-mode.ts';
import type { Db } from '#server/storage/schema.ts';
import type { Counter, CounterRequest } from './counter.types.ts';

interface Counted {
  readonly table: string;
  readonly key: RawBuilder<string>;
  readonly time: string;
  readonly where: RawBuilder<SqlBool>;
}

const everyRow = sql<SqlBool>`true`;

/** What each counter counts, as the audit does (server/app/audit/system.invariant.ts). */
const COUNTED: Readonly<Record<Counter, Counted>> = {
  job: { table: 'job', key: sql`t.state`, time: 'submitted_at', where: sql<SqlBool>`not t.draft` },
  command: { table: 'delivery_command', key: sql`t.state`, time: 'created_at', where: everyRow },
  delivery: { table: 'delivery', key: sql`t.state`, time: 'created_at', where: everyRow },
  shipment: { table: 'shipment', key: sql`t.status::text`, time: 'created_at', where: everyRow },
  shipmentError: {
    table: 'shipment',
    key: sql`''`,
    time: 'created_at',
    where: sql<SqlBool>`t.status > -900 and t.status < 0 and not t.acknowledged`,
  },
  volume: { table: 'shipment', key: volumeKeySql('t'), time: 'created_at', where: everyRow },
  awaited: { table: 'shipment', key: awaitedKeySql('t'), time: 'created_at', where: isAwaitedSql('t') },
};

/**
 * Rows per key that are in scope by the group and by nothing else; days are those of UTC, as everywhere in counters.
 */
export async function countOfGroup(
  db: Db,
  { counter, scope, targets, range }: CounterRequest,
): Promise<{ key: string; count: number }[]> {
  const { group, accountIds, ownerId } = scope;
  if (scope.all || group === null || accountIds.includes(group.accountId)) return [];
  const { table, key, time, where } = COUNTED[counter];
  const at = sql.ref(`t.${time}`);
  const conditions = [
    sql<SqlBool>`t.account_id = ${group.accountId} and t.owner_group_id = ${group.groupId}`,
    sql<SqlBool>`${at} >= (${range.from}::timestamp at time zone 'UTC')`,
    sql<SqlBool>`${at} < ((${range.to}::date + 1)::timestamp at time zone 'UTC')`,
    where,
  ];
  if (ownerId !== null) conditions.push(sql<SqlBool>`t.owner_id <> ${ownerId}`);
  conditions.push(...(await targetConditions(db, targets, 't')));
  const { rows } = await sql<{ key: string; count: number }>`select ${key} as key, count(*)::int as count
    from ${sql.table(table)} t where ${sql.join(conditions, sql` and `)} group by 1`.execute(db);
  return rows;
}
