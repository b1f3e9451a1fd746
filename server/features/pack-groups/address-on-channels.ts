// How a corrected address stands on what leaves by each channel of a row, and what that costs in sheets.
import type { Correction } from '#domain/addresses/correction.ts';
import type { CallResult } from '#domain/api/contract.ts';
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import type { ServiceDefinition } from '#domain/services/service.schema.ts';
import { addressWayOn, hasAddressPage } from '#domain/services/sheets.rules.ts';
import type { Db } from '#server/storage/schema.ts';

interface RowOnChannels {
  readonly service: ServiceDefinition;
  /** Of the service channels that carry the row. */
  readonly labels: readonly string[];
  readonly correction: Correction;
  /** Documents of the row. */
  readonly documents: number;
}

/** In the order of the service's channels. */
export async function addressesOnChannels(
  db: Db,
  { service, labels, correction, documents }: RowOnChannels,
): Promise<CallResult<'packGroups.tryEdit'>['printed']> {
  const used = service.channels.filter(({ label }) => labels.includes(label));
  if (used.length === 0) return [];
  const ids = [...new Set(used.map(({ channelId }) => channelId))];
  const rows = await db.selectFrom('channel').select(['id', 'definition']).where('id', 'in', ids).execute();
  return used.flatMap((serviceChannel) => {
    const row = rows.find(({ id }) => id === serviceChannel.channelId);
    if (row === undefined) return [];
    const envelope = { serviceChannel, channel: ChannelDefinition.parse(row.definition), boxes: service.boxes };
    const way = addressWayOn(envelope, correction, documents);
    const moreSheets = way === 'addressPage' && !hasAddressPage(envelope) ? 1 : 0;
    return [{ label: serviceChannel.label, way, obstacle: correction.obstacle, moreSheets }];
  });
}
