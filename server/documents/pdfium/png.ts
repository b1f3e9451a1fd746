// PNG files (ISO/IEC 15948) of drawn pages, small and quick: thumbnails and proofs. Most pages are black on white: without
// colour a picture has a third of the bytes.
import { crc32, deflateSync } from 'node:zlib';
import type { PageBitmap } from './page-drawing.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const FILTER_NONE = 0;
const FILTER_UP = 2;

interface Encoding {
  /** Colour type of the header. */
  readonly type: 0 | 2;
  /** Of zlib. Beyond 3 it takes twice as long; grey rows hardly get smaller then. */
  readonly level: number;
}
const GREY: Encoding = { type: 0, level: 3 };
const TRUE_COLOUR: Encoding = { type: 2, level: 4 };

/** The image as the bytes of a PNG file: of grey where it has no colour. */
export function encodePng(bitmap: PageBitmap): Buffer {
  const grey = greyRows(bitmap);
  const { type, level } = grey ? GREY : TRUE_COLOUR;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(bitmap.width, 0);
  header.writeUInt32BE(bitmap.height, 4);
  header[8] = 8;
  header[9] = type;
  const body = deflateSync(grey ?? colourRows(bitmap), { level });
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', body), chunk('IEND', Buffer.alloc(0))]);
}

/** Rows of one byte a pixel as they are: letters repeat, and differences of rows would hide it. Null where there is colour. */
function greyRows({ width, height, words, rowWords }: PageBitmap): Buffer | null {
  const rows = Buffer.allocUnsafe(height * (width + 1));
  let target = 0;
  for (let y = 0; y < height; y++) {
    rows[target++] = FILTER_NONE;
    for (let at = y * rowWords, end = at + width; at < end; at++) {
      const word = words[at] ?? 0;
      // Red beside green, and green beside blue.
      if (((word ^ (word >>> 8)) & 0xffff) !== 0) return null;
      rows[target++] = word;
    }
  }
  return rows;
}

/** Rows of three bytes a pixel, as differences to the row above: what has colour is often a picture. */
function colourRows({ width, height, words, rowWords }: PageBitmap): Buffer {
  const rows = Buffer.allocUnsafe(height * (width * 3 + 1));
  let target = 0;
  for (let y = 0; y < height; y++) {
    rows[target++] = y === 0 ? FILTER_NONE : FILTER_UP;
    for (let at = y * rowWords, end = at + width; at < end; at++) {
      const word = words[at] ?? 0;
      const above = y === 0 ? 0 : (words[at - rowWords] ?? 0);
      rows[target++] = word - above;
      rows[target++] = (word >>> 8) - (above >>> 8);
      rows[target++] = (word >>> 16) - (above >>> 16);
    }
  }
  return rows;
}

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
