// What the PDF rows do, the same for us and for the peers (pdf.md 2.1).
import path from 'node:path';
import { encodeDataMatrix } from '#server/documents/datamatrix.ts';
import type { Overlay } from '#server/documents/engine/overlay.ts';
import type { Producer } from './pdf-inputs.ts';

const MM = 72 / 25.4;
const PAGE_HEIGHT = 841.89;
const MODULE = 0.5 * MM;

/** mm of display space */
export const AREAS: Record<Producer, { left: number; top: number; width: number; height: number }> = {
  lo: { left: 106, top: 22, width: 95, height: 23 },
  lib: { left: 105, top: 45, width: 95, height: 30 },
  cairo: { left: 105, top: 45, width: 95, height: 30 },
};

/** The same areas as pdftotext takes them, at 72 dpi. */
export const POPPLER_AREAS: Record<Producer, string> = {
  lo: '-x 300 -y 62 -W 270 -H 65',
  lib: '-x 298 -y 128 -W 270 -H 85',
  cairo: '-x 298 -y 128 -W 270 -H 85',
};

export function isProducer(name: string | undefined): name is Producer {
  return name !== undefined && name in AREAS;
}

/** Operators of the stamp of page `page` (from 1): a DataMatrix as rectangles and a line of 7 pt type. */
export function stampOperators(page: number, font: string): string {
  const number = String(page).padStart(7, '0');
  const code = encodeDataMatrix(`99000123456789${number}A4`, { shape: 'square', gs1: false });
  if (code === null) throw new Error('the code of the bench does not fit');
  const top = PAGE_HEIGHT - 60 * MM;
  let operators = `q 0 g q ${MODULE.toFixed(3)} 0 0 ${(-MODULE).toFixed(3)} ${(5 * MM).toFixed(2)} ${top.toFixed(2)} cm\n`;
  for (let y = 0; y < code.rows; y++) {
    for (let x = 0; x < code.columns; ) {
      let end = x;
      while (end < code.columns && code.modules[y * code.columns + end] === 1) end++;
      if (end > x) operators += `${x} ${y} ${end - x} 1 re\n`;
      x = end + 1;
    }
  }
  const baseline = (PAGE_HEIGHT - 75 * MM).toFixed(2);
  return `${operators}f Q\nBT /${font} 7 Tf ${(5 * MM).toFixed(2)} ${baseline} Td (SPL ${number} / batch 2026-11-21) Tj ET Q\n`;
}

const helvetica = {
  key: 'helvetica',
  objects: (number: number) => [
    { number, body: Buffer.from('<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>') },
  ],
};
const fonts = new Map([['MrF1', helvetica]]);

export function stampOverlay(page: number): Overlay {
  return { content: Buffer.from(stampOperators(page, 'MrF1'), 'latin1'), fonts };
}

/** Names of the two-page files of a split. */
export function outputName(folder: string, index: number): string {
  return path.join(folder, `${String(index).padStart(5, '0')}.pdf`);
}
