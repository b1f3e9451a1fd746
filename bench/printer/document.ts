// PDFs for the load: valid, of an exact size, with content that cannot be compressed.
import { numberedPdf } from '#tests/printer/support/documents.ts';

const made = new Map<number, Buffer>();

/** A PDF of about `bytes` bytes; the same one each time it is asked for. */
export function testDocument(bytes: number): Buffer {
  const known = made.get(bytes);
  if (known) return known;
  const frame = numberedPdf({ pages: 1, width: 595, height: 842 }).length + 80;
  const document = numberedPdf({ pages: 1, width: 595, height: 842, padding: bytes - frame });
  made.set(bytes, document);
  return document;
}
