// Schemas of services.
import { z } from 'zod';
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import { FlagText, Id, IdText, Saved, standsFor } from '../shapes.ts';
import { Channel } from './channels.contract.ts';

/** A service as it is saved. */
export const ServiceInput = z.strictObject({ ...Saved, ouId: Id, ...ServiceDefinition.shape });
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
    query: z.strictObject({ force: FlagText.optional() }),
    result: z.object({ removed: z.boolean() }),
  },
  'services.file': { params: z.strictObject({ serviceId: IdText, fileId: z.string().max(64) }) },
  'services.testDataFile': { fields: z.looseObject({}), result: z.looseObject({}) },
} as const;
