// One shipment on its way to the peer: intent committed, sent, result committed; what was cut in between is in doubt.
import { sql } from 'kysely';
import { isStatusCode, STATUS_CODES, type StatusCode } from '#domain/shipments/status.codes.ts';
import type { SendOutcome, ShipmentProvider } from '#server/channels/provider/provider.ts';
import type { OutputTask } from '#server/letters/deliveries/delivery-tasks.ts';
import { type ShipmentFacts, setShipmentStatus } from '#server/letters/deliveries/shipment-status.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import type { Slice, StepServices } from '../tasks/step-services.ts';
import type { DeliveryToSend } from './delivery-to-send.ts';
import { outgoingDelivery, resendsDoubts, type ShipmentRow, toBeSent } from './outgoing.ts';

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

/** Marks attempts of an earlier lease that never ended: they may have left. */
export async function inDoubtBefore<Row extends ShipmentFacts>(trx: Trx, shipment: Row, at: Date): Promise<Row> {
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

/** Sends one shipment; null when it is not to be sent. */
export async function sendOne(work: ShipmentOutput, shipment: ShipmentRow): Promise<SendOutcome | null> {
  const now = await writeIntent(work, shipment);
  if (now === null) return null;
  const { services, provider, delivery, slice } = work;
  const outcome = await provider.send(outgoingDelivery(delivery), shipment.outgoing, slice.signal);
  services.failPoints.reach('after-send-before-record');
  await writeResult(work, now, outcome);
  return outcome;
}
