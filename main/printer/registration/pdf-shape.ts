// Pages and size of the test page as it arrived. Only for that page, which is ours or was rewritten by the spooler of
// this machine: documents of people are never opened in the agent.
import { inflateSync } from 'node:zlib';

export interface PdfShape {
  readonly pages: number;
  /** Whole points of the first page. */
  readonly width: number;
  readonly height: number;
}

const MAX_BYTES = 4 * 1024 * 1024;

/** Objects may lie in compressed streams; their text is looked at together with the plain ones. */
function plainText(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1');
  const streams = [...text.matchAll(/\/Type\s*\/ObjStm[\s\S]*?stream\r?\n/g)].map((match) => {
    const start = match.index + match[0].length;
    const end = text.indexOf('endstream', start);
    try {
      return inflateSync(bytes.subarray(start, end), { maxOutputLength: MAX_BYTES, finishFlush: 2 }).toString('latin1');
    } catch {
      return '';
    }
  });
  return [text, ...streams].join('\n');
}

/** undefined: not a PDF, or too large to be a test page. */
export function shapeOfPdf(bytes: Uint8Array): PdfShape | undefined {
  if (bytes.length > MAX_BYTES) return undefined;
  const text = plainText(bytes);
  if (!text.startsWith('%PDF-')) return undefined;
  const pages = [...text.matchAll(/\/Type\s*\/Page(?![A-Za-z])/g)].length;
  const box = /\/MediaBox\s*\[\s*([-\d.]+)\s+([-\d.]+)\s+([-\d.]+)\s+([-\d.]+)/.exec(text);
  if (pages === 0 || box === null) return undefined;
  const [left = 0, bottom = 0, right = 0, top = 0] = box.slice(1).map(Number);
  return { pages, width: Math.round(right - left), height: Math.round(top - bottom) };
}
