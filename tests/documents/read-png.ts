// Reads the PNG files that the product writes: RGB, eight bits, rows unfiltered or as differences to the row above.
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import type { Pixels } from './decode.ts';

/** The pixels of a PNG file, four bytes each. Throws for kinds of PNG that the product does not write. */
export function readPng(path: string): Pixels {
  const file = readFileSync(path);
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  if (file[24] !== 8 || file[25] !== 2) throw new Error('Only RGB with eight bits is read.');
  const start = file.indexOf('IDAT') + 4;
  const rows = inflateSync(file.subarray(start, start + file.readUInt32BE(start - 8)));
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (width * 3 + 1)] ?? 0;
    for (let x = 0; x < width * 3; x++) {
      const at = y * (width * 3 + 1) + 1 + x;
      const pixel = (column: number, row: number) => (row * width + Math.floor(column / 3)) * 4 + (column % 3);
      const above = filter === 2 && y > 0 ? (data[pixel(x, y - 1)] ?? 0) : 0;
      data[pixel(x, y)] = ((rows[at] ?? 0) + above) & 255;
    }
  }
  return { data, width, height };
}
