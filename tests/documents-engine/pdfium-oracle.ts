// PDFium as an independent judge of the engine's outputs: page count, pictures, repaired copies. Test tool.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';

const require = createRequire(import.meta.url);
const program = readFileSync(require.resolve('@embedpdf/pdfium/pdfium.wasm'));
const wrapped = await init({ wasmBinary: new Uint8Array(program).buffer });
wrapped.PDFiumExt_Init();
const memory = wrapped.pdfium;

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** points */
  readonly pageWidth: number;
  /** four bytes a pixel, blue first */
  readonly pixels: Buffer;
}

export interface OracleDocument {
  readonly pageCount: number;
  /** Picture of page `index` (from 0) at 40 dpi, with its annotations or without; null when PDFium cannot load it. */
  render(index: number, annotations?: boolean): Picture | null;
  /** text of the page, in PDFium's order */
  text(index: number): string;
  /** The document without security, as PDFium writes it. */
  saved(): Buffer;
  /** All pages imported into a new document. */
  imported(): Buffer;
  close(): void;
}

/** PDFium's error number, or the open document. */
export function openOracle(bytes: Buffer): OracleDocument | { error: number } {
  const pointer = memory.wasmExports.malloc(bytes.length);
  memory.HEAPU8.set(bytes, pointer);
  const document = wrapped.FPDF_LoadMemDocument(pointer, bytes.length, '');
  if (document === 0) {
    const error = wrapped.FPDF_GetLastError();
    memory.wasmExports.free(pointer);
    return { error };
  }
  return {
    pageCount: wrapped.FPDF_GetPageCount(document),
    render: (index, annotations = true) => render(document, index, annotations),
    text: (index) => pageText(document, index),
    saved: () => save(document, 3),
    imported: () => {
      const copy = wrapped.FPDF_CreateNewDocument();
      try {
        if (!wrapped.FPDF_ImportPagesByIndex(copy, document, 0, 0, 0)) throw new Error('import failed');
        return save(copy, 0);
      } finally {
        wrapped.FPDF_CloseDocument(copy);
      }
    },
    close: () => {
      wrapped.FPDF_CloseDocument(document);
      memory.wasmExports.free(pointer);
    },
  };
}

function render(document: number, index: number, annotations: boolean): Picture | null {
  const page = wrapped.FPDF_LoadPage(document, index);
  if (page === 0) return null;
  const pageWidth = wrapped.FPDF_GetPageWidthF(page);
  const pageHeight = wrapped.FPDF_GetPageHeightF(page);
  const scale = Math.min(40 / 72, 1000 / Math.max(pageWidth, pageHeight));
  const width = Math.max(4, Math.round(pageWidth * scale));
  const height = Math.max(4, Math.round(pageHeight * scale));
  const bitmap = wrapped.FPDFBitmap_Create(width, height, 0);
  wrapped.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
  wrapped.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, annotations ? 1 : 0);
  const start = wrapped.FPDFBitmap_GetBuffer(bitmap);
  const stride = wrapped.FPDFBitmap_GetStride(bitmap);
  const pixels = Buffer.from(memory.HEAPU8.subarray(start, start + stride * height));
  wrapped.FPDFBitmap_Destroy(bitmap);
  wrapped.FPDF_ClosePage(page);
  return { width, height, pageWidth, pixels };
}

function pageText(document: number, index: number): string {
  const page = wrapped.FPDF_LoadPage(document, index);
  if (page === 0) return '';
  const text = wrapped.FPDFText_LoadPage(page);
  const count = wrapped.FPDFText_CountChars(text);
  let result = '';
  for (let i = 0; i < count; i++) {
    const code = wrapped.FPDFText_GetUnicode(text, i);
    if (code > 0 && code <= 0x10ffff) result += String.fromCodePoint(code);
  }
  wrapped.FPDFText_ClosePage(text);
  wrapped.FPDF_ClosePage(page);
  return result;
}

function save(document: number, flags: number): Buffer {
  const chunks: Buffer[] = [];
  const write = (_self: number, pointer: number, length: number) => {
    chunks.push(Buffer.from(memory.HEAPU8.subarray(pointer, pointer + length)));
    return 1;
  };
  const callback = memory.addFunction(write, 'iiii');
  const structure = memory.wasmExports.malloc(8);
  const words = new DataView(memory.HEAPU8.buffer, structure, 8);
  words.setUint32(0, 1, true);
  words.setUint32(4, callback, true);
  try {
    if (!wrapped.FPDF_SaveAsCopy(document, structure, flags)) throw new Error('save failed');
    return Buffer.concat(chunks);
  } finally {
    memory.removeFunction(callback);
    memory.wasmExports.free(structure);
  }
}

/** Mean difference of two pictures, 0 to 255; 999 and 998 when one is missing or has another size. */
export function pictureDifference(a: Picture | null, b: Picture | null): number {
  if (a === null && b === null) return 0;
  if (a === null || b === null) return 999;
  if (a.width !== b.width || a.height !== b.height || Math.abs(a.pageWidth - b.pageWidth) > 0.01) return 998;
  let sum = 0;
  for (let i = 0; i < a.pixels.length; i++) sum += Math.abs((a.pixels[i] ?? 0) - (b.pixels[i] ?? 0));
  return sum / a.pixels.length;
}
