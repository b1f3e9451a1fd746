// Preprocess: rewrites the deposited files of the main box into its documents, one file a slice. The originals stay as
// sources; what was made of each says so, and is opened like any deposited PDF.
import { ok, type Refusal, type Result, refuse } from '#domain/errors/result.ts';
import { isPreprocessor } from '#domain/preprocessing/preprocessors.ts';
import { isUnique } from '#domain/services/services.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { inWorkFolder, storedPath, workingHash } from '#server/letters/jobs/document-files.ts';
import type { InputFileRow } from '#server/letters/jobs/jobs.repository.ts';
import { nothingToDo, type Slice, type StepContext, type StepRun } from '#server/letters/steps/step.types.ts';
import type { Rewriting, Rewritten, SourceFile } from '#server/pipeline/preprocessing/preprocessing.types.ts';
import { PREPROCESSOR_RUNS } from '#server/pipeline/preprocessing/registry.ts';
import type { Trx } from '#server/storage/schema.ts';
import { insertMade, type OpenedFile, openMade } from './made-files.ts';

/** A stored file as a preprocessor is given it; null: it is gone. */
async function fileOf({ services }: StepContext, row: InputFileRow): Promise<SourceFile | null> {
  const stored = await storedPath(services.files, workingHash(row));
  return stored === null ? null : { path: stored, name: row.name, pageCount: row.page_count };
}

/** Files of the service as they were when the job was deposited, by the parameters that name them. */
async function formsOf(context: StepContext): Promise<Result<Rewriting['forms']>> {
  const forms: Record<string, SourceFile> = {};
  for (const row of context.job.forms) {
    const file = await fileOf(context, row);
    if (file === null) return refuse('file.purged', { file: row.name });
    forms[row.apposition_id ?? ''] = file;
  }
  return ok(forms);
}

interface Opened {
  readonly made: readonly OpenedFile[];
  readonly next: Rewritten['next'];
}

async function rewritten(
  context: StepContext,
  { source, reached }: { readonly source: InputFileRow; readonly reached: Rewriting['reached'] },
): Promise<Result<Opened>> {
  const { services, job, signal } = context;
  const { name = '', parameters = {} } = job.service.preprocessor ?? {};
  if (!isPreprocessor(name)) return refuse('services.preprocessorUnknown', { name });
  const from = await fileOf(context, source);
  if (from === null) return refuse('file.purged', { file: source.name });
  const forms = await formsOf(context);
  if (!forms.ok) return forms;
  const report = () =>
    reached === null
      ? context.report(job.files.length, job.sources.length)
      : context.report(reached.done, reached.total, { unit: 'rows', seconds: reached.seconds });
  return inWorkFolder(async (folder) => {
    const rewriting = { services, job, source: from, parameters, forms: forms.value, reached, folder, signal, report };
    const result = await PREPROCESSOR_RUNS[name](rewriting);
    if (!result.ok) return result;
    const { documents, next } = result.value;
    const made: OpenedFile[] = [];
    for (const one of documents) {
      const file = await openMade(context, one, folder);
      if (!file.ok) return file;
      made.push(file.value);
    }
    return ok({ made, next });
  });
}

/** Labels that say in words what is wrong with the file; all others are named in one sentence. */
const isOwn = (label: string): boolean => /^(file|parser|preprocessing|services)\./.test(label);

function refusalOf(context: StepContext, source: InputFileRow, { label, parameters }: Refusal): Refusal {
  const file = source.name;
  if (isOwn(label)) return { label, parameters: { file, ...parameters } };
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

/** The source whose turn it is: the one that a slice has begun, else the first of which nothing was made. */
function turnOf({ job, reached }: StepContext): { open: readonly InputFileRow[]; begun: Rewriting['reached'] } {
  const made = new Set(job.files.map(({ made_from: source }) => source));
  const begunId = reached?.rank ?? null;
  const open = job.sources.filter(({ id }) => id === begunId || !made.has(id));
  const begun = open.find(({ id }) => id === begunId);
  if (reached === undefined || begun === undefined) return { open, begun: null };
  const { done, total, seconds = 0 } = reached;
  return { open: [begun, ...open.filter((one) => one !== begun)], begun: { done, total, seconds } };
}

/** What has begun goes on with the next slice: progress is that of its rows. */
function goesOn(
  context: StepContext,
  { source, made, next }: { source: InputFileRow; made: readonly OpenedFile[]; next: NonNullable<Rewritten['next']> },
): Slice {
  const { done, total, seconds } = next;
  return {
    outcome: 'more',
    done,
    total,
    expected: { unit: 'rows', seconds },
    reached: { done, total, seconds, rank: source.id },
    store: async (trx) => {
      if (made.length > 0) await storeMade(context, trx, { source, made });
    },
  };
}

export const runPreprocess: StepRun = async (context): Promise<Slice> => {
  const { job } = context;
  const total = job.sources.length;
  // The sources of a service without preprocessor are data files: the next step reads them.
  if (total === 0 || job.service.preprocessor === null) return nothingToDo(0);
  const { open, begun } = turnOf(context);
  const [source] = open;
  if (source === undefined) return nothingToDo(total);
  const result = await rewritten(context, { source, reached: begun });
  if (!result.ok) {
    return { outcome: 'failed', refusal: refusalOf(context, source, result.refusal), fileId: source.id };
  }
  const { made, next } = result.value;
  if (next !== undefined) return goesOn(context, { source, made, next });
  const isLast = open.length === 1;
  const notUnique = isLast ? checkUnique(context, made.length) : null;
  if (notUnique !== null) return { outcome: 'failed', refusal: notUnique };
  return {
    outcome: isLast ? 'done' : 'more',
    done: total - open.length + 1,
    total,
    store: (trx) => storeMade(context, trx, { source, made }),
  };
};
