// The shipments of some pack groups, one for each channel that carries a group, with their deliveries made on first need.
import { placeOf, strategyOf } from '#domain/services/strategy.ts';
import { makeNuid, NUID_BYTES } from '#domain/shipments/nuid.ts';
import { ownerColumns } from '#server/access/owned-row.ts';
import { addCounters } from '#server/letters/counters/counters.ts';
import { deliveryOf, type NewDelivery } from '#server/letters/deliveries/new-deliveries.ts';
import { statusDeltas } from '#server/letters/deliveries/status-deltas.ts';
import { addRevisions } from '#server/letters/history/add-revision.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import type { StepServices } from '../tasks/step-services.ts';
import type { GroupRow, LoadedCommand } from './load-command.ts';

/** A shipment before it is stored. */
export interface ShipmentDraft {
  readonly group: GroupRow;
  readonly label: string;
  readonly delivery: NewDelivery;
  /** Place of the group of the strategy that carries it. */
  readonly place: number;
  /** It takes over for this one; absent: it is the first. */
  readonly replaces?: number;
}

/** Stores new shipments with history and counters. @returns their ids, in the order of the drafts */
export async function insertShipments(
  trx: Trx,
  { command, drafts }: { readonly command: LoadedCommand; readonly drafts: readonly ShipmentDraft[] },
  { random, clock }: Pick<StepServices, 'random' | 'clock'>,
): Promise<number[]> {
  const at = clock.now();
  const common = {
    command_id: command.id,
    job_id: command.job_id,
    ...ownerColumns(command),
    service_id: command.service_id,
  };
  const rows = drafts.map(({ group, label, delivery, place, replaces = null }) => ({
    ...common,
    nuid: makeNuid(random(NUID_BYTES), delivery.test),
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
    preference: group.preference,
    metadata: toJson({ ...command.metadatas, ...group.metadatas }),
    strategy_group: place,
    replaces_shipment_id: replaces,
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
  const facts = {
    account_id: command.account_id,
    owner_id: command.owner_id,
    service_id: command.service_id,
    created_at: at,
    acknowledged: false,
  };
  await addCounters(
    trx,
    rows.flatMap(({ nuid, channel_type, delivery_id }) =>
      statusDeltas({ ...facts, nuid, channel_type, delivery_id }, { from: null, to: 250 }),
    ),
  );
  return made.map(({ id }) => id);
}

/** What is to be made of some groups. */
export async function draftsOf(
  making: Parameters<typeof deliveryOf>[0],
  command: LoadedCommand,
  groups: readonly GroupRow[],
): Promise<ShipmentDraft[]> {
  const deliveries = new Map<string, NewDelivery>();
  const drafts: ShipmentDraft[] = [];
  const { sendingStrategy, channels } = command.service;
  const strategy = strategyOf(
    sendingStrategy,
    channels.map(({ label }) => label),
  );
  for (const group of groups) {
    const place = placeOf(strategy, group.dispatch);
    for (const label of group.dispatch) {
      const channel = channels.find((one) => one.label === label);
      if (channel === undefined) throw new Error(`The service of job ${command.job_id} has no channel ${label}.`);
      const delivery = deliveries.get(label) ?? (await deliveryOf(making, command, channel));
      deliveries.set(label, delivery);
      drafts.push({ group, label, delivery, place });
    }
  }
  return drafts;
}
