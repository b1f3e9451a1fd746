// The shape of a box: what it takes, how it is cut, read and joined, and what is laid over its pages (docs/model.md,
// "Boxes").
import { z } from 'zod';
import { ParserConfiguration } from '#domain/datafiles/parser.check.ts';
import { PAGE_SELECTION_SCOPES, PAGE_SELECTORS } from '#domain/documents/documents.ts';
import { Names } from '#domain/labels/names.schema.ts';
import { Expression, Identifier, Metadata } from './metadata.schema.ts';
import { MOST_PRESETS, RepairPreset } from './repair-preset.ts';
import { APPOSITION_LAYERS, BOX_SCOPES, BOX_TYPES, UNLIMITED } from './services.ts';
import { SplitConfiguration } from './split.schema.ts';

/** A file of the service itself: the id that its upload with the service was given, or, as it is saved, its name. */
const ServiceFileId = z.string().min(1).max(255);

/** How chunks or rows of a box find their pack: by two identifiers that are equal (docs/model.md, "Reconciling"). */
export const Reconcile = z.strictObject({
  /** Of the pack, evaluated over its main chunk. */
  packIdentifier: Expression,
  /** Of the chunk or row of this box. */
  identifier: Expression,
  /** A pack takes all that have its identifier; false: a second one makes them ambiguous. */
  many: z.boolean().default(true),
  /** One chunk or row may belong to several packs. */
  shared: z.boolean().default(false),
});
export type Reconcile = z.infer<typeof Reconcile>;

/** A PDF laid over or under pages of a box's documents: letterhead, stamp, terms. */
export const Apposition = z.strictObject({
  /** Unique in the box; a deposit names it when it brings the file. */
  id: Identifier,
  label: z.string().max(100).default(''),
  /** File of the service; null: a deposit may bring one. */
  fileId: ServiceFileId.nullable().default(null),
  layer: z.enum(APPOSITION_LAYERS).default('under'),
  page: z.enum(PAGE_SELECTORS).default('all'),
  /** What the pages are counted in. */
  scope: z.enum(PAGE_SELECTION_SCOPES).default('document'),
  /** A deposit without the file is refused. */
  mandatory: z.boolean().default(false),
});
export type Apposition = z.infer<typeof Apposition>;

/** An input of the service that takes files; exactly one is the main box, which recipients are made from. */
export const Box = z.strictObject({
  name: Identifier,
  /** Code of the box in the systems of integrators; calls take it in place of the name. */
  identifier: Identifier.nullable().default(null),
  /** Empty: refused by name where the box is checked. */
  label: z.string().trim().max(100),
  /** The label by language. */
  names: Names.optional(),
  main: z.boolean().default(false),
  hidden: z.boolean().default(false),
  boxType: z.enum(BOX_TYPES).default('pdf'),
  rank: z.number().int().default(0),
  minElements: z.number().int().min(0).default(1),
  /** Files at most; -1: no limit of the service's own. */
  maxElements: z.number().int().min(UNLIMITED).default(1),
  /** What its documents belong to. */
  scope: z.enum(BOX_SCOPES).default('pack'),
  /** Its documents begin with a page that carries the address: `whenNotOnPage` generates none. */
  hasAddressPage: z.boolean().default(false),
  /** Its files may be sent with their bytes unchanged (signed documents); no address page then. */
  integrityPreservable: z.boolean().default(false),
  /** Name of the archive box whose entries fill this one. */
  parent: z.string().max(64).nullable().default(null),
  /** Archive children: the entries of the ZIP that belong to this box, by the whole file name, or path where it has a slash. */
  pattern: z.string().max(1000).nullable().default(null),
  /** Archive boxes: the entry, by file name, that lists the documents and is read by `parserConfiguration`. */
  indexFile: z.string().min(1).max(1000).nullable().default(null),
  /** The field of the index that names the document of a row. */
  indexColumn: z.string().min(1).max(64).nullable().default(null),
  /** How a data file, or the index of an archive, becomes rows. */
  parserConfiguration: ParserConfiguration.nullable().default(null),
  splitConfig: SplitConfiguration.prefault({ type: 'none' }),
  /** The depositor cannot switch the split off or change it. */
  splitForced: z.boolean().default(false),
  /** Pages without anything on them are left out. */
  dropBlankPages: z.boolean().default(false),
  /** The files of the box are cut as if they were one. */
  ignoreFileBorders: z.boolean().default(false),
  /** How its chunks or rows find their pack; the main box has none. */
  reconcile: Reconcile.nullable().default(null),
  appositions: z.array(Apposition).max(20).default([]),
  /** Repairs of pages that are made on each page of a deposit that they fit; the first that fits is made. */
  repairs: z.array(RepairPreset).max(MOST_PRESETS).default([]),
  /** Files of the service that each deposit has in this box, in order. */
  configuredFiles: z.array(ServiceFileId).max(50).default([]),
  metadatas: z.array(Metadata).max(100).default([]),
});
export type Box = z.infer<typeof Box>;
