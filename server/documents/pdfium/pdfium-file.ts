// One PDF opened by PDFium: page count, drawing, characters, and copies that the strict engine can take.
import { closeSync, openSync, writeSync } from 'node:fs';
import type { Glyph } from '../engine/text/glyph-collector.ts';
import { openBlocks } from './block-reader.ts';
import { readGlyphs } from './glyphs.ts';
import type { PdfiumFunctions, PdfiumLibrary } from './library.ts';
import type { RgbImage } from './png.ts';

/** A file that PDFium opened. Close it: the memory of the library is not the collector's. */
export interface PdfiumFile {
  readonly pageCount: number;
  /** Width and height of a page (from 1) as seen, in points. PDFium ignores UserUnit. */
  size(page: number): { width: number; height: number };
  /**
   * The page (from 1) on white, with its annotations and form fields, in exactly so many pixels. Not before a copy is saved:
   * drawing makes the fields part of the page.
   */
  draw(page: number, pixels: { width: number; height: number }): RgbImage;
  /** The page drawn as `draw` does, but placed on so many white pixels, and cut to its box there. */
  drawPlaced(page: number, pixels: { width: number; height: number }, placed: Placed): RgbImage;
  /** The characters of the page (from 1), in display space points, y up, UserUnit not applied. */
  glyphs(page: number): { glyphs: Glyph[]; unmapped: number };
  /** Writes the file anew, without security, with a sound cross-reference table. */
  saveCopy(target: string, progress: () => void): boolean;
  /** Imports all pages into a new file: the last resort, because it loses optional content. */
  saveImported(target: string, progress: () => void): boolean;
  close(): void;
}

/** Where a page lies among pixels. */
export interface Placed {
  /** From the page as it is seen (points, y down) to pixels: x' = ax + cy + e, y' = bx + dy + f. */
  readonly matrix: readonly [a: number, b: number, c: number, d: number, e: number, f: number];
  /** pixels */
  readonly box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
}

/** Why PDFium does not open a file. */
export type PdfiumRefusal = 'password' | 'broken' | 'too-big';

/** FPDF_GetLastError */
const ERROR_PASSWORD = 4;
const FLAG_ANNOTATIONS = 0x01;
const FLAG_RGB_ORDER = 0x10;
const SAVE_REMOVE_SECURITY = 3;
/** FPDF_ANNOT_WIDGET */
const WIDGET = 20;
const FLATTEN_AS_DISPLAYED = 0;
const WHITE = 0xffffffff;
/** Lengths in FPDF_FILEACCESS are 32 bits. */
const LARGEST_FILE = 0xffff_ffff;

/** Opens the file by a read callback, so that it never lies in the WebAssembly memory. */
export function openInPdfium(library: PdfiumLibrary, path: string): PdfiumFile | PdfiumRefusal {
  const reader = openBlocks(path);
  if (reader.size > LARGEST_FILE) {
    reader.close();
    return 'too-big';
  }
  const access = library.register(reader);
  const release = (): void => {
    library.release(access);
    reader.close();
  };
  const document = library.functions._FPDF_LoadCustomDocument(access, 0);
  if (document === 0) {
    const error = library.functions._FPDF_GetLastError();
    release();
    return error === ERROR_PASSWORD ? 'password' : 'broken';
  }
  return fileOf(library, document, release);
}

function fileOf(library: PdfiumLibrary, document: number, release: () => void): PdfiumFile {
  const { functions } = library;
  const withPage = <T>(page: number, use: (handle: number) => T): T => {
    const handle = functions._FPDF_LoadPage(document, page - 1);
    if (handle === 0) throw new Error(`PDFium cannot load page ${page}.`);
    try {
      return use(handle);
    } finally {
      functions._FPDF_ClosePage(handle);
    }
  };
  // PDFium draws form fields only where they are part of the page. This changes the open document, not the file.
  const flattened = new Set<number>();
  const withFields = (page: number, use: (handle: number) => RgbImage): RgbImage => {
    if (!flattened.has(page)) withPage(page, (handle) => flattenFields(functions, handle));
    flattened.add(page);
    return withPage(page, use);
  };
  return {
    pageCount: functions._FPDF_GetPageCount(document),
    size: (page) => withPage(page, (handle) => sizeOf(functions, handle)),
    draw: (page, pixels) => withFields(page, (handle) => drawPage(functions, handle, pixels)),
    drawPlaced: (page, pixels, placed) => withFields(page, (handle) => drawPage(functions, handle, pixels, placed)),
    glyphs: (page) => withPage(page, (handle) => readGlyphs(functions, handle)),
    saveCopy: (target, progress) => save({ library, document, target, progress }),
    saveImported(target, progress) {
      const copy = functions._FPDF_CreateNewDocument();
      try {
        const imported = functions._FPDF_ImportPagesByIndex(copy, document, 0, 0, 0) !== 0;
        return imported && save({ library, document: copy, target, progress });
      } finally {
        functions._FPDF_CloseDocument(copy);
      }
    },
    close() {
      functions._FPDF_CloseDocument(document);
      release();
    },
  };
}

function flattenFields(functions: PdfiumFunctions, page: number): void {
  const count = functions._FPDFPage_GetAnnotCount(page);
  for (let index = 0; index < count; index++) {
    const annotation = functions._FPDFPage_GetAnnot(page, index);
    const isField = annotation !== 0 && functions._FPDFAnnot_GetSubtype(annotation) === WIDGET;
    if (annotation !== 0) functions._FPDFPage_CloseAnnot(annotation);
    if (!isField) continue;
    functions._FPDFPage_Flatten(page, FLATTEN_AS_DISPLAYED);
    return;
  }
}

function sizeOf(functions: PdfiumFunctions, page: number): { width: number; height: number } {
  return { width: functions._FPDF_GetPageWidthF(page), height: functions._FPDF_GetPageHeightF(page) };
}

function drawPage(
  functions: PdfiumFunctions,
  page: number,
  { width, height }: { width: number; height: number },
  placed?: Placed,
): RgbImage {
  const bitmap = functions._FPDFBitmap_Create(width, height, 0);
  if (bitmap === 0) throw new Error('PDFium has no memory for the image.');
  try {
    functions._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    const flags = FLAG_ANNOTATIONS | FLAG_RGB_ORDER;
    if (placed) place(functions, { bitmap, page, flags }, placed);
    else functions._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
    return { width, height, rgb: pixelsOf(functions, bitmap, { width, height }) };
  } finally {
    functions._FPDFBitmap_Destroy(bitmap);
  }
}

interface Drawing {
  readonly bitmap: number;
  readonly page: number;
  readonly flags: number;
}

/** FS_MATRIX and FS_RECTF: six and four floats. */
function place(functions: PdfiumFunctions, { bitmap, page, flags }: Drawing, { matrix, box }: Placed): void {
  const floats = [...matrix, box.left, box.top, box.right, box.bottom];
  const address = functions._malloc(floats.length * 4);
  try {
    functions.HEAPF32.set(floats, address / 4);
    functions._FPDF_RenderPageBitmapWithMatrix(bitmap, page, address, address + matrix.length * 4, flags);
  } finally {
    functions._free(address);
  }
}

/** Four bytes a pixel with a row gap, to three without. */
function pixelsOf(functions: PdfiumFunctions, bitmap: number, { width, height }: { width: number; height: number }) {
  const stride = functions._FPDFBitmap_GetStride(bitmap);
  const start = functions._FPDFBitmap_GetBuffer(bitmap);
  const pixels = functions.HEAPU8.subarray(start, start + stride * height);
  const rgb = Buffer.allocUnsafe(width * height * 3);
  let target = 0;
  for (let y = 0; y < height; y++) {
    for (let at = y * stride, end = at + width * 4; at < end; at += 4) {
      rgb[target++] = pixels[at] ?? 0;
      rgb[target++] = pixels[at + 1] ?? 0;
      rgb[target++] = pixels[at + 2] ?? 0;
    }
  }
  return rgb;
}

interface Saving {
  readonly library: PdfiumLibrary;
  readonly document: number;
  readonly target: string;
  /** Called while bytes come: a large file takes long. */
  readonly progress: () => void;
}

function save({ library, document, target, progress }: Saving): boolean {
  const file = openSync(target, 'w');
  try {
    const sink = (bytes: Uint8Array): void => {
      progress();
      for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
    };
    return library.writing(
      sink,
      (writer) => library.functions._FPDF_SaveAsCopy(document, writer, SAVE_REMOVE_SECURITY) !== 0,
    );
  } finally {
    closeSync(file);
  }
}
