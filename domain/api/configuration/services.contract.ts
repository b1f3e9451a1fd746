// Schemas of services.
import { z } from 'zod';
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { ParserConfiguration } from '#domain/datafiles/parser.check.ts';
import { Metadata } from '#domain/services/metadata.schema.ts';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import { UNKNOWN_KINDS } from '#domain/services/transfer/unknown.ts';
import { Fault, FlagText, Id, IdText, Instant, Revisions, Saved, standsFor } from '../shapes.ts';
import { Channel } from './channels.contract.ts';
import { ComposedPage, PageTrial } from './page-trial.schema.ts';

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
