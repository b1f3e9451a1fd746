// Preprocess: rewrites the deposited files of the main box into its documents, one file a slice. The originals stay as
// sources; what was made of each says so, and is opened like any deposited PDF.
import path from 'node:path';
import { ok, type Refusal, type Result, refuse } from '#domain/errors/result.ts';
import { isPreprocessor } from '#domain/preprocessing/preprocessors.ts';
import { isUnique } from '#domain/services/services.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { inWorkFolder, storedPath, workingHash } from '#server/letters/jobs/document-files.ts';
import type { InputFileRow } from '#server/letters/jobs/jobs.repository.ts';
import { nothingToDo, type Slice, type StepContext, type StepRun } from '#server/letters/steps/step.types.ts';
import type { MadeFile } from '#server/pipeline/preprocessing/preprocessing.types.ts';
import { PREPROCESSOR_RUNS } from '#server/pipeline/preprocessing/registry.ts';
import { registerBlobs } from '#server/storage/blobs.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';

/** Content of the file store. */
interface Stored {
  readonly hash: Buffer;
  readonly bytes: number;
}

/** A made document, opened and stored. */
interface OpenedFile extends Stored {
  readonly name: string;
  readonly pageCount: number;
  readonly facts: Readonly<Record<string, unknown>>;
  /** The repaired copy, where the engine needs one. */
  readonly working: Stored | null;
}

async function storeContent({ services }: StepContext, file: string): Promise<Stored> {
  const { hash, bytes } = await services.files.putFile(file);
  return { hash: Buffer.from(hash, 'hex'), bytes };
}

/** What a preprocessor made is opened like any file of a stranger. */
async function openMade(context: StepContext, made: MadeFile, workDir: string): Promise<Result<OpenedFile>> {
  const inspected = await context.services.documents.inspect({ path: made.path, workDir, lane: 'batch' });
  if (!inspected.ok) return inspected;
  const { pageCount, workingPath, ...facts } = inspected.value;
  const isRepaired = path.resolve(workingPath) !== path.resolve(made.path);
  const working = isRepaired ? await storeContent(context, workingPath) : null;
  return ok({ ...(await storeContent(context, made.path)), name: made.name, pageCount, facts, working });
}

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
  const at = services.clock.now();
  const before = job.files.filter(({ role }) => role === 'made').length;
  const rows = made.map((file, index) => ({
    job_id: job.id,
    root_account_id: source.root_account_id,
    hash: file.hash,
    file_id: null,
    box_name: source.box_name,
    index_in_box: before + index,
    apposition_id: null,
    name: file.name,
    bytes: file.bytes,
    page_count: file.pageCount,
    facts: toJson(file.facts),
    working_hash: file.working?.hash ?? null,
    role: 'made' as const,
    made_from: source.id,
  }));
  await trx.insertInto('input_file').values(rows).execute();
  const contents = made.flatMap(({ hash, bytes, working }) => [
    { hash, bytes },
    ...(working === null ? [] : [working]),
  ]);
  await registerBlobs(
    trx,
    contents.map((content) => ({ ...content, rootAccountId: source.root_account_id })),
    at,
  );
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
  if (total === 0) return nothingToDo(0);
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
