// Pages that the scenarios of invoices are made of: a reference, an address where there is one, a line that tells them apart.
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

const MM = 72 / 25.4;
const A4 = { width: 595.28, height: 841.89 };

export interface InvoicePage {
  readonly reference: string;
  readonly says: string;
  readonly address?: readonly string[];
}

export const DUBOIS = ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'];
export const MARTIN = ['M. Paul Martin', '3 avenue du Port', '13002 Marseille'];

/** The pages behind each other in one PDF; reference and address where `letters-pdf.ts` has them. */
export async function invoicesPdf(pages: readonly InvoicePage[]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const { reference, says, address = [] } of pages) {
    const page = pdf.addPage([A4.width, A4.height]);
    const write = (text: string, left: number, top: number) =>
      page.drawText(text, { x: left * MM, y: A4.height - (top + 4) * MM, size: 10, font });
    write(reference, 20, 15);
    for (const [index, line] of address.entries()) write(line, 110, 46 + index * 5);
    write(says, 20, 100);
  }
  return Buffer.from(await pdf.save());
}
