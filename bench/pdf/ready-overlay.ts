// The overlay that the peer is given: the same stamps as ours, as a PDF of as many pages.
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stampOperators } from './pdf-stamp.ts';

/** Path of the overlay for `pageCount` pages, made once and kept: its time is not counted. */
export function readyOverlay(dataDir: string, pageCount: number): string {
  const target = path.join(dataDir, `overlay${pageCount}.pdf`);
  if (existsSync(target)) return target;
  const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>';
  const bodies = ['<</Type/Catalog/Pages 2 0 R>>', '', font];
  const kids: string[] = [];
  for (let page = 1; page <= pageCount; page++) {
    const content = stampOperators(page, 'F');
    bodies.push(`<</Length ${content.length}>>\nstream\n${content}\nendstream`);
    const resources = '/Resources<</Font<</F 3 0 R>>>>';
    bodies.push(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 595.28 841.89]${resources}/Contents ${bodies.length} 0 R>>`);
    kids.push(`${bodies.length} 0 R`);
  }
  bodies[1] = `<</Type/Pages/Count ${pageCount}/Kids[${kids.join(' ')}]>>`;
  const parts = ['%PDF-1.7\n'];
  let size = parts[0]?.length ?? 0;
  const offsets = bodies.map((body, index) => {
    const at = size;
    const object = `${index + 1} 0 obj\n${body}\nendobj\n`;
    parts.push(object);
    size += object.length;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  parts.push(`xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${offsets.join('')}`);
  parts.push(`trailer\n<</Size ${bodies.length + 1}/Root 1 0 R>>\nstartxref\n${size}\n%%EOF\n`);
  writeFileSync(target, parts.join(''), 'latin1');
  return target;
}
