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

/** Whole and well formed, but without a page. */
export function emptyPdf(): Buffer {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'];
  let text = '%PDF-1.4\n';
  const places = objects.map((body, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 3\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size 3 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** Nothing but pages. */
export async function pagesPdf(pages: number): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) pdf.addPage([595, 842]);
  return Buffer.from(await pdf.save());
}

/** An archive by its first bytes. */
export const zipBytes = (): Buffer => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200)]);
