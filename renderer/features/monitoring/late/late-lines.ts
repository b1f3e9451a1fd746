// What is late as the lines of a file. Pure.
import type { LateDelivery } from '#domain/api/monitoring/late.schema.ts';
import type { Text } from '#renderer/i18n/text.ts';
import { shipmentLook } from '#renderer/theme/status.ts';

/** A line of the file: codes for programs, and beside each what people call it. */
export const lateLine = (row: LateDelivery, t: Text): string[] => [
  row.externalId,
  row.name,
  row.channelName,
  row.ouName,
  row.service.name,
  row.owner.login,
  String(row.lateStatus),
  t(shipmentLook(row.lateStatus).label),
  String(row.pieces),
  row.promisedDate,
  row.postDate,
  row.dueDate,
  String(row.daysAllowed),
  String(row.daysOver),
  row.taken?.step ?? '',
  row.taken ? t(`monitoring.late.done.${row.taken.step}`) : '',
  row.taken?.date ?? '',
  row.taken?.person.login ?? '',
];

export const LATE_COLUMNS = [
  ...['externalId', 'name', 'channel', 'account', 'service', 'owner', 'lateStatus', 'lateStatusLabel', 'shipments'],
  ...['promisedDate', 'postDate', 'dueDate', 'daysAllowed', 'daysOver', 'step', 'stepLabel', 'stepDate', 'stepBy'],
];
