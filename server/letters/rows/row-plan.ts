// The requirement plan of a job: its service's requirements with the channels as they are configured today.
import type { ServiceChannelOptions } from '#domain/api/sending/command.schema.ts';
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import type { ServiceDefinition } from '#domain/services/service.schema.ts';
import { readHasOption } from '#server/letters/requirements/channel-options.ts';
import { type RequirementPlan, requirementPlan } from '#server/letters/requirements/requirement-specs.ts';
import type { Db, Trx } from '#server/storage/schema.ts';

/** The definitions of a service's channels by label; a channel that is off or gone is left out. */
export async function channelsOf(db: Db | Trx, service: ServiceDefinition): Promise<Map<string, ChannelDefinition>> {
  const ids = [...new Set(service.channels.map(({ channelId }) => channelId))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('channel')
    .select(['id', 'definition'])
    .where('id', 'in', ids)
    .where('enabled', '=', true)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, ChannelDefinition.parse(row.definition)]));
  return new Map(
    service.channels.flatMap(({ label, channelId }) => {
      const definition = byId.get(channelId);
      return definition === undefined ? [] : [[label, definition] as const];
    }),
  );
}

/**
 * What every row of a service needs.
 * @param chosen options by label of the channel; what is not chosen is as the service or the option has it
 */
export async function readPlan(
  db: Db | Trx,
  service: ServiceDefinition,
  chosen: ServiceChannelOptions = {},
): Promise<RequirementPlan> {
  const channels = await channelsOf(db, service);
  return requirementPlan(service, channels, await readHasOption(db, { service, channels, chosen }));
}
