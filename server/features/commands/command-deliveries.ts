// The deliveries and shipments of a command, as its decisions change them. The job is locked.
import { type SqlBool, sql } from 'kysely';
import { OPEN_COMMAND_STATES } from '#domain/deliveries/commands.states.ts';
import { PACK_GROUP_IN_DELIVERY_MOVES as MOVES } from '#domain/deliveries/deliveries.states.ts';
import { isOneOf } from '#domain/shared/includes.ts';
import type { Queue } from '#server/context/ports.ts';
import {
  followDeliveries,
  groupsOfShipments,
  holdDoubts,
  moveDelivery,
  STATE_FACTS,
  type StateChange,
  type StateFacts,
  sayDoubts,
  withdrawGroups,
} from '#server/letters/deliveries/delivery-state.ts';
import { sendCompose, sendCreateDeliveries, sendOutput } from '#server/letters/deliveries/delivery-tasks.ts';
import { isAmong, SHIPMENT_FACTS, setShipmentStatus } from '#server/letters/deliveries/shipment-status.ts';
import { leaveWishes } from '#server/letters/fallback/left-wishes.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { HAND_OVER_BEGUN, lockShipmentsOf, SHIPMENT_LEFT } from '#server/letters/jobs/shipments-left.ts';
import type { Db, Trx } from '#server/storage/schema.ts';

interface ShipmentCounts {
  readonly total: number;
  readonly left: number;
  readonly begun: number;
}

/** Shipments of a command, how many left, and of how many that is not sure; they are locked from here on. */
export async function shipmentsOf(trx: Trx, commandId: number): Promise<ShipmentCounts> {
  await lockShipmentsOf(trx, 'command_id', commandId);
  const { rows } = await sql<ShipmentCounts>`
    select count(*)::int as total, count(*) filter (where ${SHIPMENT_LEFT})::int as left,
      count(*) filter (where ${HAND_OVER_BEGUN})::int as begun
    from shipment s where s.command_id = ${commandId} and s.status > -900`.execute(trx);
  return rows[0] ?? { total: 0, left: 0, begun: 0 };
}

/** The command's pack groups, and whether a shipment of each left; their shipments are locked from here on. */
export async function groupsThatLeft(
  trx: Trx,
  commandId: number,
): Promise<{ id: number; left: boolean; begun: boolean }[]> {
  await lockShipmentsOf(trx, 'command_id', commandId);
  const { rows } = await sql<{ id: number; left: boolean; begun: boolean }>`
    select g.id, exists (select 1 from shipment s where s.pack_group_id = g.id and s.command_id = ${commandId} and ${SHIPMENT_LEFT}) as left,
      exists (select 1 from shipment s where s.pack_group_id = g.id and s.command_id = ${commandId} and ${HAND_OVER_BEGUN}) as begun
    from pack_group g where g.command_id = ${commandId} order by g.rank`.execute(trx);
  return rows;
}

/** How many pack groups of each command "free" would return, those of which no shipment left; 0 is left out. */
export async function freeableCounts(db: Db, commandIds: readonly number[]): Promise<Map<number, number>> {
  if (commandIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; count: number }>`
    select g.command_id as id, count(*)::int as count from pack_group g
    where g.command_id = any(${sql.val([...commandIds])}::bigint[]) and not exists (
      select 1 from shipment s where s.pack_group_id = g.id and s.command_id + 0 = g.command_id and ${SHIPMENT_LEFT})
    group by g.command_id`.execute(db);
  return new Map(rows.map(({ id, count }) => [Number(id), count]));
}

const deliveriesOf = (trx: Trx, commandId: number) =>
  trx
    .selectFrom('delivery')
    .select([...STATE_FACTS, 'fallback'])
    .where('command_id', '=', commandId)
    .orderBy('id')
    .forUpdate()
    .execute();

interface DeliveryRest {
  /** Shipments that can be taken back. */
  readonly free: readonly number[];
  /** It is being handed over whole: the hand-over goes on, or is tried again, in spite of the cancellation. */
  readonly begunWhole: boolean;
  readonly total: number;
}

/** What of a delivery is still here, and nothing took over for; its shipments are locked. */
async function leftOf(trx: Trx, deliveryId: number): Promise<DeliveryRest> {
  const { rows } = await sql<{ id: number; status: number; left: boolean }>`
    select s.id, s.status, ${SHIPMENT_LEFT} as left from shipment s
    where s.delivery_id = ${deliveryId} and s.status > -900 and s.takeover is distinct from 'taken'`.execute(trx);
  const whole = await sql`select 1 from send_attempt where delivery_id = ${deliveryId} and state = 'INTENT'`.execute(
    trx,
  );
  const free = rows.filter(({ status, left }) => status < 400 && !left).map(({ id }) => id);
  return { free, begunWhole: whole.rows.length > 0, total: rows.length };
}

/** One whose hand-over as a whole was begun stays as it is. @returns whether it is cancelled, or partly, by this */
async function cancelDelivery(
  trx: Trx,
  { delivery, left }: { readonly delivery: StateFacts; readonly left: DeliveryRest },
  change: StateChange,
): Promise<boolean> {
  if (left.begunWhole) return false;
  const shipments = await trx.selectFrom('shipment').select(SHIPMENT_FACTS).where(isAmong(left.free)).execute();
  await setShipmentStatus(trx, shipments, { ...change, status: -900 });
  await holdDoubts(trx, sql<SqlBool>`delivery_id = ${delivery.id}`);
  const move = left.total === left.free.length ? 'cancel' : 'partiallyCancel';
  const moved = await moveDelivery(trx, delivery, move, { ...change, fault: null });
  if (moved) await sayDoubts(trx, delivery.id);
  return moved || left.free.length > 0;
}

/**
 * Takes back what has not left (the shipments are locked): they get -900, and each delivery is cancelled or partly
 * cancelled, and what was wished for failures ends with it. One whose hand-over as a whole was begun stays as it is.
 * @returns how many deliveries the command has
 */
export async function cancelDeliveries(trx: Trx, commandId: number, change: StateChange): Promise<number> {
  const deliveries = await deliveriesOf(trx, commandId);
  let ended = false;
  for (const delivery of deliveries) {
    const isCancelled = await cancelDelivery(trx, { delivery, left: await leftOf(trx, delivery.id) }, change);
    ended ||= isCancelled;
  }
  if (ended) await leaveWishes(trx, commandId, change);
  return deliveries.length;
}

/**
 * Where nothing but fallbacks of a command is under way: takes back what of these has not left (the shipments are locked). The command
 * follows, and its history says so (docs/decisions/0787). @returns how many documents do not go
 */
export async function cancelFallbacks(
  trx: Trx,
  command: { readonly id: number; readonly account_id: number },
  change: StateChange,
): Promise<number> {
  const open = (await deliveriesOf(trx, command.id)).filter(({ state }) => isOneOf(OPEN_COMMAND_STATES, state));
  if (open.some(({ fallback }) => !fallback)) return 0;
  const taken: number[] = [];
  const out: number[] = [];
  for (const delivery of open) {
    const left = await leftOf(trx, delivery.id);
    if (left.begunWhole) continue;
    if (left.free.length === 0) {
      out.push(delivery.id);
      continue;
    }
    await cancelDelivery(trx, { delivery, left }, change);
    taken.push(...left.free);
  }
  const count = taken.length;
  if (count === 0) return 0;
  // Of those that are out nothing goes again by itself either.
  await holdDoubts(trx, sql<SqlBool>`delivery_id = any(${sql.val(out)}::bigint[])`);
  await leaveWishes(trx, command.id, change);
  const line = { entity: 'command', entityId: command.id, accountId: command.account_id } as const;
  await addRevision(trx, { ...line, ...change, event: 'FALLBACK_CANCELLED', details: { count } });
  await followDeliveries(trx, command.id, change);
  await withdrawGroups(trx, command.id, await groupsOfShipments(trx, taken));
  return count;
}

async function rowsWithoutLetter(trx: Trx, commandId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from pack_group g where g.command_id = ${commandId} and not exists (
    select 1 from shipment s where s.pack_group_id = g.id and s.command_id + 0 = ${commandId}) limit 1`.execute(trx);
  return rows.length > 0;
}

/**
 * Starts again where it failed: rows that could not be composed, deliveries that could not be handed over.
 * @returns how many deliveries go on
 */
export async function retryDeliveries(
  queue: Queue,
  trx: Trx,
  command: { readonly id: number; readonly account_id: number },
  change: StateChange,
): Promise<number> {
  const deliveries = await deliveriesOf(trx, command.id);
  let goOn = 0;
  // The task that makes the letters gave up before the last: it goes on, and has each delivery composed when all are
  // there.
  const incomplete = await rowsWithoutLetter(trx, command.id);
  if (incomplete) await sendCreateDeliveries(queue, trx, { commandId: command.id, accountId: command.account_id });
  for (const delivery of deliveries) {
    const task = { deliveryId: delivery.id, accountId: command.account_id };
    if (await moveDelivery(trx, delivery, 'retryCreation', { ...change, fault: null })) {
      await trx
        .updateTable('shipment')
        .set({ state_in_delivery: MOVES.retry.to, fault: null })
        .where('delivery_id', '=', delivery.id)
        .where('state_in_delivery', 'in', MOVES.retry.from)
        .execute();
      goOn += 1;
      if (!incomplete) await sendCompose(queue, trx, task);
    } else if (await moveDelivery(trx, delivery, 'retryOutput', { ...change, fault: null })) {
      goOn += 1;
      await sendOutput(queue, trx, task);
    }
  }
  return goOn;
}
