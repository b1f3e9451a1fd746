// How the output of a delivery that goes shipment by shipment ends: all sent, waiting for the peer or for a person, or partly
// cancelled.
import { type SqlBool, sql } from 'kysely';
import { inDoubt } from '#domain/deliveries/doubts.ts';
import {
  followDelivery,
  holdDoubts,
  lockedDeliveryState,
  moveDelivery,
  type StateChange,
  sayDoubts,
} from '#server/letters/deliveries/delivery-state.ts';
import { lockInHand, SHIPMENT_FACTS, setShipmentStatus } from '#server/letters/deliveries/shipment-status.ts';
import { lockJob } from '#server/letters/jobs/job-state.ts';
import type { Trx } from '#server/storage/schema.ts';
import { folderObstacle, type Obstacle } from '../tasks/retry-rhythm.ts';
import type { DeliveryToSend } from './delivery-to-send.ts';
import { inDoubtBefore } from './doubts.ts';
import { handOverLater } from './hand-over-later.ts';
import { toBeSent } from './outgoing.ts';
import type { ShipmentOutput } from './send-shipment.ts';

/** Letters of an answer that a person is shown. */
const REASON_LENGTH = 200;

/** What a slice has seen of the peer. */
export interface PeerAnswers {
  /** It took at least one. */
  readonly progressed: boolean;
  /** The last "come back later". */
  readonly reason: string;
  /** Why the folder that is the peer cannot be written. */
  readonly folderFault?: string | undefined;
}

/** What the delivery says while `open` shipments wait. */
function obstacleOf({ reason, folderFault }: PeerAnswers, open: number): Obstacle {
  if (folderFault !== undefined) return folderObstacle(folderFault);
  const parameters = { count: open, reason: reason.slice(0, REASON_LENGTH) };
  return {
    waits: { label: 'channel.peerWaits', parameters },
    givenUp: { label: 'channel.peerUnavailable', parameters },
  };
}

/**
 * Nothing is left that goes by itself: all is out, or some of it is for a person to settle. Other shipments of the delivery
 * may have been cancelled before a person had a doubtful one sent again.
 */
async function endDelivery(trx: Trx, delivery: DeliveryToSend, change: StateChange): Promise<void> {
  const { rows } = await sql<{ back: number; doubts: number }>`select
      count(*) filter (where status <= -900)::int as back, count(doubt)::int as doubts
    from shipment where delivery_id = ${delivery.id}`.execute(trx);
  const { back = 0, doubts = 0 } = rows[0] ?? {};
  const whole = doubts > 0 ? 'outputError' : 'output';
  const fault = doubts > 0 ? inDoubt(doubts) : null;
  await moveDelivery(trx, delivery, back > 0 ? 'partiallyCancel' : whole, { ...change, fault });
}

/**
 * Shipments that return to a partly cancelled delivery are not sent again, and what is in doubt by now only a person has sent again. Called
 * after the last answer, under the lock of the one sender.
 */
async function takeBackRest(trx: Trx, delivery: DeliveryToSend, change: StateChange): Promise<void> {
  await holdDoubts(trx, sql<SqlBool>`delivery_id = ${delivery.id}`);
  const rest = await lockInHand(trx, delivery.id);
  await setShipmentStatus(trx, rest, { ...change, status: -900 });
  const { rows } = await sql<{ here: number; back: number; doubts: number }>`select
      count(*) filter (where status > -900)::int as here, count(*) filter (where status <= -900)::int as back,
      count(doubt)::int as doubts
    from shipment where delivery_id = ${delivery.id}`.execute(trx);
  const { here = 0, back = 0, doubts = 0 } = rows[0] ?? {};
  if (here === 0) await moveDelivery(trx, delivery, 'cancelRest', { ...change, fault: null });
  else if (back === 0 && doubts === 0) await moveDelivery(trx, delivery, 'outputRest', { ...change, fault: null });
  else await sayDoubts(trx, delivery.id);
}

/**
 * Ends a partly cancelled delivery: shipments that were cut while being sent are in doubt, and only a person sends them
 * again. Called under the lock of the one sender. One of which a person has had something sent again meanwhile has a task of its own.
 */
export async function settleCut(
  { slice, services }: Pick<ShipmentOutput, 'slice' | 'services'>,
  delivery: DeliveryToSend,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    await lockJob(trx, delivery.job_id);
    if ((await lockedDeliveryState(trx, delivery.id)) !== 'PARTIALLY_CANCELLED') return slice.complete(trx);
    const at = services.clock.now();
    const cut = await trx
      .selectFrom('shipment')
      .select(SHIPMENT_FACTS)
      .where('delivery_id', '=', delivery.id)
      .where('status', 'in', [300, 400])
      .orderBy('id')
      .forUpdate()
      .execute();
    for (const shipment of cut) await inDoubtBefore(trx, shipment, { at });
    await takeBackRest(trx, delivery, { at, by: null });
    await followDelivery(trx, delivery, { at, by: null });
    await slice.complete(trx);
  });
}

/** Nothing is left to send now: the delivery is out, waits for the peer, or has doubts that a person must settle. */
export async function finishOutput(work: ShipmentOutput, answers: PeerAnswers): Promise<void> {
  const { slice, services, delivery } = work;
  // Where the peer took something it is there: only a peer that takes nothing is left alone for longer and longer.
  const pauses = answers.progressed ? 0 : slice.payload.pauses;
  await services.db.transaction().execute(async (trx) => {
    await lockJob(trx, delivery.job_id);
    const change = { at: services.clock.now(), by: null };
    const { rows } = await sql<{ open: number }>`select count(*)::int as open from shipment
      where delivery_id = ${delivery.id} and ${toBeSent(delivery)}`.execute(trx);
    const open = rows[0]?.open ?? 0;
    // Cancelled while the last one was being sent: it stays cancelled, also with open doubts.
    const state = await lockedDeliveryState(trx, delivery.id);
    const ready = state === 'READY';
    if (state === 'PARTIALLY_CANCELLED') await takeBackRest(trx, delivery, change);
    if (ready && open > 0) await handOverLater(trx, work, obstacleOf(answers, open), pauses);
    else if (ready) await endDelivery(trx, delivery, change);
    await followDelivery(trx, delivery, change);
    await slice.complete(trx);
  });
}
