// Saving a service with its files: its parameters, its definition, and who may.
import type { z } from 'zod';
import { type Service, ServiceInput } from '#domain/api/configuration/services.contract.ts';
import { inputFaultOf } from '#domain/errors/input-faults.ts';
import { ok, type Refusal, type Result, refuse } from '#domain/errors/result.ts';
import { normaliseBox } from '#domain/services/box.check.ts';
import { changesOf } from '#domain/services/changes/changes.ts';
import { type KeptChanges, keptChanges } from '#domain/services/changes/kept-changes.ts';
import { uniquelyNamed } from '#domain/services/naming.ts';
import { checkService } from '#domain/services/service.check.ts';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import { withFileIds } from '#domain/services/service-files.ts';
import { unstorable } from '#domain/shared/storable-text.ts';
import type { Caller, ReceivedFile, Services } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { usableChannels } from '#server/features/channels/usable-channels.usecases.ts';
import type { InspectedFile } from '#server/features/files/accept-file.usecases.ts';
import { knownOptionTypes } from '#server/features/options/known-types.usecases.ts';
import { permittedUnit } from '#server/features/units/unit-access.usecases.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf, checkEdition } from '#server/letters/history/edition.ts';
import { readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import type { Trx } from '#server/storage/schema.ts';
import { inspectServiceFiles, keepServiceFiles, tieServiceFiles } from './save-service-files.ts';
import { checkTemplate } from './service-template.ts';
import { stateOf } from './service-versions.usecases.ts';
import { serviceViews } from './service-view.ts';
import { filesOfServices, findService, otherNames, writeService } from './services.repository.ts';
import { serviceNotFound } from './visible-services.ts';

/** A service as it is saved, its shape checked. */
export type Input = ReturnType<typeof ServiceInput.parse>;

/** The field `parameters` of a form as a schema reads it. Refuses with the path of the first fault. */
export function parseParameters<T>(text: string, schema: z.ZodType<T>): Result<T> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse('exception.invalidInput', { field: 'parameters', reason: 'not JSON', kind: 'wrongFormat' });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) {
    const at = unstorable(parsed.data);
    const reason = 'holds what no text may: NUL, or half a character';
    if (at === null) return ok(parsed.data);
    return refuse('exception.invalidInput', { field: `parameters.${at}`, reason, kind: 'notText' });
  }
  const issue = parsed.error.issues[0];
  // An unknown field is named itself, not the object that it stands in.
  const keys = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const field = ['parameters', ...(issue?.path ?? []), ...keys].map(String).join('.');
  return refuse('exception.invalidInput', {
    field,
    reason: issue?.message ?? '',
    ...(issue ? inputFaultOf(issue) : {}),
  });
}

function definitionOf(input: Input): ServiceDefinition {
  const { id: _id, version: _version, ouId: _ouId, restores: _restores, ...definition } = input;
  return { ...definition, boxes: definition.boxes.map(normaliseBox) };
}

async function checkBefore(trx: Trx, caller: Caller, input: Input): Promise<Result<true>> {
  const unit = await permittedUnit(trx, caller, { ability: 'administerService', id: input.ouId });
  if (!unit.ok) return unit;
  if (input.id === undefined) return ok(true);
  const before = await findService(trx, input.id);
  if (!before || before.removed || before.account_id !== input.ouId) return serviceNotFound();
  return checkEdition(trx, { entity: 'service', id: input.id, version: before.version }, input.version);
}

/** The definition as it would be saved, its name free; refuses with its first fault. */
export async function checkDefinition(
  trx: Trx,
  input: Input,
  { programs }: Pick<Services, 'programs'>,
): Promise<Result<ServiceDefinition>> {
  const definition = definitionOf(input);
  const channels = await usableChannels(trx, input.ouId);
  const checked = checkService(definition, {
    channels: new Map(channels.map((channel) => [channel.id, channel] as const)),
    optionTypes: await knownOptionTypes(trx),
    tagLists: (await readAccountFacts(trx, input.ouId)).tagLists(),
    programs: programs.offered,
  });
  if (!checked.ok) return checked;
  const taken = await otherNames(trx, input.ouId, input.id ?? 0);
  return ok({ ...definition, ...uniquelyNamed(definition, taken) });
}

interface Saving {
  readonly caller: Caller;
  readonly input: Input;
  readonly files: readonly InspectedFile[];
  readonly services: Services;
}

/** What the save changes, files by their names: for the history, before anything is written. */
async function changesIn(trx: Trx, id: number, after: ServiceDefinition): Promise<KeptChanges> {
  const before = await findService(trx, id);
  const names = new Map((await filesOfServices(trx, [id])).map((file) => [file.id, file.name]));
  const readable = (definition: ServiceDefinition) => withFileIds(definition, (fileId) => names.get(fileId) ?? fileId);
  return keptChanges(changesOf(readable(ServiceDefinition.parse(before?.definition)), readable(after)));
}

async function write(trx: Trx, { caller, input, files, services }: Saving): Promise<Result<Service>> {
  const allowed = await checkBefore(trx, caller, input);
  if (!allowed.ok) return allowed;
  const definition = await checkDefinition(trx, input, services);
  if (!definition.ok) return definition;
  const own = { caller, services, received: files, serviceId: input.id, restores: input.restores };
  const kept = await keepServiceFiles(trx, definition.value, own);
  if (!kept.ok) return kept;
  const changes = input.id === undefined ? {} : await changesIn(trx, input.id, kept.value.definition);
  const id = await writeService(trx, input.id, { accountId: input.ouId, definition: kept.value.definition });
  await tieServiceFiles(trx, id, { fileIds: kept.value.fileIds, now: services.clock.now() });
  const state = await stateOf(trx, id, kept.value.definition);
  await addRevision(trx, {
    entity: 'service',
    entityId: id,
    accountId: input.ouId,
    event: input.id === undefined ? 'created' : input.restores === undefined ? 'updated' : 'restored',
    at: services.clock.now(),
    by: authorOf(caller),
    details: {
      name: definition.value.name,
      enabled: definition.value.enabled,
      files: files.map(({ name }) => name),
      ...(input.restores === undefined ? {} : { restores: input.restores }),
      state,
      ...changes,
    },
  });
  const row = await findService(trx, id);
  const [view] = row ? await serviceViews(trx, [row], caller) : [];
  if (!view) throw new Error('The service that was just saved is not there.');
  return ok(view);
}

interface SaveRequest<T> {
  readonly caller: Caller;
  readonly parameters: T;
  readonly files: readonly ReceivedFile[];
}

type Remember = (trx: Trx, service: Service) => Promise<void>;

/** Saves a service whose shape is checked, with the files that came for it. */
export async function saveInput(
  { caller, parameters: input, files: received }: SaveRequest<Input>,
  services: Services,
  remember: Remember,
): Promise<Result<Service>> {
  const files = await inspectServiceFiles(received, caller, services);
  if (!files.ok) return files;
  // A file of the service is opened for those alone who may save it.
  const allowed = await transact(services.db, (trx) => checkBefore(trx, caller, input));
  if (!allowed.ok) return allowed;
  const template = await checkTemplate(input, files.value, services);
  if (!template.ok) return template;
  const duplicate: Refusal = { label: 'services.duplicateName', parameters: { name: input.name } };
  return transact(
    services.db,
    async (trx) => {
      const written = await write(trx, { caller, input, files: files.value, services });
      if (written.ok) await remember(trx, written.value);
      return written;
    },
    { service_name: duplicate },
  );
}

export async function saveService(
  request: SaveRequest<string>,
  services: Services,
  remember: Remember,
): Promise<Result<Service>> {
  const input = parseParameters(request.parameters, ServiceInput);
  return input.ok ? saveInput({ ...request, parameters: input.value }, services, remember) : input;
}
