// Sends shipment by shipment (e-mail): intent committed, sent, result committed. A shipment that was cut in between is
// in doubt, is sent again under the same key, and the doubt stays on record.
import { sql } from 'kysely';
import { isStatusCode, STATUS_CODES, type StatusCode } from '#domain/shipments/status.codes.ts';
import type { SendOutcome, ShipmentProvider } from '#server/channels/provider.ts';
import {
  followDeliveries,
  holdDoubts,
  lockedDeliveryState,
  moveDelivery,
  type StateChange,
} from '#server/letters/deliveries/delivery-state.ts';
import { type OutputTask, sendOutput } from '#server/letters/deliveries/delivery-tasks.ts';
import {
  lockInHand,
  SHIPMENT_FACTS,
  type ShipmentFacts,
  setShipmentStatus,
} from '#server/letters/deliveries/shipment-status.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { lockJob } from '#server/letters/jobs/job-state.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { folderObstacle, type Obstacle } from '../tasks/retry-rhythm.ts';
import type { Slice, StepServices } from '../tasks/step-services.ts';
import type { DeliveryToSend } from './delivery-to-send.ts';
import { handOverLater } from './hand-over-later.ts';
import { outgoingDelivery, readyShipments, resendsDoubts, type ShipmentRow, toBeSent } from './outgoing.ts';

interface ShipmentOutput {
  readonly slice: Slice<OutputTask>;
  readonly services: StepServices;
  readonly delivery: DeliveryToSend;
  readonly provider: ShipmentProvider;
}

/** E-mails of one slice: short enough that a stop waits for little. */
const SLICE_MAILS = 50;
/** Letters of an answer that a person is shown. */
const REASON_LENGTH = 200;

/** A statement of its own, behind the lock of the shipment: a cancellation takes that lock first. */
async function isReady(trx: Trx, delivery: DeliveryToSend): Promise<boolean> {
  const { rows } = await sql`select 1 from delivery where id = ${delivery.id} and state = 'READY'`.execute(trx);
  return rows.length > 0;
}

/** Marks attempts of an earlier lease that never ended: they may have left. */
async function inDoubtBefore<Row extends ShipmentFacts>(trx: Trx, shipment: Row, at: Date): Promise<Row> {
  const cut = await trx
    .updateTable('send_attempt')
    .set({ state: 'DOUBT', ended_at: at, answer: 'the program stopped before the answer was recorded' })
    .where('shipment_id', '=', shipment.id)
    .where('state', '=', 'INTENT')
    .returning('id')
    .execute();
  let now = shipment;
  for (const { id } of cut) now = await recordDoubt(trx, now, { attempt: id, at, reason: 'stopped' });
  return now;
}

/** Records a doubt beside status 400 (docs/model.md, "Doubt"). */
async function recordDoubt<Row extends ShipmentFacts>(
  trx: Trx,
  shipment: Row,
  { attempt, at, reason }: { readonly attempt: number; readonly at: Date; readonly reason: string },
): Promise<Row> {
  if (shipment.status !== 400) await setShipmentStatus(trx, [shipment], { status: 400, at, by: null });
  await trx
    .updateTable('shipment')
    .set({ doubt: toJson({ since: at.toISOString(), attempt, reason }) })
    .where('id', '=', shipment.id)
    .execute();
  const common = { entity: 'shipment' as const, entityId: shipment.id, accountId: shipment.account_id, at, by: null };
  await addRevision(trx, { ...common, event: 'doubt', details: { attempt, reason } });
  return { ...shipment, status: 400 };
}

/** The shipment as it is now, with its intent written; null when it is not to be sent. */
async function writeIntent(
  { slice, services, provider, delivery }: ShipmentOutput,
  shipment: ShipmentRow,
): Promise<ShipmentRow | null> {
  return services.db.transaction().execute(async (trx) => {
    const at = services.clock.now();
    const { rows } = await sql<Pick<ShipmentRow, 'status' | 'acknowledged'>>`select status, acknowledged from shipment
      where id = ${shipment.id} and ${toBeSent(delivery)} for update`.execute(trx);
    const [locked] = rows;
    if (locked === undefined) return null;
    const found = { ...shipment, ...locked };
    const now = await inDoubtBefore(trx, found, at);
    // What may have left goes again by itself only where the channel allows it.
    if (now !== found && !resendsDoubts(delivery)) return null;
    // Cancelled since this slice began: a doubt is left for a person to settle.
    if (!(await isReady(trx, delivery))) return null;
    await trx
      .insertInto('send_attempt')
      .values({
        shipment_id: shipment.id,
        fence: slice.job.token,
        peer_key: provider.keyOf(shipment.outgoing),
        state: 'INTENT',
        started_at: at,
      })
      .execute();
    return now;
  });
}

const stageOf = (status: number): number => (isStatusCode(status) ? STATUS_CODES[status].stage : 0);

const ATTEMPT_STATE = { done: 'DONE', later: 'FAILED', refused: 'FAILED', doubt: 'DOUBT' } as const;

function statusAfter(outcome: SendOutcome): StatusCode | null {
  if (outcome.state === 'done') return outcome.status;
  if (outcome.state === 'refused') return isStatusCode(outcome.status) ? outcome.status : -700;
  return null;
}

async function writeResult(
  { slice, services }: ShipmentOutput,
  shipment: ShipmentRow,
  outcome: SendOutcome,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const at = services.clock.now();
    const text = outcome.state === 'done' ? outcome.answer : outcome.reason;
    const ended = await trx
      .updateTable('send_attempt')
      .set({ state: ATTEMPT_STATE[outcome.state], answer: text, ended_at: at })
      .where('shipment_id', '=', shipment.id)
      .where('fence', '=', slice.job.token)
      .where('state', '=', 'INTENT')
      .returning('id')
      .executeTakeFirst();
    const status = statusAfter(outcome);
    const { rows } = await sql<Pick<ShipmentRow, 'status' | 'acknowledged'>>`select status, acknowledged from shipment
      where id = ${shipment.id} for update`.execute(trx);
    const now = { ...shipment, ...rows[0] };
    // While it was being sent a person may have said that it went: no answer takes that back or reports it twice.
    if (stageOf(now.status) > stageOf(400) && stageOf(status ?? 400) <= stageOf(now.status)) return;
    if (status !== null) {
      await setShipmentStatus(trx, [now], { status, at, by: null, details: { answer: text } });
    } else if (outcome.state === 'doubt') {
      await recordDoubt(trx, now, { attempt: ended?.id ?? 0, at, reason: outcome.reason });
    }
  });
}

async function sendOne(work: ShipmentOutput, shipment: ShipmentRow): Promise<SendOutcome | null> {
  const now = await writeIntent(work, shipment);
  if (now === null) return null;
  const { services, provider, delivery, slice } = work;
  const outcome = await provider.send(outgoingDelivery(delivery), shipment.outgoing, slice.signal);
  services.failPoints.reach('after-send-before-record');
  await writeResult(work, now, outcome);
  return outcome;
}

/** What a slice has answers of the peer. */
interface PeerAnswers {
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

/** Other shipments of the delivery may have been cancelled before a person had a doubtful one sent again. */
async function lastMove(trx: Trx, delivery: DeliveryToSend): Promise<'output' | 'partiallyCancel'> {
  const { rows } =
    await sql`select 1 from shipment where delivery_id = ${delivery.id} and status <= -900 limit 1`.execute(trx);
  return rows.length === 0 ? 'output' : 'partiallyCancel';
}

/**
 * Shipments that return to a partly cancelled delivery are not sent again. Called after the last answer, under the lock
 * of the one sender.
 */
async function takeBackRest(trx: Trx, delivery: DeliveryToSend, change: StateChange): Promise<void> {
  const rest = await lockInHand(trx, delivery.id);
  await setShipmentStatus(trx, rest, { ...change, status: -900 });
  const { rows } = await sql<{ here: number; back: number; doubts: number }>`select
      count(*) filter (where status > -900)::int as here, count(*) filter (where status <= -900)::int as back,
      count(doubt)::int as doubts
    from shipment where delivery_id = ${delivery.id}`.execute(trx);
  const { here = 0, back = 0, doubts = 0 } = rows[0] ?? {};
  if (here === 0) await moveDelivery(trx, delivery, 'cancelRest', { ...change, fault: null });
  else if (back === 0 && doubts === 0) await moveDelivery(trx, delivery, 'outputRest', { ...change, fault: null });
}

/**
 * Ends a partly cancelled delivery: shipments that were cut while being sent are in doubt, and only a person sends them
 * again. Called under the lock of the one sender.
 */
export async function settleCut(
  { slice, services }: Pick<ShipmentOutput, 'slice' | 'services'>,
  delivery: DeliveryToSend,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    await lockJob(trx, delivery.job_id);
    const at = services.clock.now();
    const cut = await trx
      .selectFrom('shipment')
      .select(SHIPMENT_FACTS)
      .where('delivery_id', '=', delivery.id)
      .where('status', 'in', [300, 400])
      .orderBy('id')
      .forUpdate()
      .execute();
    for (const shipment of cut) await inDoubtBefore(trx, shipment, at);
    await holdDoubts(trx, delivery.id);
    await takeBackRest(trx, delivery, { at, by: null });
    await followDeliveries(trx, delivery.command_id, { at, by: null });
    await slice.complete(trx);
  });
}

/** Nothing is left to send now: the delivery is out, or waits for the peer. */
async function finish(work: ShipmentOutput, answers: PeerAnswers): Promise<void> {
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
    else if (ready) await moveDelivery(trx, delivery, await lastMove(trx, delivery), { ...change, fault: null });
    await followDeliveries(trx, delivery.command_id, change);
    await slice.complete(trx);
  });
}

/** One slice of e-mails. */
export async function outputShipments(work: ShipmentOutput): Promise<void> {
  const { slice, services, delivery } = work;
  const shipments = await readyShipments(services, delivery, { after: slice.payload.after, limit: SLICE_MAILS });
  let last = slice.payload.after;
  let progressed = false;
  let reason = '';
  for (const shipment of shipments) {
    slice.signal.throwIfAborted();
    const outcome = await sendOne(work, shipment);
    progressed = outcome?.state === 'done' || progressed;
    if (outcome?.state === 'later' || outcome?.state === 'doubt') reason = outcome.reason;
    // A peer that is away is not asked again for each of the others.
    if (outcome?.state === 'later' && outcome.peerAway) {
      return finish(work, { progressed, reason, folderFault: outcome.folderFault });
    }
    last = shipment.id;
  }
  if (shipments.length < SLICE_MAILS) return finish(work, { progressed, reason });
  await services.db.transaction().execute(async (trx) => {
    const { pauses } = slice.payload;
    await sendOutput(services.queue, trx, {
      deliveryId: delivery.id,
      after: last,
      pauses,
      accountId: delivery.account_id,
    });
    await slice.complete(trx);
  });
}
