// The table of accounts (units).
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Where } from '#server/context/ports.ts';
import type { Schema, Trx } from '#server/storage/schema.ts';

/** An account as the database has it. */
export interface UnitRow {
  readonly id: number;
  readonly version: number;
  readonly parent_id: number | null;
  readonly path: number[];
  readonly root_id: number;
  readonly name: string;
  readonly account_identifier: string;
  readonly enabled: boolean;
  readonly removed: boolean;
  readonly branding_id: number | null;
  readonly channel_ids: number[] | null;
  readonly definition: unknown;
  readonly created_at: Date;
}

/** What of the tree is asked for: everything, the subtrees of these accounts, and these accounts themselves. */
export interface UnitReach {
  readonly all: boolean;
  readonly subtreeIds: readonly number[];
  readonly ids: readonly number[];
}

const reached = (reach: UnitReach) => (eb: ExpressionBuilder<Schema, 'account'>) =>
  reach.all
    ? sql<SqlBool>`true`
    : eb.or([
        sql<SqlBool>`account.id = any(${sql.val([...reach.ids])}::bigint[])`,
        sql<SqlBool>`account.path && ${sql.val([...reach.subtreeIds])}::bigint[]`,
      ]);

/** Those above before those below, then by name. */
export const listUnits = (where: Where, reach: UnitReach, includeRemoved: boolean): Promise<UnitRow[]> =>
  where
    .selectFrom('account')
    .selectAll()
    .where(reached(reach))
    .$if(!includeRemoved, (query) => query.where('removed', '=', false))
    .orderBy(sql`cardinality(path)`)
    .orderBy('name')
    .orderBy('id')
    .execute();

/** The account, when the caller's reach holds it. */
export const findUnit = (where: Where, reach: UnitReach, id: number): Promise<UnitRow | undefined> =>
  where.selectFrom('account').selectAll().where('id', '=', id).where(reached(reach)).executeTakeFirst();

/** The same row, held until the transaction ends. */
export const lockUnit = (trx: Trx, reach: UnitReach, id: number): Promise<UnitRow | undefined> =>
  trx.selectFrom('account').selectAll().where('id', '=', id).where(reached(reach)).forUpdate().executeTakeFirst();

/**
 * Nobody else makes, saves, moves or removes an account until the transaction ends: two moves at once could make a circle, and what is
 * made below an account that moves would keep its old place. Taken before any row.
 */
export const holdTree = (trx: Trx) => sql`select pg_advisory_xact_lock(hashtext('account tree'))`.execute(trx);

/** Whether accounts that were not removed lie below. */
export const hasChildren = async (where: Where, id: number): Promise<boolean> =>
  (await where
    .selectFrom('account')
    .select('id')
    .where('parent_id', '=', id)
    .where('removed', '=', false)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The accounts of a path, from the root down; removed ones too. */
export const unitsOfPath = (where: Where, path: readonly number[]): Promise<UnitRow[]> =>
  where
    .selectFrom('account')
    .selectAll()
    .where('id', 'in', [...path, 0])
    .orderBy(sql`cardinality(path)`)
    .execute();

/** What a save writes; the place of an account in the tree is decided when it is made. */
export interface UnitColumns {
  readonly name: string;
  readonly account_identifier: string;
  readonly enabled: boolean;
  readonly branding_id: number | null;
  readonly channel_ids: readonly number[] | null;
  readonly definition: string;
}

const listOf = ({ channel_ids }: UnitColumns): number[] | null => (channel_ids === null ? null : [...channel_ids]);

/** Adds an account below its parent; without one it is a root. */
export async function insertUnit(
  trx: Trx,
  columns: UnitColumns,
  place: { readonly parent: UnitRow | null; readonly now: Date },
): Promise<UnitRow> {
  const { id } = await trx
    .insertInto('account')
    .values({
      ...columns,
      channel_ids: listOf(columns),
      parent_id: place.parent?.id ?? null,
      path: [],
      root_id: 0,
      created_at: place.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const path = [...(place.parent?.path ?? []), id];
  return trx
    .updateTable('account')
    .set({ path, root_id: path[0] ?? id })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const updateUnit = (trx: Trx, id: number, columns: UnitColumns): Promise<UnitRow> =>
  trx
    .updateTable('account')
    .set((eb) => ({ ...columns, channel_ids: listOf(columns), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** What the account and those below may use at most; null: it narrows nothing. */
export const updateUnitChannels = (trx: Trx, id: number, channelIds: readonly number[] | null): Promise<UnitRow> =>
  trx
    .updateTable('account')
    .set((eb) => ({ channel_ids: channelIds === null ? null : [...channelIds], version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateUnitDefinition = (trx: Trx, id: number, definition: string): Promise<UnitRow> =>
  trx
    .updateTable('account')
    .set((eb) => ({ definition, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
