// Which channels take over for what fails: the next group of the strategy, where the channel has one take over on anything.
import type { ChannelType } from '#domain/channels/channels.ts';
import type { ServiceDefinition } from '#domain/services/service.schema.ts';
import { placeOf, strategyOf } from '#domain/services/strategy.ts';
import { channelsOf } from '#server/letters/rows/row-plan.ts';
import type { Db } from '#server/storage/schema.ts';

/** Rows of a service, with the channels that carry each. */
interface Selected {
  readonly service: ServiceDefinition;
  readonly groups: readonly { readonly dispatch: readonly string[] }[];
}

/** By label of a channel. What a condition of the next group or consent decides for a row is not known yet: it may be another. */
export async function successorTypes(db: Db, { service, groups }: Selected): Promise<(label: string) => ChannelType[]> {
  const channels = await channelsOf(db, service);
  const strategy = strategyOf(
    service.sendingStrategy,
    service.channels.map(({ label }) => label),
  );
  return (label) => {
    if ((channels.get(label)?.fallbackOnStatuses.length ?? 0) === 0) return [];
    const dispatch = groups.find((group) => group.dispatch.includes(label))?.dispatch ?? [label];
    const later = strategy.slice(placeOf(strategy, dispatch) + 1);
    const next = later.find(({ channelLabels }) => !channelLabels.includes(label));
    return (next?.channelLabels ?? []).flatMap((one) => channels.get(one)?.channelType ?? []);
  };
}
