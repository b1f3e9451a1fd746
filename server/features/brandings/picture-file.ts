// A picture of a branding, read by its headers alone: its kind, its size in pixels, and its bytes without what cameras and
// programs note in them.
import { MOST_PICTURE_PIXELS, type PictureType } from '#domain/branding/pictures.ts';

export interface PictureFile {
  readonly type: PictureType;
  readonly bytes: Buffer;
}

interface Found extends PictureFile {
  readonly width: number;
  readonly height: number;
}

const PNG_MARK = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** What the picture itself is made of. */
const PNG_CHUNKS: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'cHRM', 'sRGB']);

function readPng(source: Buffer): Found | undefined {
  const kept = [source.subarray(0, 8)];
  for (let at = 8; at + 12 <= source.length; ) {
    const end = at + 12 + source.readUInt32BE(at);
    if (end > source.length) return undefined;
    const name = source.toString('latin1', at + 4, at + 8);
    if (PNG_CHUNKS.has(name)) kept.push(source.subarray(at, end));
    if (name === 'IEND') {
      const bytes = Buffer.concat(kept);
      return bytes.toString('latin1', 12, 16) === 'IHDR'
        ? { type: 'image/png', bytes, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
        : undefined;
    }
    at = end;
  }
  return undefined;
}

const SCAN = 0xda;
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Notes of programs and comments; Adobe's says how colours are meant. */
const isNote = (marker: number): boolean => (marker >= 0xe1 && marker <= 0xef && marker !== 0xee) || marker === 0xfe;

function readJpeg(source: Buffer): Found | undefined {
  const kept = [source.subarray(0, 2)];
  let size: { readonly width: number; readonly height: number } | undefined;
  for (let at = 2; at + 4 <= source.length; ) {
    const marker = source[at + 1] ?? 0;
    if (source[at] !== 0xff) return undefined;
    if (marker === SCAN) {
      kept.push(source.subarray(at));
      return size && { type: 'image/jpeg', bytes: Buffer.concat(kept), ...size };
    }
    const end = at + 2 + source.readUInt16BE(at + 2);
    if (end > source.length) return undefined;
    if (isFrame(marker) && end >= at + 9)
      size = { height: source.readUInt16BE(at + 5), width: source.readUInt16BE(at + 7) };
    if (!isNote(marker)) kept.push(source.subarray(at, end));
    at = end;
  }
  return undefined;
}

/** Width and height of a WebP by its first chunk of pixels. */
function sizeOfWebp(name: string, body: Buffer): { readonly width: number; readonly height: number } | undefined {
  if (name === 'VP8X' && body.length >= 10)
    return { width: body.readUIntLE(4, 3) + 1, height: body.readUIntLE(7, 3) + 1 };
  if (name === 'VP8 ' && body.length >= 10)
    return { width: body.readUInt16LE(6) & 0x3fff, height: body.readUInt16LE(8) & 0x3fff };
  if (name !== 'VP8L' || body.length < 5) return undefined;
  const bits = body.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

const WEBP_CHUNKS: ReadonlySet<string> = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH']);

function readWebp(source: Buffer): Found | undefined {
  const kept: Buffer[] = [];
  let size: { readonly width: number; readonly height: number } | undefined;
  for (let at = 12; at + 8 <= source.length; ) {
    const name = source.toString('latin1', at, at + 4);
    const length = source.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (at + 8 + length > source.length) return undefined;
    const chunk = Buffer.from(source.subarray(at, end));
    size ??= sizeOfWebp(name, chunk.subarray(8));
    // Whether there is a profile, EXIF or XMP: none of them is kept, and nothing moves.
    if (name === 'VP8X') chunk[8] = (chunk[8] ?? 0) & 0x10;
    if (WEBP_CHUNKS.has(name)) kept.push(chunk);
    at = end;
  }
  const body = Buffer.concat(kept);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return size && { type: 'image/webp', bytes: Buffer.concat([head, body]), ...size };
}

function read(source: Buffer): Found | undefined {
  if (source.subarray(0, 8).equals(PNG_MARK)) return readPng(source);
  if (source[0] === 0xff && source[1] === 0xd8) return readJpeg(source);
  const isWebp = source.toString('latin1', 0, 4) === 'RIFF' && source.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? readWebp(source) : undefined;
}

const fits = (side: number): boolean => side > 0 && side <= MOST_PICTURE_PIXELS;

/** The picture as it is kept; undefined where it is none, or larger than brandings need. */
export function readPicture(source: Buffer): PictureFile | undefined {
  const found = read(source);
  return found && fits(found.width) && fits(found.height) ? { type: found.type, bytes: found.bytes } : undefined;
}
