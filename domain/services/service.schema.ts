// The shape of a service as it is saved, sent and read (docs/model.md, "Service fields" and "Boxes").

import { z } from 'zod';
import { CORRECTED_ADDRESS } from '#domain/addresses/correction.ts';
import { Extraction, PageArea } from '#domain/documents/area.schema.ts';
import { PRINT_SIDES, ROTATIONS } from '#domain/documents/documents.ts';
import { Names } from '#domain/labels/names.schema.ts';
import { LATER_ADDRESSES } from '../addresses/later-addresses.ts';
import { BOX_TYPES, METADATA_TYPES, SERVICE_TYPES, UNLIMITED } from './services.ts';

/** A value or condition of the expression language; its own shape is checked by `domain/expressions`. */
export const Expression = z.looseObject({ type: z.string() });
export type Expression = z.infer<typeof Expression>;

const Name = z.string().trim().min(1).max(100);
/** Names used as keys and identifiers: letters, digits, dash, underscore, dot. */
const Identifier = z.string().regex(/^[A-Za-z][A-Za-z0-9_.-]{0,63}$/);

/** Where the main document is cut into chunks. `pattern` runs on the linear-time engine. */
export const SplitConfiguration = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('none') }),
  z.strictObject({
    type: z.literal('everyPages'),
    pages: z.number().int().min(1).max(10_000),
    allowRemainder: z.boolean().default(false),
  }),
  z.strictObject({
    type: z.enum(['textChanges', 'textAppears']),
    area: PageArea,
    extraction: Extraction.prefault({}),
  }),
  z.strictObject({
    type: z.literal('textMatches'),
    area: PageArea,
    extraction: Extraction.prefault({}),
    pattern: z.string().min(1).max(1000),
  }),
]);
export type SplitConfiguration = z.infer<typeof SplitConfiguration>;

/**
 * A field of the whole deposit (of the service) or of the documents of a box, stored with each shipment.
 */
export const Metadata = z.strictObject({
  name: Identifier,
  label: z.string().max(100).default(''),
  type: z.enum(METADATA_TYPES).default('text'),
  mandatory: z.boolean().default(false),
  editable: z.boolean().default(true),
  searchable: z.boolean().default(false),
  group: z.string().max(100).default(''),
  rank: z.number().int().default(0),
  constantValue: z.string().max(1000).nullable().default(null),
  allowedValues: z.array(z.string().max(200)).max(500).default([]),
  /** Matched against the whole value, by the linear-time engine. */
  validationPattern: z.string().max(1000).nullable().default(null),
  maxLines: z.number().int().min(1).max(100).default(1),
  /** How the value is computed; null: given by the depositor. */
  value: Expression.nullable().default(null),
});
export type Metadata = z.infer<typeof Metadata>;

/** An input of the service that takes files; exactly one is the main box, which recipients are made from. */
export const Box = z.strictObject({
  name: Identifier,
  label: z.string().trim().min(1).max(100),
  /** The label by language. */
  names: Names.optional(),
  main: z.boolean().default(false),
  hidden: z.boolean().default(false),
  boxType: z.enum(BOX_TYPES).default('pdf'),
  rank: z.number().int().default(0),
  minElements: z.number().int().min(0).default(1),
  /** Files at most; -1: no limit of the service's own. */
  maxElements: z.number().int().min(UNLIMITED).default(1),
  /** Its documents begin with a page that carries the address: `whenNotOnPage` generates none. */
  hasAddressPage: z.boolean().default(false),
  /** Its files may be sent with their bytes unchanged (signed documents); no address page then. */
  integrityPreservable: z.boolean().default(false),
  /** Archive children: the entries of the ZIP that belong to this box, by file name. */
  pattern: z.string().max(1000).nullable().default(null),
  splitConfig: SplitConfiguration.prefault({ type: 'none' }),
  /** The depositor cannot switch the split off or change it. */
  splitForced: z.boolean().default(false),
  metadatas: z.array(Metadata).max(100).default([]),
});
export type Box = z.infer<typeof Box>;

/**
 * How the value of one requirement comes about. Scope `shipment`: one value per pack group; `pack`: one per document.
 */
export const ServiceRequirement = z.strictObject({
  name: Identifier,
  scope: z.enum(['shipment', 'pack']).default('shipment'),
  /** null: typed in by the depositor. */
  value: Expression.nullable().default(null),
  /** The depositor may move the area on the page from which the value is read (address extraction). */
  areaEditable: z.boolean().default(false),
  defaultCountry: z.string().length(2).nullable().default(null),
});
export type ServiceRequirement = z.infer<typeof ServiceRequirement>;

/** How pages are brought onto paper for one channel (docs/decisions/0006). */
export const Composition = z.strictObject({
  pageSize: z.enum(['source', 'A4', 'A3', 'Letter']).default('source'),
  printSide: z.enum(PRINT_SIDES).default('duplex'),
  rotation: z.union(ROTATIONS.map((degrees) => z.literal(degrees))).default(0),
  /** Copies of each document in the same envelope. */
  duplicates: z.number().int().min(1).max(99).default(1),
  /** mm added around a source page when it is laid onto another page size. */
  margins: z
    .strictObject({ top: z.number(), right: z.number(), bottom: z.number(), left: z.number() })
    .prefault({ top: 0, right: 0, bottom: 0, left: 0 }),
  addressPage: z.enum(['never', 'always', 'whenNotOnPage']).default('never'),
  /** How an address that a person changed gets onto paper (docs/model.md, "Corrected addresses"). */
  correctedAddress: z.enum(CORRECTED_ADDRESS).default('onPage'),
  /** Form fields of electronic letters become part of their pages; on paper they always do. */
  flatten: z.boolean().default(false),
});
export type Composition = z.infer<typeof Composition>;

/** A channel of a service: `label` is unique in the service and keys options, proofs and strategy. */
export const ServiceChannel = z.strictObject({
  label: z.string().trim().min(1).max(60),
  /** The label by language; it is shown, and keys nothing. */
  names: Names.optional(),
  channelId: z.number().int().positive(),
  condition: Expression.nullable().default(null),
  composition: Composition.prefault({}),
  /** Option values the service fixes or prefers: option type id → option value id. */
  options: z.record(z.string().regex(/^\d+$/), z.number().int().positive()).default({}),
});
export type ServiceChannel = z.infer<typeof ServiceChannel>;

/** The first group whose condition holds is used; the later ones are its fallbacks. */
export const StrategyGroup = z.strictObject({
  condition: Expression.nullable().default(null),
  channelLabels: z.array(z.string()).min(1).max(20),
});
export type StrategyGroup = z.infer<typeof StrategyGroup>;

/** What a person configures of a service. */
export const ServiceDefinition = z.strictObject({
  name: Name,
  names: Names.optional(),
  type: z.enum(SERVICE_TYPES),
  description: z.string().max(1000).default(''),
  iconName: z.string().max(60).nullable().default(null),
  iconColor: z.string().max(30).nullable().default(null),
  enabled: z.boolean().default(true),
  allowJobCreation: z.boolean().default(true),
  printOnly: z.boolean().default(false),
  jobNameEditable: z.boolean().default(true),
  jobNameExpression: Expression.nullable().default(null),
  boxes: z.array(Box).min(1).max(50),
  serviceMetadatas: z.array(Metadata).max(100).default([]),
  requirements: z.array(ServiceRequirement).max(100).default([]),
  /** What an address on a later page of a letter means (docs/model.md, "Another person's page"). */
  laterAddresses: z.enum(LATER_ADDRESSES).default('warn'),
  grouping: z
    .strictObject({ key: z.array(Expression).max(10), maxSheets: z.number().int().min(1).max(1000).nullable() })
    .nullable()
    .default(null),
  channels: z.array(ServiceChannel).max(20).default([]),
  sendingStrategy: z.array(StrategyGroup).max(20).default([]),
});
export type ServiceDefinition = z.infer<typeof ServiceDefinition>;
