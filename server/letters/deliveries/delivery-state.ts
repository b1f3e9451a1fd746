// Moves of a delivery, and the states of its command, its pack groups and its job that follow from them.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Fault } from '#domain/api/shapes.ts';
import {
  commandStateOf,
  type DeliveryMove,
  decideDeliveryMove,
  isDeliveryError,
} from '#domain/deliveries/deliveries.states.ts';
import type { CommandState, DeliveryState } from '#domain/deliveries/deliveries.ts';
import { faultOfAll, inDoubt } from '#domain/deliveries/doubts.ts';
import { moveCounter } from '#server/letters/counters/counters.ts';
import { addRevision, type RevisionAuthor } from '#server/letters/history/add-revision.ts';
import { groupTotals } from '#server/letters/jobs/job-counts.ts';
import { lockJob, moveCounts, refreshJob } from '#server/letters/jobs/job-state.ts';
import { giveBack } from '#server/letters/money/reservations.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';

/** When, and who asked for it; null: the product itself. */
export interface StateChange {
  readonly at: Date;
  readonly by: RevisionAuthor | null;
}

/** What of a command or a delivery its counters and history need. */
export interface StateFacts {
  readonly id: number;
  readonly account_id: number;
  readonly owner_id: number;
  readonly created_at: Date;
  readonly state: string;
}

/** Columns that a move needs of a command or a delivery, for the statements that read them. */
export const STATE_FACTS = ['id', 'account_id', 'owner_id', 'created_at', 'state'] as const;

const faultColumn = (fault: Fault | null | undefined) =>
  fault === undefined ? {} : { fault: fault === null ? null : toJson(fault) };

/** States in which nothing of a command is under way. */
const WITHDRAWN: readonly CommandState[] = ['REJECTED', 'AUTOMATICALLY_REJECTED', 'CANCELLED', 'PARTIALLY_CANCELLED'];
/** States in which nothing more of a command is charged: what it still holds is given back. */
const ENDED: readonly CommandState[] = ['OUTPUTTED', ...WITHDRAWN];

/**
 * Sets the state of a locked command, with its history line and counter. A fault alone leaves no history.
 * @param change `money: false`: nothing of what it holds changed since it came to its state
 */
export async function setCommandState(
  trx: Trx,
  command: StateFacts,
  change: StateChange & { readonly to: CommandState; readonly fault?: Fault | null; readonly money?: boolean },
): Promise<void> {
  const isSettled = change.money === false && command.state === change.to;
  if (ENDED.includes(change.to) && !isSettled) await giveBack(trx, command.id);
  const row = trx.updateTable('delivery_command').where('id', '=', command.id);
  if (command.state === change.to) {
    if (change.fault !== undefined) await row.set(faultColumn(change.fault)).execute();
    return;
  }
  await row
    .set((eb) => ({
      state: change.to,
      version: eb('version', '+', 1),
      ...(WITHDRAWN.includes(change.to) ? { withdrawn_at: change.at } : {}),
      ...faultColumn(change.fault),
    }))
    .execute();
  await addRevision(trx, {
    entity: 'command',
    entityId: command.id,
    accountId: command.account_id,
    event: change.to,
    at: change.at,
    by: change.by,
    ...(change.fault ? { details: { ...change.fault } } : {}),
  });
  await moveCounter(trx, {
    counter: 'command',
    accountId: command.account_id,
    ownerId: command.owner_id,
    at: command.created_at,
    from: command.state,
    to: change.to,
  });
}

/** The state of a delivery as it is now, locked: what a slice read at its start, a person may have changed since. */
export async function lockedDeliveryState(trx: Trx, deliveryId: number): Promise<DeliveryState> {
  const { state } = await trx
    .selectFrom('delivery')
    .select('state')
    .where('id', '=', deliveryId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return state as DeliveryState;
}

/**
 * Moves a delivery by its table, from the state that it has now; an illegal move changes nothing and gives false.
 * The caller holds the job's lock, and calls `followDeliveries` once after all moves.
 */
export async function moveDelivery(
  trx: Trx,
  delivery: Omit<StateFacts, 'state'>,
  move: DeliveryMove,
  change: StateChange & { readonly fault?: Fault | null },
): Promise<boolean> {
  const state = await lockedDeliveryState(trx, delivery.id);
  const next = decideDeliveryMove(state, move);
  if (!next.ok) return false;
  await trx
    .updateTable('delivery')
    .set((eb) => ({
      state: next.value,
      version: eb('version', '+', 1),
      ...(next.value === 'OUTPUTTED' ? { outputted_at: change.at } : {}),
      ...faultColumn(change.fault),
    }))
    .where('id', '=', delivery.id)
    .execute();
  await addRevision(trx, {
    entity: 'delivery',
    entityId: delivery.id,
    accountId: delivery.account_id,
    event: next.value,
    at: change.at,
    by: change.by,
    ...(change.fault ? { details: { ...change.fault } } : {}),
  });
  await moveCounter(trx, {
    counter: 'delivery',
    accountId: delivery.account_id,
    ownerId: delivery.owner_id,
    at: delivery.created_at,
    from: state,
    to: next.value,
  });
  return true;
}

/** From now on only who says so has doubts sent again. @param which of the locked shipments */
export async function holdDoubts(trx: Trx, which: RawBuilder<SqlBool>): Promise<void> {
  const held = sql`update shipment set doubt = doubt - 'again' || '{"held": true}' where ${which} and doubt is not null`;
  await held.execute(trx);
}

/**
 * The delivery says how many of its documents a person must settle; nothing where there is none. For one of which nothing else
 * is left to do. @returns how many
 */
export async function sayDoubts(trx: Trx, deliveryId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from shipment
    where delivery_id = ${deliveryId} and doubt is not null`.execute(trx);
  const count = rows[0]?.count ?? 0;
  await trx
    .updateTable('delivery')
    .set({ fault: count > 0 ? toJson(inDoubt(count)) : null })
    .where('id', '=', deliveryId)
    .execute();
  return count;
}

/**
 * A pack group is sent when all its shipments of the command left, but for those that others took over for or that were destroyed; in
 * error when one failed for good, or a person must say whether it left. Where all are over by now, what was in error is none any more,
 * what was under way is not once its command is out, and else it stays what it was. The groups are
 * reached by their ids alone (`+ 0` keeps the index of commands out): no statistics know a new command, and a planner
 * that expects one group of it compares every group with every other.
 * @param among only these groups
 */
export const groupStates = (commandId: number, among?: readonly number[]) => sql`
    update pack_group g set dispatch_state = s.dispatch_state
    from (
      select pack_group_id, bool_and(ended) as ended,
        case when bool_or(not ended and (status < 0 or doubt @> '{"held": true}' and not doubt ? 'again')) then 'ERROR'
          when bool_and(ended or status >= 400 and doubt is null) then 'SENT'
          when bool_or(not ended and state_in_delivery = 'SHIPMENT_CREATION_ERROR') then 'ERROR'
          else 'PROCESSING' end as dispatch_state
      from (select *, status <= -900 or takeover is not distinct from 'taken' as ended
        from shipment where ${
          among
            ? sql`pack_group_id = any(${sql.val([...among])}::bigint[]) and command_id + 0 = ${commandId}`
            : sql`command_id = ${commandId}`
        }) mine
      group by pack_group_id
    ) s
    where g.id = s.pack_group_id and g.command_id + 0 = ${commandId} and g.dispatch_state <> s.dispatch_state
      and (not s.ended or g.dispatch_state = 'ERROR' or g.dispatch_state = 'PROCESSING'
        and exists (select from delivery_command c where c.id = ${commandId} and c.state = 'OUTPUTTED'))`;

/**
 * Groups of a withdrawn command count as rejected until they are freed, but for those that left (`+ 0` as above). A failure that others
 * took over for does not count: where they were cancelled, nothing is under way. What is well by now is out.
 * @param groupIds only these, where others of the command have ended before
 */
export async function withdrawGroups(trx: Trx, commandId: number, groupIds?: readonly number[]): Promise<void> {
  const among = groupIds ? sql`g.id = any(${sql.val([...groupIds])}::bigint[])` : sql`true`;
  await sql`update pack_group g set dispatch_state = 'REJECTED' where g.command_id = ${commandId} and ${among}
    and not exists (select 1 from shipment s where s.pack_group_id = g.id and s.command_id + 0 = ${commandId}
      and s.status > -900 and (s.status >= 0 or s.takeover is distinct from 'taken'))`.execute(trx);
}

async function groupsOf(trx: Trx, which: RawBuilder<SqlBool>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct pack_group_id as id from shipment where ${which}`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** The groups of some shipments. */
export const groupsOfShipments = (trx: Trx, ids: readonly number[]): Promise<number[]> =>
  groupsOf(trx, sql`id = any(${sql.val([...ids])}::bigint[])`);

/** What the deliveries of a command make of it. */
async function stateFromDeliveries(
  trx: Trx,
  commandId: number,
): Promise<{ readonly to: DeliveryState; readonly fault: Fault | null }> {
  const rows = await trx
    .selectFrom('delivery')
    .select(['state', 'fault', 'fallback'])
    .where('command_id', '=', commandId)
    .orderBy('id')
    .execute();
  const deliveries = rows.map((row) => ({ ...row, state: row.state as DeliveryState }));
  const [own, fallbacks] = [false, true].map((fallback) => deliveries.filter((one) => one.fallback === fallback));
  const statesOf = (some: typeof deliveries = []) => some.map(({ state }) => state);
  // A fallback under way says what it waits for on its own page.
  const speaking = deliveries.filter(({ fallback, state }) => !fallback || isDeliveryError(state));
  return {
    to: commandStateOf(statesOf(own), statesOf(fallbacks)),
    fault: faultOfAll(speaking.flatMap(({ fault }) => (fault === null ? [] : [fault as Fault]))),
  };
}

/** Derives the command's state from its deliveries. @returns it, with the state before, and its job */
async function followCommand(trx: Trx, commandId: number, change: StateChange & { readonly money?: boolean }) {
  const { job_id: jobId, ...command } = await trx
    .selectFrom('delivery_command')
    .select([...STATE_FACTS, 'job_id'])
    .where('id', '=', commandId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { to, fault } = await stateFromDeliveries(trx, commandId);
  await setCommandState(trx, command, { ...change, to, fault });
  return { from: command.state, to, jobId };
}

/** All groups of a command follow what it is by now, then its job. */
async function followWhole(
  trx: Trx,
  commandId: number,
  { to, jobId, ...change }: StateChange & { readonly to: CommandState; readonly jobId: number },
): Promise<void> {
  await groupStates(commandId).execute(trx);
  if (WITHDRAWN.includes(to)) await withdrawGroups(trx, commandId);
  const job = await lockJob(trx, jobId);
  if (job !== null) await refreshJob(trx, job, change);
}

/** Derives the command's state from its deliveries, then its groups and its job. Call it last; the job is locked. */
export async function followDeliveries(trx: Trx, commandId: number, change: StateChange): Promise<void> {
  await followWhole(trx, commandId, { ...change, ...(await followCommand(trx, commandId, change)) });
}

/** What of a command a change touches. */
interface Touched extends StateChange {
  readonly groupIds: readonly number[];
  /** false: nothing of what the command holds changed. */
  readonly money?: boolean;
}

/**
 * The same, where shipments of some groups alone changed: only these are read, and the job's counts go on by what they were and are
 * (docs/decisions/0894). Where the command went out or was withdrawn that is told of all of them.
 */
export async function followGroups(trx: Trx, commandId: number, { groupIds, ...change }: Touched): Promise<void> {
  const { from, to, jobId } = await followCommand(trx, commandId, change);
  const moved = from !== to;
  if (moved && ENDED.includes(to)) return followWhole(trx, commandId, { ...change, to, jobId });
  const job = await lockJob(trx, jobId);
  const before = await groupTotals(trx, jobId, groupIds);
  await groupStates(commandId, groupIds).execute(trx);
  if (WITHDRAWN.includes(to)) await withdrawGroups(trx, commandId, groupIds);
  if (job !== null) await moveCounts(trx, job, { ...change, groupIds, before, moved });
}

/** The same after a move of one delivery: that of a fallback has few groups of the command, and reads no others. */
export async function followDelivery(
  trx: Trx,
  delivery: { readonly id: number; readonly command_id: number },
  change: StateChange,
): Promise<void> {
  const { id, command_id: commandId } = delivery;
  const groupIds = await groupsOf(trx, sql`delivery_id = (select id from delivery where id = ${id} and fallback)`);
  if (groupIds.length === 0) return followDeliveries(trx, commandId, change);
  await followGroups(trx, commandId, { ...change, groupIds });
}
