// Judges the text of pages of a corpus file beside that of PDFium and poppler.
import { spawnSync } from 'node:child_process';
import type { PdfFile } from '#server/documents/engine/file/pdf-file.ts';
import { HandOver } from '#server/documents/engine/syntax/hand-over.ts';
import { areaText } from '#server/documents/engine/text/area-text.ts';
import type { CorpusReport } from './corpus-report.ts';
import type { OracleDocument } from './pdfium-oracle.ts';

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

/** Reads the first pages; sure text must be that of one of the others. */
export function judgeText(file: PdfFile, original: OracleDocument, report: CorpusReport): void {
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
