// The preprocessor `mailMerge`: a letter filled from each row of a data file, and converted by LibreOffice. The first slice
// counts the rows and says how long they will take; each further one makes one document of a batch of them.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { MERGE_BATCH_ROWS, MOST_MERGED_ROWS } from '#domain/preprocessing/mail-merge.schema.ts';
import { OFFICE_FORMATS } from '#domain/preprocessing/office-formats.ts';
import type { CheckedRow } from '#domain/services/datafiles/row.check.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import { DataFileFault } from '#server/datafiles/file-row.ts';
import { readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import { officeToPdf } from '#server/programs/office/office-to-pdf.ts';
import { checkedRows } from './checked-rows.ts';
import { asPdf, type MadeFile, type Preprocessor, type Rewriting } from './preprocessing.types.ts';

/** Seconds that a row takes, and a batch besides, as measured on two cores (docs/decisions/0472). */
const ROW_SECONDS = 0.09;
const BATCH_SECONDS = 2;

const secondsOf = (rows: number): number =>
  Math.ceil(rows * ROW_SECONDS + Math.ceil(rows / MERGE_BATCH_ROWS) * BATCH_SECONDS);

/** Refuses as the reader of data files, DocumentEngine.fill and `officeToPdf` do, and with `preprocessing.tooManyRows`. */
export const mergeMail: Preprocessor = async (rewriting) => {
  const { reached } = rewriting;
  try {
    if (reached === null) return await countRows(rewriting);
    const { done, total } = reached;
    const rows = await someRows(rewriting, done);
    const made = await mergeRows(rewriting, { rows, from: done });
    if (!made.ok) return made;
    const after = done + rows.length;
    if (after >= total) return ok({ documents: [made.value] });
    return ok({ documents: [made.value], next: { done: after, total, seconds: secondsOf(total - after) } });
  } catch (error) {
    if (error instanceof DataFileFault) return { ok: false, refusal: error.refusal };
    throw error;
  }
};

async function* rowsOfSource({ services, job, source }: Rewriting): AsyncGenerator<readonly CheckedRow[]> {
  const lists = (await readAccountFacts(services.db, job.accountId)).tagLists();
  const { path: stored, name } = source;
  yield* checkedRows({ file: { path: stored, name }, box: mainBoxOf(job.service), lists });
}

/** Nothing is made before the whole file was read. */
async function countRows(rewriting: Rewriting): ReturnType<Preprocessor> {
  const file = rewriting.source.name;
  let rows = 0;
  for await (const some of rowsOfSource(rewriting)) {
    rows += some.length;
    await rewriting.report();
  }
  if (rows === 0) return refuse('parser.noRows', { file });
  if (rows > MOST_MERGED_ROWS) return refuse('preprocessing.tooManyRows', { rows, maximum: MOST_MERGED_ROWS });
  return ok({ documents: [], next: { done: 0, total: rows, seconds: secondsOf(rows) } });
}

/** The rows of a batch. A file of so few rows is read again in less time than its documents take. */
async function someRows(rewriting: Rewriting, from: number): Promise<CheckedRow[]> {
  const rows: CheckedRow[] = [];
  let place = 0;
  for await (const some of rowsOfSource(rewriting)) {
    rows.push(...some.slice(Math.max(0, from - place), Math.max(0, from + MERGE_BATCH_ROWS - place)));
    place += some.length;
    if (rows.length >= MERGE_BATCH_ROWS) break;
  }
  return rows;
}

interface Batch {
  readonly rows: readonly CheckedRow[];
  /** Rows before the first one. */
  readonly from: number;
}

type Faulty = Extract<Result<unknown>, { readonly ok: false }>;

/** Puts the line of the row into a refusal that names its place in the batch. */
function atRow({ rows }: Batch, made: Faulty): Faulty {
  const { place, ...parameters } = made.refusal.parameters;
  if (typeof place !== 'number') return made;
  const line = rows[place]?.line ?? 0;
  if (made.refusal.label === 'preprocessing.notConverted') {
    return { ok: false, refusal: { label: 'preprocessing.rowNotConverted', parameters: { line } } };
  }
  return { ok: false, refusal: { label: made.refusal.label, parameters: { ...parameters, line } } };
}

/** Faults of the letter name the letter, not the data file. */
const ofTemplate = (file: string, { refusal }: Faulty): Faulty => {
  const { label, parameters } = refusal;
  return label.startsWith('services.')
    ? { ok: false, refusal: { label, parameters: { ...parameters, file } } }
    : { ok: false, refusal };
};

/** One document of a batch: the letters of its rows behind each other, with the pages of each. */
async function mergeRows(rewriting: Rewriting, batch: Batch): Promise<Result<MadeFile>> {
  const { services, job, forms, folder, signal, source } = rewriting;
  const template = forms.template;
  if (template === undefined) throw new Error('The deposit has no letter to fill.');
  const fields = mainBoxOf(job.service)?.metadatas.map(({ name }) => name) ?? [];
  const facts = await services.documents.template({ path: template.path, fields, lane: 'batch' });
  if (!facts.ok) return ofTemplate(template.name, facts);
  const { format } = facts.value;
  const filledFolder = path.join(folder, 'filled');
  await mkdir(filledFolder);
  const targets = batch.rows.map((_, index) => path.join(filledFolder, `${index + 1}.${format}`));
  const values = batch.rows.map((row) => row.values);
  const filled = await services.documents.fill({ path: template.path, fields, rows: values, targets, lane: 'batch' });
  if (!filled.ok) return ofTemplate(template.name, atRow(batch, filled));
  const pdfs = await officeToPdf(services.programs, {
    ...OFFICE_FORMATS[format],
    files: targets,
    folder,
    signal,
    asker: { account: job.accountId, person: 0 },
  });
  if (!pdfs.ok) return atRow(batch, pdfs);
  const rowPages: number[] = [];
  for (const pdf of pdfs.value) {
    const inspected = await services.documents.inspect({ path: pdf, workDir: folder, lane: 'batch' });
    if (!inspected.ok) return inspected;
    rowPages.push(inspected.value.pageCount);
    await rewriting.report();
  }
  const target = path.join(folder, 'merged.pdf');
  const merged = await services.documents.merge({ target, paths: pdfs.value, lane: 'batch' });
  if (!merged.ok) return merged;
  const last = batch.from + batch.rows.length;
  const name = asPdf(source.name).replace(/\.pdf$/, ` ${batch.from + 1}-${last}.pdf`);
  return ok({ path: target, name, rowPages });
}
