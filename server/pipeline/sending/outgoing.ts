// The shipments of a delivery as providers take them: composed files, recipient, options, values.
import { type SqlBool, sql } from 'kysely';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import { furtherFilesOf, mainFileOf } from '#domain/channels/output-files.ts';
import type { OutgoingDelivery, OutgoingShipment } from '#server/channels/provider/provider.ts';
import type { ChosenOption } from '#server/letters/deliveries/new-deliveries.ts';
import { SHIPMENT_FACTS, type ShipmentFacts } from '#server/letters/deliveries/shipment-status.ts';
import type { StepServices } from '../tasks/step-services.ts';
import type { DeliveryToSend } from './delivery-to-send.ts';

/** A shipment that is about to be handed over. */
export interface ShipmentRow extends ShipmentFacts {
  readonly doubt: unknown;
  readonly outgoing: OutgoingShipment;
}

/** How the provider sees a delivery. */
export const outgoingDelivery = (delivery: DeliveryToSend): OutgoingDelivery => ({
  deliveryId: delivery.id,
  deliveryNumber: delivery.external_id,
  channelName: delivery.channel.name,
  merged: mainFileOf(delivery.channel.outputFileDefinitions)?.outputFileOptions.merged ?? false,
  furtherFiles: furtherFilesOf(delivery.channel.outputFileDefinitions).map(({ name, outputFileOptions }) => ({
    name,
    merged: outputFileOptions.merged,
  })),
  properties: delivery.setup.properties,
  secrets: delivery.setup.secrets,
  senderName: delivery.sender_name,
  test: delivery.test,
});

/** Requirement values by name; what the row lacks comes from the channel's own content. */
function valuesOf(delivery: DeliveryToSend, stored: unknown): Record<string, string> {
  const values: Record<string, string> = {};
  for (const requirement of delivery.channel.requirements) values[requirement.name] = requirement.content;
  for (const [name, value] of Object.entries((stored ?? {}) as Record<string, { value?: unknown }>)) {
    if (typeof value.value === 'string' && value.value !== '') values[name] = value.value;
  }
  return values;
}

/** The e-mail address that a shipment goes to, as it is at this moment; null: by a channel without one, or in test mode, to none. */
export const mailboxOf = ({ channel, test }: DeliveryToSend, { values }: OutgoingShipment): string | null =>
  !test && CHANNEL_TYPE_ROWS[channel.channelType].mandatory.some((name) => name === 'emailRecipient')
    ? values.emailRecipient?.trim() || null
    : null;

/**
 * A doubt is sent again by itself, or only when a person says so: the rule of the channel type (docs/model.md,
 * "Doubt").
 */
export const resendsDoubts = (delivery: DeliveryToSend): boolean =>
  (delivery.setup.properties.doubt ?? CHANNEL_TYPE_ROWS[delivery.channel.channelType].doubt) === 'resend';

/** The condition "is to be sent now" on the table shipment. */
export const toBeSent = (delivery: DeliveryToSend) =>
  sql<SqlBool>`(status = 300 or (status = 400 and doubt is not null
    and (${resendsDoubts(delivery)} and not coalesce((doubt->>'held')::boolean, false)
      or coalesce((doubt->>'again')::boolean, false))))`;

/** A further output file of a shipment, as it is stored. */
export interface FurtherFileRow {
  readonly name: string;
  readonly hash: Buffer;
  readonly pages: number;
}

/**
 * The further output files of some shipments, by their ids, in the order of the channel's. Nothing is read where the channel
 * has none.
 * @throws Error where a shipment lacks one
 */
export async function furtherFilesOfShipments(
  { db }: Pick<StepServices, 'db'>,
  { channel }: DeliveryToSend,
  shipmentIds: readonly number[],
): Promise<(shipmentId: number) => readonly FurtherFileRow[]> {
  const names = furtherFilesOf(channel.outputFileDefinitions).map(({ name }) => name);
  if (names.length === 0 || shipmentIds.length === 0) return () => [];
  const { rows } = await sql<FurtherFileRow & { shipment_id: number }>`
    select shipment_id, output_name as name, hash, pages from output_file
    where shipment_id = any(${sql.val([...shipmentIds])}::bigint[]) and not main`.execute(db);
  const found = new Map(rows.map((row) => [`${row.shipment_id} ${row.name}`, row]));
  return (shipmentId) =>
    names.map((name) => {
      const file = found.get(`${shipmentId} ${name}`);
      if (file === undefined) throw new Error(`Shipment ${shipmentId} has no output file ${name}.`);
      return file;
    });
}

/** Shipments that are ready and come after an id, in the order of their ids. */
export async function readyShipments(
  services: StepServices,
  delivery: DeliveryToSend,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<ShipmentRow[]> {
  const rows = await services.db
    .selectFrom('shipment as s')
    .innerJoin('output_file as f', (join) => join.onRef('f.shipment_id', '=', 's.id').on('f.main', '=', true))
    .innerJoin('pack_group as g', 'g.id', 's.pack_group_id')
    .select(SHIPMENT_FACTS.map((name) => `s.${name}` as const))
    .select(['s.doubt', 's.sheets', 's.recipient', 's.country_code', 's.options'])
    .select(['f.hash', 'f.pages', 'g.shipment_requirements'])
    .where('s.delivery_id', '=', delivery.id)
    .where('s.id', '>', after)
    .where(toBeSent(delivery))
    .orderBy('s.id')
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  const further = await furtherFilesOfShipments(services, delivery, ids);
  const pathOf = (hash: Buffer) => services.files.pathOf(hash.toString('hex'));
  return Promise.all(
    rows.map(async ({ hash, shipment_requirements, pages, sheets, recipient, country_code, options, ...row }) => {
      const others = further(row.id).map(async (file) => ({ name: file.name, path: await pathOf(file.hash) }));
      const outgoing: OutgoingShipment = {
        shipmentId: row.id,
        nuid: row.nuid,
        path: await pathOf(hash),
        furtherFiles: await Promise.all(others),
        pages,
        sheets,
        recipient,
        countryCode: country_code,
        options: options as readonly ChosenOption[],
        values: valuesOf(delivery, shipment_requirements),
      };
      return { ...row, outgoing };
    }),
  );
}
