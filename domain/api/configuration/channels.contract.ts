// Schemas of channels.
import { z } from 'zod';
import { ChannelDefinition, OutputFileDefinition, TechnicalArea } from '#domain/channels/channel.schema.ts';
import { CHANNEL_TYPES } from '#domain/channels/channels.ts';
import { Fault, Id, IdText, Saved } from '../shapes.ts';

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

export const CHANNELS_CONTRACT = {
  'channels.list': { result: z.array(Channel) },
  'channels.get': { params: z.strictObject({ channelId: IdText }), result: Channel },
  'channels.types': { result: z.array(z.object({ type: z.enum(CHANNEL_TYPES), providers: z.array(z.string()) })) },
  'channels.save': {
    body: ChannelInput,
    /** `warnings`: what is saved and has no effect yet. */
    result: Channel.extend({ warnings: z.array(Fault) }),
  },
} as const;
