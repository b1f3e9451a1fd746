// The tree of accounts, read in stretches: one level, what a filter finds, one account with those above it.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UnitNode } from '#domain/api/administration/units.contract.ts';
import { likePattern, nameContains } from '#server/access/like-pattern.ts';
import type { Where } from '#server/context/ports.ts';
import { PREPARED } from '#server/storage/prepared.ts';
import type { UnitReach } from './units.repository.ts';

/** Children that one answer has. */
const LEVEL = 10;
/** Accounts that a filter shows; more are counted alone. */
const MOST_FOUND = 100;

const ids = (list: readonly number[]): RawBuilder<readonly number[]> => sql`${sql.val([...list])}::bigint[]`;

const within = (table: 'a' | 'c', { all, ids: own, subtreeIds }: UnitReach): RawBuilder<SqlBool> =>
  all
    ? sql`true`
    : sql`(${sql.ref(`${table}.id`)} = any(${ids(own)}) or ${sql.ref(`${table}.path`)} && ${ids(subtreeIds)})`;

/** A node without what is wrong in it. */
type BareNode = Omit<UnitNode, 'trouble' | 'troubled'>;
interface BareLevel {
  readonly nodes: BareNode[];
  readonly total: number;
}

const columns = (reach: UnitReach, found: RawBuilder<SqlBool>): RawBuilder<BareNode> => sql<BareNode>`
  a.id, a.parent_id as "parentId", a.name, a.account_identifier as "accountIdentifier", a.enabled, ${found} as found,
  (select count(*) from account c where c.parent_id = a.id and not c.removed and ${within('c', reach)})::int as below`;

/** Children of an account, or the highest that the reach has; ten behind `afterId`. */
export async function readLevel(
  where: Where,
  reach: UnitReach,
  { parentId, afterId }: { readonly parentId: number | undefined; readonly afterId: number | undefined },
): Promise<BareLevel> {
  const tops = reach.all
    ? sql<SqlBool>`a.parent_id is null`
    : sql<SqlBool>`a.id = any(${ids([...reach.ids, ...reach.subtreeIds])})`;
  const level = parentId === undefined ? tops : sql<SqlBool>`a.parent_id = ${parentId}`;
  const asked = sql<SqlBool>`${level} and not a.removed and ${within('a', reach)}`;
  const behind =
    afterId === undefined
      ? sql`true`
      : sql`(a.name, a.id) > (select last.name, last.id from account last where last.id = ${afterId})`;
  // In one statement: each way to the database costs more than the level itself.
  const counted = sql`(select count(*)::int from account a where ${asked})`;
  const { rows } = await sql<
    BareNode & { total: number }
  >`${PREPARED}select ${columns(reach, sql`true`)}, ${counted} as total
    from account a where ${asked} and ${behind} order by a.name, a.id limit ${sql.lit(LEVEL)}`.execute(where);
  const nodes = rows.map(({ total: _total, ...node }) => node);
  if (rows[0]) return { nodes, total: rows[0].total };
  const alone = await sql<{ total: number }>`select ${counted} as total`.execute(where);
  return { nodes, total: alone.rows[0]?.total ?? 0 };
}

/** What has these letters in name or identifier, with the accounts above it, those above first. */
export async function findInTree(where: Where, reach: UnitReach, text: string): Promise<BareLevel> {
  const matches = sql<SqlBool>`(${nameContains(sql`a.name`, text)} or a.account_identifier ilike ${likePattern(text)})`;
  const { rows } = await sql<{ id: number; path: number[]; total: number }>`
    select a.id, a.path, count(*) over ()::int as total from account a
    where not a.removed and ${within('a', reach)} and ${matches}
    order by a.name, a.id limit ${MOST_FOUND}`.execute(where);
  const found = rows.map(({ id }) => id);
  const nodes = await readNodes(where, reach, { ids: rows.flatMap(({ path }) => path), found });
  return { nodes, total: rows[0]?.total ?? 0 };
}

/** These accounts as far as they are in reach, those above first. */
export async function readNodes(
  where: Where,
  reach: UnitReach,
  asked: { readonly ids: readonly number[]; readonly found: readonly number[] },
): Promise<BareNode[]> {
  const { rows } = await sql<BareNode>`select ${columns(reach, sql`a.id = any(${ids(asked.found)})`)} from account a
    where a.id = any(${ids([...new Set(asked.ids)])}) and not a.removed and ${within('a', reach)}
    order by cardinality(a.path), a.name, a.id`.execute(where);
  return rows;
}
