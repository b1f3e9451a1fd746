// PWG raster and URF to PDF: one Flate image for each page, row by row, within a budget of pixels.
import { once } from 'node:events';
import { constants, createDeflate } from 'node:zlib';
import {
  type ColorSpace,
  type PageHeader,
  PWG_HEADER_BYTES,
  readPwgHeader,
  readUrfHeader,
  URF_HEADER_BYTES,
} from './page-header.ts';
import { type PageSource, RasterError } from './page-source.ts';
import type { PdfFile } from './pdf-file.ts';
import { readRows } from './rows.ts';

const MOST_PAGES = 10_000;
const POINTS_PER_INCH = 72;
/** Bytes of pixels that are collected before they go to the compressor. */
const BATCH_BYTES = 256 * 1024;

const ADOBE_RGB =
  '[/CalRGB<</WhitePoint[0.9505 1 1.0891]/Gamma[2.1992 2.1992 2.1992]/Matrix[0.5767 0.2973 0.027 0.1856 0.6274 0.0707 0.1882 0.0753 0.9911]>>]';
const SPACES: Readonly<Record<ColorSpace, string>> = {
  black: '/DeviceGray/Decode[1 0]',
  gray: '/DeviceGray',
  rgb: '/DeviceRGB',
  'adobe-rgb': ADOBE_RGB,
  cmyk: '/DeviceCMYK',
};

interface Container {
  readonly markBytes: number;
  readonly headerBytes: number;
  readonly read: (bytes: Buffer, at: number) => PageHeader;
}
const PWG: Container = { markBytes: 4, headerBytes: PWG_HEADER_BYTES, read: readPwgHeader };
const URF: Container = { markBytes: 12, headerBytes: URF_HEADER_BYTES, read: readUrfHeader };

function containerOf(source: PageSource): Container {
  source.ensure(12);
  const mark = source.bytes().toString('latin1', source.at(), Math.min(source.at() + 8, source.end()));
  if (mark.startsWith('RaS2')) return PWG;
  if (mark.startsWith('UNIRAST\0') && source.end() - source.at() >= 12) return URF;
  throw new RasterError('neither PWG raster nor URF');
}

async function writePixels(page: PageHeader, source: PageSource, pdf: PdfFile): Promise<void> {
  const deflate = createDeflate({ level: constants.Z_BEST_SPEED, chunkSize: 256 * 1024 });
  deflate.on('data', (chunk: Buffer) => pdf.write(chunk));
  const ended = once(deflate, 'end');
  let batch = Buffer.allocUnsafe(Math.max(BATCH_BYTES, page.bytesPerLine));
  let filled = 0;
  const flush = (): Promise<unknown> | undefined => {
    const ready = batch.subarray(0, filled);
    batch = Buffer.allocUnsafe(batch.length);
    filled = 0;
    return deflate.write(ready) ? undefined : once(deflate, 'drain');
  };
  await readRows(page, source, (line, times) => {
    const waits: Promise<unknown>[] = [];
    for (let i = 0; i < times; i += 1) {
      if (filled + line.length > batch.length) {
        const wait = flush();
        if (wait !== undefined) waits.push(wait);
      }
      line.copy(batch, filled);
      filled += line.length;
    }
    return waits.length > 0 ? Promise.all(waits).then(() => {}) : undefined;
  });
  await flush();
  deflate.end();
  await ended;
}

async function writePage(page: PageHeader, source: PageSource, pdf: PdfFile): Promise<void> {
  const width = (page.width * POINTS_PER_INCH) / page.xDpi;
  const height = (page.height * POINTS_PER_INCH) / page.yDpi;
  pdf.beginPage({
    dictionary: `/Width ${page.width}/Height ${page.height}/BitsPerComponent ${page.bitsPerColor}/ColorSpace${SPACES[page.space]}/Filter/FlateDecode`,
    page: { width, height },
    image: { x: 0, y: 0, width, height },
  });
  await writePixels(page, source, pdf);
  pdf.endPage();
}

/** Converts every page of `source`. Throws RasterError for broken data and for more than `pixels` pixels in all. */
export async function rasterToPdf(source: PageSource, pdf: PdfFile, pixels: number): Promise<void> {
  const container = containerOf(source);
  source.skipTo(source.at() + container.markBytes);
  let left = pixels;
  let pages = 0;
  while (source.ensure(container.headerBytes) > 0) {
    if (source.ensure(container.headerBytes) < container.headerBytes)
      throw new RasterError('a page header is cut short');
    const page = container.read(source.bytes(), source.at());
    source.skipTo(source.at() + container.headerBytes);
    pages += 1;
    left -= page.width * page.height;
    if (left < 0 || pages > MOST_PAGES) throw new RasterError('more pixels than one document may have');
    await writePage(page, source, pdf);
  }
  if (pages === 0) throw new RasterError('no page');
}
