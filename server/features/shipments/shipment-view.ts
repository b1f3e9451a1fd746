// Shipments as the contract sends them, with what the caller may do.
import { type Actor, can } from '#domain/access/abilities.ts';
import { urlOf } from '#domain/api/client.ts';
import type { CarrierFile } from '#domain/api/sending/carrier-file.schema.ts';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { trackingLink } from '#domain/channels/tracking-links.ts';
import { doubtOf } from '#domain/deliveries/doubts.ts';
import type { FallbackObstacle } from '#domain/shipments/fallback.rules.ts';
import { isShipmentError } from '#domain/shipments/shipments.ts';
import { inLanguages } from '#server/access/named-service.ts';
import { itemOf, ownerOf } from '#server/access/owned-row.ts';
import { isoInstant } from '#server/storage/instants.ts';
import { type FailureChoices, isOpen } from './failure-choices.ts';
import type { LookedUp } from './looked-up.ts';
import type { ShipmentRow } from './shipments.repository.ts';

/** What the actor may do with a shipment in error or in doubt; nothing with one that is well. */
export function shipmentAbilities(actor: Actor, row: ShipmentRow): string[] {
  // Nearly every shipment of a list is well: there is nothing to ask the rules about.
  if (!isShipmentError(row.status) && row.doubt === null) return [];
  if (!can(actor, 'acknowledge', itemOf(row))) return [];
  const abilities: string[] = [];
  if (isShipmentError(row.status) && !row.acknowledged) abilities.push('acknowledge');
  if (isOpen(row)) abilities.push('takeOver');
  if (isOpen(row) && can(actor, 'validate', itemOf(row))) abilities.push('correct');
  if (row.doubt !== null) abilities.push('resolveDoubt');
  return abilities;
}

/** What keeps the next channel from carrying it, whoever wishes it. */
const BLOCKED: readonly FallbackObstacle[] = ['consent', 'bounced', 'address', 'values', 'off'];
const takeoverOf = (row: ShipmentRow): Shipment['takeover'] =>
  row.takeover === null
    ? null
    : {
        state: row.takeover,
        why: row.takeover === 'offered' ? row.takeover_why : null,
        way: row.takeover_wish?.way ?? null,
        next:
          row.takeover_why !== null && BLOCKED.includes(row.takeover_why)
            ? []
            : (row.takeover_next ?? []).map(({ label, channelType }) => ({ label, channelType })),
      };

const outputFile = (row: ShipmentRow): Shipment['outputFile'] =>
  row.file_id === null
    ? null
    : {
        id: row.file_id,
        name: row.file_name ?? '',
        outputName: row.file_output ?? '',
        bytes: row.file_bytes ?? 0,
        pages: row.file_pages ?? 0,
        purged: row.file_purged ?? false,
      };

const linksOf = (row: ShipmentRow): Shipment['trackingLinks'] =>
  (row.tracking_properties ?? []).flatMap(({ url, type, placeholder }) => {
    const address = trackingLink(url, {
      reference: row.tracking_reference,
      nuid: row.nuid,
      delivery: row.external_id,
      country: row.country_code,
    });
    return address === null ? [] : [{ type, words: placeholder, address }];
  });

const shipmentAddress = (id: number): string => urlOf('shipments.find', { query: { id } });

const addressesOf = (row: ShipmentRow): Shipment['links'] => ({
  own: shipmentAddress(row.id),
  origin: row.replaces_shipment_id === null ? null : shipmentAddress(row.replaces_shipment_id),
  successors: (row.replaced_by ?? []).map(({ id }) => shipmentAddress(id)),
  delivery: urlOf('deliveries.get', { params: { deliveryId: row.delivery_id } }),
  order: urlOf('jobs.get', { params: { jobId: row.job_id } }),
});

/** What was looked up beside a row. */
interface Beside extends Partial<LookedUp> {
  /** What a person can have done about it, of one that failed. */
  readonly choices?: FailureChoices | undefined;
}

/** With the time as calls have it: JSON of PostgreSQL has it with its zone. */
const carrierFile = (file: CarrierFile): CarrierFile => ({
  ...file,
  receivedDate: new Date(file.receivedDate).toISOString(),
});

export const shipmentView = (actor: Actor, row: ShipmentRow, { choices, ...lookedUp }: Beside = {}): Shipment => ({
  id: row.id,
  nuid: row.nuid,
  deliveryId: row.delivery_id,
  deliveryNumber: row.external_id,
  jobId: row.job_id,
  packGroupId: row.pack_group_id,
  channelLabel: row.channel_label,
  channelType: row.channel_type,
  service: { id: row.service_id, name: row.service_words.name, ...inLanguages(row.service_words.names) },
  owner: ownerOf(row),
  ouId: row.account_id,
  ouName: row.account_name,
  recipient: row.recipient,
  dataPurged: row.data_purged,
  recipientLines: row.recipient_lines,
  countryCode: row.country_code,
  addressWay: row.address_way,
  status: row.status,
  statusDate: isoInstant(row.status_at_text),
  doubt: row.doubt === null ? null : doubtOf(row.doubt),
  fault: row.fault,
  acknowledged: row.acknowledged,
  pages: row.pages,
  sheets: row.sheets,
  options: row.options,
  metadata: row.metadata,
  metadataLabels: lookedUp.metadataLabels ?? {},
  preference: row.preference,
  outputFile: outputFile(row),
  furtherOutputFiles: row.further_files ?? [],
  trackingReference: row.tracking_reference,
  tracker: row.tracker,
  trackingLinks: linksOf(row),
  trackingFiles: row.tracking_files,
  carrierFiles: (row.carrier_files ?? []).map(carrierFile),
  filesPurgedDate: row.files_purged_at_text === null ? null : isoInstant(row.files_purged_at_text),
  replacesShipmentId: row.replaces_shipment_id,
  replacedBy: row.replaced_by ?? [],
  takeover: takeoverOf(row),
  fallsBack: row.falls_back,
  next: choices?.next ?? null,
  again: choices?.again ?? null,
  decider: row.decider,
  decideBy: row.decide_by_text === null ? null : isoInstant(row.decide_by_text),
  ...(lookedUp.deciders ? { deciders: [...lookedUp.deciders] } : {}),
  sentTo: row.sent_to && { ...row.sent_to, refused: choices?.correction ?? null },
  mailbox: row.mailbox,
  peerAnswer: row.peer_answer,
  price: row.charged,
  costCentre: row.cost_centre,
  keptUntil: lookedUp.keptUntil ?? null,
  legalHold: lookedUp.legalHold ?? null,
  test: row.test,
  creationDate: isoInstant(row.created_at_text),
  links: addressesOf(row),
  abilities: [...shipmentAbilities(actor, row), ...(lookedUp.telling ?? [])],
});
