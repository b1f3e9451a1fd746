// The stamp of the PDF rows, the same for us and in the overlay that the peer is given (docs/model.md, "PDF bench work").
import { encodeDataMatrix } from '#server/documents/codes/datamatrix.ts';
import type { Overlay } from '#server/documents/engine/write/overlay.ts';

const MM = 72 / 25.4;
const PAGE_HEIGHT = 841.89;
const MODULE = 0.5 * MM;

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
  size: 1,
  objects: (number: number) => [
    { number, body: Buffer.from('<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>') },
  ],
};
const fonts = new Map([['MrF1', helvetica]]);

/** The stamp of page `page` (from 1) as an overlay of the engine. */
export function stampOverlay(page: number): Overlay {
  return { content: Buffer.from(stampOperators(page, 'MrF1'), 'latin1'), fonts };
}
