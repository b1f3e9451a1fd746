// Small PDFs for tests: written by hand object by object, or by pdf-lib.
import { writeFileSync } from 'node:fs';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { openPdf, type PdfFile } from '#server/documents/engine/file/pdf-file.ts';
import { openBytes } from '#server/documents/engine/syntax/source.ts';

/** A PDF out of the bodies of its objects, numbered from 1; object 1 is the catalogue. `trailer`: more entries. */
export function pdfOf(bodies: readonly string[], trailer = ''): Buffer {
  let text = '%PDF-1.7\n';
  const offsets: number[] = [];
  for (const [index, body] of bodies.entries()) {
    offsets.push(text.length);
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
  }
  const start = text.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${rows}`;
  text += `trailer\n<</Size ${bodies.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

export function streamOf(data: string, entries = ''): string {
  return `<<${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`;
}

/** One page with a content stream, whose entries besides Contents are given. Objects 3 (page) and 4 (content). */
export function onePage(
  content: string,
  page = '/MediaBox[0 0 200 100]/Resources<<>>',
  more: readonly string[] = [],
): Buffer {
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R${page}/Contents 4 0 R>>`,
    streamOf(content),
    ...more,
  ]);
}

export function openedBytes(bytes: Buffer): PdfFile {
  return openPdf(openBytes(bytes));
}

/** A file with one line of Helvetica on each page, at 72 points from the left and the top. */
export async function textPages(texts: readonly string[], objectStreams = false): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const text of texts) {
    const page = document.addPage([595, 842]);
    page.drawText(text, { x: 72, y: 842 - 72, size: 12, font });
  }
  return Buffer.from(await document.save({ useObjectStreams: objectStreams }));
}

/** Writes bytes to a file and gives its path. */
export function saved(path: string, bytes: Buffer): string {
  writeFileSync(path, bytes);
  return path;
}
