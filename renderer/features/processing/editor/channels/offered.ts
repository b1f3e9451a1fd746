// What a service may name beside itself: channels of its account, option types of the installation.
import { createContext, use, useMemo } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { CallResult } from '#domain/api/contract.ts';
import type { ChannelRequirement, OutputFileDefinition } from '#domain/channels/channel.schema.ts';
import type { ChannelType } from '#domain/channels/channels.ts';
import type { Names } from '#domain/labels/names.schema.ts';
import { useCall } from '#renderer/api/api.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { usesOf } from './usual.rules.ts';

export interface OfferedChannel {
  readonly id: number;
  readonly name: string;
  readonly names?: Names | undefined;
  readonly channelType: ChannelType;
  readonly enabled: boolean;
  readonly requirements: readonly ChannelRequirement[];
  readonly optionTypeIds: readonly number[];
  readonly outputFiles: readonly OutputFileDefinition[];
}

export type OptionTypes = CallResult<'options.types'>;

export interface Offered {
  readonly channels: readonly OfferedChannel[];
  readonly optionTypes: OptionTypes;
  /** How many services of the account use each channel, by its id. */
  readonly uses: ReadonlyMap<number, number>;
  /** False while it is not known yet: nothing is at fault for not being there. */
  readonly known: boolean;
}

const NOTHING: Offered = { channels: [], optionTypes: [], uses: new Map(), known: false };
export const OfferedContext = createContext<Offered>(NOTHING);
export const useOffered = (): Offered => use(OfferedContext);

/** @param service as it is stored: channels of its account that the person's own account lacks come with it */
export function useOfferedTo(service: Service | undefined): Offered {
  const { data: channels } = useCall('channels.list');
  const { data: optionTypes } = useCall('options.types');
  const { data: services } = useCall('services.list');
  const { ouId } = useUser();
  const ownerId = service?.ouId ?? ouId;
  return useMemo(() => {
    if (channels === undefined || optionTypes === undefined) return NOTHING;
    const own = channels.map(
      ({ properties, outputFileDefinitions, ...channel }): OfferedChannel => ({
        ...channel,
        requirements: properties.requirements,
        outputFiles: outputFileDefinitions,
      }),
    );
    const others = (service?.channelDetails ?? [])
      .filter(({ id }) => !own.some((one) => one.id === id))
      .map((channel): OfferedChannel => ({ ...channel, optionTypeIds: [], outputFiles: [] }));
    return { channels: [...own, ...others], optionTypes, uses: usesOf(services ?? [], ownerId), known: true };
  }, [channels, optionTypes, services, ownerId, service]);
}
