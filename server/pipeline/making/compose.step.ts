// Step 11: the outputs of a delivery, up to 200 shipments a slice: composed in a child process, stored, and committed
// together with the fenced completion. A row that cannot be composed fails alone, with its reason.

import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Fault } from '#domain/api/shapes.ts';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import { billingFacts } from '#domain/deliveries/billing-facts.ts';
import { PACK_GROUP_IN_DELIVERY_MOVES as MOVES } from '#domain/deliveries/deliveries.states.ts';
import type { ComposedFile } from '#server/documents/jobs/document-jobs.ts';
import { followDeliveries, moveDelivery } from '#server/letters/deliveries/delivery-state.ts';
import { type ComposeTask, sendCompose, sendOutput } from '#server/letters/deliveries/delivery-tasks.ts';
import { handOverAt } from '#server/letters/deliveries/post-date-rules.ts';
import { SHIPMENT_FACTS, type ShipmentFacts, setShipmentStatus } from '#server/letters/deliveries/shipment-status.ts';
import { SLICE_LETTERS } from '#server/letters/steps/pipeline.ts';
import { registerBlobs } from '#server/storage/blobs.ts';
import type { StoredFile } from '#server/storage/files/file-store.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { diskFault } from '#server/system/disk-fault.ts';
import type { Slice, StepServices } from '../tasks/step-services.ts';
import { clearWaiting, composeLater } from './compose-later.ts';
import { type PlannedOutput, planOutput } from './composition/compose-letter.ts';
import { type DeliveryToCompose, deliveryToCompose, lockDelivery } from './load-delivery.ts';
import { letterFacts } from './load-letters.ts';

interface ShipmentToDo extends ShipmentFacts {
  readonly nuid: string;
  readonly pack_group_id: number;
  readonly country_code: string | null;
}

interface Composed {
  readonly shipment: ShipmentToDo;
  readonly sheets: number;
  readonly printed: number;
  readonly file: ComposedFile;
  readonly stored: StoredFile;
}

interface Failed {
  readonly shipment: ShipmentToDo;
  readonly fault: Fault;
}

interface Planned extends PlannedOutput {
  readonly shipment: ShipmentToDo;
}

const shipmentsToDo = (services: StepServices, deliveryId: number): Promise<ShipmentToDo[]> =>
  services.db
    .selectFrom('shipment')
    .select([...SHIPMENT_FACTS, 'nuid', 'pack_group_id', 'country_code'])
    .where('delivery_id', '=', deliveryId)
    .where('status', '=', 250)
    .where('state_in_delivery', 'in', MOVES.associate.from)
    .orderBy('id')
    .limit(SLICE_LETTERS)
    .execute();

async function plan(
  services: StepServices,
  delivery: DeliveryToCompose,
  { shipments, folder }: { readonly shipments: readonly ShipmentToDo[]; readonly folder: string },
): Promise<Planned[]> {
  const facts = await letterFacts(
    services,
    shipments.map(({ pack_group_id }) => pack_group_id),
  );
  const options = Object.fromEntries(
    delivery.options.map(({ optionTypeId, valueId }) => [String(optionTypeId), valueId]),
  );
  return shipments.map((shipment) => {
    const letter = facts.get(shipment.pack_group_id);
    if (letter === undefined) throw new Error(`Pack group ${shipment.pack_group_id} is gone.`);
    const planned = planOutput({
      letter,
      channel: delivery.channel,
      serviceChannel: delivery.serviceChannel,
      boxes: delivery.boxes,
      options,
      nuid: shipment.nuid,
      deliveryNumber: delivery.external_id,
      sender: delivery.sender,
      named: delivery.named,
      target: path.join(folder, `${shipment.nuid}.pdf`),
      rendition: 'production',
      now: services.clock.now(),
    });
    return { ...planned, shipment };
  });
}

/** Composes what can be; a refusal names its output, which is set aside before the rest is tried again. */
async function composeAll(
  services: StepServices,
  planned: readonly Planned[],
  signal: AbortSignal,
): Promise<{ done: { planned: Planned; file: ComposedFile }[]; failed: Failed[] }> {
  const failed: Failed[] = [];
  let left = [...planned];
  while (left.length > 0) {
    const answer = await services.documents.compose({
      lane: 'batch',
      outputs: left.map(({ output }) => output),
      signal,
    });
    if (answer.ok) {
      const files = answer.value;
      const done = left.flatMap((one, index) => {
        const file = files[index];
        return file === undefined ? [] : [{ planned: one, file }];
      });
      return { done, failed };
    }
    const place = Number(answer.refusal.parameters.output ?? -1);
    const culprit = left[place];
    if (culprit === undefined) {
      if (left.length === 1 && left[0] !== undefined)
        failed.push({ shipment: left[0].shipment, fault: answer.refusal });
      else throw new Error(`Composition refused a whole slice: ${answer.refusal.label}`);
      return { done: [], failed };
    }
    failed.push({ shipment: culprit.shipment, fault: answer.refusal });
    left = left.filter((one) => one !== culprit);
  }
  return { done: [], failed };
}

async function saveComposed(
  trx: Trx,
  delivery: DeliveryToCompose,
  { composed, at }: { readonly composed: readonly Composed[]; readonly at: Date },
): Promise<void> {
  if (composed.length === 0) return;
  const blobs = composed.map(({ stored }) => ({
    rootAccountId: delivery.root_account_id,
    hash: Buffer.from(stored.hash, 'hex'),
    bytes: stored.bytes,
  }));
  await registerBlobs(trx, blobs, at);
  const files = composed.map(({ shipment, stored, file }) => ({
    shipment_id: shipment.id,
    root_account_id: delivery.root_account_id,
    hash: Buffer.from(stored.hash, 'hex'),
    name: `${shipment.nuid}.pdf`,
    bytes: stored.bytes,
    pages: file.pages,
  }));
  await trx.insertInto('output_file').values(files).execute();
  const options = Object.fromEntries(delivery.options.map(({ optionType, value }) => [optionType, value]));
  const facts = composed.map(({ shipment, file, sheets, printed }) => ({
    id: shipment.id,
    pages: file.pages,
    sheets,
    billing: billingFacts({
      channelType: delivery.channel.channelType,
      label: delivery.serviceChannel.label,
      options,
      sheets,
      pages: file.pages,
      sides: printed,
      colourPages: file.colourPages,
      country: shipment.country_code,
      costCentre: null,
      ...delivery.accounting,
      postal: CHANNEL_TYPE_ROWS[delivery.channel.channelType].paper,
    }),
  }));
  await sql`update shipment s set pages = v.pages, sheets = v.sheets, billing = v.billing, state_in_delivery = ${MOVES.associate.to}
    from jsonb_to_recordset(${toJson(facts)}::jsonb) as v(id bigint, pages int, sheets int, billing jsonb)
    where s.id = v.id`.execute(trx);
  await setShipmentStatus(
    trx,
    composed.map(({ shipment }) => shipment),
    { status: 300, at, by: null },
  );
}

async function saveFailed(trx: Trx, failed: readonly Failed[]): Promise<void> {
  for (const { shipment, fault } of failed) {
    await trx
      .updateTable('shipment')
      .set({ fault: toJson(fault), state_in_delivery: MOVES.fail.to })
      .where('id', '=', shipment.id)
      .execute();
  }
}

/** All shipments were tried: the delivery is ready and its output is planned, or it waits for a person. */
async function finish(trx: Trx, delivery: DeliveryToCompose, services: StepServices): Promise<void> {
  const change = { at: services.clock.now(), by: null };
  await sql`update delivery d set pages = s.pages, sheets = s.sheets from (
      select coalesce(sum(pages), 0)::int as pages, coalesce(sum(sheets), 0)::int as sheets
      from shipment where delivery_id = ${delivery.id}
    ) s where d.id = ${delivery.id}`.execute(trx);
  const { rows } = await sql<{ fault: Fault; count: number }>`select fault, count(*) over ()::int as count from shipment
    where delivery_id = ${delivery.id} and state_in_delivery = ${MOVES.fail.to} limit 1`.execute(trx);
  const [failed] = rows;
  if (failed !== undefined) {
    await moveDelivery(trx, delivery, 'creationError', { ...change, fault: failed.fault });
  } else if (await moveDelivery(trx, delivery, 'ready', { ...change, fault: null })) {
    const startAfter = handOverAt(delivery.channel, delivery.post_date, change.at);
    const later = startAfter > change.at ? { startAfter } : {};
    await sendOutput(services.queue, trx, { deliveryId: delivery.id, accountId: delivery.account_id, ...later });
  }
  await followDeliveries(trx, delivery.command_id, change);
}

async function composeSlice(
  slice: Slice<ComposeTask>,
  services: StepServices,
  { delivery, folder }: { readonly delivery: DeliveryToCompose; readonly folder: string },
): Promise<void> {
  const shipments = await shipmentsToDo(services, delivery.id);
  const planned = await plan(services, delivery, { shipments, folder });
  const { done, failed } = await composeAll(services, planned, slice.signal);
  slice.signal.throwIfAborted();
  const stored = await services.files.putMany(done.map(({ file }) => file.path));
  const composed = done.flatMap(({ planned: { shipment, sheets, printed }, file }, index): Composed[] => {
    const kept = stored[index];
    return kept === undefined ? [] : [{ shipment, sheets, printed, file, stored: kept }];
  });
  services.failPoints.reach('after-compose-before-commit');
  await services.db.transaction().execute(async (trx) => {
    const state = await lockDelivery(trx, delivery);
    if (state === 'PROCESSING') {
      await saveComposed(trx, delivery, { composed, at: services.clock.now() });
      await saveFailed(trx, failed);
      if ((slice.payload.pauses ?? 0) > 0) await clearWaiting(trx, delivery, services.clock.now());
      if (shipments.length < SLICE_LETTERS) await finish(trx, delivery, services);
      else await sendCompose(services.queue, trx, { deliveryId: delivery.id, accountId: delivery.account_id });
    }
    await slice.complete(trx);
  });
}

/** One slice of a delivery. */
export async function compose(slice: Slice<ComposeTask>, services: StepServices): Promise<void> {
  const delivery = await deliveryToCompose(services.db, slice.payload.deliveryId);
  if (delivery === null || delivery.state !== 'PROCESSING') {
    return services.db.transaction().execute((trx) => slice.complete(trx));
  }
  try {
    await inFolder(services.workDir, (folder) => composeSlice(slice, services, { delivery, folder }));
  } catch (error) {
    const code = diskFault(error);
    if (code === null) throw error;
    await composeLater({ slice, services, delivery }, code);
  }
}

/** A folder as long as `work` takes; it goes also when the disk is full, so that there is room again. */
async function inFolder(workDir: string, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(workDir, 'compose-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
