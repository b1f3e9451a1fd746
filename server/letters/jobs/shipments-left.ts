// Which shipments of a job or a command left, or may have: what decides on cancelling and freeing.
import { type SqlBool, sql } from 'kysely';
import type { Trx } from '#server/storage/schema.ts';

/**
 * The condition "this shipment left, or may have" on the table `s`: production code, doubt, or an attempt that was
 * begun and did not end in a refusal. Evaluate it only after the shipments were locked (`lockShipmentsOf`).
 */
export const SHIPMENT_LEFT = sql<SqlBool>`(s.status >= 400 or s.doubt is not null or exists (
  select 1 from send_attempt a where a.state in ('INTENT', 'DONE', 'DOUBT')
    and (a.shipment_id = s.id or a.delivery_id = s.delivery_id)))`;

/** The condition "its hand-over was begun, and how it ended is not known yet" on the table `s`. */
export const HAND_OVER_BEGUN = sql<SqlBool>`(s.status < 400 and exists (
  select 1 from send_attempt a where a.state = 'INTENT' and (a.shipment_id = s.id or a.delivery_id = s.delivery_id)))`;

/**
 * Locks shipments in a statement of its own: the writer of an intent holds its shipment, so that the next statement
 * sees every intent that came first, and none can come after.
 */
export async function lockShipmentsOf(trx: Trx, column: 'job_id' | 'command_id', id: number): Promise<void> {
  await sql`select id from shipment where ${sql.ref(column)} = ${id} order by id for update`.execute(trx);
}

/** Shipments of a job that left or are being handed over right now. */
export async function shipmentsLeft(trx: Trx, jobId: number): Promise<number> {
  await lockShipmentsOf(trx, 'job_id', jobId);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from shipment s
    where s.job_id = ${jobId} and s.status > -900 and ${SHIPMENT_LEFT}`.execute(trx);
  return rows[0]?.count ?? 0;
}

/**
 * Of attempts `a` of shipments `s`: something left, may have left, or was refused by the answer that made the status. What is to be
 * tried again later went nowhere.
 */
export const WENT_TO = sql<SqlBool>`(a.state in ('DONE', 'DOUBT', 'INTENT') or s.status < 0 and a.ended_at = s.status_at)`;
