// What cancelling a job does to its open commands, in the same transaction: commands, deliveries and shipments that did
// not leave are cancelled, each with its history line and counter.
import { sql } from 'kysely';
import { commandStateOf } from '#domain/deliveries/deliveries.states.ts';
import { COMMAND_STATES, type CommandState, type DeliveryState } from '#domain/deliveries/deliveries.ts';
import type { CounterDelta } from '#server/letters/counters/counter.types.ts';
import { addCounters } from '#server/letters/counters/counters.ts';
import { type StateFacts, setCommandState, withdrawGroups } from '#server/letters/deliveries/delivery-state.ts';
import { SHIPMENT_FACTS, setShipmentStatus } from '#server/letters/deliveries/shipment-status.ts';
import { addRevisions, type RevisionAuthor } from '#server/letters/history/add-revision.ts';
import { giveBack } from '#server/letters/money/reservations.ts';
import type { Trx } from '#server/storage/schema.ts';

const CLOSED: readonly CommandState[] = [
  'OUTPUTTED',
  'REJECTED',
  'AUTOMATICALLY_REJECTED',
  'CANCELLED',
  'PARTIALLY_CANCELLED',
];
/** Commands in these states still hold work that may leave. */
export const OPEN_COMMAND_STATES: readonly CommandState[] = COMMAND_STATES.filter((state) => !CLOSED.includes(state));
const CANCELLED = 'CANCELLED';

interface Moved {
  readonly id: number;
  readonly account_id: number;
  readonly owner_id: number;
  readonly created_at: Date;
  readonly before: string;
}

interface Change {
  readonly at: Date;
  readonly by: RevisionAuthor | null;
}

/** Things of one kind that were moved to the state `key`. */
interface Move {
  readonly kind: 'command' | 'delivery';
  readonly key: typeof CANCELLED;
  readonly moved: readonly Moved[];
}

/** History lines and counters of what was moved. */
async function recordMove(trx: Trx, { kind, key, moved }: Move, change: Change): Promise<void> {
  await addRevisions(
    trx,
    moved.map((row) => ({
      entity: kind,
      entityId: row.id,
      accountId: row.account_id,
      event: key,
      ...change,
    })),
  );
  const deltas = moved.flatMap((row): CounterDelta[] => {
    const common = { counter: kind, accountId: row.account_id, ownerId: row.owner_id, at: row.created_at };
    return [
      { ...common, key: row.before, delta: -1 },
      { ...common, key, delta: 1 },
    ];
  });
  await addCounters(trx, deltas);
}

async function cancelIn(trx: Trx, table: 'delivery_command' | 'delivery', jobId: number): Promise<Moved[]> {
  const open = await trx
    .selectFrom(table)
    .select(['id', 'account_id', 'owner_id', 'created_at', 'state as before'])
    .where('job_id', '=', jobId)
    .where('state', 'in', [...OPEN_COMMAND_STATES])
    .forUpdate()
    .execute();
  const ids = open.map(({ id }) => id);
  if (ids.length > 0)
    await trx.updateTable(table).set({ state: CANCELLED, fault: null }).where('id', 'in', ids).execute();
  return open;
}

/**
 * By the one way in which shipments move: every counter of theirs follows, and what was offered for them ends. What was refused is
 * cancelled too, or it would be offered to people; but not what others took over for. @returns their commands
 */
async function cancelShipments(trx: Trx, jobId: number, change: Change): Promise<number[]> {
  const open = await trx
    .selectFrom('shipment')
    .select([...SHIPMENT_FACTS, 'command_id'])
    .where('job_id', '=', jobId)
    .where('status', '>', -900)
    .where('status', '<', 400)
    .where((eb) => eb.or([eb('takeover', 'is', null), eb('takeover', '<>', 'taken')]))
    .orderBy('id')
    .forUpdate()
    .execute();
  await setShipmentStatus(trx, open, { ...change, status: -900 });
  return open.map(({ command_id }) => command_id);
}

/** The commands of some deliveries. */
async function commandsOf(trx: Trx, deliveries: readonly Moved[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('delivery')
    .select('command_id')
    .distinct()
    .where('id', 'in', [0, ...deliveries.map(({ id }) => id)])
    .execute();
  return rows.map(({ command_id }) => command_id);
}

/** Commands that are in error for a fallback alone are out themselves (docs/decisions/0786): they become what their own deliveries are. */
async function followOwnDeliveries(trx: Trx, jobId: number, change: Change): Promise<void> {
  const { rows } = await sql<
    StateFacts & { own: DeliveryState[] }
  >`select c.id, c.account_id, c.owner_id, c.created_at, c.state,
      of.own
    from delivery_command c cross join lateral (
      select array_agg(d.state) as own from delivery d where d.command_id = c.id and not d.fallback) of
    where c.job_id = ${jobId} and c.state = any(${sql.val([...OPEN_COMMAND_STATES])}::text[])
      and not of.own && ${sql.val([...OPEN_COMMAND_STATES])}::text[] order by c.id for update of c`.execute(trx);
  for (const { own, ...command } of rows)
    await setCommandState(trx, command, { ...change, to: commandStateOf(own), fault: null });
}

/** Cancels everything of a job that is open. The job is locked, and no shipment of it left. @returns whether anything was */
export async function cancelOpenCommands(trx: Trx, jobId: number, change: Change): Promise<boolean> {
  await followOwnDeliveries(trx, jobId, change);
  const commands = await cancelIn(trx, 'delivery_command', jobId);
  await trx
    .updateTable('delivery_command')
    .set({ withdrawn_at: change.at })
    .where('id', 'in', [0, ...commands.map(({ id }) => id)])
    .execute();
  await recordMove(trx, { kind: 'command', key: CANCELLED, moved: commands }, change);
  // Their rows count as rejected, like those of an order that is cancelled by itself.
  await trx
    .updateTable('pack_group')
    .set({ dispatch_state: 'REJECTED' })
    .where('job_id', '=', jobId)
    .where('command_id', 'in', [0, ...commands.map(({ id }) => id)])
    .execute();
  const deliveries = await cancelIn(trx, 'delivery', jobId);
  await recordMove(trx, { kind: 'delivery', key: CANCELLED, moved: deliveries }, change);
  const shipments = await cancelShipments(trx, jobId, change);
  const closed = new Set([...(await commandsOf(trx, deliveries)), ...shipments]);
  // Of rows of closed commands what failed, or was to take over for it, is under way no more.
  for (const id of closed) await withdrawGroups(trx, id);
  // What they held of a limit is free again.
  const touched = new Set([...commands.map((command) => command.id), ...closed]);
  for (const id of touched) await giveBack(trx, id);
  return touched.size > 0;
}
