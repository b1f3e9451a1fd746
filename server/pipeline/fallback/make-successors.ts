// The shipments that take over for others, in deliveries of their own that name the first one; what was replaced is done with.
import { sql } from 'kysely';
import { isShipmentError } from '#domain/shipments/shipments.ts';
import { addCounters } from '#server/letters/counters/counters.ts';
import { sendCompose } from '#server/letters/deliveries/delivery-tasks.ts';
import { deliveryOf } from '#server/letters/deliveries/new-deliveries.ts';
import { acknowledgeDeltas } from '#server/letters/deliveries/status-deltas.ts';
import type { RowSteps } from '#server/letters/fallback/next-steps.ts';
import { withOptions } from '#server/letters/fallback/successor-options.ts';
import type { TakenOver } from '#server/letters/fallback/verdicts.ts';
import { addRevisions } from '#server/letters/history/add-revision.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { shipmentCounts } from '../making/create-deliveries.step.ts';
import type { GroupRow, LoadedCommand } from '../making/load-command.ts';
import { insertShipments, type ShipmentDraft } from '../making/new-shipments.ts';
import type { Falling } from './falling.ts';

/** What the register says of the recipients of rows. */
type Consents = ReadonlyMap<number, Pick<RowSteps, 'agreed' | 'identifier'>>;

/** The rows as they are now: a person may have corrected them. */
async function groupsOf(trx: Trx, ids: readonly number[]): Promise<Map<number, GroupRow>> {
  const { rows } = await sql<GroupRow>`
    select g.id, g.rank, g.recipient_name, g.recipient_lines, g.country_code, g.dispatch, g.preference,
      (select p.metadatas from pack p where p.pack_group_id = g.id order by p.rank limit 1) as metadatas
    from pack_group g where g.id = any(${sql.val([...ids])}::bigint[])`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Rows that go electronically by the consent of their recipients say so, and whom they name: who withdraws it before they leave
 * gets nothing by it (docs/decisions/0703).
 */
async function noteConsent(trx: Trx, taken: readonly TakenOver[], consents: Consents): Promise<void> {
  const carried = taken.flatMap(({ shipment: { pack_group_id: id }, step }) => {
    const consent = consents.get(id);
    const isBy = step.labels.some((label) => consent?.agreed.has(label));
    return isBy && consent !== undefined && consent.identifier !== null ? [{ id, identifier: consent.identifier }] : [];
  });
  if (carried.length === 0) return;
  await sql`update pack_group g set preference = 'electronic', recipient_identifier = n.identifier
    from jsonb_to_recordset(${toJson(carried)}::jsonb) as n (id bigint, identifier text) where g.id = n.id`.execute(
    trx,
  );
}

async function draftsOf(
  { trx, services, change }: Falling,
  command: LoadedCommand,
  taken: readonly TakenOver[],
): Promise<ShipmentDraft[]> {
  const groups = await groupsOf(
    trx,
    taken.map(({ shipment }) => shipment.pack_group_id),
  );
  const making = { trx, queue: services.queue, at: change.at, cover: services.marks.cover };
  const drafts: ShipmentDraft[] = [];
  for (const { shipment, step } of taken) {
    const group = groups.get(shipment.pack_group_id);
    if (group === undefined) throw new Error(`Pack group ${shipment.pack_group_id} is gone.`);
    for (const label of step.labels) {
      const channel = command.service.channels.find((one) => one.label === label);
      if (channel === undefined) throw new Error(`The service of job ${command.job_id} has no channel ${label}.`);
      const { channelId } = channel;
      const fallback = { originDeliveryId: shipment.origin_id, place: step.place };
      // As soon as possible: the day that was chosen was that of the first.
      const delivery = await deliveryOf(
        making,
        { ...command, expected_post_date: null },
        { label, channelId, fallback },
      );
      drafts.push({ group, label, delivery, place: step.place, replaces: shipment.id });
    }
  }
  return drafts;
}

/** What was replaced waits for nobody any more; only what nobody took over for changes. */
async function closeReplaced({ trx, change }: Falling, taken: readonly TakenOver[]): Promise<void> {
  const ids = taken.map(({ shipment }) => shipment.id);
  const { rows } = await sql<{
    id: number;
  }>`update shipment set takeover = 'taken', takeover_why = null, takeover_at = ${change.at},
      takeover_wish = case when takeover = 'wished' then takeover_wish end,
      acknowledged = true, version = version + 1
    where id = any(${sql.val(ids)}::bigint[]) and takeover is distinct from 'taken' returning id`.execute(trx);
  if (rows.length !== ids.length) throw new Error('A shipment has two successors.');
  await addRevisions(
    trx,
    taken.map(({ shipment, step }) => ({
      entity: 'shipment' as const,
      entityId: shipment.id,
      accountId: shipment.account_id,
      event: 'TAKEN_OVER',
      at: change.at,
      by: shipment.takeover === 'wished' ? (shipment.takeover_wish?.by ?? null) : null,
      details: { channels: step.labels },
    })),
  );
  const open = taken.filter(({ shipment }) => !shipment.acknowledged && isShipmentError(shipment.status));
  await addCounters(
    trx,
    open.flatMap(({ shipment }) => acknowledgeDeltas(shipment)),
  );
}

/** Makes the successors of some shipments of a command, and lets them be composed. The job and the shipments are locked. */
export async function makeSuccessors(
  falling: Falling,
  loaded: LoadedCommand,
  { taken, consents }: { readonly taken: readonly TakenOver[]; readonly consents: Consents },
): Promise<void> {
  const { trx, services } = falling;
  const commandId = loaded.id;
  const labels = [...new Set(taken.flatMap(({ step }) => step.labels))];
  const command = { ...loaded, options: await withOptions(trx, loaded, labels) };
  await noteConsent(trx, taken, consents);
  const drafts = await draftsOf(falling, command, taken);
  await closeReplaced(falling, taken);
  await insertShipments(trx, { command, drafts }, services);
  const deliveries = new Set(drafts.map(({ delivery }) => delivery.id));
  await shipmentCounts(commandId, [...deliveries]).execute(trx);
  for (const deliveryId of deliveries)
    await sendCompose(services.queue, trx, { deliveryId, accountId: command.account_id });
}
