// Documents that must be refused, made from a good one: each of its own kind.
import { PDFDocument } from '@cantoo/pdf-lib';

/** Asks for a password. */
export async function encryptedPdf(good: Buffer): Promise<Buffer> {
  const secret = await PDFDocument.load(good);
  secret.encrypt({ userPassword: 'secret', ownerPassword: 'owner', permissions: {} });
  return Buffer.from(await secret.save());
}

/** Ends in the middle of its first object. */
export const truncatedPdf = (): Buffer => Buffer.from('%PDF-1.7\n1 0 obj\n<<');

/** Has its end, and nothing to be read in between. */
export const brokenPdf = (): Buffer => Buffer.from('%PDF-1.7\n1 0 obj\n<<\nstartxref\n9\n%%EOF\n');

/** A file of these objects; the first is the catalog, the last the information of the document. */
function pdfOf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n';
  const places = objects.map((body, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  const count = objects.length;
  text += `xref\n0 ${count + 1}\n0000000000 65535 f \n${places.join('')}trailer\n`;
  text += `<< /Size ${count + 1} /Root 1 0 R /Info ${count} 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** Whole and well formed, but without a page. */
export const emptyPdf = (): Buffer =>
  pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>', '<< >>']);

const streamOf = (text: string): string => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;

/**
 * A good letter whose title holds NUL, whose producer holds half a surrogate pair, and whose font says that # is NUL and
 * $ half a surrogate pair. @param lines set from 110 mm to the right and 53 mm down
 */
export function unreadablePdf(lines: readonly string[]): Buffer {
  const range = '1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <20> <7e> <0020> endbfrange';
  const map = `begincmap ${range} 2 beginbfchar <23> <0000> <24> <d800> endbfchar endcmap`;
  const shown = lines.map((line) => `(${line}) Tj 0 -14 Td`).join(' ');
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    streamOf(`BT /F1 11 Tf 312 690 Td ${shown} ET`),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 6 0 R >>',
    streamOf(map),
    '<< /Title (Rep\\000ort) /Producer <feffd8000041> >>',
  ]);
}

/** Nothing but pages. */
export async function pagesPdf(pages: number): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) pdf.addPage([595, 842]);
  return Buffer.from(await pdf.save());
}

/** An archive by its first bytes. */
export const zipBytes = (): Buffer => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200)]);
