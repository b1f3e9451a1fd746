// Pages for probes: a reference and an address where the letters of other tests have them, and words at any place.
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

const MM = 72 / 25.4;
const A4 = [595.28, 841.89] as const;

/** One page; null: nothing stands on it. */
export type ProbePage = {
  readonly reference?: string;
  readonly address?: readonly string[];
  readonly says?: string;
  /** Words in the order in which they are written, mm from the left and from the top; the last is the type in points. */
  readonly words?: readonly (readonly [text: string, left: number, top: number, size?: number])[];
  /** mm; A4 where it is left out. */
  readonly size?: readonly [width: number, height: number];
} | null;

/** The pages behind each other in one PDF, with a bookmark for each name of a level. */
export async function pagesPdf(pages: readonly ProbePage[]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const given of pages) {
    const { reference = '', address = [], says = '', words = [], size } = given ?? {};
    const [width, height] = size === undefined ? A4 : [size[0] * MM, size[1] * MM];
    const page = pdf.addPage([width, height]);
    const lines = [
      [reference, 20, 15],
      ...address.map((line, index) => [line, 110, 46 + index * 5] as const),
      [says, 20, 100],
      ...words,
    ] as const;
    for (const [text, left, top, type = 10] of lines)
      if (text !== '') page.drawText(text, { x: left * MM, y: height - (top + 4) * MM, size: type, font });
  }
  return Buffer.from(await pdf.save());
}
