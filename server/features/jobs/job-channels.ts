// The channels of an order's service as its screens call them (docs/model.md, "Names by language").
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { ChannelType } from '#domain/channels/channels.ts';
import type { ServiceChannel } from '#domain/services/service.schema.ts';
import { inLanguages } from '#server/access/named-service.ts';
import type { JobRow } from '#server/letters/jobs/jobs.repository.ts';
import type { Db, Trx } from '#server/storage/schema.ts';

type Labelled = Pick<ServiceChannel, 'label' | 'names' | 'channelId'>;

/** In the order of the service; a channel that is gone is left out. */
export async function channelsOf(db: Db | Trx, { service_definition }: JobRow): Promise<Job['channels']> {
  const { channels } = service_definition as { readonly channels: readonly Labelled[] };
  const ids = [0, ...channels.map(({ channelId }) => channelId)];
  const rows = await db.selectFrom('channel').select(['id', 'channel_type']).where('id', 'in', ids).execute();
  const types = new Map(rows.map(({ id, channel_type }) => [id, channel_type as ChannelType]));
  return channels.flatMap(({ label, names, channelId }) => {
    const channelType = types.get(channelId);
    return channelType === undefined ? [] : [{ label, ...inLanguages(names), channelType }];
  });
}
