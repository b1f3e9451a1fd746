// Split: cuts documents into chunks, each as its box says. One slice is some files, or one long one.

import { sql } from 'kysely';
import type { Fault } from '#domain/api/shapes.ts';
import { ok, type Refusal, type Result, refuse } from '#domain/errors/result.ts';
import type { Box } from '#domain/services/box.schema.ts';
import { planBoxOf } from '#domain/services/datafiles/datafile-boxes.check.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import type { SplitConfiguration } from '#domain/services/split.schema.ts';
import { type Chunk, splitDocument } from '#domain/services/split.ts';
import { storedPath, workingHash } from '#server/letters/jobs/document-files.ts';
import type { InputFileRow } from '#server/letters/jobs/jobs.repository.ts';
import { madeOf } from '#server/letters/rows/chunks.repository.ts';
import { blanksOf, readForSplit } from '#server/letters/splits/split-facts.ts';
import {
  type FileFault,
  type JobInHand,
  nothingToDo,
  type Slice,
  type StepContext,
  type StepRun,
} from '#server/letters/steps/step.types.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { storeWithoutBlank, withoutBlankPages } from './drop-blank-pages.ts';
import { joinedOf, splitOfBox } from './join-files.ts';
import type { OpenedFile } from './made-files.ts';
import { beyondBorder, type PlannedRow, pageCountsOf, withoutPageCount } from './planned-rows.ts';

/** Pages from which a slice takes no further file. */
const SLICE_PAGES = 2_000;
const ROWS_PER_INSERT = 1_000;

interface CutFile {
  readonly file: InputFileRow;
  readonly chunks: readonly Chunk[];
  /** The rows that planned the split, one for each chunk. */
  readonly rows?: readonly PlannedRow[];
  /** What is left of the file without its blank pages; null: all of it. */
  readonly made?: OpenedFile | null;
}

/** What a chunk keeps of the row that planned or names it. */
interface RowOfChunk extends Pick<PlannedRow, 'row_values'> {
  readonly fault: Fault | null;
}

/** The row of the index that names a document: each of its chunks has it. */
const indexRowOf = ({ index_row: row }: InputFileRow): RowOfChunk | null =>
  row === null ? null : { row_values: row.values, fault: row.fault };

/** What a slice has done before a file. */
interface Before {
  readonly pages: number;
  /** Pages of all files of the job. */
  readonly total: number;
  /** Letters of the files before it that were cut in this slice. */
  readonly chunks: number;
}

type DataFileSplit = Extract<SplitConfiguration, { type: 'dataFile' }>;

const boxOf = (job: JobInHand, file: InputFileRow): Box | undefined =>
  job.service.boxes.find(({ name }) => name === file.box_name);

async function countChunksOf(db: Db, fileIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from chunk
    where ${madeOf(fileIds)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Rows of the plan behind those that the files before have used; a row says how many pages its letter has. */
async function cutByRows(
  { services, job }: StepContext,
  { file, config, before }: { readonly file: InputFileRow; readonly config: DataFileSplit; readonly before: Before },
): Promise<Result<CutFile>> {
  const mainBox = mainBoxOf(job.service)?.name ?? '';
  const mainFiles = job.files.filter(({ box_name }) => box_name === mainBox).map(({ id }) => id);
  const planFiles = job.files.filter(({ box_name }) => box_name === config.box).map(({ id }) => id);
  const offset = (await countChunksOf(services.db, mainFiles)) + before.chunks;
  const { rows } = await sql<PlannedRow>`select input_file_id, row_values, row_line, fault from chunk
    where ${madeOf(planFiles)} order by rank
    offset ${offset} limit ${file.page_count ?? 0}`.execute(services.db);
  const planned = { rows, column: config.column, names: new Map(job.files.map(({ id, name }) => [id, name])) };
  const wrong = withoutPageCount(planned);
  if (wrong !== null) return wrong;
  const pageCounts = pageCountsOf(planned).map(Number);
  const plan = { type: 'dataFile' as const, pageCounts, allowRemainder: config.allowRemainder };
  const chunks = splitDocument(plan, { fileName: file.name, pageCount: file.page_count ?? 0, pages: [] });
  if (!chunks.ok) return chunks;
  const isLast = job.files.findLast(({ id, page_count: pages }) => mainFiles.includes(id) && (pages ?? 0) > 0) === file;
  const beyond = isLast || config.allowRemainder ? null : beyondBorder(planned, chunks.value);
  if (beyond !== null) return beyond;
  const used = offset + chunks.value.length;
  const total = isLast ? await countChunksOf(services.db, planFiles) : used;
  // A row that no page is left for is a letter that nobody would miss.
  if (total > used)
    return refuse('split.rows', { rows: total, pages: pagesOf(job.files.filter(({ id }) => mainFiles.includes(id))) });
  return ok({ file, chunks: chunks.value, rows });
}

async function cutFile(context: StepContext, file: InputFileRow, before: Before): Promise<Result<CutFile>> {
  const { job, services } = context;
  const config = splitOfBox(job, boxOf(job, file));
  if (config.type === 'dataFile') return cutByRows(context, { file, config, before });
  const path = await storedPath(services.files, workingHash(file));
  if (path === null) return refuse('file.purged', { file: file.name });
  const report = (done: number) => context.report(before.pages + done, before.total);
  const bookmarks = joinedOf(file)?.bookmarks;
  const cutting = {
    documents: services.documents,
    file,
    path,
    lane: 'batch',
    report,
    ...(bookmarks ? { bookmarks } : {}),
  } as const;
  const read = await readForSplit(cutting, config);
  if (!read.ok) return read;
  const { rule, pages } = read.value;
  const chunks = splitDocument(rule, { fileName: file.name, pageCount: file.page_count ?? 0, pages });
  if (!chunks.ok) return chunks;
  if (boxOf(job, file)?.dropBlankPages !== true) return ok({ file, chunks: chunks.value });
  const seen = config.type === 'blankPage' ? ok(pages) : await blanksOf(cutting);
  if (!seen.ok) return seen;
  const blank = seen.value.map((page) => page.blank);
  const left = await withoutBlankPages(context, { file, path, chunks: chunks.value }, blank);
  return left.ok ? ok({ file, ...left.value }) : left;
}

const pagesOf = (files: readonly InputFileRow[]): number =>
  files.reduce((sum, { page_count: pages }) => sum + (pages ?? 0), 0);

async function filesWithChunks(context: StepContext): Promise<Set<number>> {
  const rows = await context.services.db
    .selectFrom('chunk')
    .select('input_file_id')
    .distinct()
    .where('job_id', '=', context.job.id)
    .execute();
  return new Set(rows.map(({ input_file_id: id }) => id));
}

/** Faults of the file that plans: whatever document is left out, its rows would be those of the others. */
const PLAN_FAULTS: readonly string[] = ['parser.line', 'split.rows'];

/** Faults that name their own place. */
const OWN_FAULTS: readonly string[] = ['parser.line', 'split.allBlank', 'split.bookmarks', 'split.rows'];

const refusalOf = (file: InputFileRow, reason: Refusal): Refusal =>
  OWN_FAULTS.includes(reason.label)
    ? reason
    : { label: 'job.processing', parameters: { step: 'split', file: file.name, reason: reason.label } };

/** Files that cannot be cut either, where they are left out: one run for each would read all others as often. */
async function faultsAmong(context: StepContext, files: readonly InputFileRow[], before: Before): Promise<FileFault[]> {
  const { job } = context;
  if (!job.forced || planBoxOf(job.service) !== null) return [];
  const faults: FileFault[] = [];
  let { pages } = before;
  for (const file of files) {
    const one = await cutFile(context, file, { ...before, pages });
    if (!one.ok) faults.push({ fileId: file.id, refusal: refusalOf(file, one.refusal) });
    pages += file.page_count ?? 0;
  }
  return faults;
}

async function failed(
  context: StepContext,
  [file, ...behind]: readonly [InputFileRow, ...InputFileRow[]],
  { reason, before }: { readonly reason: Refusal; readonly before: Before },
): Promise<Slice> {
  const refusal = refusalOf(file, reason);
  if (PLAN_FAULTS.includes(reason.label)) return { outcome: 'failed', refusal };
  return { outcome: 'failed', refusal, fileId: file.id, others: await faultsAmong(context, behind, before) };
}

/** What keeps a letter back: its pages, or the row that planned it. */
function faultOf(ofPages: Refusal | null, row: RowOfChunk | null) {
  const fault = ofPages ?? row?.fault ?? null;
  return fault === null ? null : toJson(fault);
}

async function storeCut(context: StepContext, trx: Trx, cut: readonly CutFile[]): Promise<void> {
  for (const { file, made = null } of cut) {
    if (made !== null) await storeWithoutBlank(context, trx, { file, made });
  }
  await storeChunks(trx, context.job.id, cut);
}

/** Chunks are ranked over the whole job, in the order of files and pages. */
async function storeChunks(trx: Trx, jobId: number, cut: readonly CutFile[]): Promise<void> {
  const { next } = await trx
    .selectFrom('chunk')
    .select((eb) => eb.fn.coalesce(eb.fn.max('rank'), eb.lit(0)).as('next'))
    .where('job_id', '=', jobId)
    .executeTakeFirstOrThrow();
  const rows = cut
    .flatMap(({ file, chunks, rows: planned }) =>
      chunks.map((one, at) => ({ file, row: planned?.[at] ?? indexRowOf(file), ...one })),
    )
    .map(({ file, row, firstPage, pages, fault }, index) => ({
      job_id: jobId,
      input_file_id: file.id,
      rank: Number(next) + index + 1,
      first_page: firstPage,
      last_page: firstPage + pages - 1,
      fault: faultOf(fault, row),
      row_values: row === null ? null : toJson(row.row_values),
    }));
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    await trx
      .insertInto('chunk')
      .values(rows.slice(from, from + ROWS_PER_INSERT))
      .execute();
  }
}

export const runSplit: StepRun = async (context): Promise<Slice> => {
  const { job } = context;
  const withPages = job.files.filter(({ page_count: pages }) => (pages ?? 0) > 0);
  const known = await filesWithChunks(context);
  const total = pagesOf(withPages);
  const open = withPages.filter(({ id }) => !known.has(id));
  const before = total - pagesOf(open);
  const cut: CutFile[] = [];
  let pages = 0;
  for (const [index, file] of open.entries()) {
    if (pages >= SLICE_PAGES) break;
    // Files of other boxes take no rows of the plan.
    const chunks = cut.reduce((sum, { chunks: own, rows }) => sum + (rows === undefined ? 0 : own.length), 0);
    const done = { pages: before + pages, total, chunks };
    const one = await cutFile(context, file, done);
    if (!one.ok) {
      return failed(context, [file, ...open.slice(index + 1)], { reason: one.refusal, before: done });
    }
    cut.push(one.value);
    pages += file.page_count ?? 0;
  }
  if (cut.length === 0) return nothingToDo(total);
  return {
    outcome: cut.length < open.length ? 'more' : 'done',
    done: before + pages,
    total,
    store: (trx) => storeCut(context, trx, cut),
  };
};
