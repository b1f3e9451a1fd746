// Child of corpus.ts: takes one file at a time and holds the engine's work on it against PDFium and qpdf.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPdf, type PdfFile } from '#server/documents/engine/file/pdf-file.ts';
import { HandOver } from '#server/documents/engine/syntax/hand-over.ts';
import { openFile } from '#server/documents/engine/syntax/source.ts';
import { splitFile } from '#server/documents/engine/write/assemble.ts';
import { mergeFiles } from '#server/documents/engine/write/merge.ts';
import { heldPages } from '#server/documents/jobs/repair/held-pages.ts';
import { judgeOverlay, opened } from './corpus-drawn.ts';
import { judgeLaid } from './corpus-laid.ts';
import { othersAgree } from './corpus-readers.ts';
import { type CorpusReport, NEAR } from './corpus-report.ts';
import { judgeText } from './corpus-text.ts';
import { type OracleDocument, openOracle, pictureDifference } from './pdfium-oracle.ts';

const MOST_OUTPUTS = 16;
const folder = mkdtempSync(join(tmpdir(), 'corpus-'));
let previous: { path: string; pages: number } | null = null;

process.on('message', (path: string) => {
  void examine(path).then((report) => process.send?.(report));
});
process.on('disconnect', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
process.send?.('ready');

async function examine(path: string): Promise<CorpusReport> {
  const started = performance.now();
  const report: CorpusReport = { path, pdfium: 'ok', way: 'closed', ms: 0, engineMs: 0 };
  const oracle = openOracle(readFileSync(path));
  const original = 'error' in oracle ? null : oracle;
  if ('error' in oracle) report.pdfium = `error ${oracle.error}`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const working = workingCopy(path, original, report);
  if (working !== null) {
    report.engineMs = Math.round(performance.now() - started);
    try {
      if (original !== null) await judge(working, original, report);
    } finally {
      working.file.close();
    }
  }
  original?.close();
  report.ms = Math.round(performance.now() - started);
  return report;
}

interface Working {
  readonly file: PdfFile;
  readonly path: string;
}

/** Opens strictly and tries a split, as the front page does; else the copy that PDFium saves, else imported pages. */
function workingCopy(path: string, original: OracleDocument | null, report: CorpusReport): Working | null {
  const ways: [string, () => string][] = [['direct', () => path]];
  if (original !== null) {
    ways.push(
      ['copy', () => written('copy.pdf', original.saved())],
      ['import', () => written('import.pdf', original.imported())],
    );
  }
  for (const [way, make] of ways) {
    // as the front page does: a page that the tree does not lead to would be lost
    if (way === 'import' && heldPages(join(folder, 'copy.pdf')) !== original?.pageCount) break;
    try {
      const working = usable(make(), original);
      report.way = way;
      return working;
    } catch (error) {
      report.why ??= error instanceof HandOver ? error.message : `internal: ${String(error)}`;
    }
  }
  report.way = original === null || original.pageCount === 0 ? 'closed' : 'refused';
  return null;
}

function written(name: string, bytes: Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

function usable(path: string, original: OracleDocument | null): Working {
  const file = openPdf(openFile(path));
  try {
    if (original !== null && original.pageCount !== file.pageCount) {
      throw new HandOver('page-tree', `PDFium counts ${original.pageCount}, the engine ${file.pageCount}`);
    }
    splitFile(file, outputsOf(file));
    return { file, path };
  } catch (error) {
    file.close();
    throw error;
  }
}

function outputsOf(file: PdfFile): { path: string; first: number; last: number }[] {
  const outputs = [];
  for (let first = 1; first <= file.pageCount; first += 2) {
    const last = Math.min(first + 1, file.pageCount);
    outputs.push({
      path: join(folder, outputs.length < MOST_OUTPUTS ? `${outputs.length}.pdf` : 'more.pdf'),
      first,
      last,
    });
  }
  return outputs;
}

async function judge({ file, path }: Working, original: OracleDocument, report: CorpusReport): Promise<void> {
  judgeSplit(file, original, report, path);
  judgeOverlay({ file, folder }, original, report);
  judgeMerge({ file, path }, original, report);
  judgeText(file, original, report);
  report.laid = await judgeLaid({ file, path, folder });
}

function qpdfErrors(path: string): boolean {
  return spawnSync('qpdf', ['--check', path], { timeout: 15_000, maxBuffer: 1 << 26 }).status === 2;
}

function judgeSplit(file: PdfFile, original: OracleDocument, report: CorpusReport, path: string): void {
  const result = { exact: 0, near: 0, others: 0, wrong: [] as string[], qpdf: [] as string[] };
  report.split = result;
  const sourceIsBroken = qpdfErrors(path);
  const end = performance.now() + 9000;
  for (const { path: output, first, last } of outputsOf(file).slice(0, MOST_OUTPUTS)) {
    if (performance.now() > end) return;
    if (!sourceIsBroken && qpdfErrors(output)) result.qpdf.push(String(first));
    const document = opened(output);
    if (document === null || document.pageCount !== last - first + 1) {
      result.wrong.push(`page ${first}: unreadable`);
      continue;
    }
    for (let page = first; page <= last; page++) {
      const difference = pictureDifference(original.render(page - 1), document.render(page - first));
      const made = { path: output, page: page - first + 1 };
      // the first page is shown to the others as well: PDFium is blind to what it does wrong itself
      const others = page === 1 || difference >= NEAR ? othersAgree({ path, page }, made) : null;
      if (others === true) result.others++;
      if (others === false || (others === null && difference >= NEAR)) {
        result.wrong.push(`page ${page}: ${difference.toFixed(2)}${others === false ? ', others differ' : ''}`);
      } else if (difference === 0) result.exact++;
      else result.near++;
    }
    document.close();
  }
}

function judgeMerge({ file, path }: Working, original: OracleDocument, report: CorpusReport): void {
  const before = previous;
  if (before !== null) {
    const result = { right: 0, wrong: [] as string[] };
    report.merge = result;
    const other = openPdf(openFile(before.path));
    const output = join(folder, 'merged.pdf');
    try {
      mergeFiles(output, [other, file]);
      const document = opened(output);
      if (document?.pageCount !== before.pages + file.pageCount) result.wrong.push('page count');
      for (let page = 0; page < Math.min(5, file.pageCount); page++) {
        const difference = pictureDifference(original.render(page), document?.render(before.pages + page) ?? null);
        const made = { path: output, page: before.pages + page + 1 };
        if (difference < NEAR || othersAgree({ path, page: page + 1 }, made) === true) result.right++;
        else result.wrong.push(`page ${page + 1}: ${difference.toFixed(2)}`);
      }
      document?.close();
    } catch (error) {
      report.merge = { ...result, error: String(error).slice(0, 120) };
    } finally {
      other.close();
    }
  }
  if (file.objects.source.size < 1.5e6 && file.pageCount < 40 && report.way === 'direct') {
    previous = { path, pages: file.pageCount };
  }
}
