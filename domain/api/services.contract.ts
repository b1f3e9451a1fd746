// Schemas of channels, options and the services that name them.
import { z } from 'zod';
import { ChannelDefinition, OutputFileDefinition, TechnicalArea } from '#domain/channels/channel.schema.ts';
import { CHANNEL_TYPES } from '#domain/channels/channels.ts';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import { FlagText, Id, IdText, Named, Saved } from './shapes.ts';

const { requirements, trackingProperties, ...channelFields } = ChannelDefinition.shape;
/** Requirements and tracking links travel inside `properties` (specification section 3, Channel). */
const ChannelProperties = z.strictObject({ requirements, trackingProperties });
/** A font that is not shipped is refused by its own name: an error of the configuration, not of the shape. */
const OutputFileInput = OutputFileDefinition.extend({
  technicalAreas: z
    .array(TechnicalArea.extend({ fontName: z.string().max(100).default('Noto Sans') }))
    .max(100)
    .default([]),
});
/** What is saved may carry them at the top as well, as a file for `npm run apply` does; `properties` goes before. */
export const ChannelInput = z.strictObject({
  ...Saved,
  ...channelFields,
  properties: ChannelProperties.optional(),
  requirements: requirements.optional(),
  trackingProperties: trackingProperties.optional(),
  outputFileDefinitions: z.array(OutputFileInput).min(1).max(10),
});
/** `outputFileDefinitions`: the main file first, then by name. */
export const Channel = z.object({
  ...channelFields,
  properties: ChannelProperties,
  id: Id,
  version: z.number().int(),
});
export type Channel = z.infer<typeof Channel>;

const optionFields = {
  optionTypeId: Id,
  code: z.string().max(60).default(''),
  best: z.boolean().default(false),
  rank: z.int32().default(0),
  default: z.boolean().default(false),
  properties: z.record(z.string(), z.string()).default({}),
} as const;
/** `value` is what a person chooses; `name` is taken in its place. */
export const OptionValueInput = z.strictObject({
  ...Saved,
  ...optionFields,
  value: Named.optional(),
  name: Named.optional(),
});
/** `name` is `value` once more: what every entity of a list is called by. */
export const OptionValue = z.object({
  ...optionFields,
  value: z.string(),
  name: z.string(),
  id: Id,
  version: z.number().int(),
});
export type OptionValue = z.infer<typeof OptionValue>;
export const OptionTypeInput = z.strictObject({ ...Saved, name: Named, recomputeTrigger: z.boolean().default(false) });
export const OptionType = z.object({
  ...OptionTypeInput.shape,
  id: Id,
  version: z.number().int(),
  values: z.array(OptionValue),
});
export type OptionType = z.infer<typeof OptionType>;

export const ServiceInput = z.strictObject({ ...Saved, ouId: Id, ...ServiceDefinition.shape });
export type ServiceInput = z.infer<typeof ServiceInput>;
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
    Channel.pick({ id: true, name: true, channelType: true, enabled: true }).extend({ requirements }),
  ),
  serviceFiles: z.array(z.object({ id: z.string(), name: z.string(), bytes: z.number().int() })),
  abilities: z.array(z.string()),
});
export type Service = z.infer<typeof Service>;

export const SERVICE_CONTRACT = {
  'channels.list': { result: z.array(Channel) },
  'channels.get': { params: z.strictObject({ channelId: IdText }), result: Channel },
  'channels.types': { result: z.array(z.object({ type: z.enum(CHANNEL_TYPES), providers: z.array(z.string()) })) },
  'channels.save': { body: ChannelInput, result: Channel },
  'options.list': { query: z.strictObject({ optionTypeId: IdText.optional() }), result: z.array(OptionValue) },
  'options.save': { body: OptionValueInput, result: OptionValue },
  'options.remove': { params: z.strictObject({ optionId: IdText }), result: z.object({ removed: z.boolean() }) },
  'options.types': { result: z.array(OptionType) },
  'options.saveType': { body: OptionTypeInput, result: OptionType },
  'options.removeType': {
    params: z.strictObject({ optionTypeId: IdText }),
    result: z.object({ removed: z.boolean() }),
  },

  'services.list': { query: z.strictObject({ ouId: IdText.optional() }), result: z.array(Service) },
  'services.save': {
    /** Field `parameters`; file parts `files` (service files) and `appositions`. */
    fields: z.strictObject({ parameters: z.string().max(2_000_000) }),
    result: Service,
  },
  'services.get': { params: z.strictObject({ serviceId: IdText }), result: Service },
  'services.remove': {
    params: z.strictObject({ serviceId: IdText }),
    query: z.strictObject({ force: FlagText.optional() }),
    result: z.object({ removed: z.boolean() }),
  },
  'services.file': { params: z.strictObject({ serviceId: IdText, fileId: z.string().max(64) }) },
  'services.testDataFile': { fields: z.looseObject({}), result: z.looseObject({}) },
} as const;
