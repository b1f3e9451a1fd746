// One output: pages, technical areas and address page put together, for production and for proofs alike.
import type { AddressWay } from '#domain/addresses/correction.ts';
import type { ChannelDefinition, OutputFileDefinition, TechnicalArea } from '#domain/channels/channel.schema.ts';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import { mainFileOf, outputFilesOf } from '#domain/channels/output-files.ts';
import type { Box } from '#domain/services/box.schema.ts';
import type { Composition, ServiceChannel } from '#domain/services/service.schema.ts';
import { addressWayOn, compositionOn, hasAddressPage } from '#domain/services/sheets.rules.ts';
import type { ComposeOutput, ComposePage } from '#server/documents/jobs/compose-jobs.ts';
import type { Sender } from '#server/letters/requirements/printed-address.ts';
import { addressPageItems, recipientAsPrinted } from './address-page.ts';
import { type AreaFacts, areaContent } from './area-content.ts';
import type { AreaTexts } from './area-texts.ts';
import { planLetter } from './composed-letter.ts';
import { sidesOfAppositions, withAppositions } from './laid-appositions.ts';
import type { LetterFacts, NamedFacts } from './letter-facts.ts';
import { type Rendition, withTechnicalAreas } from './technical-items.ts';
import { withTestMark } from './test-mark.ts';

/** One recipient's letter to be planned. */
export interface LetterRequest {
  readonly letter: LetterFacts;
  readonly channel: ChannelDefinition;
  readonly serviceChannel: ServiceChannel;
  /** Of the service: whether the documents bring a page with the address, and whether their bytes may be kept. */
  readonly boxes: readonly Box[];
  /** Option type id → option value id. */
  readonly options: Readonly<Record<string, number>>;
  readonly nuid: string;
  readonly deliveryNumber: string;
  readonly sender: Sender;
  readonly named: NamedFacts;
  readonly areaTexts: AreaTexts;
  readonly rendition: Rendition;
  /** For `currentDate`. */
  readonly now: Date;
  /** In test mode: each page says so, and no byte stays what it was. */
  readonly test?: boolean;
}

/** One of its output files. */
interface FileRequest extends LetterRequest {
  readonly file: OutputFileDefinition;
  /** Path of its file. */
  readonly target: string;
}

/** The order for the document engine, and the sheets and sides that are counted of it. */
export interface PlannedOutput {
  readonly output: ComposeOutput;
  /** Name of its output file; there is one main file, which is the letter itself. */
  readonly outputName: string;
  readonly isMain: boolean;
  readonly sheets: number;
  /** Sides that carry something. */
  readonly printed: number;
  /** Pages of its documents, copies included. */
  readonly content: number;
  /** How the address stands on it. */
  readonly way: AddressWay;
  /** The output is compared with its source, whatever the sample: its source was repaired. */
  readonly alwaysChecked: boolean;
}

/** One whole document, once, from a box whose documents may be signed: only its bytes can stay what they are. */
function isPreservable({ letter, serviceChannel, boxes }: LetterRequest): boolean {
  const [document, ...others] = letter.documents;
  if (document === undefined || others.length > 0 || serviceChannel.composition.duplicates > 1) return false;
  // Those of boxes that the letter has nothing of do not lie on it.
  if (letter.appositions.some(({ box }) => box === document.boxName)) return false;
  return document.isWhole && boxes.some((box) => box.name === document.boxName && box.integrityPreservable);
}

/** A person mended a page of it. */
const isRepaired = ({ documents }: LetterFacts): boolean => documents.some(({ repairs }) => (repairs?.size ?? 0) > 0);

/** The first page of the letter shows in the window: a corrected address is set there in place of the old lines. */
function withAddress(page: ComposePage, way: AddressWay, { letter, sender }: LetterRequest): ComposePage {
  const [first] = letter.documents;
  const area = letter.correction?.area;
  if (way !== 'onPage' || !area || page.kind !== 'source') return page;
  if (page.path !== first?.path || page.page !== first.firstPage) return page;
  return { ...page, address: { area, lines: recipientAsPrinted(letter, sender) } };
}

/**
 * What one letter becomes on this channel: the main file first, the others by name.
 * @param targetOf path of the file, by its place
 * @throws Error where the channel has no output file
 */
export function planLetterFiles(request: LetterRequest, targetOf: (place: number) => string): PlannedOutput[] {
  const files = outputFilesOf(request.channel.outputFileDefinitions);
  if (files.length === 0) throw new Error(`The channel ${request.channel.name} has no output file.`);
  return files.map((file, place) => planOutput({ ...request, file, target: targetOf(place) }));
}

/** The areas of one of its files: those of the channel, and over them, on what is posted, those of the service. */
export const areasOfFile = (
  { channel, serviceChannel }: Pick<LetterRequest, 'channel' | 'serviceChannel'>,
  file: OutputFileDefinition,
): TechnicalArea[] => [
  ...file.technicalAreas,
  ...(file === mainFileOf(channel.outputFileDefinitions) ? serviceChannel.composition.technicalAreas : []),
];

/** The areas of all its files. */
export const areasOfLetter = (request: Pick<LetterRequest, 'channel' | 'serviceChannel'>): TechnicalArea[] =>
  request.channel.outputFileDefinitions.flatMap((file) => areasOfFile(request, file));

/** The pages of one file before areas are drawn over them, and what is counted of them. */
export interface PlannedPages {
  readonly pages: readonly ComposePage[];
  readonly composition: Composition;
  readonly way: AddressWay;
  readonly preserveIntegrity: boolean;
  readonly sheets: number;
  /** Sides that carry something. */
  readonly printed: number;
  /** Pages of its documents, copies included. */
  readonly content: number;
  /** What areas may speak of. */
  readonly facts: AreaFacts;
}

/** @throws Error where the address of the row cannot be printed: it is never planned */
export function planPages(request: Omit<FileRequest, 'target'>): PlannedPages {
  const { letter, channel, serviceChannel, file } = request;
  const composition = compositionOn(channel.channelType, serviceChannel.composition);
  const way = addressWayOn(request, letter.correction, letter.documents.length);
  // Confirming refuses such a row, and the slice has set it aside: nothing is composed that says another address.
  if (way === 'refused') throw new Error(`The address of row ${letter.packGroupId} cannot be printed.`);
  const withAddressPage = way === 'addressPage' || hasAddressPage(request);
  // In one file for all letters no byte stays what it was, and each has to start on a sheet of its own.
  const apart = !file.outputFileOptions.merged && !withAddressPage && !request.test;
  const repaired = CHANNEL_TYPE_ROWS[channel.channelType].paper;
  const preserveIntegrity =
    file.preserveIntegrity && apart && isPreservable(request) && !(repaired && isRepaired(letter));
  const plan = planLetter({
    documents: letter.documents,
    composition,
    withAddressPage,
    preserveIntegrity,
    repaired,
  });
  const own = plan.pages.map((page, index) =>
    index === plan.addressPage
      ? { ...page, items: addressPageItems(letter, request.sender, composition.addressWindow) }
      : withAddress(page, way, request),
  );
  const pages = withAppositions(own, letter);
  const printed = plan.printed + sidesOfAppositions(pages);
  const { sheets, content } = plan;
  const facts = { ...request, outputName: file.name, sheets, pages: pages.length, timeZone: channel.timeZone };
  return { pages, composition, way, preserveIntegrity, sheets, printed, content, facts };
}

/** Fields of a printed letter are part of its pages, and of an electronic one where its service says so. */
export const fieldsOn = ({ channelType }: ChannelDefinition, { flatten }: Composition): 'flatten' | 'fillable' =>
  CHANNEL_TYPE_ROWS[channelType].paper || flatten ? 'flatten' : 'fillable';

function planOutput(request: FileRequest): PlannedOutput {
  const { letter, channel, file, target, rendition } = request;
  const { pages, composition, way, preserveIntegrity, facts, ...figures } = planPages(request);
  const isMain = file === mainFileOf(channel.outputFileDefinitions);
  const laid = withTechnicalAreas(pages, areasOfFile(request, file), {
    content: (area) => areaContent(area, facts),
    rendition,
    documents: letter.documents,
  });
  const composed = request.test ? laid.map((page) => withTestMark(page, letter.documents[0])) : laid;
  const output = {
    target,
    pages: composed,
    fields: fieldsOn(channel, composition),
    ...(preserveIntegrity ? { preserveIntegrity } : {}),
    ...(composition.printSide === 'duplexShortEdge' ? { shortEdge: true } : {}),
  };
  const alwaysChecked =
    way === 'onPage' || letter.documents.some((document) => document.isRepaired) || isRepaired(letter);
  return { output, outputName: file.name, isMain, ...figures, way, alwaysChecked };
}
