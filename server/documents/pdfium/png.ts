// PNG files (ISO/IEC 15948) of RGB pixels, small and quick: thumbnails and proofs.
import { crc32, deflateSync } from 'node:zlib';

/** An image of three bytes a pixel, rows from the top, no gap between rows. */
export interface RgbImage {
  readonly width: number;
  readonly height: number;
  readonly rgb: Buffer;
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const TRUE_COLOUR = 2;
const FILTER_UP = 2;

/** The image as the bytes of a PNG file. Rows are stored as differences to the row above: pages are mostly white. */
export function encodePng(image: RgbImage): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(image.width, 0);
  header.writeUInt32BE(image.height, 4);
  header[8] = 8;
  header[9] = TRUE_COLOUR;
  const body = deflateSync(filtered(image), { level: 4 });
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', body), chunk('IEND', Buffer.alloc(0))]);
}

function filtered({ width, height, rgb }: RgbImage): Buffer {
  const row = width * 3;
  const out = Buffer.allocUnsafe(height * (row + 1));
  for (let y = 0; y < height; y++) {
    const target = y * (row + 1);
    const source = y * row;
    out[target] = y === 0 ? 0 : FILTER_UP;
    if (y === 0) rgb.copy(out, 1, 0, row);
    else if (rgb.compare(rgb, source - row, source, source, source + row) === 0)
      out.fill(0, target + 1, target + 1 + row);
    else for (let x = 0; x < row; x++) out[target + 1 + x] = (rgb[source + x] ?? 0) - (rgb[source - row + x] ?? 0);
  }
  return out;
}

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
