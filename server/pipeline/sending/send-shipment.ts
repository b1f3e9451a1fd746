// One shipment on its way to the peer: intent committed, sent, result committed; what was cut in between is in doubt.
import { sql } from 'kysely';
import { peerText } from '#domain/shared/storable-text.ts';
import { saysNothingNew } from '#domain/shipments/left.ts';
import { isStatusCode, type StatusCode } from '#domain/shipments/status.codes.ts';
import type { SendOutcome, ShipmentProvider } from '#server/channels/provider/provider.ts';
import type { OutputTask } from '#server/letters/deliveries/delivery-tasks.ts';
import { setShipmentStatus } from '#server/letters/deliveries/shipment-status.ts';
import type { Trx } from '#server/storage/schema.ts';
import type { Slice, StepServices } from '../tasks/step-services.ts';
import type { DeliveryToSend } from './delivery-to-send.ts';
import { inDoubtBefore, isTriedEnough, type NewDoubt, recordDoubt } from './doubts.ts';
import { inTurn } from './in-turn.ts';
import { stillSender } from './one-sender.ts';
import { mailboxOf, outgoingDelivery, resendsDoubts, type ShipmentRow, toBeSent } from './outgoing.ts';

/** A slice of a delivery that goes out shipment by shipment. */
export interface ShipmentOutput {
  readonly slice: Slice<OutputTask>;
  readonly services: StepServices;
  readonly delivery: DeliveryToSend;
  readonly provider: ShipmentProvider;
}

/** A statement of its own, behind the lock of the shipment: a cancellation takes that lock first. */
async function isReady(trx: Trx, delivery: DeliveryToSend): Promise<boolean> {
  const { rows } = await sql`select 1 from delivery where id = ${delivery.id} and state = 'READY'`.execute(trx);
  return rows.length > 0;
}

/** Locks a shipment that is to be sent now; null: it is not, or no more. */
async function lockToSend(
  trx: Trx,
  delivery: DeliveryToSend,
  shipmentId: number,
): Promise<Pick<ShipmentRow, 'status' | 'acknowledged'> | null> {
  const { rows } = await sql<Pick<ShipmentRow, 'status' | 'acknowledged'>>`select status, acknowledged from shipment
    where id = ${shipmentId} and ${toBeSent(delivery)} for update`.execute(trx);
  return rows[0] ?? null;
}

/** The shipment as it is now, with its intent written; null when it is not to be sent. */
async function writeIntent(
  { slice, services, provider, delivery }: ShipmentOutput,
  shipment: ShipmentRow,
): Promise<ShipmentRow | null> {
  return services.db.transaction().execute(async (trx) => {
    const at = services.clock.now();
    await stillSender(trx, delivery.id, slice.job.token);
    const locked = await lockToSend(trx, delivery, shipment.id);
    if (locked === null) return null;
    const found = { ...shipment, ...locked };
    const now = await inDoubtBefore(trx, found, { at, held: !resendsDoubts(delivery) });
    // What may have left goes again by itself only where the channel allows it, and not without end.
    if (now !== found && (await lockToSend(trx, delivery, shipment.id)) === null) return null;
    // Cancelled since this slice began: a doubt is left for a person to settle.
    if (!(await isReady(trx, delivery))) return null;
    await trx
      .insertInto('send_attempt')
      .values({
        shipment_id: shipment.id,
        fence: slice.job.token,
        peer_key: provider.keyOf(shipment.outgoing),
        state: 'INTENT',
        sent_to: mailboxOf(delivery, shipment.outgoing),
        started_at: at,
      })
      .execute();
    return now;
  });
}

const ATTEMPT_STATE = { done: 'DONE', later: 'FAILED', refused: 'FAILED', doubt: 'DOUBT' } as const;
const attemptState = (outcome: SendOutcome): string =>
  outcome.state === 'later' && outcome.peerAway ? 'AWAY' : ATTEMPT_STATE[outcome.state];

function statusAfter(outcome: SendOutcome): StatusCode | null {
  if (outcome.state === 'done') return outcome.status;
  if (outcome.state === 'refused') return isStatusCode(outcome.status) ? outcome.status : -700;
  return null;
}

/** The doubt that an outcome without a status leaves: an answer that never came, or one try too many. */
async function doubtAfter(
  trx: Trx,
  shipment: ShipmentRow,
  { outcome, ...doubt }: Pick<NewDoubt, 'attempt' | 'at' | 'held'> & { readonly outcome: SendOutcome },
): Promise<void> {
  if (outcome.state === 'doubt') {
    const why = outcome.broke ? { reason: 'broken' as const } : { reason: 'cut' as const, answer: outcome.reason };
    await recordDoubt(trx, shipment, { ...doubt, ...why });
  } else if (outcome.state === 'later' && !outcome.peerAway && (await isTriedEnough(trx, shipment.id))) {
    // Each of its tries was refused in so many words, this one too: none of them is called sent.
    await recordDoubt(trx, shipment, { ...doubt, reason: 'tries', answer: outcome.reason });
  }
}

/** The mailbox that it went to, for its history. */
function sentTo(delivery: DeliveryToSend, { outgoing }: ShipmentRow): { readonly sentTo?: string } {
  const mailbox = mailboxOf(delivery, outgoing);
  return mailbox === null ? {} : { sentTo: mailbox };
}

async function writeResult(
  { slice, services, delivery }: ShipmentOutput,
  shipment: ShipmentRow,
  outcome: SendOutcome,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const at = services.clock.now();
    const text = outcome.state === 'done' ? outcome.answer : outcome.reason;
    // Before its attempts, as everywhere.
    const { rows } = await sql<Pick<ShipmentRow, 'status' | 'acknowledged'>>`select status, acknowledged from shipment
      where id = ${shipment.id} for update`.execute(trx);
    const ended = await trx
      .updateTable('send_attempt')
      .set({ state: attemptState(outcome), answer: text, ended_at: at })
      .where('shipment_id', '=', shipment.id)
      .where('fence', '=', slice.job.token)
      .where('state', '=', 'INTENT')
      .returning('id')
      .executeTakeFirst();
    // Taken over meanwhile: that it went is worth knowing, that it did not is said of this try alone.
    if (ended === undefined && outcome.state !== 'done') return;
    const status = statusAfter(outcome);
    const now = { ...shipment, ...rows[0] };
    // While it was being sent a person may have said that it went: no answer takes that back or reports it twice.
    if (saysNothingNew(now.status, status)) return;
    if (status !== null) {
      const said = now.status < 0 ? { correction: true } : {};
      const details = { answer: text, ...sentTo(delivery, shipment), ...said };
      await setShipmentStatus(trx, [now], { status, at, by: null, details });
    } else {
      await doubtAfter(trx, now, { outcome, attempt: ended?.id ?? 0, at, held: !resendsDoubts(delivery) });
    }
  });
}

/** The answer as it can be kept: a peer may answer anything. */
function cleaned(outcome: SendOutcome): SendOutcome {
  return outcome.state === 'done'
    ? { ...outcome, answer: peerText(outcome.answer) }
    : { ...outcome, reason: peerText(outcome.reason) };
}

/** Asks the provider. One that breaks leaves a doubt: nobody knows how far it came. */
async function askProvider(
  { services, provider, delivery, slice }: ShipmentOutput,
  shipment: ShipmentRow,
): Promise<SendOutcome> {
  try {
    return cleaned(await provider.send(outgoingDelivery(delivery), shipment.outgoing, slice.signal));
  } catch (error) {
    slice.signal.throwIfAborted();
    services.log.error('output.provider-broke', { shipment: shipment.id, error: error as Error });
    return { state: 'doubt', reason: 'the provider failed', broke: true };
  }
}

async function doubtUnrecorded(trx: Trx, { services }: ShipmentOutput, shipment: ShipmentRow): Promise<void> {
  const { rows } = await sql`select 1 from shipment where id = ${shipment.id} for update`.execute(trx);
  if (rows.length > 0)
    await inDoubtBefore(trx, shipment, { at: services.clock.now(), reason: 'unrecorded', held: true });
}

/**
 * Keeps the result, which waits for whoever holds the shipment or the money of its order; one that cannot be kept is a doubt for a person,
 * since the next would be lost in the same way.
 */
async function keepResult(work: ShipmentOutput, shipment: ShipmentRow, outcome: SendOutcome): Promise<SendOutcome> {
  const { services } = work;
  try {
    await inTurn(services, () => writeResult(work, shipment, outcome));
    return outcome;
  } catch (error) {
    services.log.error('output.result-not-kept', { shipment: shipment.id, error: error as Error });
    await inTurn(services, () => services.db.transaction().execute((trx) => doubtUnrecorded(trx, work, shipment)));
    return { state: 'doubt', reason: 'the result could not be kept' };
  }
}

/** Sends one shipment; null when it is not to be sent. */
export async function sendOne(work: ShipmentOutput, shipment: ShipmentRow): Promise<SendOutcome | null> {
  const now = await writeIntent(work, shipment);
  if (now === null) return null;
  const outcome = await askProvider(work, now);
  work.services.failPoints.reach('after-send-before-record');
  return keepResult(work, now, outcome);
}
