// Reads the PNG files that the product writes: grey or RGB, eight bits, rows unfiltered or as differences to the row above.
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import type { Pixels } from './decode.ts';

/** Bytes a pixel, by the colour type of the header. */
const BYTES: Readonly<Record<number, 1 | 3>> = { 0: 1, 2: 3 };

/** The pixels of a PNG file, four bytes each. Throws for kinds of PNG that the product does not write. */
export function readPng(path: string): Pixels {
  const file = readFileSync(path);
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const bytes = BYTES[file[25] ?? -1];
  if (file[24] !== 8 || bytes === undefined) throw new Error('Only grey and RGB with eight bits are read.');
  const start = file.indexOf('IDAT') + 4;
  const rows = inflateSync(file.subarray(start, start + file.readUInt32BE(start - 8)));
  const length = width * bytes;
  for (let y = 0; y < height; y++) {
    const first = y * (length + 1);
    if (rows[first] !== 2) continue;
    for (let at = first + 1; at <= first + length; at++) {
      rows[at] = (rows[at] ?? 0) + (y > 0 ? (rows[at - length - 1] ?? 0) : 0);
    }
  }
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const at = pixel * bytes + Math.floor(pixel / width) + 1;
    for (let colour = 0; colour < 3; colour++) data[pixel * 4 + colour] = rows[bytes === 3 ? at + colour : at] ?? 0;
  }
  return { data, width, height };
}
