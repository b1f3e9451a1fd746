// The files of a service as it is saved: what came is opened, matched to what the definition names, and kept; what it does
// not name any more is let go (docs/model.md, "Boxes").
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import type { ServiceDefinition } from '#domain/services/service.schema.ts';
import { meantFiles, type OfferedFile, type ServiceFileKind, withFileIds } from '#domain/services/service-files.ts';
import type { Caller, ReceivedFile, Services } from '#server/context/context.ts';
import { acceptFile, type InspectedFile, inspectFile } from '#server/features/files/accept-file.usecases.ts';
import type { Trx } from '#server/storage/schema.ts';
import { restoredFiles } from './service-versions.usecases.ts';
import { addServiceFile, dropServiceFiles, filesOfServices, formerFileEnd } from './services.repository.ts';

/** Opens what came with the save, before anything is written. */
export async function inspectServiceFiles(
  files: readonly ReceivedFile[],
  caller: Caller,
  services: Services,
): Promise<Result<InspectedFile[]>> {
  const inspected: InspectedFile[] = [];
  for (const file of files) {
    if (file.partName !== 'files' && file.partName !== 'appositions') {
      return refuse('exception.invalidInput', { field: file.partName, reason: 'files come as files or appositions' });
    }
    const one = await inspectFile(file, caller, services);
    if (!one.ok) return one;
    inspected.push(one.value);
  }
  return ok(inspected);
}

const KINDS: Readonly<Record<string, ServiceFileKind>> = { pdf: 'pdf', archive: 'zip', data: 'text' };

interface Offered extends OfferedFile {
  readonly hash: Buffer;
  /** null: the service has the file already. */
  readonly received: InspectedFile | null;
}

/** A file that came again, with the same name and content, is the one that is there. */
function offeredFiles(there: readonly Offered[], received: readonly InspectedFile[]): Offered[] {
  const isThere = (file: InspectedFile) => there.some(({ name, hash }) => name === file.name && hash.equals(file.hash));
  const come = received.map((file): Offered => {
    return { id: null, name: file.name, kind: KINDS[file.fileType] ?? 'unknown', hash: file.hash, received: file };
  });
  return [...come.filter(({ received: file }) => file !== null && !isThere(file)), ...there];
}

/** What a save does with files. */
export interface ServiceFiles {
  readonly caller: Caller;
  readonly services: Services;
  readonly received: readonly InspectedFile[];
  /** The service that is saved again; undefined: a new one. */
  readonly serviceId: number | undefined;
  /** The line of its history whose state comes back, with the files that it had. */
  readonly restores: number | undefined;
}

/** Files that come back with a former state. */
async function formerFiles(
  trx: Trx,
  { services, serviceId, restores }: Pick<ServiceFiles, 'services' | 'serviceId' | 'restores'>,
): ReturnType<typeof restoredFiles> {
  if (restores === undefined || serviceId === undefined) return ok([]);
  return restoredFiles(trx, { serviceId, revisionId: restores, now: services.clock.now() });
}

/** The definition with the ids of its files, those that came among them, which are registered. */
export async function keepServiceFiles(
  trx: Trx,
  definition: ServiceDefinition,
  { caller, services, received, serviceId, restores }: ServiceFiles,
): Promise<Result<{ readonly definition: ServiceDefinition; readonly fileIds: readonly string[] }>> {
  const rows = serviceId === undefined ? [] : await filesOfServices(trx, [serviceId]);
  const former = await formerFiles(trx, { services, serviceId, restores });
  if (!former.ok) return former;
  const others = former.value.filter(({ id }) => !rows.some((row) => row.id === id));
  const there = [...rows, ...others].map(({ id, name, hash, file_type: type }): Offered => {
    return { id, name, kind: KINDS[type] ?? 'unknown', hash, received: null };
  });
  const main = mainBoxOf(definition)?.name;
  const rewritten = new Set(definition.preprocessor === null || main === undefined ? [] : [main]);
  const meant = meantFiles(definition, offeredFiles(there, received), rewritten);
  if (!meant.ok) return meant;
  const ids = new Map<Offered, string>();
  for (const file of meant.value.values()) {
    if (ids.has(file)) continue;
    if (file.received === null) ids.set(file, file.id ?? '');
    else
      ids.set(file, (await acceptFile(trx, file.received, { caller, services, source: 'service', lasting: true })).id);
  }
  const idOf = (reference: string): string => {
    const file = meant.value.get(reference);
    return (file && ids.get(file)) ?? reference;
  };
  return ok({ definition: withFileIds(definition, idOf), fileIds: [...ids.values()] });
}

/** Ties the files to the service once it is written, and lets go what it does not name any more. */
export async function tieServiceFiles(
  trx: Trx,
  serviceId: number,
  { fileIds, now }: { readonly fileIds: readonly string[]; readonly now: Date },
): Promise<void> {
  const there = new Set((await filesOfServices(trx, [serviceId])).map(({ id }) => id));
  for (const fileId of fileIds) if (!there.has(fileId)) await addServiceFile(trx, serviceId, fileId);
  await dropServiceFiles(trx, serviceId, { kept: fileIds, until: formerFileEnd(now) });
}
