// Pages that say their number, with bookmarks and blank pages between them.
import { PDFDocument, PDFHexString, PDFName, type PDFRef, StandardFonts } from '@cantoo/pdf-lib';

const MM = 72 / 25.4;

/** Pages that say their number; null: a page on which nothing stands. */
export async function pagesPdf(pages: readonly (string | null)[]): Promise<PDFDocument> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const says of pages) {
    const page = pdf.addPage([210 * MM, 297 * MM]);
    if (says === null) continue;
    for (const [index, line] of ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'].entries())
      page.drawText(line, { x: 110 * MM, y: (247 - index * 5) * MM, size: 10, font });
    page.drawText(says, { x: 20 * MM, y: 150 * MM, size: 10, font });
  }
  return pdf;
}

export interface Bookmark {
  readonly title: string;
  /** From 1; null: a heading. */
  readonly page: number | null;
  readonly below?: readonly Bookmark[];
}

/** Adds bookmarks as an outline of the file. @returns the reference of the first */
function addOutline(pdf: PDFDocument, marks: readonly Bookmark[], parent: PDFRef): PDFRef {
  const { context } = pdf;
  const refs = marks.map(() => context.nextRef());
  for (const [index, { title, page, below = [] }] of marks.entries()) {
    const ref = refs[index] as PDFRef;
    const item = context.obj({ Title: PDFHexString.fromText(title), Parent: parent });
    if (page !== null) item.set(PDFName.of('Dest'), context.obj([pdf.getPage(page - 1).ref, 'Fit']));
    const next = refs[index + 1];
    if (next) item.set(PDFName.of('Next'), next);
    if (below.length > 0) item.set(PDFName.of('First'), addOutline(pdf, below, ref));
    context.assign(ref, item);
  }
  return refs[0] as PDFRef;
}

/** The same with bookmarks. */
export async function bookmarkedPdf(pages: readonly string[], marks: readonly Bookmark[]): Promise<Buffer> {
  const pdf = await pagesPdf(pages);
  const root = pdf.context.nextRef();
  const first = addOutline(pdf, marks, root);
  pdf.context.assign(root, pdf.context.obj({ Type: 'Outlines', First: first }));
  pdf.catalog.set(PDFName.of('Outlines'), root);
  return Buffer.from(await pdf.save());
}

/** The same with a list of bookmarks that runs in a circle. */
export async function loopingPdf(pages: readonly string[]): Promise<Buffer> {
  const pdf = await pagesPdf(pages);
  const [root, item] = [pdf.context.nextRef(), pdf.context.nextRef()];
  pdf.context.assign(item, pdf.context.obj({ Title: PDFHexString.fromText('x'), First: item, Next: item }));
  pdf.context.assign(root, pdf.context.obj({ Type: 'Outlines', First: item }));
  pdf.catalog.set(PDFName.of('Outlines'), root);
  return Buffer.from(await pdf.save());
}
