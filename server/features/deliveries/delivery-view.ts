// Deliveries as the contract sends them, with what the caller may do.
import type { Actor } from '#domain/access/abilities.ts';
import { urlOf } from '#domain/api/client.ts';
import type { Delivery, DeliverySummary } from '#domain/api/sending/delivery.schema.ts';
import { postDateInstant } from '#domain/deliveries/post-date.ts';
import { dayNumber } from '#domain/shared/days.ts';
import { serviceOf } from '#server/access/named-service.ts';
import { ownerOf } from '#server/access/owned-row.ts';
import { commandAbilities } from '#server/letters/deliveries/command-abilities.ts';
import { holdOf } from '#server/letters/jobs/legal-hold.ts';
import type { DeliveryRow, DeliverySummaryRow } from './deliveries.repository.ts';

/** Noon of a day in the channel's zone, as post dates travel. */
function noonOf(day: string | null, timeZone: string): string | null {
  const number = day === null ? null : dayNumber(day);
  return number === null ? null : new Date(postDateInstant(number, timeZone)).toISOString();
}

export const deliverySummary = (row: DeliverySummaryRow): DeliverySummary => ({
  id: row.id,
  externalId: row.external_id,
  name: row.name,
  state: row.state,
  jobId: row.job_id,
  jobName: row.job_name,
  commandId: row.command_id,
  channelId: row.channel_id,
  channelLabel: row.channel_label,
  channelType: row.channel_type,
  channelName: row.channel_name,
  ...(row.channel_names ? { channelNames: row.channel_names } : {}),
  service: serviceOf(row),
  owner: ownerOf(row),
  ouId: row.account_id,
  ouName: row.account_name,
  creationDate: row.created_at.toISOString(),
  postDate: noonOf(row.post_date, row.channel_time_zone),
  shipmentCount: row.shipment_count,
  errorCount: row.error_count,
  doubtCount: row.doubt_count,
  fallback: row.fallback,
  test: row.test,
  fault: row.fault,
});

/** Actions on a delivery are actions on its command, which was validated before (docs/model.md, "Freeing"). */
const deliveryAbilities = (actor: Actor, row: DeliveryRow): string[] => {
  const ofCommand = commandAbilities(actor, { ...row, state: row.command_state, fault: row.command_fault });
  if (!row.fallback) return ofCommand;
  // A command that is out has nothing to be taken back, or tried again, but its fallbacks.
  const own = commandAbilities(actor, row).filter((ability) => ability === 'retry' || ability === 'cancel');
  return [...new Set([...ofCommand, ...own])];
};

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

const deliveryAddress = (deliveryId: number): string => urlOf('deliveries.get', { params: { deliveryId } });

export const deliveryDetail = (actor: Actor, row: DeliveryRow): Delivery => ({
  ...deliverySummary(row),
  version: row.version,
  originDeliveryId: row.origin_delivery_id,
  originExternalId: row.origin_external_id,
  successors: row.successors,
  authorLogin: row.author_login,
  authorName: row.author_name || row.author_login,
  groupName: row.group_name,
  validationDate: instant(row.validation_at),
  validationComment: row.validation_reason,
  validatorLogin: row.validator_login,
  validatorName: row.validator_name || row.validator_login,
  rejectionDate: row.rejection && new Date(row.rejection.at).toISOString(),
  rejectedBy: row.rejection?.by ?? null,
  reason: row.rejection?.reason ?? null,
  options: row.options,
  countPerStatus: row.count_per_status,
  pages: row.pages,
  sheets: row.sheets,
  filesPurgedDate: instant(row.files_purged_at),
  dataPurgedDate: instant(row.data_purged_at),
  legalHold: holdOf(row),
  links: {
    own: deliveryAddress(row.id),
    origin: row.origin_delivery_id === null ? null : deliveryAddress(row.origin_delivery_id),
    successors: row.successors.map(({ id }) => deliveryAddress(id)),
    order: urlOf('jobs.get', { params: { jobId: row.job_id } }),
  },
  abilities: deliveryAbilities(actor, row),
});
