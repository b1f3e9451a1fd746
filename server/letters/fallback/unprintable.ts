// Whether the address of a row that a person corrected can stand on what leaves.
import type { Correction } from '#domain/addresses/correction.ts';
import type { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import type { ServiceDefinition } from '#domain/services/service.schema.ts';
import { addressWayOn } from '#domain/services/sheets.rules.ts';

/** A row with the channels that are to carry it. */
interface RowToPrint {
  readonly service: Pick<ServiceDefinition, 'channels' | 'boxes'>;
  /** Of the service, by their labels; without those that are off. */
  readonly channels: ReadonlyMap<string, ChannelDefinition>;
  readonly labels: readonly string[];
  readonly correction: Correction | null;
  /** Documents of the row. */
  readonly documents: number;
}

/** By one of these channels its corrected address can stand nowhere on the letter. */
export const isUnprintable = ({ service, channels, labels, correction, documents }: RowToPrint): boolean =>
  service.channels.some((serviceChannel) => {
    const channel = labels.includes(serviceChannel.label) ? channels.get(serviceChannel.label) : undefined;
    if (channel === undefined) return false;
    return addressWayOn({ serviceChannel, channel, boxes: service.boxes }, correction, documents) === 'refused';
  });
