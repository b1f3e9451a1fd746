// Child of corpus.ts: takes one file at a time and holds the engine's work on it against PDFium and qpdf.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areaText } from '#server/documents/engine/area-text.ts';
import { assemble, splitFile } from '#server/documents/engine/assemble.ts';
import { HandOver } from '#server/documents/engine/hand-over.ts';
import { mergeFiles } from '#server/documents/engine/merge.ts';
import type { Overlay } from '#server/documents/engine/overlay.ts';
import { openPdf, type PdfFile } from '#server/documents/engine/pdf-file.ts';
import { openFile } from '#server/documents/engine/source.ts';
import { stampFile } from '#server/documents/engine/stamp.ts';
import { type OracleDocument, openOracle, type Picture, pictureDifference } from './pdfium-oracle.ts';

interface DrawnReport {
  right: number;
  wrong: string[];
  error?: string;
}

export interface CorpusReport {
  path: string;
  /** "ok", or PDFium's error */
  pdfium: string;
  /** "direct", "copy", "import", "refused" (with `why`), "closed" when PDFium does not open it either */
  way: string;
  why?: string;
  split?: { exact: number; near: number; wrong: string[]; qpdf: string[]; error?: string };
  overlay?: DrawnReport;
  stamp?: DrawnReport;
  merge?: DrawnReport;
  /** disputed: PDFium and poppler do not agree either */
  text?: { same: number; unsure: number; disputed: number; wrong: string[]; error?: string };
  ms: number;
  engineMs: number;
}

const NEAR = 0.5;
const MOST_OUTPUTS = 16;
const folder = mkdtempSync(join(tmpdir(), 'corpus-'));
let previous: { path: string; pages: number } | null = null;

process.on('message', (path: string) => {
  process.send?.(examine(path));
});
process.on('disconnect', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
process.send?.('ready');

function examine(path: string): CorpusReport {
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
      if (original !== null) judge(working, original, report);
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

function judge({ file, path }: Working, original: OracleDocument, report: CorpusReport): void {
  judgeSplit(file, original, report, path);
  judgeOverlay(file, original, report);
  judgeMerge({ file, path }, original, report);
  judgeText(file, original, report);
}

function qpdfErrors(path: string): boolean {
  return spawnSync('qpdf', ['--check', path], { timeout: 15_000, maxBuffer: 1 << 26 }).status === 2;
}

function opened(path: string): OracleDocument | null {
  const document = openOracle(readFileSync(path));
  return 'error' in document ? null : document;
}

function judgeSplit(file: PdfFile, original: OracleDocument, report: CorpusReport, path: string): void {
  const result = { exact: 0, near: 0, wrong: [] as string[], qpdf: [] as string[] };
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
      if (difference === 0) result.exact++;
      else if (difference < NEAR) result.near++;
      else result.wrong.push(`page ${page}: ${difference.toFixed(2)}`);
    }
    document.close();
  }
}

const helvetica = {
  key: 'helvetica',
  objects: (number: number) => [{ number, body: Buffer.from('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>') }],
};

function judgeOverlay(file: PdfFile, original: OracleDocument, report: CorpusReport): void {
  const pages = Array.from({ length: Math.min(6, file.pageCount) }, (_, index) => index + 1);
  const overlays = new Map<number, Overlay>();
  for (const page of pages) {
    const top = file.geometry(page).height;
    const content = Buffer.from(`0 g 12 ${top - 42} 30 30 re f BT /F1 8 Tf 14 ${top - 40} Td (x) Tj ET`);
    overlays.set(page, { content, fonts: new Map([['F1', helvetica]]) });
  }
  report.overlay = judgeDrawn(original, pages, (target) => {
    assemble(
      target,
      pages.map((page) => ({ kind: 'source', file, page, overlay: overlays.get(page) ?? nothing })),
    );
  });
  report.stamp = judgeDrawn(original, pages, (target) => {
    stampFile(file, target, overlays);
  });
}

const nothing: Overlay = { content: Buffer.alloc(0), fonts: new Map() };

function judgeDrawn(original: OracleDocument, pages: readonly number[], write: (target: string) => void): DrawnReport {
  const result: DrawnReport = { right: 0, wrong: [] };
  const output = join(folder, 'drawn.pdf');
  try {
    write(output);
  } catch (error) {
    return { ...result, error: String(error).slice(0, 120) };
  }
  const document = opened(output);
  for (const page of pages) {
    const fault = drawnFault(original.render(page - 1, false), document?.render(page - 1, false) ?? null);
    if (fault === null) result.right++;
    else result.wrong.push(`page ${page}: ${fault}`);
  }
  document?.close();
  return result;
}

/** The square must be black, and nothing else may have changed. */
function drawnFault(before: Picture | null, after: Picture | null): string | null {
  if (before === null || after === null) return before === after ? null : 'missing';
  if (before.width !== after.width || before.height !== after.height) return 'size';
  const scale = before.width / before.pageWidth;
  const [low, high] = [12 * scale, 42 * scale];
  let [outside, inside, dark] = [0, 0, 0];
  for (let y = 0; y < before.height; y++) {
    for (let x = 0; x < before.width; x++) {
      const at = (y * before.width + x) * 4;
      if (x >= low - 1 && x <= high + 1 && y >= low - 1 && y <= high + 1) {
        if (x > low + 1 && x < high - 1 && y > low + 1 && y < high - 1) {
          inside++;
          if ((after.pixels[at] ?? 255) < 20) dark++;
        }
      } else {
        for (let i = at; i < at + 3; i++) outside += Math.abs((before.pixels[i] ?? 0) - (after.pixels[i] ?? 0));
      }
    }
  }
  outside /= before.pixels.length;
  if (outside >= 0.05) return `changed outside by ${outside.toFixed(2)}`;
  return inside > 0 && dark / inside <= 0.97 ? `square is ${(dark / inside).toFixed(2)} black` : null;
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
        if (difference < NEAR) result.right++;
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

const normal = (text: string) => text.normalize('NFKC').replace(/[\s\u00ad\u200b-\u200f\ufeff\0\ufffe]/g, '');

/** Share of characters that two texts have in common, whatever their order. */
function likeness(a: string, b: string): number {
  if (a.length + b.length === 0) return 1;
  const counts = new Map<string, number>();
  for (const character of a) counts.set(character, (counts.get(character) ?? 0) + 1);
  let common = 0;
  for (const character of b) {
    const left = counts.get(character) ?? 0;
    if (left > 0) common++;
    counts.set(character, left - 1);
  }
  return (2 * common) / ([...a].length + [...b].length);
}

function popplerText(path: string): string[] {
  const result = spawnSync('pdftotext', ['-enc', 'UTF-8', '-l', '8', path, '-'], {
    timeout: 10_000,
    maxBuffer: 1 << 27,
  });
  return result.status === 0 ? result.stdout.toString('utf8').split('\f') : [];
}

function judgeText(file: PdfFile, original: OracleDocument, report: CorpusReport): void {
  const result = { same: 0, unsure: 0, disputed: 0, wrong: [] as string[] };
  report.text = result;
  const everywhere = { left: -1e5, top: -1e5, width: 2e5, height: 2e5 };
  const poppler = popplerText(report.path);
  for (let page = 1; page <= Math.min(8, file.pageCount); page++) {
    try {
      const { glyphs, unsure } = areaText(file, page, everywhere);
      const ours = normal(glyphs.map((glyph) => glyph.text).join(''));
      const theirs = normal(original.text(page - 1));
      const third = normal(poppler[page - 1] ?? '');
      if (unsure.length > 0) result.unsure++;
      else if (Math.max(likeness(ours, theirs), likeness(ours, third)) >= 0.97) result.same++;
      else if (likeness(theirs, third) < 0.95) result.disputed++;
      else
        result.wrong.push(
          `page ${page}: ${likeness(ours, theirs).toFixed(2)} ${ours.slice(0, 40)} | ${theirs.slice(0, 40)}`,
        );
    } catch (error) {
      if (!(error instanceof HandOver)) throw error;
      result.unsure++;
    }
  }
}
