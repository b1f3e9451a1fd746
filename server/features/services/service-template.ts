// The letter of a mail merge before its service is saved: it can be read, and each of its fields is one of the data file.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { formMentions } from '#domain/preprocessing/service-forms.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import type { ServiceDefinition } from '#domain/services/service.schema.ts';
import type { Services } from '#server/context/context.ts';
import type { InspectedFile } from '#server/features/files/accept-file.usecases.ts';
import { storedPath } from '#server/letters/jobs/document-files.ts';
import { filesOfServices } from './services.repository.ts';

type Named = ServiceDefinition & { readonly id?: number | undefined };

/** As the save takes them: one that comes goes before one that is there, and an id before both. */
async function meantTemplate(
  { service, received }: { readonly service: Named; readonly received: readonly InspectedFile[] },
  reference: string,
  services: Services,
) {
  const there = service.id === undefined ? [] : await filesOfServices(services.db, [service.id]);
  return (
    there.find(({ id }) => id === reference) ??
    received.find(({ name }) => name === reference) ??
    there.find(({ name }) => name === reference)
  );
}

/** One that is not there is refused with the save. Refuses with `services.template` (`reason`), `services.templateField` (`tag`). */
export async function checkTemplate(
  service: Named,
  received: readonly InspectedFile[],
  services: Services,
): Promise<Result<true>> {
  const mention = formMentions(service).find(({ kind }) => kind === 'zip');
  const main = mainBoxOf(service);
  if (mention === undefined || main?.boxType !== 'datafile') return ok(true);
  const file = await meantTemplate({ service, received }, mention.reference, services);
  const path = file === undefined ? null : await storedPath(services.files, file.hash);
  if (file === undefined || path === null) return ok(true);
  const fields = main.metadatas.map(({ name }) => name);
  const read = await services.documents.template({ path, fields, lane: 'person' });
  if (read.ok) return ok(true);
  const { label, parameters } = read.refusal;
  const { tag = '', reason = 'other' } = parameters;
  if (label === 'services.templateField') return refuse('services.templateField', { file: file.name, tag });
  return refuse('services.template', {
    file: file.name,
    tag,
    reason: label === 'services.template' ? reason : 'other',
  });
}
