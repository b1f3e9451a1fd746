// A service that another server exported: read as hostile, its names found again, what is not here reported, then saved as
// any other.
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type ServiceImport, ServiceImportInput } from '#domain/api/configuration/services.contract.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import { withFileIds } from '#domain/services/service-files.ts';
import type { TransferTarget } from '#domain/services/transfer/known-here.ts';
import { badTransfer, readTransfer } from '#domain/services/transfer/read-transfer.ts';
import { MOST_TRANSFER_BYTES, type ServiceTransfer } from '#domain/services/transfer/transfer.schema.ts';
import { namesOfFiles, transferred } from '#domain/services/transfer/transfer.ts';
import type { Caller, CallRequest, ReceivedFile, Services } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { usableChannels } from '#server/features/channels/usable-channels.usecases.ts';
import { knownOptionTypes } from '#server/features/options/known-types.usecases.ts';
import { permittedUnit } from '#server/features/units/unit-access.usecases.ts';
import { cleanFileName } from '#server/storage/files/file-name.ts';
import { checkDefinition, parseParameters, saveInput } from './save-service.usecases.ts';

async function textOf({ files }: Services, { name, hash, bytes }: ReceivedFile): Promise<Result<string>> {
  if (bytes > MOST_TRANSFER_BYTES) return badTransfer(name, 'size');
  const file = await open(await files.pathOf(hash.toString('hex')));
  try {
    return ok(await file.readFile('utf8'));
  } finally {
    await file.close();
  }
}

async function targetOf({ db }: Services, ouId: number): Promise<TransferTarget> {
  const channels = (await usableChannels(db, ouId)).map(({ id, name, channelType, outputFileDefinitions }) => ({
    id,
    name,
    channelType,
    outputFiles: outputFileDefinitions.map((output) => output.name),
  }));
  return { channels, optionTypes: await knownOptionTypes(db) };
}

/** The files in the store, as if they had come with a save. */
async function receivedFiles(
  { services, signal, file }: { services: Services; signal: AbortSignal; file: string },
  { files }: Pick<ServiceTransfer, 'files'>,
  names: ReadonlyMap<string, string>,
): Promise<Result<ReceivedFile[]>> {
  const received: ReceivedFile[] = [];
  for (const [index, { id, content }] of files.entries()) {
    const bytes = Buffer.from(content, 'base64');
    if (bytes.toString('base64') !== content) return badTransfer(file, 'shape', `files.${index}.content`);
    const put = { maxBytes: services.config.maxFileBytes, signal };
    const { hash } = await services.files.put(Readable.from([bytes]), put);
    const name = names.get(id) ?? '';
    received.push({ partName: 'files', name, hash: Buffer.from(hash, 'hex'), bytes: bytes.length });
  }
  return ok(received);
}

interface Read {
  readonly input: ReturnType<typeof ServiceImportInput.parse>;
  readonly file: string;
  readonly transfer: ServiceTransfer;
}

async function readRequest(
  { caller, fields, files }: Pick<CallRequest<'services.import'>, 'fields' | 'files'> & { readonly caller: Caller },
  services: Services,
): Promise<Result<Read>> {
  const input = parseParameters(fields.parameters, ServiceImportInput);
  if (!input.ok) return input;
  const allowed = await permittedUnit(services.db, caller, { ability: 'administerService', id: input.value.ouId });
  if (!allowed.ok) return allowed;
  const [received] = files;
  if (received === undefined || received.partName !== 'submittedFile' || files.length > 1) return refuse('file.noFile');
  const text = await textOf(services, received);
  if (!text.ok) return text;
  const transfer = readTransfer(received.name, text.value);
  return transfer.ok ? ok({ input: input.value, file: received.name, transfer: transfer.value }) : transfer;
}

/** With anything unknown, with a fault, or where it is only tried, nothing is kept. */
export async function importService(
  request: CallRequest<'services.import'> & { readonly caller: Caller },
  services: Services,
): Promise<Result<ServiceImport>> {
  const read = await readRequest(request, services);
  if (!read.ok) return read;
  const { input, file, transfer } = read.value;
  const { caller, signal, remember } = request;
  const here = transferred({
    file: transfer,
    target: await targetOf(services, input.ouId),
    mapping: input,
  });
  const unknown = here.unknown.map((one) => ({
    ...one,
    fault: { ...one.fault, parameters: { ...one.fault.parameters } },
  }));
  const report = { name: transfer.service.name, service: null, unknown, fault: null };
  if (unknown.length > 0) return ok(report);
  const clean = transfer.files.map(({ id, name }) => ({ id, name: cleanFileName(name) }));
  const names = namesOfFiles(clean);
  const shape = ServiceDefinition.parse(withFileIds(here.service, (id) => names.get(id) ?? id));
  const definition = { ...shape, ouId: input.ouId };
  const checked = await transact(services.db, (trx) => checkDefinition(trx, definition, services));
  if (!checked.ok)
    return ok({ ...report, fault: { ...checked.refusal, parameters: { ...checked.refusal.parameters } } });
  const received = await receivedFiles({ services, signal, file }, transfer, names);
  if (!received.ok) return received;
  if (input.dryRun) return ok(report);
  const saved = await saveInput({ caller, parameters: definition, files: received.value }, services, (trx, service) =>
    remember(trx, { ...report, service }),
  );
  return saved.ok ? ok({ ...report, service: saved.value }) : saved;
}
