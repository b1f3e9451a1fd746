// Parse: reads the rows of data files, one file a slice. A file is read twice: first to its end, so that what is wrong with it
// is known before anything is kept, then row by row into the transaction of the slice. Rows of the main box are letters: empty
// pages are generated for them, which technical areas fill.
import path from 'node:path';
import { ok, type Refusal, type Result, refuse } from '#domain/errors/result.ts';
import type { CheckedRow } from '#domain/services/datafiles/row.check.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import type { TagLists } from '#domain/services/tag-lists.ts';
import { type DataFile, DataFileFault } from '#server/datafiles/file-row.ts';
import { inWorkFolder, storedPath } from '#server/letters/jobs/document-files.ts';
import type { InputFileRow } from '#server/letters/jobs/jobs.repository.ts';
import { readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import { insertDataRows, nextRank } from '#server/letters/rows/row-chunks.ts';
import { nothingToDo, type Slice, type StepContext, type StepRun } from '#server/letters/steps/step.types.ts';
import { checkedRows } from '#server/pipeline/preprocessing/checked-rows.ts';
import type { Trx } from '#server/storage/schema.ts';
import { writeBlankPages } from './blank-pages.ts';
import { insertMade, type OpenedFile, openMade } from './made-files.ts';

const ROWS_PER_INSERT = 5_000;
/** Pages of one generated file at most. */
const PAGES_PER_FILE = 50_000;
/** Pages of one job at most (docs/model.md, "Limits"). */
const MOST_PAGES = 200_000;

interface FileInHand {
  readonly context: StepContext;
  readonly source: InputFileRow;
  readonly file: DataFile;
  readonly lists: TagLists;
}

/** The checked rows of a file. @throws DataFileFault as `rowsOf` does */
function rowsOfFile({ context, source, file, lists }: FileInHand): AsyncGenerator<CheckedRow[]> {
  const box = context.job.service.boxes.find(({ name }) => name === source.box_name);
  return checkedRows({ file, box, lists });
}

async function countRows(reading: FileInHand): Promise<Result<number>> {
  const { context, source } = reading;
  let count = 0;
  try {
    for await (const rows of rowsOfFile(reading)) {
      count += rows.length;
      await context.report(count, count);
    }
  } catch (error) {
    if (error instanceof DataFileFault) return { ok: false, refusal: error.refusal };
    throw error;
  }
  return count === 0 ? refuse('parser.noRows', { file: source.name }) : ok(count);
}

/** Rows of a file, asked for by number. */
class RowReader {
  readonly #batches: AsyncGenerator<CheckedRow[]>;
  #waiting: CheckedRow[] = [];

  constructor(batches: AsyncGenerator<CheckedRow[]>) {
    this.#batches = batches;
  }

  /** The next rows, `count` at most; empty: there are no more. */
  async next(count: number): Promise<CheckedRow[]> {
    while (this.#waiting.length < count) {
      const { value, done } = await this.#batches.next();
      if (done) break;
      this.#waiting = this.#waiting.length === 0 ? value : [...this.#waiting, ...value];
    }
    return this.#waiting.splice(0, count);
  }

  async close(): Promise<void> {
    await this.#batches.return(undefined);
  }
}

/** Adds the next rows of a file, `limit` at most, as chunks of `fileId`. */
async function insertSome(
  trx: Trx,
  reader: RowReader,
  place: {
    readonly jobId: number;
    readonly fileId: number;
    readonly pages: number | readonly number[];
    readonly limit: number;
  },
): Promise<void> {
  let rank = await nextRank(trx, place.jobId);
  let first = 1;
  while (first <= place.limit) {
    const rows = await reader.next(Math.min(ROWS_PER_INSERT, place.limit - first + 1));
    if (rows.length === 0) return;
    await insertDataRows(trx, { ...place, rank, first }, rows);
    rank += rows.length;
    first += rows.length;
  }
}

/** Files of empty pages for the letters of a main data file, each with the rows that it holds. */
async function generated(
  { context, source }: FileInHand,
  { rows, pages }: { readonly rows: number; readonly pages: number },
): Promise<Result<OpenedFile[]>> {
  if (rows * pages > MOST_PAGES) return refuse('job.tooManyPages', { pages: rows * pages, maximum: MOST_PAGES });
  const perFile = Math.floor(PAGES_PER_FILE / pages);
  return inWorkFolder(async (folder) => {
    const made: OpenedFile[] = [];
    for (let from = 0; from < rows; from += perFile) {
      const target = path.join(folder, `${from}.pdf`);
      await writeBlankPages(target, Math.min(perFile, rows - from) * pages);
      const opened = await openMade(context, { path: target, name: source.name }, folder);
      if (!opened.ok) return opened;
      made.push(opened.value);
    }
    return ok(made);
  });
}

const failed = (source: InputFileRow, { label, parameters }: Refusal): Slice => ({
  outcome: 'failed',
  refusal: { label, parameters: { ...parameters, file: source.name } },
  fileId: source.id,
});

/** Documents that a preprocessor made of the rows, in their order, with the pages of each row. */
function mergedFiles({
  context,
  source,
}: FileInHand): { readonly fileId: number; readonly pages: readonly number[] }[] {
  return context.job.files
    .filter((file) => file.made_from === source.id)
    .flatMap(({ id, facts }) => {
      const { rowPages } = facts as { rowPages?: readonly number[] };
      return rowPages === undefined ? [] : [{ fileId: id, pages: rowPages }];
    });
}

/** The rows of a mail merge: each has the pages that were made of it. */
function parseMerged(reading: FileInHand, rows: number): Result<(trx: Trx) => Promise<void>> {
  const merged = mergedFiles(reading);
  const made = merged.reduce((sum, { pages }) => sum + pages.length, 0);
  if (made !== rows) throw new Error(`${rows} rows of ${reading.source.name} became ${made} letters.`);
  return ok(async (trx) => {
    const all = new RowReader(rowsOfFile(reading));
    for (const { fileId, pages } of merged) {
      await insertSome(trx, all, { jobId: reading.context.job.id, fileId, pages, limit: pages.length });
    }
    await all.close();
  });
}

async function parseMain(reading: FileInHand, rows: number): Promise<Result<(trx: Trx) => Promise<void>>> {
  const { context, source } = reading;
  if (context.job.service.preprocessor !== null) return parseMerged(reading, rows);
  const pages = context.job.service.channels[0]?.composition.generatedPages ?? 1;
  const made = await generated(reading, { rows, pages });
  if (!made.ok) return made;
  return ok(async (trx) => {
    const ids = await insertMade(context, trx, { source, made: made.value });
    const all = new RowReader(rowsOfFile(reading));
    for (const [index, fileId] of ids.entries()) {
      const limit = (made.value[index]?.pageCount ?? 0) / pages;
      await insertSome(trx, all, { jobId: context.job.id, fileId, pages, limit });
    }
    await all.close();
  });
}

export const runParse: StepRun = async (context): Promise<Slice> => {
  const { job, services, reached } = context;
  const main = mainBoxOf(job.service);
  const boxes = job.service.boxes.filter(({ boxType }) => boxType === 'datafile').map(({ name }) => name);
  // Pages that were generated for rows are no data file; what was taken out of an archive may be one.
  const files = [...job.sources, ...job.files.filter(({ page_count: pages }) => pages === null)]
    .filter(({ box_name }) => boxes.includes(box_name))
    .toSorted((a, b) => a.id - b.id);
  const source = files.find(({ id }) => id > (reached?.rank ?? 0));
  if (source === undefined) return nothingToDo(reached?.done ?? 0);
  const stored = await storedPath(services.files, source.hash);
  if (stored === null) return failed(source, { label: 'file.purged', parameters: {} });
  const lists = (await readAccountFacts(services.db, job.accountId)).tagLists();
  const reading: FileInHand = { context, source, file: { path: stored, name: source.name }, lists };
  const count = await countRows(reading);
  if (!count.ok) return failed(source, count.refusal);
  const isMain = source.box_name === main?.name;
  const ofMain = isMain ? await parseMain(reading, count.value) : null;
  if (ofMain?.ok === false) return failed(source, ofMain.refusal);
  const done = (reached?.done ?? 0) + count.value;
  const place = { jobId: job.id, fileId: source.id, pages: 0, limit: Number.POSITIVE_INFINITY };
  return {
    outcome: source === files.at(-1) ? 'done' : 'more',
    done,
    total: done,
    reached: { done, total: done, rank: source.id },
    store: ofMain?.value ?? ((trx) => insertSome(trx, new RowReader(rowsOfFile(reading)), place)),
  };
};
