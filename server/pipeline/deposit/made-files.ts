// Documents that the pipeline makes of deposited files: opened, kept, and listed beside their source.
import path from 'node:path';
import { ok, type Result } from '#domain/errors/result.ts';
import type { IndexRow, InputFileRow } from '#server/letters/jobs/jobs.repository.ts';
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
  /** null: no pages to count (data file) */
  readonly pageCount: number | null;
  readonly facts: Readonly<Record<string, unknown>>;
  /** The repaired copy, where the engine needs one. */
  readonly working: Stored | null;
  /** The box that it goes to, where that is not the box of its source. */
  readonly boxName?: string;
  /** The row of the index that names it. */
  readonly indexRow?: IndexRow | null;
}

/** Puts a file into the store. */
export async function storeContent({ services }: Pick<StepContext, 'services'>, file: string): Promise<Stored> {
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

/** The first free place of each box of a job, among its documents. */
async function nextIndexes(trx: Trx, jobId: number): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('input_file')
    .select(['box_name', (eb) => eb.fn.max('index_in_box').as('last')])
    .where('job_id', '=', jobId)
    .where('role', 'in', ['input', 'made'])
    .groupBy('box_name')
    .execute();
  return new Map(rows.map(({ box_name, last }) => [box_name, Number(last) + 1]));
}

/** A statement has 65,535 parameters at most. */
const ROWS_PER_INSERT = 2_000;

/** Adds documents that were made of a source behind those of their boxes. @returns their ids, in order */
export async function insertMade(
  context: StepContext,
  trx: Trx,
  { source, made }: { readonly source: InputFileRow; readonly made: readonly OpenedFile[] },
): Promise<number[]> {
  const { job, services } = context;
  const indexes = await nextIndexes(trx, job.id);
  const rows = made.map((file) => {
    const box = file.boxName ?? source.box_name;
    const index = indexes.get(box) ?? 0;
    indexes.set(box, index + 1);
    return {
      job_id: job.id,
      root_account_id: source.root_account_id,
      hash: file.hash,
      file_id: null,
      box_name: box,
      index_in_box: index,
      apposition_id: null,
      name: file.name,
      bytes: file.bytes,
      page_count: file.pageCount,
      facts: toJson(file.facts),
      working_hash: file.working?.hash ?? null,
      role: 'made' as const,
      made_from: source.id,
      index_row: file.indexRow ? toJson(file.indexRow) : null,
    };
  });
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    const some = rows.slice(from, from + ROWS_PER_INSERT);
    const stored = await trx.insertInto('input_file').values(some).returning('id').execute();
    ids.push(...stored.map(({ id }) => id));
  }
  const contents = made.flatMap(({ hash, bytes, working }) => [
    { hash, bytes },
    ...(working === null ? [] : [working]),
  ]);
  await registerBlobs(
    trx,
    contents.map((content) => ({ ...content, rootAccountId: source.root_account_id })),
    services.clock.now(),
  );
  return ids;
}
