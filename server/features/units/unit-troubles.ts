// Accounts with which something is wrong: over, over within a month, or with orders that failed.
import { sql } from 'kysely';
import { ENDING_WARNED_DAYS } from '#domain/accounts/ending.rules.ts';
import type { AccountTrouble, UnitLevel, UnitNode } from '#domain/api/administration/units.contract.ts';
import { readEndings } from '#server/access/endings.ts';
import type { Where } from '#server/context/ports.ts';
import { PREPARED } from '#server/storage/prepared.ts';
import type { UnitReach } from './units.repository.ts';

/** What is wrong with one account. */
export interface TroubledUnit {
  readonly id: number;
  /** from the root down to the account itself */
  readonly path: readonly number[];
  readonly trouble: AccountTrouble;
}

const isReached = ({ all, ids, subtreeIds }: UnitReach, { id, path }: Pick<TroubledUnit, 'id' | 'path'>): boolean =>
  all || ids.includes(id) || subtreeIds.some((top) => path.includes(top));

/** Every account in reach with which something is wrong, once each: its end goes before its orders. */
export async function readTroubles(where: Where, reach: UnitReach, now: Date): Promise<readonly TroubledUnit[]> {
  const reading = readEndings(where, now, ENDING_WARNED_DAYS);
  const counting = sql<{ id: number; path: number[]; n: number }>`${PREPARED}
    select a.id, a.path, failed.n from account a join (
      select account_id, count(*)::int as n from delivery_command
      where state in ('DELIVERY_CREATION_ERROR', 'OUTPUT_ERROR') group by account_id) failed on failed.account_id = a.id
    where not a.removed`.execute(where);
  const [endings, { rows }] = await Promise.all([reading, counting]);
  const ends = endings.map(
    ({ id, path, daysLeft: n }): TroubledUnit => ({ id, path, trouble: { kind: n < 0 ? 'ended' : 'ending', n } }),
  );
  const failed = rows.map(({ id, path, n }): TroubledUnit => ({ id, path, trouble: { kind: 'failed', n } }));
  const known = new Set(ends.map(({ id }) => id));
  return [...ends, ...failed.filter(({ id }) => !known.has(id))].filter((one) => isReached(reach, one));
}

/** A stretch of the tree with what is wrong in it. */
export function withTroubles(
  { nodes, total }: { readonly nodes: readonly Omit<UnitNode, 'trouble' | 'troubled'>[]; readonly total: number },
  troubles: readonly TroubledUnit[],
): UnitLevel {
  const of = new Map(troubles.map(({ id, trouble }) => [id, trouble]));
  const below = new Map<number, number>();
  for (const { id, path } of troubles)
    for (const above of path) if (above !== id) below.set(above, (below.get(above) ?? 0) + 1);
  return {
    nodes: nodes.map((node) => ({ ...node, trouble: of.get(node.id) ?? null, troubled: below.get(node.id) ?? 0 })),
    total,
    attention: troubles.length,
  };
}
