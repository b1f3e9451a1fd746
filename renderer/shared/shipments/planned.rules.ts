// What is still to come for a document that is well: the statuses of its kind of channel behind the one it has. Pure.
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import { STATUS_CODES } from '#domain/shipments/status.codes.ts';

const DELIVERED = 610;

/** The last one first; none of what failed, was replaced or has arrived. */
export function plannedCodes({
  status,
  channelType,
  doubt,
}: Pick<Shipment, 'status' | 'channelType' | 'doubt'>): number[] {
  if (status <= 0 || doubt !== null) return [];
  const { paper, tracked, goneStatus } = CHANNEL_TYPE_ROWS[channelType];
  // What goes by wire is in nobody's production.
  const way = [300, ...(paper ? [400] : []), goneStatus, ...(paper && tracked ? [DELIVERED] : [])];
  const stageOf = (code: number) => STATUS_CODES[code as keyof typeof STATUS_CODES]?.stage ?? 0;
  return way.filter((code) => stageOf(code) > stageOf(status)).toReversed();
}
