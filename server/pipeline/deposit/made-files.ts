// Documents that the pipeline makes of deposited files: opened, kept, and listed beside their source.
import path from 'node:path';
import { ok, type Result } from '#domain/errors/result.ts';
import type { InputFileRow } from '#server/letters/jobs/jobs.repository.ts';
import type { StepContext } from '#server/letters/steps/step.types.ts';
import type { MadeFile } from '#server/pipeline/preprocessing/preprocessing.types.ts';
import { registerBlobs } from '#server/storage/blobs.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';

/** Content of the file store. */
interface Stored {
  readonly hash: Buffer;
  readonly bytes: number;
}

/** A made document, opened and stored. */
export interface OpenedFile extends Stored {
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

/** What was made is opened like any file of a stranger. @param workDir where a repaired copy goes */
export async function openMade(context: StepContext, made: MadeFile, workDir: string): Promise<Result<OpenedFile>> {
  const inspected = await context.services.documents.inspect({ path: made.path, workDir, lane: 'batch' });
  if (!inspected.ok) return inspected;
  const { pageCount, workingPath, ...facts } = inspected.value;
  const isRepaired = path.resolve(workingPath) !== path.resolve(made.path);
  const working = isRepaired ? await storeContent(context, workingPath) : null;
  const rows = made.rowPages === undefined ? {} : { rowPages: made.rowPages };
  const content = await storeContent(context, made.path);
  return ok({ ...content, name: made.name, pageCount, facts: { ...facts, ...rows }, working });
}

/** Adds documents that were made of a source behind those that are there. @returns their ids, in order */
export async function insertMade(
  context: StepContext,
  trx: Trx,
  { source, made }: { readonly source: InputFileRow; readonly made: readonly OpenedFile[] },
): Promise<number[]> {
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
  const stored = await trx.insertInto('input_file').values(rows).returning('id').execute();
  const contents = made.flatMap(({ hash, bytes, working }) => [
    { hash, bytes },
    ...(working === null ? [] : [working]),
  ]);
  await registerBlobs(
    trx,
    contents.map((content) => ({ ...content, rootAccountId: source.root_account_id })),
    at,
  );
  return stored.map(({ id }) => id);
}
