// Judges what is drawn over pages of a corpus file: it must be seen, and nothing else may have changed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PdfFile } from '#server/documents/engine/file/pdf-file.ts';
import { assemble } from '#server/documents/engine/write/assemble.ts';
import type { Overlay } from '#server/documents/engine/write/overlay.ts';
import { stampFile } from '#server/documents/engine/write/stamp.ts';
import type { CorpusReport, DrawnReport } from './corpus-report.ts';
import { type OracleDocument, openOracle, type Picture } from './pdfium-oracle.ts';

/** The file opened by PDFium; null where it cannot. */
export function opened(path: string): OracleDocument | null {
  const document = openOracle(readFileSync(path));
  return 'error' in document ? null : document;
}

const helvetica = {
  key: 'helvetica',
  size: 1,
  objects: (number: number) => [{ number, body: Buffer.from('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>') }],
};

/** Judges an overlay in a new file and a stamp behind the old one; both are written to `folder`. */
export function judgeOverlay(
  { file, folder }: { readonly file: PdfFile; readonly folder: string },
  original: OracleDocument,
  report: CorpusReport,
): void {
  const output = join(folder, 'drawn.pdf');
  const pages = Array.from({ length: Math.min(6, file.pageCount) }, (_, index) => index + 1);
  const overlays = new Map<number, Overlay>();
  for (const page of pages) {
    const top = file.geometry(page).height;
    const content = Buffer.from(`0 g 12 ${top - 42} 30 30 re f BT /F1 8 Tf 14 ${top - 40} Td (x) Tj ET`);
    overlays.set(page, { content, fonts: new Map([['F1', helvetica]]) });
  }
  report.overlay = judgeDrawn({ original, pages, output }, (target) => {
    assemble(
      target,
      pages.map((page) => ({ kind: 'source', file, page, overlay: () => overlays.get(page) ?? nothing })),
    );
  });
  report.stamp = judgeDrawn({ original, pages, output }, (target) => {
    stampFile(file, target, overlays);
  });
}

interface Drawing {
  readonly original: OracleDocument;
  readonly pages: readonly number[];
  readonly output: string;
}

const nothing: Overlay = { content: Buffer.alloc(0), fonts: new Map() };

function judgeDrawn(drawing: Drawing, write: (target: string) => void): DrawnReport {
  const { original, pages, output } = drawing;
  const result: DrawnReport = { right: 0, wrong: [] };
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
