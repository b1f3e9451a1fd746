// Reads codes with zxing, independent of what wrote them. Its program is given from the package: it never fetches.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const program = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer } });

export interface Decoded {
  readonly format: string;
  readonly text: string;
  /** ISO/IEC 15424 identifier, such as ]d2 for a GS1 Data Matrix. */
  readonly symbology: string;
}

/** An image that zxing reads: four bytes a pixel. */
export interface Pixels {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** All codes in the image. */
export async function decode(pixels: Pixels): Promise<Decoded[]> {
  const image = { ...pixels, colorSpace: 'srgb' as const, pixelFormat: 'rgba-unorm8' as const };
  const found = await readBarcodes(image as ImageData, { tryHarder: true });
  return found.map((code) => ({ format: code.format, text: code.text, symbology: code.symbologyIdentifier }));
}

/** Modules (1 = dark) as an image with a quiet zone, `scale` pixels a module. */
export function pixelsOf(
  code: { rows: number; columns: number; modules: ArrayLike<number> },
  scale = 4,
  quiet = 4,
): Pixels {
  const width = (code.columns + 2 * quiet) * scale;
  const height = (code.rows + 2 * quiet) * scale;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < code.rows * scale; y++) {
    for (let x = 0; x < code.columns * scale; x++) {
      if (!code.modules[Math.floor(y / scale) * code.columns + Math.floor(x / scale)]) continue;
      data.fill(
        0,
        ((y + quiet * scale) * width + x + quiet * scale) * 4,
        ((y + quiet * scale) * width + x + quiet * scale) * 4 + 3,
      );
    }
  }
  return { data, width, height };
}
