// Shipments on which somebody may decide, and how they are locked for it.
import { type SqlBool, sql } from 'kysely';
import { can } from '#domain/access/abilities.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { itemOf } from '#server/access/owned-row.ts';
import type { ResolvedScope } from '#server/access/scope.ts';
import type { Caller } from '#server/context/context.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import { type ShipmentRow, shipmentsWhere } from './shipments.repository.ts';

/**
 * Refused where the caller does not see all of these, or may not decide on one. Looked at before anything is locked: nobody holds up
 * the work of others by their ids.
 */
export async function checkDecidable(
  db: Db | Trx,
  { caller, scope }: { readonly caller: Caller; readonly scope: ResolvedScope },
  ids: readonly number[],
): Promise<Result<true>> {
  const condition = sql<SqlBool>`s.id = any(${sql.val([...ids])}::bigint[])`;
  const { rows } = await shipmentsWhere(db, scope, { condition, limit: ids.length });
  if (rows.length !== ids.length) return refuse('exception.notFound', { type: 'shipment' });
  return rows.every((row) => can(caller.actor, 'acknowledge', itemOf(row)))
    ? ok(true)
    : refuse('exception.unauthorized');
}

/**
 * What people type is not written to what lost its personal data: nothing would ever take it away again. Asked under the lock of the
 * order, for which a purge waits.
 */
export function checkTyped(
  rows: readonly Pick<ShipmentRow, 'data_purged' | 'job_id'>[],
  words: string | undefined,
): Result<true> {
  const gone = (words ?? '').trim() === '' ? undefined : rows.find((row) => row.data_purged);
  return gone === undefined ? ok(true) : refuse('job.wordsPurged', { order: gone.job_id });
}

/** The jobs of shipments, locked before them as everywhere. */
export async function lockJobsOf(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`select id from job where id in (select job_id from shipment where id = any(${sql.val([...ids])}::bigint[]))
    order by id for update`.execute(trx);
}

/** Locks shipments in the order of their ids. */
export async function lockShipments(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`select id from shipment where id = any(${sql.val([...ids])}::bigint[]) order by id for update`.execute(trx);
}
