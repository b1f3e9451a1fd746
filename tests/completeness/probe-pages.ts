// Pages for probes: a reference and an address where the letters of other tests have them, and words at any place.
import { PDFDocument, PDFHexString, PDFName, type PDFRef, StandardFonts } from '@cantoo/pdf-lib';

const MM = 72 / 25.4;
const A4 = [595.28, 841.89] as const;

/** One page; null: nothing stands on it. */
export type ProbePage = {
  readonly reference?: string;
  readonly address?: readonly string[];
  readonly says?: string;
  /** Words in the order in which they are written, mm from the left and from the top; the last is the type in points. */
  readonly words?: readonly (readonly [text: string, left: number, top: number, size?: number])[];
  /** Level of a bookmark on it, 1 or 2. */
  readonly mark?: number;
  /** mm; A4 where it is left out. */
  readonly size?: readonly [width: number, height: number];
} | null;

/** Bookmarks of the first level, those of the second below the first of them. */
function addOutline(pdf: PDFDocument, marks: readonly { readonly level: number; readonly page: PDFRef }[]): void {
  const { context } = pdf;
  const root = context.nextRef();
  const list = (level: number, parent: PDFRef, below: object): PDFRef | undefined => {
    const own = marks.filter((mark) => mark.level === level);
    const refs = own.map(() => context.nextRef());
    for (const [index, { page }] of own.entries()) {
      const next = refs[index + 1];
      const item = {
        Title: PDFHexString.fromText('x'),
        Parent: parent,
        Dest: [page, 'Fit'],
        ...(next ? { Next: next } : {}),
      };
      context.assign(refs[index] as PDFRef, context.obj({ ...item, ...(index === 0 ? below : {}) }));
    }
    return refs[0];
  };
  const second = list(2, root, {});
  const first = list(1, root, second === undefined ? {} : { First: second });
  context.assign(root, context.obj({ Type: 'Outlines', ...(first ? { First: first } : {}) }));
  pdf.catalog.set(PDFName.of('Outlines'), root);
}

/** A page with an address and a field that a program fills. */
export async function formPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.load(await pagesPdf([{ reference: 'A', says: 'form' }]));
  pdf.getForm().createTextField('name').addToPage(pdf.getPage(0), { x: 100, y: 300, width: 100, height: 20 });
  return Buffer.from(await pdf.save());
}

/** The pages behind each other in one PDF. */
export async function pagesPdf(pages: readonly ProbePage[]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const marks: { level: number; page: PDFRef }[] = [];
  for (const given of pages) {
    const { reference = '', address = [], says = '', words = [], size, mark } = given ?? {};
    const [width, height] = size === undefined ? A4 : [size[0] * MM, size[1] * MM];
    const page = pdf.addPage([width, height]);
    if (mark !== undefined) marks.push({ level: mark, page: page.ref });
    const lines = [
      [reference, 20, 15],
      ...address.map((line, index) => [line, 110, 46 + index * 5] as const),
      [says, 20, 100],
      ...words,
    ] as const;
    for (const [text, left, top, type = 10] of lines)
      if (text !== '') page.drawText(text, { x: left * MM, y: height - (top + 4) * MM, size: type, font });
  }
  if (marks.length > 0) addOutline(pdf, marks);
  return Buffer.from(await pdf.save());
}
