// A restore that is not settled: what waits, and what a person says of each delivery.
import { sql } from 'kysely';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import type { ChannelType } from '#domain/channels/channels.ts';
import type { DeliveryMove } from '#domain/deliveries/deliveries.states.ts';
import {
  followDeliveries,
  moveDelivery,
  STATE_FACTS,
  type StateFacts,
} from '#server/letters/deliveries/delivery-state.ts';
import { SHIPMENT_FACTS, setShipmentStatus } from '#server/letters/deliveries/shipment-status.ts';
import { lockJob } from '#server/letters/jobs/job-state.ts';
import { beginRestored, lockMarks, usedUp } from '#server/storage/marks/marks.repository.ts';
import { joined, type MarkFiles, NO_MARKS } from '#server/storage/marks/marks.ts';
import type { Db, Trx } from '#server/storage/schema.ts';

/** A delivery that was on its way when the backup was made. */
export interface WaitingDelivery {
  readonly id: number;
  readonly number: string;
  /** Of its order: what left since may have had another number. */
  readonly jobId: number;
  readonly channel: string;
  readonly shipments: number;
  /** Of these, which go electronically because their recipients agreed. */
  readonly byConsent: number;
  readonly createdAt: Date;
  /** When its order came. */
  readonly orderedAt: Date;
  readonly released: boolean;
}

/** When the open restore was noticed; null: there is none. */
export async function openRestore(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('restored').select('at').where('ended_at', 'is', null).executeTakeFirst();
  return row?.at ?? null;
}

/** A person says that this database was put back; the same state as one that was noticed. */
export async function sayRestored(db: Db, files: MarkFiles, at: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockMarks(trx);
    const marks = joined((await files.read()) ?? NO_MARKS, await usedUp(trx));
    await beginRestored(trx, { at, cause: 'said', marks });
  });
}

const PAPER = Object.entries(CHANNEL_TYPE_ROWS).flatMap(([type, { paper }]) => (paper ? [type] : []));

/** Deliveries that would leave, or have left since the backup, oldest first. */
export async function waitingDeliveries(db: Db): Promise<WaitingDelivery[]> {
  const { rows } =
    await sql<WaitingDelivery>`select d.id, d.external_id as number, d.job_id as "jobId", d.channel_label as channel,
      d.created_at as "createdAt", job.submitted_at as "orderedAt", r.delivery_id is not null as released, s.shipments, s.consented as "byConsent"
    from delivery d join job on job.id = d.job_id left join restored_release r on r.delivery_id = d.id
    cross join lateral (select count(*)::int as shipments, (count(*) filter (where s.preference = 'electronic'
        and d.channel_type <> all(${sql.val(PAPER)}::text[])))::int as consented
      from shipment s where s.delivery_id = d.id and s.status = 300) s
    where d.state in ('READY', 'OUTPUT_ERROR') order by d.id`.execute(db);
  return rows;
}

/** It did not leave: it goes now. @returns false when no delivery of that number waits */
export async function releaseDelivery(db: Db, number: string, at: Date): Promise<boolean> {
  const found = (await waitingDeliveries(db)).find((delivery) => delivery.number === number);
  if (found === undefined) return false;
  await db
    .insertInto('restored_release')
    .values({ delivery_id: found.id, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/**
 * It left: what of it would leave once more counts as left, and is followed and billed like all that left.
 * @returns false when no delivery of that number waits
 */
export async function dropDelivery(db: Db, number: string, at: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('delivery')
      .select('job_id')
      .where('external_id', '=', number)
      .executeTakeFirst();
    if (found === undefined) return false;
    await lockJob(trx, found.job_id);
    // Behind the lock: it may have been dropped, cancelled or sent while this waited for it.
    const row = await trx
      .selectFrom('delivery')
      .select(STATE_FACTS)
      .select(['command_id', 'channel_type'])
      .where('external_id', '=', number)
      .where('state', 'in', ['READY', 'OUTPUT_ERROR'])
      .executeTakeFirst();
    if (row === undefined) return false;
    const change = { at, by: null };
    const waiting = await trx
      .selectFrom('shipment')
      .select(SHIPMENT_FACTS)
      .where('delivery_id', '=', row.id)
      .where(({ eb, or }) => or([eb('status', '=', 300), eb('doubt', 'is not', null)]))
      .orderBy('id')
      .forUpdate()
      .execute();
    // Carriers say more of paper; of what was sent by wire a 400 alone would be an attempt that was cut.
    const { paper, goneStatus } = CHANNEL_TYPE_ROWS[row.channel_type as ChannelType];
    const status = paper ? 400 : goneStatus;
    await setShipmentStatus(trx, waiting, { ...change, status, details: { reason: LEFT_BEFORE } });
    await writeAttempts(trx, row.id, { shipmentIds: waiting.map(({ id }) => id), at });
    await moveDelivery(trx, row, await moveOf(trx, row), { ...change, fault: null });
    await followDeliveries(trx, row.command_id, change);
    return true;
  });
}

const LEFT_BEFORE = 'left before the restore';

/** The attempts by which it left are in no backup: what left without one would be a fault. */
async function writeAttempts(
  trx: Trx,
  deliveryId: number,
  { shipmentIds, at }: { readonly shipmentIds: readonly number[]; readonly at: Date },
): Promise<void> {
  await sql`update send_attempt set state = 'DONE', answer = ${LEFT_BEFORE}, ended_at = ${at} where state = 'INTENT'
    and (delivery_id = ${deliveryId} or shipment_id in (select id from shipment where delivery_id = ${deliveryId}))`.execute(
    trx,
  );
  await sql`insert into send_attempt (shipment_id, fence, peer_key, state, answer, started_at, ended_at)
    select s.id, 'restored', s.nuid, 'DONE', ${LEFT_BEFORE}, ${at}, ${at} from shipment s
    where s.id = any(${sql.val([...shipmentIds])}::bigint[]) and not exists (select from send_attempt a
      where (a.shipment_id = s.id or a.delivery_id = s.delivery_id) and a.state in ('DONE', 'DOUBT'))`.execute(trx);
}

/** Other letters of it may have been cancelled. */
async function moveOf(trx: Trx, { id, state }: Pick<StateFacts, 'id' | 'state'>): Promise<DeliveryMove> {
  const cancelled = await trx
    .selectFrom('shipment')
    .select('id')
    .where('delivery_id', '=', id)
    .where('status', '<=', -900)
    .limit(1)
    .executeTakeFirst();
  if (cancelled !== undefined) return 'partiallyCancel';
  return state === 'READY' ? 'output' : 'outputRest';
}

/** Everything that still waits goes. */
export async function endRestore(db: Db, at: Date): Promise<void> {
  await db.updateTable('restored').set({ ended_at: at }).where('ended_at', 'is', null).execute();
}
