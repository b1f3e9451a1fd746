// Page headers of PWG raster (PWG 5102.4 section 4.3) and of Apple raster (URF), read and checked before any pixel.
import { RasterError } from './page-source.ts';

export type ColorSpace = 'black' | 'gray' | 'rgb' | 'adobe-rgb' | 'cmyk';

export interface PageHeader {
  readonly width: number;
  readonly height: number;
  readonly xDpi: number;
  readonly yDpi: number;
  readonly bitsPerColor: number;
  readonly bytesPerPixel: number;
  readonly bytesPerLine: number;
  readonly space: ColorSpace;
}

export const PWG_HEADER_BYTES = 1796;
export const URF_HEADER_BYTES = 32;

const COMPONENTS: Readonly<Record<ColorSpace, number>> = { black: 1, gray: 1, rgb: 3, 'adobe-rgb': 3, cmyk: 4 };
/** cupsColorSpace numbers. */
const PWG_SPACES: Readonly<Record<number, ColorSpace>> = {
  1: 'rgb',
  3: 'black',
  6: 'cmyk',
  18: 'gray',
  19: 'rgb',
  20: 'adobe-rgb',
};
const URF_SPACES: Readonly<Record<number, ColorSpace>> = {
  0: 'gray',
  1: 'rgb',
  3: 'adobe-rgb',
  4: 'gray',
  5: 'rgb',
  6: 'cmyk',
};

const LONGEST_EDGE = 100_000;

function check(page: PageHeader, bitsPerPixel: number): PageHeader {
  const { width, height, xDpi, yDpi, bitsPerColor, space } = page;
  if (width < 1 || height < 1 || width > LONGEST_EDGE || height > LONGEST_EDGE)
    throw new RasterError(`page of ${width} x ${height} pixels`);
  if (xDpi < 36 || yDpi < 36 || xDpi > 4800 || yDpi > 4800)
    throw new RasterError(`resolution of ${xDpi} x ${yDpi} dpi`);
  const bits = bitsPerColor === 1 ? [1] : [8, 16];
  if (!bits.includes(bitsPerColor) || bitsPerPixel !== bitsPerColor * COMPONENTS[space])
    throw new RasterError(`${bitsPerColor} bits per colour, ${bitsPerPixel} per pixel`);
  if (bitsPerColor === 1 && space !== 'black' && space !== 'gray')
    throw new RasterError('one bit per colour with several colours');
  if (page.bytesPerLine !== Math.ceil((width * bitsPerPixel) / 8))
    throw new RasterError(`${page.bytesPerLine} bytes per line`);
  return page;
}

/** The page that the 1,796 bytes at `at` describe. Throws RasterError. */
export function readPwgHeader(bytes: Buffer, at: number): PageHeader {
  const u32 = (offset: number): number => bytes.readUInt32BE(at + offset);
  const space = PWG_SPACES[u32(400)];
  if (!space) throw new RasterError(`colour space ${u32(400)}`);
  if (u32(396) !== 0) throw new RasterError('colour planes that are not chunked');
  const bitsPerPixel = u32(388);
  return check(
    {
      width: u32(372),
      height: u32(376),
      xDpi: u32(276),
      yDpi: u32(280),
      bitsPerColor: u32(384),
      bytesPerPixel: Math.max(1, bitsPerPixel >> 3),
      bytesPerLine: u32(392),
      space,
    },
    bitsPerPixel,
  );
}

/** The page that the 32 bytes at `at` describe. Throws RasterError. */
export function readUrfHeader(bytes: Buffer, at: number): PageHeader {
  const bitsPerPixel = bytes.readUInt8(at);
  const space = URF_SPACES[bytes.readUInt8(at + 1)];
  if (!space) throw new RasterError(`colour space ${bytes.readUInt8(at + 1)}`);
  const width = bytes.readUInt32BE(at + 12);
  const dpi = bytes.readUInt32BE(at + 20);
  return check(
    {
      width,
      height: bytes.readUInt32BE(at + 16),
      xDpi: dpi,
      yDpi: dpi,
      bitsPerColor: bitsPerPixel / COMPONENTS[space],
      bytesPerPixel: Math.max(1, bitsPerPixel >> 3),
      bytesPerLine: Math.ceil((width * bitsPerPixel) / 8),
      space,
    },
    bitsPerPixel,
  );
}
