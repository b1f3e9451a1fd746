// Schemas of channels.
import { z } from 'zod';
import { ChannelDefinition, OutputFileDefinition, TechnicalArea } from '#domain/channels/channel.schema.ts';
import { CHANNEL_TYPES } from '#domain/channels/channels.ts';
import { PROVIDER_VALUE_LENGTH } from '#domain/channels/provider-fields.ts';
import { Fault, Id, IdText, Saved } from '../shapes.ts';
import { ChannelHold, ChannelState, ConnectionTested, HoldInput } from './channel-state.schema.ts';
import { Use } from './options.contract.ts';
import { ComposedPage, OutputFileTrial } from './page-trial.schema.ts';

const { requirements, trackingProperties, ...channelFields } = ChannelDefinition.shape;

/** Requirements and tracking links travel inside `properties` (docs/model.md, "Channel fields"). */
const ChannelProperties = z.strictObject({ requirements, trackingProperties });

/** A font that is not shipped is refused by its own name: an error of the configuration, not of the shape. */
const OutputFileInput = OutputFileDefinition.extend({
  technicalAreas: z
    .array(TechnicalArea.extend({ fontName: z.string().max(100).default('Noto Sans') }))
    .max(100)
    .default([]),
});

/** Requirements and links may also come at the top level, as in a file for `npm run apply`; `properties` wins. */
export const ChannelInput = z.strictObject({
  ...Saved,
  ...channelFields,
  properties: ChannelProperties.optional(),
  requirements: requirements.optional(),
  trackingProperties: trackingProperties.optional(),
  /** Left out: the usual codes of the type (fallback-codes.ts). */
  fallbackOnStatuses: channelFields.fallbackOnStatuses.removeDefault().optional(),
  /** Passwords by name: null takes one away, one that is left out stays. They are sealed, and never read back. */
  secrets: z.record(z.string().max(60), z.string().min(1).max(PROVIDER_VALUE_LENGTH).nullable()).optional(),
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

const OneChannel = z.strictObject({ channelId: IdText });

export const CHANNELS_CONTRACT = {
  'channels.list': { result: z.array(Channel) },
  'channels.get': { params: OneChannel, result: Channel },
  'channels.types': { result: z.array(z.object({ type: z.enum(CHANNEL_TYPES), providers: z.array(z.string()) })) },
  'channels.save': {
    body: ChannelInput,
    /** `warnings`: what is saved and has no effect yet. */
    result: Channel.extend({ warnings: z.array(Fault) }),
  },
  'channels.states': { result: z.array(ChannelState) },
  'channels.uses': { params: OneChannel, result: z.array(Use) },
  'channels.test': { params: OneChannel, result: ConnectionTested },
  'channels.hold': { params: OneChannel, body: HoldInput, result: ChannelHold },
  'channels.release': { params: OneChannel, result: z.object({ released: z.boolean() }) },
  /** `areas`: those of the file. */
  'channels.composePage': { body: OutputFileTrial, result: ComposedPage },
  'channels.remove': { params: OneChannel, result: z.object({ removed: z.boolean() }) },
} as const;
