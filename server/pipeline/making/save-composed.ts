// Saves what a slice composed: output files, figures for the bill, statuses; and what follows when all were tried.

import { sql } from 'kysely';
import type { Fault } from '#domain/api/shapes.ts';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import { outputFileName } from '#domain/channels/output-files.ts';
import { billingFacts } from '#domain/deliveries/billing-facts.ts';
import { PACK_GROUP_IN_DELIVERY_MOVES as MOVES } from '#domain/deliveries/deliveries.states.ts';
import { priceOf } from '#domain/money/tariffs.ts';
import { followDelivery, moveDelivery } from '#server/letters/deliveries/delivery-state.ts';
import { sendOutput } from '#server/letters/deliveries/delivery-tasks.ts';
import { handOverAt, priceDay } from '#server/letters/deliveries/post-date-rules.ts';
import { setShipmentStatus } from '#server/letters/deliveries/shipment-status.ts';
import { optionsNow } from '#server/letters/money/options-now.ts';
import { linesOfChannel } from '#server/letters/money/tariff-lines.ts';
import { deleteUnnamedBlobs, registerBlobs } from '#server/storage/blobs.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import type { StepServices } from '../tasks/step-services.ts';
import type { Failed, StoredOutput } from './composed-shipments.ts';
import type { DeliveryToCompose } from './load-delivery.ts';

/** A content that was stored so shortly ago may be named by a transaction that has not ended yet. */
const YOUNG_MS = 10 * 60_000;

/** All files of each shipment, in place of those that were stopped before. */
async function saveFiles(
  trx: Trx,
  delivery: DeliveryToCompose,
  { files, at }: { readonly files: readonly StoredOutput[]; readonly at: Date },
): Promise<void> {
  const rows = files.map(({ planned: { shipment, outputName, isMain }, stored, file }) => ({
    shipment_id: shipment.id,
    root_account_id: delivery.root_account_id,
    hash: Buffer.from(stored.hash, 'hex'),
    name: outputFileName(shipment.nuid, isMain ? null : outputName),
    output_name: outputName,
    main: isMain,
    bytes: stored.bytes,
    pages: file.pages,
  }));
  const ids = [...new Set(rows.map(({ shipment_id }) => shipment_id))];
  const before = await trx.deleteFrom('output_file').where('shipment_id', 'in', ids).returning('hash').execute();
  await registerBlobs(
    trx,
    rows.map(({ root_account_id: rootAccountId, hash, bytes }) => ({ rootAccountId, hash, bytes })),
    at,
  );
  await trx.insertInto('output_file').values(rows).execute();
  const replaced = before.map(({ hash }) => ({ rootAccountId: delivery.root_account_id, hash }));
  await deleteUnnamedBlobs(trx, replaced, new Date(at.getTime() - YOUNG_MS));
}

/** Files that were stopped: their shipments stay what they are, their owner can look at them. */
export async function saveStopped(
  trx: Trx,
  delivery: DeliveryToCompose,
  { stopped, at }: { readonly stopped: readonly StoredOutput[]; readonly at: Date },
): Promise<void> {
  if (stopped.length > 0) await saveFiles(trx, delivery, { files: stopped, at });
}

/** What each shipment was composed into, for its history: the audit chain covers the content of what leaves. */
function filesOf(composed: readonly StoredOutput[]): Map<number, { files: Record<string, unknown>[] }> {
  const byShipment = Map.groupBy(composed, ({ planned }) => planned.shipment.id);
  const fileOf = ({ planned: { outputName }, stored: { hash: sha256, bytes } }: StoredOutput) => ({
    output: outputName,
    sha256,
    bytes,
  });
  return new Map([...byShipment].map(([id, files]) => [id, { files: files.map(fileOf) }]));
}

export async function saveComposed(
  trx: Trx,
  delivery: DeliveryToCompose,
  { composed, at }: { readonly composed: readonly StoredOutput[]; readonly at: Date },
): Promise<void> {
  if (composed.length === 0) return;
  await saveFiles(trx, delivery, { files: composed, at });
  const options = await optionsNow(trx, delivery.options);
  // Pages, sheets and price are those of the main file.
  const mains = composed.filter(({ planned }) => planned.isMain);
  // What is not charged has no price either.
  const lines = delivery.test ? [] : await linesOfChannel(trx, delivery.channel.channelType);
  const day = priceDay(delivery.channel, delivery.post_date, at);
  const facts = mains.map(({ file, planned: { shipment, sheets, printed, content, way } }) => ({
    id: shipment.id,
    way,
    pages: content,
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
      ...delivery.accounting,
      postal: CHANNEL_TYPE_ROWS[delivery.channel.channelType].paper,
    }),
  }));
  const priced = facts.map((fact) => ({ ...fact, price: priceOf(lines, fact.billing, day) }));
  await sql`update shipment s set pages = v.pages, sheets = v.sheets, billing = v.billing, price = nullif(v.price, 'null'),
      address_way = v.way, state_in_delivery = ${MOVES.associate.to}
    from jsonb_to_recordset(${toJson(priced)}::jsonb) as v(id bigint, way text, pages int, sheets int, billing jsonb, price jsonb)
    where s.id = v.id`.execute(trx);
  await setShipmentStatus(
    trx,
    mains.map(({ planned }) => planned.shipment),
    { status: 300, at, by: null, detailsById: filesOf(composed) },
  );
}

/** A fallback that cannot be composed is an error of that document: a person is offered what else can be done. */
export async function saveFailed(
  trx: Trx,
  { fallback }: Pick<DeliveryToCompose, 'fallback'>,
  { failed, at }: { readonly failed: readonly Failed[]; readonly at: Date },
): Promise<void> {
  for (const { shipment, fault } of failed) {
    await trx
      .updateTable('shipment')
      .set({ fault: toJson(fault), state_in_delivery: MOVES.fail.to })
      .where('id', '=', shipment.id)
      .execute();
    if (fallback) await setShipmentStatus(trx, [shipment], { status: -700, at, by: null, details: { ...fault } });
  }
}

/** A fallback delivery takes documents in while it is composed. */
export async function hasMore(
  trx: Trx,
  { id, fallback }: Pick<DeliveryToCompose, 'id' | 'fallback'>,
): Promise<boolean> {
  if (!fallback) return false;
  const { rows } = await sql`select 1 from shipment where delivery_id = ${id} and status = 250 limit 1`.execute(trx);
  return rows.length > 0;
}

/** Nothing of a fallback delivery could be composed. */
async function isEmpty(trx: Trx, deliveryId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from shipment where delivery_id = ${deliveryId} and status = 300 limit 1`.execute(
    trx,
  );
  return rows.length === 0;
}

/** All shipments were tried: the delivery is ready and its output is planned, or it waits for a person. */
export async function finishComposition(trx: Trx, delivery: DeliveryToCompose, services: StepServices): Promise<void> {
  const change = { at: services.clock.now(), by: null };
  await sql`update delivery d set pages = s.pages, sheets = s.sheets from (
      select coalesce(sum(pages), 0)::int as pages, coalesce(sum(sheets), 0)::int as sheets
      from shipment where delivery_id = ${delivery.id}
    ) s where d.id = ${delivery.id}`.execute(trx);
  const { rows } = await sql<{ fault: Fault; count: number }>`select fault, count(*) over ()::int as count from shipment
    where delivery_id = ${delivery.id} and state_in_delivery = ${MOVES.fail.to} limit 1`.execute(trx);
  const [failed] = rows;
  if (delivery.fallback && (await isEmpty(trx, delivery.id))) {
    await moveDelivery(trx, delivery, 'cancel', { ...change, fault: failed?.fault ?? null });
  } else if (failed !== undefined && !delivery.fallback) {
    await moveDelivery(trx, delivery, 'creationError', { ...change, fault: failed.fault });
  } else if (await moveDelivery(trx, delivery, 'ready', { ...change, fault: null })) {
    const startAfter = handOverAt(delivery.channel, delivery.post_date, change.at);
    const later = startAfter > change.at ? { startAfter } : {};
    await sendOutput(services.queue, trx, { deliveryId: delivery.id, accountId: delivery.account_id, ...later });
  }
  await followDelivery(trx, delivery, change);
}
