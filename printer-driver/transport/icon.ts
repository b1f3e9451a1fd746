// Draws the printer's icon, an envelope, as PNG: three sizes need no files to ship.
import { crc32, deflateSync } from 'node:zlib';

const BLUE = [0x22, 0x4b, 0x8f] as const;
const PAPER = [0xf7, 0xf9, 0xfc] as const;

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}

/** Inside the envelope, away from its edge and from the two folds of its flap. */
function isPaper(x: number, y: number): boolean {
  if (x < 0.14 || x > 0.86 || y < 0.26 || y > 0.74) return false;
  const fold = 0.26 + (0.5 - Math.abs(x - 0.5)) * 0.72 - 0.1;
  return Math.abs(y - fold) > 0.025;
}

function draw(size: number): Buffer {
  const rows = Buffer.alloc(size * (1 + size * 3));
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1)
      rows.set(isPaper((x + 0.5) / size, (y + 0.5) / size) ? PAPER : BLUE, y * (1 + size * 3) + 1 + x * 3);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const drawn = new Map<number, Buffer>();

/** The icon as PNG, `size` pixels wide and high. */
export function iconPng(size: number): Buffer {
  const known = drawn.get(size) ?? draw(size);
  drawn.set(size, known);
  return known;
}
