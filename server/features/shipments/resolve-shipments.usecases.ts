// What a person does about shipments in error or in doubt: acknowledge, say that it went, have it sent again.

import { type SqlBool, sql } from 'kysely';
import { can } from '#domain/access/abilities.ts';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { isShipmentError } from '#domain/shipments/shipments.ts';
import { itemOf } from '#server/access/owned-row.ts';
import type { CallRequest, Handler, Services } from '#server/context/context.ts';
import { authorOn, inTransaction } from '#server/features/jobs/change-jobs.usecases.ts';
import { scopeOf } from '#server/features/jobs/read-jobs.usecases.ts';
import { addCounters } from '#server/letters/counters/counters.ts';
import {
  followDeliveries,
  lockedDeliveryState,
  moveDelivery,
  STATE_FACTS,
  type StateChange,
} from '#server/letters/deliveries/delivery-state.ts';
import { sendOutput } from '#server/letters/deliveries/delivery-tasks.ts';
import { SHIPMENT_FACTS, setShipmentStatus } from '#server/letters/deliveries/shipment-status.ts';
import { acknowledgeDeltas } from '#server/letters/deliveries/status-deltas.ts';
import { lostConsents } from '#server/letters/fallback/withdrawn-consents.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { CHANGED_BY_ITSELF } from '#server/letters/history/edition.ts';
import { addWhileProved } from '#server/letters/history/ended-evidence.ts';
import { lockJob } from '#server/letters/jobs/job-state.ts';
import { releaseWishes } from '#server/letters/money/reservations.ts';
import { goOn } from '#server/letters/tracking/follow-orders.ts';
import { parseInstant } from '#server/storage/instants.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { checkDecidable, checkTyped, lockJobsOf, lockShipments } from './decidable-shipments.ts';
import { visibleShipment } from './read-shipments.usecases.ts';
import { shipmentView } from './shipment-view.ts';
import { findShipment, type ShipmentRow, shipmentsWhere } from './shipments.repository.ts';

const idsOf = (rows: readonly ShipmentRow[]): number[] => rows.map(({ id }) => id);

/** All of them or none; one that was acknowledged before stays as it is. */
export const acknowledgeShipments: Handler<'shipments.acknowledge'> = async ({ caller, body }, services) => {
  const ids = [...new Set(body.shipmentIds)];
  const scope = await scopeOf(caller, services, 'viewOrder');
  return inTransaction(services, async (trx): Promise<Result<{ acknowledged: number }>> => {
    const decidable = await checkDecidable(trx, { caller, scope }, ids);
    if (!decidable.ok) return decidable;
    await lockJobsOf(trx, ids);
    await lockShipments(trx, ids);
    const condition = sql<SqlBool>`s.id = any(${sql.val(ids)}::bigint[])`;
    const { rows } = await shipmentsWhere(trx, scope, { condition, limit: ids.length });
    if (rows.length !== ids.length) return refuse('exception.notFound', { type: 'shipment' });
    const wrong = rows.find(({ status }) => !isShipmentError(status));
    if (wrong !== undefined) return refuse('shipment.notInError', { id: wrong.id });
    const open = rows.filter(({ acknowledged }) => !acknowledged);
    if (open.length === 0) return ok({ acknowledged: 0 });
    const may = checkTyped(open, body.message);
    if (!may.ok) return may;
    const at = services.clock.now();
    await releaseWishes(trx, idsOf(open));
    await trx
      .updateTable('shipment')
      .set({ acknowledged: true, takeover: sql`replace(takeover, 'wished', 'offered')`, takeover_wish: null })
      .where('id', 'in', idsOf(open))
      .execute();
    const lines = open.map((row) => ({
      entity: 'shipment' as const,
      entityId: row.id,
      accountId: row.account_id,
      event: 'ACKNOWLEDGED' as const,
      at,
      by: authorOn(caller, row),
      details: { message: body.message },
    }));
    await addWhileProved(trx, lines);
    await addCounters(
      trx,
      open.flatMap((row) => acknowledgeDeltas({ ...row, created_at: parseInstant(row.created_at_text) })),
    );
    return ok({ acknowledged: open.length });
  });
};

interface Resolving {
  readonly trx: Trx;
  readonly services: Services;
  readonly change: StateChange;
}

/** It counts as gone, and what waited for that goes on. */
async function itWent({ trx, services, change }: Resolving, row: ShipmentRow): Promise<void> {
  const facts = await trx.selectFrom('shipment').select(SHIPMENT_FACTS).where('id', '=', row.id).execute();
  await setShipmentStatus(trx, facts, { ...change, status: CHANNEL_TYPE_ROWS[row.channel_type].goneStatus });
  const delivery = { deliveryId: row.delivery_id, accountId: row.account_id };
  await goOn({ trx, queue: services.queue, change }, delivery);
  await followDeliveries(trx, row.command_id, change);
}

/** The shipment is marked for another attempt, and its delivery goes out at once. What is in doubt again then has its own time. */
async function sendAgain({ trx, services, change }: Resolving, row: ShipmentRow): Promise<void> {
  await trx
    .updateTable('shipment')
    .set({ doubt: toJson({ ...row.doubt, again: true }), decide_by: null, assigned_at: null })
    .where('id', '=', row.id)
    .execute();
  const delivery = await trx
    .selectFrom('delivery')
    .select(STATE_FACTS)
    .where('id', '=', row.delivery_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (delivery.state === 'OUTPUT_ERROR') await moveDelivery(trx, delivery, 'retryOutput', { ...change, fault: null });
  // Also where the rest was taken back: that a person wants this one sent is said after that.
  else if (delivery.state !== 'READY') await moveDelivery(trx, delivery, 'refill', change);
  await sendOutput(services.queue, trx, { deliveryId: delivery.id, accountId: delivery.account_id });
  await followDeliveries(trx, row.command_id, change);
}

type Word = CallRequest<'shipments.resolveDoubt'>['body'];

/** The shipment in doubt. One that was sent again since it was read, and is in doubt once more, is decided on anew. */
function inReadDoubt(row: ShipmentRow | null, id: number, { since }: Word): Result<ShipmentRow> {
  if (row === null || row.doubt === null) return refuse('shipment.noDoubt', { id });
  const isRead = since === undefined || Date.parse(since) === Date.parse(row.doubt.since);
  return isRead ? ok(row) : refuse('exception.editionConflict', { user: CHANGED_BY_ITSELF, date: row.doubt.since });
}

/** A doubt that an event had settled may be one again since that was taken back: files or consent may be gone by now. */
async function checkWord(trx: Trx, row: ShipmentRow, { resolution, message }: Word): Promise<Result<true>> {
  const may = checkTyped([row], message);
  if (!may.ok || resolution === 'went') return may;
  if (row.files_purged_at_text !== null) return refuse('shipment.filePurged');
  const [lost] = (await lostConsents(trx, [row])).values();
  return lost === undefined ? ok(true) : refuse(lost);
}

/** "It went" or "send again", each with its history line (docs/model.md, "Doubt"). */
export const resolveDoubt: Handler<'shipments.resolveDoubt'> = async ({ caller, params, body }, services) => {
  const found = await visibleShipment(caller, services, params.shipmentId);
  if (!found.ok) return found;
  if (!can(caller.actor, 'acknowledge', itemOf(found.value))) return refuse('exception.unauthorized');
  const done = await inTransaction(services, async (trx): Promise<Result<true>> => {
    await lockJob(trx, found.value.job_id);
    await lockShipments(trx, [params.shipmentId]);
    const known = await findShipment(trx, await scopeOf(caller, services, 'viewOrder'), params.shipmentId);
    const doubted = inReadDoubt(known, params.shipmentId, body);
    if (!doubted.ok) return doubted;
    const row = doubted.value;
    const isAgain = body.resolution === 'sendAgain';
    // Said once more, for an answer was lost: it goes again already, unless its delivery was given up meanwhile.
    if (isAgain && row.doubt?.again && (await lockedDeliveryState(trx, row.delivery_id)) === 'READY') return ok(true);
    const may = await checkWord(trx, row, body);
    if (!may.ok) return may;
    const at = services.clock.now();
    const by = authorOn(caller, row);
    const common = { entity: 'shipment' as const, entityId: row.id, accountId: row.account_id, at, by };
    await addRevision(trx, {
      ...common,
      event: isAgain ? 'DOUBT_SEND_AGAIN' : 'DOUBT_WENT',
      details: { message: body.message },
    });
    const resolving = { trx, services, change: { at, by } };
    await (isAgain ? sendAgain(resolving, row) : itWent(resolving, row));
    return ok(true);
  });
  if (!done.ok) return done;
  const after = await visibleShipment(caller, services, params.shipmentId);
  return after.ok ? ok(shipmentView(caller.actor, after.value)) : after;
};
