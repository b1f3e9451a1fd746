// A service as one file for another server: what it is, what its numbers mean here, and its own files.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import { namedNumbers } from '#domain/services/transfer/asked-options.ts';
import {
  MOST_CARRIED_BYTES,
  type ServiceTransfer,
  TRANSFER_FORMAT,
  TRANSFER_VERSION,
} from '#domain/services/transfer/transfer.schema.ts';
import type { CallRequest, Handler, Services } from '#server/context/context.ts';
import { usableChannels } from '#server/features/channels/usable-channels.usecases.ts';
import { knownOptionTypes } from '#server/features/options/known-types.usecases.ts';
import { lookedAfterService } from './looked-after.ts';
import { filesOfServices, type ServiceRow } from './services.repository.ts';

async function bytesOf({ files }: Pick<Services, 'files'>, hash: Buffer, name: string): Promise<Result<Buffer>> {
  const key = hash.toString('hex');
  if ((await files.has(key)) === undefined) return refuse('file.purged', { file: name });
  const parts: Buffer[] = [];
  for await (const part of await files.open(key)) parts.push(part as Buffer);
  return ok(Buffer.concat(parts));
}

async function carriedFiles(services: Services, serviceId: number): Promise<Result<ServiceTransfer['files']>> {
  const rows = await filesOfServices(services.db, [serviceId]);
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  if (bytes > MOST_CARRIED_BYTES) return refuse('services.exportSize', { bytes, maximum: MOST_CARRIED_BYTES });
  const files: ServiceTransfer['files'] = [];
  for (const { id, name, hash } of rows) {
    const content = await bytesOf(services, hash, name);
    if (!content.ok) return content;
    files.push({ id, name, content: content.value.toString('base64') });
  }
  return ok(files);
}

async function transferOf(services: Services, row: ServiceRow): Promise<Result<ServiceTransfer>> {
  const { db } = services;
  const service = ServiceDefinition.parse(row.definition);
  const numbers = namedNumbers(service);
  const files = await carriedFiles(services, row.id);
  if (!files.ok) return files;
  const channels = (await usableChannels(db, row.account_id)).filter(({ id }) => numbers.channels.has(id));
  const types = (await knownOptionTypes(db)).filter(({ id }) => numbers.optionTypes.has(id));
  return ok({
    format: TRANSFER_FORMAT,
    version: TRANSFER_VERSION,
    service,
    files: files.value,
    channels: channels.map(({ id, name, channelType, outputFileDefinitions }) => ({
      id,
      name,
      channelType,
      outputFiles: outputFileDefinitions.map((output) => output.name),
    })),
    optionTypes: types.map(({ id, name, values }) => ({
      id,
      name,
      values: values.map((value) => ({ id: value.id, name: value.name, code: value.code })),
    })),
  });
}

export const exportService: Handler<'services.export'> = async (
  { caller, params }: CallRequest<'services.export'>,
  services,
) => {
  const row = await lookedAfterService(services.db, caller, params.serviceId);
  if (!row.ok) return row;
  const transfer = await transferOf(services, row.value);
  if (!transfer.ok) return transfer;
  const bytes = Buffer.from(JSON.stringify(transfer.value));
  return ok({ content: { bytes }, name: `${row.value.name}.mailroom.json`, contentType: 'application/octet-stream' });
};
