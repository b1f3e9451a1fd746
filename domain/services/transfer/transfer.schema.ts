// A service in a file, as one server hands it to another: the service, what its numbers mean there, and its own files.
import { z } from 'zod';
import { CHANNEL_TYPES } from '#domain/channels/channels.ts';
import { ServiceDefinition } from '../service.schema.ts';

/** What the file says that it is, and how it is to be read. Another version is refused. */
export const TRANSFER_FORMAT = 'mailroom-service';
export const TRANSFER_VERSION = 1;

/** Bytes of one such file at most, as it is sent: it is read in one piece. */
export const MOST_TRANSFER_BYTES = 64 * 1024 ** 2;
/** Bytes of the files in it at most: four signs stand for three bytes, and the service stands beside them. */
export const MOST_CARRIED_BYTES = 45 * 1024 ** 2;

const Id = z.number().int().positive();
const Name = z.string().min(1).max(255);

/** A channel as the other server calls it; `id` stands for it in the service. */
const TransferChannel = z.strictObject({
  id: Id,
  name: Name,
  channelType: z.enum(CHANNEL_TYPES),
  outputFiles: z.array(Name).max(10),
});

const TransferOptionType = z.strictObject({
  id: Id,
  name: Name,
  values: z.array(z.strictObject({ id: Id, name: Name, code: z.string().max(60) })).max(500),
});

/** `id` stands for it in the service; `content` is base64. */
const TransferFile = z.strictObject({
  id: z.string().min(1).max(255),
  name: Name,
  content: z.string().max(MOST_TRANSFER_BYTES),
});

/** The whole file. */
export const ServiceTransfer = z.strictObject({
  format: z.literal(TRANSFER_FORMAT),
  version: z.literal(TRANSFER_VERSION),
  service: ServiceDefinition,
  channels: z.array(TransferChannel).max(20),
  optionTypes: z.array(TransferOptionType).max(200),
  files: z.array(TransferFile).max(500),
});
export type ServiceTransfer = z.infer<typeof ServiceTransfer>;
