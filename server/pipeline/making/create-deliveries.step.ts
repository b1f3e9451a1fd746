// Step 10: a validated command becomes deliveries and shipments, up to 200 pack groups a slice. Results commit together
// with the fenced completion; a slice that runs twice finds its shipments there.
import { sql } from 'kysely';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import { makeNuid, NUID_BYTES } from '#domain/shipments/nuid.ts';
import { ownerColumns } from '#server/access/owned-row.ts';
import { addCounters } from '#server/letters/counters/counters.ts';
import { followDeliveries, setCommandState } from '#server/letters/deliveries/delivery-state.ts';
import {
  type CreateDeliveriesTask,
  sendCompose,
  sendCreateDeliveries,
} from '#server/letters/deliveries/delivery-tasks.ts';
import { type CommandToDeliver, deliveryOf, type NewDelivery } from '#server/letters/deliveries/new-deliveries.ts';
import { statusDeltas } from '#server/letters/deliveries/shipment-status.ts';
import { addRevisions } from '#server/letters/history/add-revision.ts';
import { lockJob } from '#server/letters/jobs/job-state.ts';
import { SLICE_LETTERS } from '#server/letters/steps/pipeline.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import type { Slice, StepServices } from '../tasks/step-services.ts';

interface GroupRow {
  readonly id: number;
  readonly rank: number;
  readonly recipient_name: string;
  readonly recipient_lines: string[];
  readonly country_code: string | null;
  readonly dispatch: string[];
  /** Computed for the row. */
  readonly metadatas: Readonly<Record<string, string>> | null;
}

interface LoadedCommand extends CommandToDeliver {
  readonly state: string;
  readonly created_at: Date;
  readonly service: ServiceDefinition;
  /** Given with the deposit. */
  readonly metadatas: Readonly<Record<string, string>>;
}

async function loadCommand(trx: Trx, commandId: number): Promise<LoadedCommand | null> {
  const row = await trx
    .selectFrom('delivery_command as c')
    .innerJoin('job', 'job.id', 'c.job_id')
    .innerJoin('account', 'account.id', 'c.account_id')
    .select([
      'c.id',
      'c.job_id',
      'c.account_id',
      'c.owner_id',
      'c.author_id',
      'c.owner_group_id',
      'c.state',
      'c.created_at',
      'c.expected_post_date',
      'c.service_channel_options as options',
      'job.name as job_name',
      'job.service_id',
      'job.service_definition',
      'job.metadatas',
      'account.account_identifier',
    ])
    .where('c.id', '=', commandId)
    .forUpdate('c')
    .executeTakeFirst();
  if (row === undefined) return null;
  const { service_definition, options, metadatas, ...rest } = row;
  return {
    ...rest,
    options: options as CommandToDeliver['options'],
    metadatas: metadatas as Record<string, string>,
    service: ServiceDefinition.parse(service_definition),
  };
}

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
    select g.id, g.rank, g.recipient_name, g.recipient_lines, g.country_code, g.dispatch,
      (select p.metadatas from pack p where p.pack_group_id = g.id order by p.rank limit 1) as metadatas
    from pack_group g where g.job_id = ${jobId} and g.rank > ${after} and g.command_id + 0 = ${commandId}
      and not exists (select 1 from shipment s where s.pack_group_id = g.id and s.command_id + 0 = ${commandId})
    order by g.rank limit ${SLICE_LETTERS}`.execute(trx);
  return rows;
}

type ShipmentDraft = { readonly group: GroupRow; readonly label: string; readonly delivery: NewDelivery };

async function insertShipments(
  trx: Trx,
  { command, drafts }: { readonly command: LoadedCommand; readonly drafts: readonly ShipmentDraft[] },
  { random, clock }: Pick<StepServices, 'random' | 'clock'>,
): Promise<void> {
  const at = clock.now();
  const common = {
    command_id: command.id,
    job_id: command.job_id,
    ...ownerColumns(command),
    service_id: command.service_id,
  };
  const rows = drafts.map(({ group, label, delivery }) => ({
    ...common,
    nuid: makeNuid(random(NUID_BYTES)),
    delivery_id: delivery.id,
    pack_group_id: group.id,
    channel_type: delivery.channelType,
    channel_label: label,
    recipient: group.recipient_name,
    recipient_lines: group.recipient_lines,
    country_code: group.country_code,
    status: 250,
    status_at: at,
    options: toJson(delivery.options),
    metadata: toJson({ ...command.metadatas, ...group.metadatas }),
    created_at: at,
  }));
  const made = await trx.insertInto('shipment').values(rows).returning('id').execute();
  await addRevisions(
    trx,
    made.map(({ id }) => ({
      entity: 'shipment' as const,
      entityId: id,
      accountId: command.account_id,
      event: '250',
      at,
      by: null,
    })),
  );
  const facts = { account_id: command.account_id, owner_id: command.owner_id, created_at: at, acknowledged: false };
  await addCounters(
    trx,
    drafts.flatMap(() => statusDeltas(facts, null, 250)),
  );
}

async function draftsOf(
  making: Parameters<typeof deliveryOf>[0],
  command: LoadedCommand,
  groups: readonly GroupRow[],
): Promise<ShipmentDraft[]> {
  const deliveries = new Map<string, NewDelivery>();
  const drafts: ShipmentDraft[] = [];
  for (const group of groups) {
    for (const label of group.dispatch) {
      const channel = command.service.channels.find((one) => one.label === label);
      if (channel === undefined) throw new Error(`The service of job ${command.job_id} has no channel ${label}.`);
      const delivery = deliveries.get(label) ?? (await deliveryOf(making, command, channel));
      deliveries.set(label, delivery);
      drafts.push({ group, label, delivery });
    }
  }
  return drafts;
}

/** Writes how many shipments each delivery of the command has. */
export const shipmentCounts = (commandId: number) => sql`update delivery d set shipment_count = s.count from (
    select delivery_id, count(*)::int as count from shipment where command_id = ${commandId} group by delivery_id
  ) s where d.id = s.delivery_id`;

/** All groups have their shipments: count them, and let each delivery be composed. */
async function finish(trx: Trx, command: LoadedCommand, { queue, clock }: StepServices): Promise<void> {
  const at = clock.now();
  await shipmentCounts(command.id).execute(trx);
  const deliveries = await trx.selectFrom('delivery').select('id').where('command_id', '=', command.id).execute();
  for (const { id } of deliveries) await sendCompose(queue, trx, { deliveryId: id, accountId: command.account_id });
  await followDeliveries(trx, command.id, { at, by: null });
}

/** One slice of a command. */
export async function createDeliveries(slice: Slice<CreateDeliveriesTask>, services: StepServices): Promise<void> {
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
      const drafts = await draftsOf({ trx, queue: services.queue, at }, command, groups);
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
