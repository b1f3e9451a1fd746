// One output: pages, technical areas and address page put together, for production and for proofs alike.
import type { ChannelDefinition, OutputFileDefinition, TechnicalArea } from '#domain/channels/channel.schema.ts';
import type { ServiceChannel } from '#domain/services/service.schema.ts';
import type { ComposeOutput } from '#server/documents/document-jobs.ts';
import type { LetterFacts } from '#server/pipeline/compose-load.ts';
import { addressPageItems } from './address-page.ts';
import { areaContent } from './area-content.ts';
import { planLetter } from './composed-letter.ts';
import { type Rendition, withTechnicalAreas } from './technical-items.ts';

export interface LetterRequest {
  readonly letter: LetterFacts;
  readonly channel: ChannelDefinition;
  readonly serviceChannel: ServiceChannel;
  /** The documents bring a page with the address of their own (box setting). */
  readonly hasAddressPage: boolean;
  /** Option type id → option value id. */
  readonly options: Readonly<Record<string, number>>;
  readonly nuid: string;
  readonly deliveryNumber: string;
  readonly senderLine: string;
  readonly target: string;
  readonly rendition: Rendition;
  /** For `currentDate`. */
  readonly now: Date;
}

export interface PlannedOutput {
  readonly output: ComposeOutput;
  readonly sheets: number;
  /** Sides that carry something. */
  readonly printed: number;
}

/** The channel's main output file; the first when none is marked. */
export const mainOutputFile = (channel: ChannelDefinition): OutputFileDefinition => {
  const main = channel.outputFileDefinitions.find((file) => file.mainOutputFile) ?? channel.outputFileDefinitions[0];
  if (main === undefined) throw new Error(`The channel ${channel.name} has no output file.`);
  return main;
};

export function planOutput(request: LetterRequest): PlannedOutput {
  const { letter, channel, serviceChannel, target, rendition } = request;
  const file = mainOutputFile(channel);
  const { addressPage } = serviceChannel.composition;
  const missing = addressPage === 'whenNotOnPage' && !request.hasAddressPage;
  const withAddressPage = file.forceAddressPage || addressPage === 'always' || missing;
  const plan = planLetter({ documents: letter.documents, composition: serviceChannel.composition, withAddressPage });
  const pages = plan.pages.map((page, index) =>
    index === plan.addressPage ? { ...page, items: addressPageItems(letter.recipientLines, request.senderLine) } : page,
  );
  const content = (area: TechnicalArea) =>
    areaContent(area, { ...request, sheets: plan.sheets, pages: pages.length, timeZone: channel.timeZone });
  const output = { target, pages: withTechnicalAreas(pages, file.technicalAreas, { content, rendition }) };
  return { output, sheets: plan.sheets, printed: plan.printed };
}
