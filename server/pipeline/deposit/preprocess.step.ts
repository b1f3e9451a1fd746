// Preprocess: rewrites the deposited files of the main box into its documents, one file a slice. The originals stay as
// sources; what was made of each says so, and is opened like any deposited PDF.
import { ok, type Refusal, type Result, refuse } from '#domain/errors/result.ts';
import { isPreprocessor } from '#domain/preprocessing/preprocessors.ts';
import { isUnique } from '#domain/services/services.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { inWorkFolder, storedPath, workingHash } from '#server/letters/jobs/document-files.ts';
import type { InputFileRow } from '#server/letters/jobs/jobs.repository.ts';
import { nothingToDo, type Slice, type StepContext, type StepRun } from '#server/letters/steps/step.types.ts';
import { PREPROCESSOR_RUNS } from '#server/pipeline/preprocessing/registry.ts';
import type { Trx } from '#server/storage/schema.ts';
import { insertMade, type OpenedFile, openMade } from './made-files.ts';

async function rewritten(context: StepContext, source: InputFileRow): Promise<Result<OpenedFile[]>> {
  const { services, job, signal } = context;
  const { name = '', parameters = {} } = job.service.preprocessor ?? {};
  if (!isPreprocessor(name)) return refuse('services.preprocessorUnknown', { name });
  const stored = await storedPath(services.files, workingHash(source));
  if (stored === null) return refuse('file.purged', { file: source.name });
  const report = () => context.report(job.files.length, job.sources.length);
  return inWorkFolder(async (folder) => {
    const from = { path: stored, name: source.name, pageCount: source.page_count };
    const made = await PREPROCESSOR_RUNS[name]({ services, source: from, parameters, folder, signal, report });
    if (!made.ok) return made;
    const opened: OpenedFile[] = [];
    for (const one of made.value) {
      const file = await openMade(context, one, folder);
      if (!file.ok) return file;
      opened.push(file.value);
    }
    return ok(opened);
  });
}

/** Labels that say in words what is wrong with the file; all others are named in one sentence. */
const isOwn = (label: string): boolean => label.startsWith('preprocessing.');

function refusalOf(context: StepContext, source: InputFileRow, { label, parameters }: Refusal): Refusal {
  const file = source.name;
  if (isOwn(label)) return { label, parameters: { ...parameters, file } };
  if (label === 'document.missingGlyph') {
    const { page = 0, character = '' } = parameters;
    return { label: 'preprocessing.glyph', parameters: { file, page, character } };
  }
  const name = context.job.service.preprocessor?.name ?? '';
  return { label: 'preprocessing.failed', parameters: { file, name, reason: label } };
}

async function storeMade(
  context: StepContext,
  trx: Trx,
  { source, made }: { readonly source: InputFileRow; readonly made: readonly OpenedFile[] },
): Promise<void> {
  const { job, services } = context;
  await insertMade(context, trx, { source, made });
  const at = services.clock.now();
  const documents = made.map(({ name, pageCount }) => ({ name, pages: pageCount }));
  const details = { file: source.name, preprocessor: job.service.preprocessor?.name ?? '', documents };
  const revision = { entity: 'job', entityId: job.id, accountId: job.accountId, at, by: null } as const;
  await addRevision(trx, { ...revision, event: 'PREPROCESSED', details });
}

/** A deposit for one recipient is one document. */
function checkUnique({ job }: StepContext, made: number): Refusal | null {
  const count = job.files.filter(({ role }) => role === 'made').length + made;
  if (!isUnique(job.serviceType) || count === 1) return null;
  return { label: 'preprocessing.notUnique', parameters: { count } };
}

export const runPreprocess: StepRun = async (context): Promise<Slice> => {
  const { job } = context;
  const total = job.sources.length;
  // The sources of a service without preprocessor are data files: the next step reads them.
  if (total === 0 || job.service.preprocessor === null) return nothingToDo(0);
  const done = new Set(job.files.map(({ made_from: source }) => source));
  const open = job.sources.filter(({ id }) => !done.has(id));
  const [source] = open;
  if (source === undefined) return nothingToDo(total);
  const made = await rewritten(context, source);
  if (!made.ok) {
    return { outcome: 'failed', refusal: refusalOf(context, source, made.refusal), fileId: source.id };
  }
  const isLast = open.length === 1;
  const notUnique = isLast ? checkUnique(context, made.value.length) : null;
  if (notUnique !== null) return { outcome: 'failed', refusal: notUnique };
  return {
    outcome: isLast ? 'done' : 'more',
    done: total - open.length + 1,
    total,
    store: (trx) => storeMade(context, trx, { source, made: made.value }),
  };
};
