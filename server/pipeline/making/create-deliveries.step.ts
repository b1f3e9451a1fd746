// Step 10: a validated command becomes deliveries and shipments, up to 200 pack groups a slice. Results commit together
// with the fenced completion; a slice that runs twice finds its shipments there.
import { sql } from 'kysely';
import { followDeliveries, setCommandState } from '#server/letters/deliveries/delivery-state.ts';
import {
  type CreateDeliveriesTask,
  sendCompose,
  sendCreateDeliveries,
} from '#server/letters/deliveries/delivery-tasks.ts';
import { lockJob } from '#server/letters/jobs/job-state.ts';
import { SLICE_LETTERS } from '#server/letters/steps/pipeline.ts';
import type { Trx } from '#server/storage/schema.ts';
import { diskFault } from '#server/system/disk-fault.ts';
import type { Slice, StepServices } from '../tasks/step-services.ts';
import { type GroupRow, type LoadedCommand, loadCommand } from './load-command.ts';
import { draftsOf, insertShipments } from './new-shipments.ts';

interface CommandPosition {
  readonly commandId: number;
  readonly jobId: number;
  /** Rank behind which to look. */
  readonly after: number;
}

/**
 * The next pack groups of the command that have no shipment yet. They are read by their rank in the job, and a shipment
 * by its group: right after the confirmation no statistics know the command, and a planner that expects one row of each
 * of two tables reads one whole table for each row of the other. `+ 0` keeps the indexes of commands out.
 */
export async function groupsToDo(trx: Trx, { commandId, jobId, after }: CommandPosition): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select g.id, g.rank, g.recipient_name, g.recipient_lines, g.country_code, g.dispatch, g.preference,
      (select p.metadatas from pack p where p.pack_group_id = g.id order by p.rank limit 1) as metadatas
    from pack_group g where g.job_id = ${jobId} and g.rank > ${after} and g.command_id + 0 = ${commandId}
      and not exists (select 1 from shipment s where s.pack_group_id = g.id and s.command_id + 0 = ${commandId})
    order by g.rank limit ${SLICE_LETTERS}`.execute(trx);
  return rows;
}

/** Writes how many shipments each delivery of the command has. @param among only these deliveries */
export const shipmentCounts = (
  commandId: number,
  among?: readonly number[],
) => sql`update delivery d set shipment_count = s.count from (
    select delivery_id, count(*)::int as count from shipment
    where ${among ? sql`delivery_id = any(${sql.val([...among])}::bigint[])` : sql`command_id = ${commandId}`} group by delivery_id
  ) s where d.id = s.delivery_id`;

/** All groups have their shipments: count them, and let each delivery be composed. */
async function finish(trx: Trx, command: LoadedCommand, { queue, clock }: StepServices): Promise<void> {
  const at = clock.now();
  await shipmentCounts(command.id).execute(trx);
  const deliveries = await trx.selectFrom('delivery').select('id').where('command_id', '=', command.id).execute();
  for (const { id } of deliveries) await sendCompose(queue, trx, { deliveryId: id, accountId: command.account_id });
  await followDeliveries(trx, command.id, { at, by: null });
}

const LOOK_AGAIN_MS = 60_000;

/** One slice of a command. While a new delivery number cannot be marked none is given out, and it is tried again. */
export async function createDeliveries(slice: Slice<CreateDeliveriesTask>, services: StepServices): Promise<void> {
  try {
    await createSlice(slice, services);
  } catch (error) {
    const code = diskFault(error);
    if (code === null) throw error;
    const { commandId, after = 0 } = slice.payload;
    services.log.warn('deliveries.marks-not-written', { command: commandId, code });
    const startAfter = new Date(services.clock.now().getTime() + LOOK_AGAIN_MS);
    await services.db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('delivery_command')
        .select('account_id')
        .where('id', '=', commandId)
        .executeTakeFirst();
      if (row !== undefined)
        await sendCreateDeliveries(services.queue, trx, { commandId, after, startAfter, accountId: row.account_id });
      await slice.complete(trx);
    });
  }
}

async function createSlice(slice: Slice<CreateDeliveriesTask>, services: StepServices): Promise<void> {
  const { commandId, after = 0 } = slice.payload;
  const job = await services.db
    .selectFrom('delivery_command')
    .select('job_id')
    .where('id', '=', commandId)
    .executeTakeFirst();
  await services.db.transaction().execute(async (trx) => {
    if (job !== undefined) await lockJob(trx, job.job_id);
    const command = await loadCommand(trx, commandId);
    if (command !== null && (command.state === 'VALIDATED' || command.state === 'PROCESSING')) {
      const at = services.clock.now();
      await setCommandState(trx, command, { to: 'PROCESSING', at, by: null });
      const groups = await groupsToDo(trx, { commandId, jobId: command.job_id, after });
      const drafts = await draftsOf({ trx, queue: services.queue, at, cover: services.marks.cover }, command, groups);
      if (drafts.length > 0) await insertShipments(trx, { command, drafts }, services);
      const last = groups.length < SLICE_LETTERS ? undefined : groups.at(-1);
      if (last === undefined) await finish(trx, command, services);
      else {
        const next = { commandId, accountId: command.account_id, after: last.rank };
        await sendCreateDeliveries(services.queue, trx, next);
      }
    }
    await slice.complete(trx);
    services.failPoints.reach('create-deliveries-before-commit');
  });
}
