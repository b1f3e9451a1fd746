// Sends shipment by shipment (e-mail): intent committed, sent, result committed. What was cut in between is in doubt, is
// sent again under the same key, and the doubt stays on record.
import { sql } from 'kysely';
import { isStatusCode, type StatusCode } from '#domain/shipments/status.codes.ts';
import type { SendOutcome, ShipmentProvider } from '#server/channels/provider.ts';
import { lockJob } from '#server/features/jobs/job-state.ts';
import { addRevision } from '#server/features/revisions/add-revision.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { followDeliveries, moveDelivery } from './delivery-state.ts';
import { type OutputTask, sendOutput } from './delivery-tasks.ts';
import { outgoingDelivery, readyShipments, resendsDoubts, type ShipmentRow, toBeSent } from './outgoing.ts';
import type { DeliveryAtWork } from './output.step.ts';
import { setShipmentStatus } from './shipment-status.ts';
import type { Slice, StepServices } from './step-services.ts';

interface Work {
  readonly slice: Slice<OutputTask>;
  readonly services: StepServices;
  readonly delivery: DeliveryAtWork;
  readonly provider: ShipmentProvider;
}

/** E-mails of one slice: short enough that a stop waits for little. */
const SLICE_MAILS = 50;
/** Pauses after "come back later": a minute, doubling, an hour at most; given up after two days. */
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;
const MOST_PAUSES = 54;

/** Marks attempts of an earlier lease that never ended: they may have left. */
async function inDoubtBefore(trx: Trx, shipment: ShipmentRow, at: Date): Promise<ShipmentRow> {
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

/** A doubt stands beside status 400 (decisions.md "Doubt after a cut"). */
async function recordDoubt(
  trx: Trx,
  shipment: ShipmentRow,
  { attempt, at, reason }: { readonly attempt: number; readonly at: Date; readonly reason: string },
): Promise<ShipmentRow> {
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

/** The shipment as it stands with its intent written; null when it is no longer to be sent. */
async function writeIntent(
  { slice, services, provider, delivery }: Work,
  shipment: ShipmentRow,
): Promise<ShipmentRow | null> {
  return services.db.transaction().execute(async (trx) => {
    const at = services.clock.now();
    const { rows } = await sql`select 1 from shipment where id = ${shipment.id}
      and ${toBeSent(delivery)} for update`.execute(trx);
    if (rows.length === 0) return null;
    const now = await inDoubtBefore(trx, shipment, at);
    // What may have left goes again by itself only where the channel allows it.
    if (now !== shipment && !resendsDoubts(delivery)) return null;
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

const ATTEMPT_STATE = { done: 'DONE', later: 'FAILED', refused: 'FAILED', doubt: 'DOUBT' } as const;

function statusAfter(outcome: SendOutcome): StatusCode | null {
  if (outcome.state === 'done') return outcome.status;
  if (outcome.state === 'refused') return isStatusCode(outcome.status) ? outcome.status : -700;
  return null;
}

async function writeResult({ slice, services }: Work, shipment: ShipmentRow, outcome: SendOutcome): Promise<void> {
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
    if (status !== null) {
      await setShipmentStatus(trx, [shipment], { status, at, by: null, details: { answer: text } });
    } else if (outcome.state === 'doubt') {
      await recordDoubt(trx, shipment, { attempt: ended?.id ?? 0, at, reason: outcome.reason });
    }
  });
}

async function sendOne(work: Work, shipment: ShipmentRow): Promise<SendOutcome['state'] | null> {
  const now = await writeIntent(work, shipment);
  if (now === null) return null;
  const { services, provider, delivery, slice } = work;
  const outcome = await provider.send(outgoingDelivery(delivery), shipment.outgoing, slice.signal);
  services.failPoints.reach('after-send-before-record');
  await writeResult(work, now, outcome);
  return outcome.state;
}

/** Nothing is left to send now: the delivery is out, or waits for the peer. */
async function finish({ slice, services, delivery }: Work, progressed: boolean): Promise<void> {
  // Where the peer took something it is there: only a peer that takes nothing is left alone for longer and longer.
  const pauses = progressed ? 0 : slice.payload.pauses;
  await services.db.transaction().execute(async (trx) => {
    await lockJob(trx, delivery.job_id);
    const change = { at: services.clock.now(), by: null };
    const { rows } = await sql<{ open: number }>`select count(*)::int as open from shipment
      where delivery_id = ${delivery.id} and ${toBeSent(delivery)}`.execute(trx);
    const open = rows[0]?.open ?? 0;
    if (open === 0) await moveDelivery(trx, delivery, 'output', { ...change, fault: null });
    else if (pauses < MOST_PAUSES) {
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(pauses, 10), LONGEST_PAUSE_MS);
      const startAfter = new Date(change.at.getTime() + pause);
      await sendOutput(services.queue, trx, {
        deliveryId: delivery.id,
        pauses: pauses + 1,
        startAfter,
        accountId: delivery.account_id,
      });
    } else {
      const fault = { label: 'channel.peerUnavailable', parameters: { count: open } };
      await moveDelivery(trx, delivery, 'outputError', { ...change, fault });
    }
    await followDeliveries(trx, delivery.command_id, change);
    await slice.complete(trx);
  });
}

/** One slice of e-mails. */
export async function outputShipments(work: Work): Promise<void> {
  const { slice, services, delivery } = work;
  const shipments = await readyShipments(services, delivery, { after: slice.payload.after, limit: SLICE_MAILS });
  let last = slice.payload.after;
  let progressed = false;
  for (const shipment of shipments) {
    slice.signal.throwIfAborted();
    progressed = (await sendOne(work, shipment)) === 'done' || progressed;
    last = shipment.id;
  }
  if (shipments.length < SLICE_MAILS) return finish(work, progressed);
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
