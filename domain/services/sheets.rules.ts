// Sheets of one envelope before it is composed: the same page plan, with the address page that will be made.
import { type AddressWay, addressWay, type Correction } from '../addresses/correction.ts';
import type { ChannelDefinition, OutputFileDefinition } from '../channels/channel.schema.ts';
import { CHANNEL_TYPE_ROWS } from '../channels/channel-types.ts';
import type { ChannelType } from '../channels/channels.ts';
import { mainFileOf } from '../channels/output-files.ts';
import type { PageLayout } from '../documents/page-layout.ts';
import { contentPages, sheetCount } from '../documents/page-plan.ts';
import { PAGE_SIZES } from '../documents/units.ts';
import type { Box } from './box.schema.ts';
import type { Composition, ServiceChannel } from './service.schema.ts';

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

/** What is not printed has no back of a sheet: nothing is added to fill one. */
export const compositionOn = (channelType: ChannelType, composition: Composition): Composition =>
  CHANNEL_TYPE_ROWS[channelType].paper ? composition : { ...composition, printSide: 'simplex' };

/** A channel as a service uses it. */
export interface Envelope {
  readonly serviceChannel: Pick<ServiceChannel, 'composition'>;
  readonly channel: Pick<ChannelDefinition, 'channelType' | 'outputFileDefinitions'>;
  readonly boxes: AddressPageFacts['boxes'];
  /** Which of its output files is meant; the main one when absent. */
  readonly file?: OutputFileDefinition;
}

const fileOf = ({ file, channel }: Envelope): OutputFileDefinition | undefined =>
  file ?? mainFileOf(channel.outputFileDefinitions);

/** Does every letter of the channel get an address page? */
export function hasAddressPage(envelope: Envelope): boolean {
  const forced = fileOf(envelope)?.forceAddressPage ?? false;
  return makesAddressPage({
    addressPage: envelope.serviceChannel.composition.addressPage,
    forced,
    boxes: envelope.boxes,
  });
}

/** A channel as a service uses it, and what its boxes allow. */
interface EnvelopeOfRow extends Envelope {
  readonly boxes: readonly Pick<Box, 'name' | 'main' | 'hasAddressPage' | 'integrityPreservable'>[];
}

/**
 * How the address of a row stands on what leaves by one channel. Whether it leaves at all is the main file's affair: a further
 * file whose bytes are kept carries the document as it was deposited. @param documents of the row
 */
export function addressWayOn(envelope: EnvelopeOfRow, correction: Correction | null, documents: number): AddressWay {
  const { serviceChannel, channel, boxes } = envelope;
  const { correctedAddress, duplicates } = serviceChannel.composition;
  const main = mainFileOf(channel.outputFileDefinitions);
  const file = fileOf(envelope);
  const keepable = boxes.some(({ name, integrityPreservable }) => integrityPreservable && name === correction?.wholeOf);
  const apart = file?.preserveIntegrity === true && !file.outputFileOptions.merged && duplicates === 1;
  const way = addressWay({
    correction,
    paper: CHANNEL_TYPE_ROWS[channel.channelType].paper,
    correctedAddress,
    hasAddressPage: hasAddressPage(envelope),
    keepsBytes: apart && keepable && documents === 1 && !hasAddressPage(envelope),
  });
  return way === 'refused' && file !== main ? 'asDeposited' : way;
}

/** Sheets of an envelope on one channel. @param pages of each document, in order @param way of a corrected address */
export function sheetsOf(envelope: Envelope, pages: readonly number[], way: AddressWay = 'asDeposited'): number {
  const { serviceChannel, channel } = envelope;
  const { duplicates, printSide } = compositionOn(channel.channelType, serviceChannel.composition);
  const documents = pages.map((count) => ({ pages: count, duplicates }));
  return sheetCount(documents, printSide, way === 'addressPage' || hasAddressPage(envelope));
}

/** Pages of an envelope on one channel: with its copies, without blank backs. @param pages of each document */
export const pagesOf = ({ serviceChannel }: Envelope, pages: readonly number[]): number =>
  contentPages(pages.map((count) => ({ pages: count, duplicates: serviceChannel.composition.duplicates })));

/** How pages are brought onto paper; undefined: as they are. */
export function layoutOf({ pageSize, rotation, margins }: Composition): PageLayout | undefined {
  const none = margins.top === 0 && margins.right === 0 && margins.bottom === 0 && margins.left === 0;
  if (pageSize === 'source' && rotation === 0 && none) return undefined;
  return { rotation, margins, paper: pageSize === 'source' ? null : PAGE_SIZES[pageSize] };
}
