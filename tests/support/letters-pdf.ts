// Letters for tests, made by pdf-lib: one PDF with all letters behind each other, and where on their pages things stand.
import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';

const MM = 72 / 25.4;
const A4 = { width: 595.28, height: 841.89 };

/** Where letters have their address, their reference and their e-mail address, mm from the top left. */
export const ADDRESS_AREA = { page: 1, left: 108, top: 44, width: 90, height: 36 };
export const REFERENCE_AREA = { page: 1, left: 20, top: 14, width: 70, height: 8 };
export const EMAIL_AREA = { page: 1, left: 20, top: 24, width: 80, height: 8 };

export interface Letter {
  readonly address: readonly string[];
  readonly email?: string;
  readonly pages: number;
}

function writeLines(page: PDFPage, font: PDFFont, lines: readonly string[], at: { left: number; top: number }): void {
  for (const [index, line] of lines.entries()) {
    page.drawText(line, { x: at.left * MM, y: A4.height - (at.top + 4 + index * 5) * MM, size: 10, font });
  }
}

/** One PDF with all letters behind each other; the reference stands on each page. */
export async function lettersPdf(letters: readonly Letter[]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const [index, letter] of letters.entries()) {
    for (let number = 1; number <= letter.pages; number += 1) {
      const page = pdf.addPage([A4.width, A4.height]);
      writeLines(page, font, [`Reference ${String(index + 1).padStart(4, '0')}`], { left: 20, top: 15 });
      if (number === 1) writeLines(page, font, letter.address, { left: 110, top: 46 });
      if (number === 1 && letter.email !== undefined) writeLines(page, font, [letter.email], { left: 20, top: 25 });
      writeLines(page, font, [`Letter ${index + 1}, page ${number}`, 'Dear customer,'], { left: 20, top: 100 });
    }
  }
  return Buffer.from(await pdf.save());
}
