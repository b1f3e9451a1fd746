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

const isOutside = (value: number, [low, high]: readonly [number, number]): boolean => value < low || value > high;
const EDGE = [1, 100_000] as const;
const DPI = [36, 4_800] as const;

/** What is wrong with a header; undefined when a page can be read by it. */
function faultOf(page: PageHeader, bitsPerPixel: number): string | undefined {
  const { width, height, xDpi, yDpi, bitsPerColor, space } = page;
  if (isOutside(width, EDGE) || isOutside(height, EDGE)) return `page of ${width} x ${height} pixels`;
  if (isOutside(xDpi, DPI) || isOutside(yDpi, DPI)) return `resolution of ${xDpi} x ${yDpi} dpi`;
  if (![1, 8, 16].includes(bitsPerColor) || bitsPerPixel !== bitsPerColor * COMPONENTS[space])
    return `${bitsPerColor} bits per colour, ${bitsPerPixel} per pixel`;
  if (bitsPerColor === 1 && COMPONENTS[space] > 1) return 'one bit per colour with several colours';
  if (page.bytesPerLine !== Math.ceil((width * bitsPerPixel) / 8)) return `${page.bytesPerLine} bytes per line`;
  return undefined;
}

function check(page: PageHeader, bitsPerPixel: number): PageHeader {
  const fault = faultOf(page, bitsPerPixel);
  if (fault !== undefined) throw new RasterError(fault);
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
