// Sheets of one envelope before it is composed: the same page plan, with the address page that will be made.
import type { ChannelDefinition, OutputFileDefinition } from '../channels/channel.schema.ts';
import { CHANNEL_TYPE_ROWS } from '../channels/channel-types.ts';
import type { ChannelType } from '../channels/channels.ts';
import { sheetCount } from '../documents/page-plan.ts';
import type { Box, Composition, ServiceChannel } from './service.schema.ts';

interface AddressPageFacts {
  readonly addressPage: Composition['addressPage'];
  /** The channel asks for one, against the setting of the service. */
  readonly forced: boolean;
  /** The documents bring a page with the address. */
  readonly boxes: readonly Pick<Box, 'main' | 'hasAddressPage'>[];
}

/** Does the product put a page with the recipient's address in front? */
export function makesAddressPage({ addressPage, forced, boxes }: AddressPageFacts): boolean {
  const missing = addressPage === 'whenNotOnPage' && !boxes.some((box) => box.main && box.hasAddressPage);
  return forced || addressPage === 'always' || missing;
}

/** The channel's main output file; the first when none is marked; undefined: it has none. */
export const mainFileOf = (files: readonly OutputFileDefinition[]): OutputFileDefinition | undefined =>
  files.find((file) => file.mainOutputFile) ?? files[0];

/** What is not printed has no back of a sheet: nothing is added to fill one. */
export const compositionOn = (channelType: ChannelType, composition: Composition): Composition =>
  CHANNEL_TYPE_ROWS[channelType].paper ? composition : { ...composition, printSide: 'simplex' };

interface Envelope {
  readonly serviceChannel: Pick<ServiceChannel, 'composition'>;
  readonly channel: Pick<ChannelDefinition, 'channelType' | 'outputFileDefinitions'>;
  readonly boxes: AddressPageFacts['boxes'];
}

/** Sheets of an envelope on one channel. @param pages of each document, in order */
export function sheetsOf({ serviceChannel, channel, boxes }: Envelope, pages: readonly number[]): number {
  const { addressPage, duplicates, printSide } = compositionOn(channel.channelType, serviceChannel.composition);
  const forced = mainFileOf(channel.outputFileDefinitions)?.forceAddressPage ?? false;
  const documents = pages.map((count) => ({ pages: count, duplicates }));
  return sheetCount(documents, printSide, makesAddressPage({ addressPage, forced, boxes }));
}
