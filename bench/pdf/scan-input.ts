// A run of scanned pages: each is one picture of its own of 200 dpi, black and white, as scanners make them.
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { seededNumbers } from './letters.ts';

const WIDTH = 1654;
const HEIGHT = 2339;
const ROW = Math.ceil(WIDTH / 8);
/** Lines of "type" on a page: dark spots in rows, so that a page weighs what a page of text does. */
const LINES = 46;
const LINE_PX = 22;

/** Path of a run of so many scanned pages. */
export function scanInput(dataDir: string, pages: number): string {
  const target = path.join(dataDir, `scan${pages}.pdf`);
  if (existsSync(target)) return target;
  const random = seededNumbers(11);
  const bodies: Buffer[] = [Buffer.from('<</Type/Catalog/Pages 2 0 R>>'), Buffer.alloc(0)];
  const kids: string[] = [];
  const content = streamed('', Buffer.from('q 595.28 0 0 841.89 0 0 cm /Im0 Do Q'));
  bodies.push(content);
  for (let page = 0; page < pages; page++) {
    const picture = `/Type/XObject/Subtype/Image/Width ${WIDTH}/Height ${HEIGHT}/BitsPerComponent 1/ColorSpace/DeviceGray`;
    bodies.push(streamed(`${picture}/Filter/FlateDecode`, deflateSync(scanned(random))));
    const resources = `/Resources<</XObject<</Im0 ${bodies.length} 0 R>>>>`;
    const box = '/MediaBox[0 0 595.28 841.89]';
    bodies.push(Buffer.from(`<</Type/Page/Parent 2 0 R${box}${resources}/Contents 3 0 R>>`));
    kids.push(`${bodies.length} 0 R`);
  }
  bodies[1] = Buffer.from(`<</Type/Pages/Count ${pages}/Kids[${kids.join(' ')}]>>`);
  writeFileSync(target, fileOf(bodies));
  return target;
}

const streamed = (entries: string, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`<<${entries}/Length ${data.length}>>\nstream\n`), data, Buffer.from('\nendstream')]);

function scanned(random: () => number): Buffer {
  const bits = Buffer.alloc(ROW * HEIGHT, 0xff);
  for (let line = 0; line < LINES; line++) {
    const top = 150 + line * Math.floor((HEIGHT - 300) / LINES);
    for (let x = 20; x < ROW - 20; x++) {
      if (random() < 0.2) continue;
      for (let y = 0; y < LINE_PX; y++) bits[(top + y) * ROW + x] = Math.floor(random() * 256);
    }
  }
  return bits;
}

function fileOf(bodies: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  let size = parts[0]?.length ?? 0;
  const rows = bodies.map((body, index) => {
    const at = size;
    const object = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    parts.push(object);
    size += object.length;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const count = bodies.length + 1;
  parts.push(Buffer.from(`xref\n0 ${count}\n0000000000 65535 f \n${rows.join('')}`));
  parts.push(Buffer.from(`trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${size}\n%%EOF\n`));
  return Buffer.concat(parts);
}
