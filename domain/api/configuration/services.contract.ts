// Schemas of services.
import { z } from 'zod';
import { ChannelDefinition, TechnicalArea } from '#domain/channels/channel.schema.ts';
import { ParserConfiguration } from '#domain/datafiles/parser.check.ts';
import { ADDRESS_WINDOWS } from '#domain/documents/address-side.ts';
import { Metadata } from '#domain/services/metadata.schema.ts';
import { Composition, ServiceChannel, ServiceDefinition } from '#domain/services/service.schema.ts';
import { UNKNOWN_KINDS } from '#domain/services/transfer/unknown.ts';
import { Fault, FlagText, Id, IdText, Instant, Revisions, Saved, standsFor } from '../shapes.ts';
import { Channel } from './channels.contract.ts';

/** A service as it is saved. */
export const ServiceInput = z.strictObject({
  ...Saved,
  ouId: Id,
  /** Line of the history whose state the draft began with: its files are taken up again, and the history says so. */
  restores: Id.optional(),
  ...ServiceDefinition.shape,
});
export type ServiceInput = z.infer<typeof ServiceInput>;

/** A service as the deposit screens and administrators see it. */
export const Service = z.object({
  ...ServiceDefinition.shape,
  id: Id,
  version: z.number().int(),
  ouId: Id,
  removed: z.boolean(),
  /** Refers to a channel, option or file that is gone. */
  inconsistent: z.boolean(),
  /** The channels it names, as far as the deposit screens need them. */
  channelDetails: z.array(
    Channel.pick({ id: true, name: true, names: true, channelType: true, enabled: true }).extend({
      requirements: ChannelDefinition.shape.requirements,
    }),
  ),
  serviceFiles: z.array(z.object({ id: z.string(), name: z.string(), bytes: z.number().int() })),
  abilities: z.array(z.string()),
});
export type Service = z.infer<typeof Service>;

/** How a data file is to be tried: the parser of a box, and the fields of the box that its columns fill. */
export const DataFileTrial = z.strictObject({
  /** Whose tag lists count; left out: the caller's own account. */
  ouId: Id.optional(),
  parserConfiguration: ParserConfiguration,
  metadatas: z.array(Metadata).max(100).default([]),
});

/** What a data file would become: nothing of it is kept. */
export const DataFileReading = z.object({
  /** What the bytes look like, the likeliest first. It is offered, and decides nothing. */
  encodings: z.array(z.object({ encoding: z.string(), confidence: z.number().int() })),
  /** Names of the header, or pointers of the first element. */
  columns: z.array(z.string()),
  /** The first hundred rows: values by field, and what is wrong with one. */
  rows: z.array(
    z.object({ line: z.number().int(), values: z.record(z.string(), z.string()), fault: Fault.nullable() }),
  ),
  /** Rows that were read, and those among them with a fault. */
  count: z.number().int(),
  faulty: z.number().int(),
  /** The first hundred faults, with file, line and column. */
  faults: z.array(Fault),
  /** The file has more rows than a trial reads. */
  more: z.boolean(),
  /** Why the file could not be read any further; null: it was. */
  fault: Fault.nullable(),
});
export type DataFileReading = z.infer<typeof DataFileReading>;

/** A service as a line of its history kept it, without what is gone. */
export const ServiceVersion = z.object({
  date: Instant,
  definition: ServiceDefinition,
  /** Its files that are still kept. */
  files: z.array(z.object({ id: z.string(), name: z.string(), bytes: z.number().int() })),
  /** Names of files that are no longer kept; labels of channels that the account may not use any more. */
  lostFiles: z.array(z.string()),
  lostChannels: z.array(z.string()),
});
export type ServiceVersion = z.infer<typeof ServiceVersion>;

/** Who would miss a service. Of one service deposits and printers are counted as well; of all they are null. */
export const ServiceUsage = z.object({
  serviceId: Id,
  /** Name of its account. */
  account: z.string(),
  /** Names of the profiles that have it, the first five. */
  profiles: z.array(z.string()),
  profileCount: z.number().int(),
  /** Orders and drafts, 10,000 standing for any more. */
  deposits: z.number().int().nullable(),
  /** People whose printer or watched folder deposited with it. */
  queues: z.number().int().nullable(),
});
export type ServiceUsage = z.infer<typeof ServiceUsage>;

const Chosen = z.record(z.string().max(20), Id.nullable()).default({});

/** How a service in a file is to be taken: what stands for the things that are not here, null for none. */
export const ServiceImportInput = z.strictObject({
  /** Whose service it becomes. */
  ouId: Id,
  /** Reads and checks alone; nothing is saved. */
  dryRun: z.boolean().default(false),
  /** Id in the file → id here. */
  channels: Chosen,
  optionTypes: Chosen,
  options: Chosen,
  /** Keys of output files that nothing makes here, and that are not missed. */
  outputFiles: z.array(z.string().max(300)).max(200).default([]),
});

/** What came of it. With anything unknown, or a fault, nothing was saved. */
export const ServiceImport = z.object({
  /** Name of the service in the file. */
  name: z.string(),
  /** The service that was made; null: none. */
  service: Service.nullable(),
  unknown: z.array(
    z.object({
      kind: z.enum(UNKNOWN_KINDS),
      /** By which it is mapped. */
      key: z.string(),
      name: z.string(),
      /** The option type of an option, the channel of an output file; else ''. */
      of: z.string(),
      /** A rule asks for it: null does not do. */
      needed: z.boolean(),
      fault: Fault,
    }),
  ),
  /** What else keeps it from being saved here. */
  fault: Fault.nullable(),
});
export type ServiceImport = z.infer<typeof ServiceImport>;

const Text = z.string().max(64_000);
const Texts = z.record(z.string().max(64), Text);

/** A page of a sample letter that is to be composed with what a service would be; nothing of it is saved. */
export const PageTrial = z.strictObject({
  ouId: Id,
  /** The saved service whose files lie over and under the pages. */
  serviceId: Id.optional(),
  channelId: Id,
  composition: Composition,
  boxes: ServiceDefinition.shape.boxes,
  options: ServiceChannel.shape.options,
  /** A PDF that the caller uploaded: it is the letter. Left out: empty pages, as for a letter that is made from a row. */
  fileId: z.string().max(64).optional(),
  /** The pages of the file that are the letter, from 1; left out: all. */
  letter: z.strictObject({ first: z.number().int().min(1), last: z.number().int().min(1) }).optional(),
  /** What the sample's letter says beside its pages; rows: box → column → value. */
  values: z
    .strictObject({
      rows: z.record(z.string().max(64), Texts).default({}),
      metadatas: Texts.default({}),
      requirements: Texts.default({}),
    })
    .prefault({}),
  /** From 1, of all that lies in the envelope; one behind the last means the last. */
  page: z.number().int().min(1).max(1_000_000).default(1),
  /** In the colours of a proof, or of production. */
  rendition: z.enum(['production', 'proof']).default('proof'),
  /** px */
  longestSide: z.number().int().min(100).max(4000).default(1600),
  /** `tiles` of a whole picture that the caller has: it may be answered what differs from it. */
  tiles: z.string().max(12_000).optional(),
});
export type PageTrial = z.infer<typeof PageTrial>;

/** What became of an area. */
const TriedArea = z.object({
  /** Pages of the letter that it is on, from 1. */
  pages: z.array(z.number().int()),
  /** What it says on this letter; null: nothing, or its condition does not hold. */
  text: z.string().nullable(),
  /** Why it is not drawn. */
  fault: Fault.nullable(),
  /** It must be blank, and the page has something there. */
  notBlank: z.boolean(),
});
export type TriedArea = z.infer<typeof TriedArea>;

/** The page as it will be printed. */
export const ComposedPage = z.object({
  /** A PNG, in base64. */
  picture: z.string(),
  /** The picture is this part of the page's, and the rest is as it was in the one with the `tiles` of the request; null: it is the whole page. px */
  part: z
    .object({ left: z.number().int(), top: z.number().int(), width: z.number().int(), height: z.number().int() })
    .nullable(),
  /** The page's picture, px. */
  widthPx: z.number().int(),
  heightPx: z.number().int(),
  /** By which the page's picture is known when it is asked for again. */
  tiles: z.string(),
  /** mm, as displayed. */
  widthMm: z.number(),
  heightMm: z.number(),
  page: z.number().int(),
  pages: z.number().int(),
  sheets: z.number().int(),
  /** The side of the window that its first page shows in; null: it lies in no envelope. */
  window: z.enum(ADDRESS_WINDOWS).nullable(),
  /** Those of the service, in their order. */
  areas: z.array(TriedArea),
  /** Those of the channel, which lie below. */
  channelAreas: z.array(
    TriedArea.extend(TechnicalArea.pick({ desc: true, type: true, area: true, check: true }).shape),
  ),
  /** A form field of the page could not be drawn. */
  formNotFlat: z.boolean(),
});
export type ComposedPage = z.infer<typeof ComposedPage>;

export const SERVICES_CONTRACT = {
  'services.list': { query: z.strictObject({ ouId: IdText.optional() }), result: z.array(Service) },
  'services.save': {
    /** Field `parameters`; file parts `files` and `appositions`, which the boxes name by their file names. */
    fields: z.strictObject({ parameters: standsFor(z.string().max(2_000_000), ServiceInput) }),
    result: Service,
  },
  'services.get': { params: z.strictObject({ serviceId: IdText }), result: Service },
  'services.remove': {
    params: z.strictObject({ serviceId: IdText }),
    /** `version`: the one that was read; a service that was changed since is not removed. */
    query: z.strictObject({ force: FlagText.optional(), version: z.coerce.number().int().optional() }),
    result: z.object({ removed: z.boolean() }),
  },
  'services.file': { params: z.strictObject({ serviceId: IdText, fileId: z.string().max(64) }) },
  'services.testDataFile': {
    /** Field `parameters`; file part `submittedFile`. */
    fields: z.strictObject({ parameters: standsFor(z.string().max(500_000), DataFileTrial) }),
    result: DataFileReading,
  },
  'services.usage': { query: z.strictObject({ serviceId: IdText.optional() }), result: z.array(ServiceUsage) },
  'services.revisions': { params: z.strictObject({ serviceId: IdText }), result: Revisions },
  'services.version': {
    params: z.strictObject({ serviceId: IdText, revisionId: IdText }),
    result: ServiceVersion,
  },
  'services.export': { params: z.strictObject({ serviceId: IdText }) },
  'services.import': {
    /** Field `parameters`; file part `submittedFile`. */
    fields: z.strictObject({ parameters: standsFor(z.string().max(500_000), ServiceImportInput) }),
    result: ServiceImport,
  },
  'services.composePage': { body: PageTrial, result: ComposedPage },
} as const;
