// The shape of a service as it is saved, sent and read (docs/model.md, "Service fields" and "Boxes").

import { z } from 'zod';
import { CORRECTED_ADDRESS } from '#domain/addresses/correction.ts';
import { TechnicalArea } from '#domain/channels/channel.schema.ts';
import { ADDRESS_WINDOWS } from '#domain/documents/address-side.ts';
import { PRINT_SIDES, ROTATIONS } from '#domain/documents/documents.ts';
import { Names } from '#domain/labels/names.schema.ts';
import { LATER_ADDRESSES } from '../addresses/later-addresses.ts';
import { Box } from './box.schema.ts';
import { Expression, Identifier, Metadata } from './metadata.schema.ts';
import { SERVICE_TYPES } from './services.ts';

/** `locked`: the value is shown and stays. `hidden`: it stays, and whoever confirms does not see it. */
export const OPTION_RULES = ['locked', 'hidden'] as const;
export type OptionRule = (typeof OPTION_RULES)[number];

const Name = z.string().trim().min(1).max(100);

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
  /** Side on which its envelopes show the address page's address; null: as the sender's country has it. */
  addressWindow: z.enum(ADDRESS_WINDOWS).nullable().default(null),
  /** Empty pages of a letter that is made from a row of a data file alone: technical areas fill them. */
  generatedPages: z.number().int().min(1).max(20).default(1),
  /** How an address that a person changed gets onto paper (docs/model.md, "Corrected addresses"). */
  correctedAddress: z.enum(CORRECTED_ADDRESS).default('onPage'),
  /** Form fields of electronic letters become part of their pages; on paper they always do. */
  flatten: z.boolean().default(false),
  /** Marks that this service adds to the main file, over those of the channel; mm on the page as it is composed. */
  technicalAreas: z.array(TechnicalArea).max(100).default([]),
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
  /** Option values that a confirmation begins with: option type id → option value id; without one the type's default. */
  options: z.record(z.string().regex(/^\d+$/), z.number().int().positive()).default({}),
  /** Option types whose value the confirmation cannot change, by id; the others begin with the value of the service. */
  optionRules: z.record(z.string().regex(/^\d+$/), z.enum(OPTION_RULES)).default({}),
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
  /** What rewrites the deposited files into the documents of the boxes; null: nothing does. */
  preprocessor: z
    .strictObject({ name: z.string().min(1).max(60), parameters: z.record(z.string(), z.unknown()).default({}) })
    .nullable()
    .default(null),
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
