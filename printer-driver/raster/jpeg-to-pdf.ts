// JPEG to a PDF of one page: the coded image goes in unchanged, only its frame header is read.
import { type PageSource, RasterError } from './page-source.ts';
import type { PdfFile } from './pdf-file.ts';

export interface JpegFrame {
  readonly width: number;
  readonly height: number;
  readonly components: number;
  readonly bits: number;
  /** Adobe writes CMYK inverted. */
  readonly inverted: boolean;
}

const HEAD_BYTES = 1024 * 1024;
const STANDALONE = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
const IS_FRAME = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const SPACES: Readonly<Record<number, string>> = { 1: '/DeviceGray', 3: '/DeviceRGB', 4: '/DeviceCMYK' };

/** The frame header of a JPEG in its first megabyte (ITU T.81 annex B). Throws RasterError. */
export function readJpegFrame(bytes: Uint8Array): JpegFrame {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let inverted = false;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (view.getUint8(at) !== 0xff) throw new RasterError('not a JPEG marker');
    const marker = view.getUint8(at + 1);
    if (marker === 0xff || STANDALONE(marker)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const length = view.getUint16(at + 2);
    if (length < 2 || marker === 0xd9 || marker === 0xda) break;
    if (marker === 0xee && length >= 14 && Buffer.from(bytes.subarray(at + 4, at + 9)).toString('latin1') === 'Adobe')
      inverted = true;
    if (IS_FRAME(marker)) {
      if (length < 8 || at + 2 + length > bytes.length) break;
      return {
        bits: view.getUint8(at + 4),
        height: view.getUint16(at + 5),
        width: view.getUint16(at + 7),
        components: view.getUint8(at + 9),
        inverted,
      };
    }
    at += 2 + length;
  }
  throw new RasterError('a JPEG without a frame');
}

interface Placement {
  readonly page: { width: number; height: number };
  readonly image: { x: number; y: number; width: number; height: number };
}
/** Centred and as large as the page allows; a wide picture gets a wide page. `paper` in hundredths of a millimetre. */
export function placeOnPage(frame: Pick<JpegFrame, 'width' | 'height'>, paper: { x: number; y: number }): Placement {
  const [short, long] = [Math.min(paper.x, paper.y), Math.max(paper.x, paper.y)].map(
    (length) => (length * 72) / 2540,
  ) as [number, number];
  const page = frame.width > frame.height ? { width: long, height: short } : { width: short, height: long };
  const scale = Math.min(page.width / frame.width, page.height / frame.height);
  const width = frame.width * scale;
  const height = frame.height * scale;
  return { page, image: { x: (page.width - width) / 2, y: (page.height - height) / 2, width, height } };
}

export interface JpegOrder {
  readonly pixels: number;
  /** The paper asked for, in hundredths of a millimetre. */
  readonly paper: { readonly x: number; readonly y: number };
}

/** Puts the JPEG of `source` on one page. Throws RasterError for anything that is not one. */
export function jpegToPdf(source: PageSource, pdf: PdfFile, order: JpegOrder): void {
  source.ensure(HEAD_BYTES);
  const frame = readJpegFrame(source.bytes().subarray(source.at(), source.end()));
  const space = SPACES[frame.components];
  if (!space || frame.bits !== 8) throw new RasterError(`a JPEG of ${frame.components} colours of ${frame.bits} bits`);
  if (frame.width < 1 || frame.height < 1 || frame.width * frame.height > order.pixels)
    throw new RasterError(`a JPEG of ${frame.width} x ${frame.height} pixels`);
  const decode = frame.components === 4 && frame.inverted ? '/Decode[1 0 1 0 1 0 1 0]' : '';
  pdf.beginPage({
    dictionary: `/Width ${frame.width}/Height ${frame.height}/BitsPerComponent 8/ColorSpace${space}${decode}/Filter/DCTDecode`,
    ...placeOnPage(frame, order.paper),
  });
  for (let count = source.ensure(HEAD_BYTES); count > 0; count = source.ensure(HEAD_BYTES)) {
    pdf.write(source.bytes().subarray(source.at(), source.at() + count));
    source.skipTo(source.at() + count);
  }
  pdf.endPage();
}
