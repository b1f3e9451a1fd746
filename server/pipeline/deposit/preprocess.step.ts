// Preprocess: makes the documents that the other steps work on: of archives what lies in them, of the files of the main box what
// a preprocessor makes of them, one file a slice; then of the files of a box that are cut as if they were one a single document.
// The originals stay; what was made of each says so, and is opened like any deposited file.
import { ok, type Refusal, type Result, refuse } from '#domain/errors/result.ts';
import { isPreprocessor } from '#domain/preprocessing/preprocessors.ts';
import type { Box } from '#domain/services/box.schema.ts';
import { isUnique } from '#domain/services/services.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { inWorkFolder, storedPath, workingHash } from '#server/letters/jobs/document-files.ts';
import type { InputFileRow } from '#server/letters/jobs/jobs.repository.ts';
import { nothingToDo, type Slice, type StepContext, type StepRun } from '#server/letters/steps/step.types.ts';
import type { Rewriting, Rewritten, SourceFile } from '#server/pipeline/preprocessing/preprocessing.types.ts';
import { PREPROCESSOR_RUNS } from '#server/pipeline/preprocessing/registry.ts';
import type { Trx } from '#server/storage/schema.ts';
import { unpackArchive } from './archives/unpack-slice.ts';
import { boxesToJoin, joinFiles } from './join-files.ts';
import { idOfFileNamed } from './leave-out.ts';
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

/** What is made of one deposited file, or of one box. */
interface Made {
  readonly store: (trx: Trx) => Promise<void>;
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

async function rewriteOne(context: StepContext, source: InputFileRow, isLast: boolean): Promise<Made | Slice> {
  const result = await rewritten(context, { source, reached: begunOf(context, source) });
  if (!result.ok) return { outcome: 'failed', refusal: refusalOf(context, source, result.refusal), fileId: source.id };
  const { made, next } = result.value;
  if (next !== undefined) return goesOn(context, { source, made, next });
  const notUnique = isLast ? checkUnique(context, made.length) : null;
  if (notUnique !== null) return { outcome: 'failed', refusal: notUnique };
  return { store: (trx: Trx) => storeMade(context, trx, { source, made }) };
}

async function unpackOne(context: StepContext, source: InputFileRow, isLast: boolean): Promise<Made | Slice> {
  const made = await unpackArchive(context, { source, isLast });
  return made.ok ? { store: made.value } : { outcome: 'failed', refusal: made.refusal, fileId: source.id };
}

async function joinOne(context: StepContext, box: Box): Promise<Made | Slice> {
  const made = await joinFiles(context, box);
  if (made.ok) return { store: made.value };
  const fileId = idOfFileNamed(context.job, made.refusal.parameters.file);
  return { outcome: 'failed', refusal: made.refusal, fileId };
}

type MakeOne = (context: StepContext) => Promise<Made | Slice>;

/** How far a source is that the slice before has begun; null: it is new. Only what goes on says how long it will take. */
function begunOf({ reached }: StepContext, { id }: InputFileRow): Rewriting['reached'] {
  if (reached?.seconds === undefined || reached.rank !== id) return null;
  const { done, total, seconds } = reached;
  return { done, total, seconds };
}

/** Sources of which nothing was made yet, the one that has begun first; those of a main data file are read by the next step. */
function openSources(context: StepContext): { readonly open: InputFileRow[]; readonly total: number } {
  const { job, reached } = context;
  const isArchive = (source: InputFileRow): boolean =>
    job.service.boxes.some(({ name, boxType }) => name === source.box_name && boxType === 'archive');
  const all = job.sources.filter((source) => isArchive(source) || job.service.preprocessor !== null);
  const done = new Set(job.files.map(({ made_from: source }) => source));
  const isOpen = (source: InputFileRow): boolean =>
    begunOf(context, source) !== null || (!done.has(source.id) && source.id > (reached?.rank ?? 0));
  return { open: all.filter(isOpen), total: all.length };
}

/** What is made next, and the source that is done with then. */
function nextToMake({ job }: StepContext, open: readonly InputFileRow[]): { make: MakeOne; source: number } | null {
  const [source] = open;
  if (source !== undefined) {
    const one = job.service.preprocessor === null ? unpackOne : rewriteOne;
    return { make: (context) => one(context, source, open.length === 1), source: source.id };
  }
  const [box] = boxesToJoin(job);
  return box === undefined ? null : { make: (context) => joinOne(context, box), source: 0 };
}

export const runPreprocess: StepRun = async (context): Promise<Slice> => {
  const { open, total: sources } = openSources(context);
  const toJoin = boxesToJoin(context.job).length;
  const next = nextToMake(context, open);
  if (next === null) return nothingToDo(sources);
  const made = await next.make(context);
  if ('outcome' in made) return made;
  const total = sources + toJoin;
  const done = sources - open.length + 1;
  const rank = Math.max(next.source, context.reached?.rank ?? 0);
  return { outcome: 'more', done, total, reached: { done, total, rank }, store: made.store };
};
