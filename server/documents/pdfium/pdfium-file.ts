// One PDF opened by PDFium: page count, drawing, characters, and copies that the strict engine can take.
import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import type { Glyph } from '../engine/text/glyph-collector.ts';
import { openBlocks } from './block-reader.ts';
import { readGlyphs } from './glyphs.ts';
import type { PdfiumFunctions, PdfiumLibrary } from './library.ts';
import {
  drawPage,
  flattenFields,
  type PageBitmap,
  type PageUse,
  type PlacedPage,
  type RgbImage,
  rgbOf,
} from './page-drawing.ts';

/** A file that PDFium opened. Close it: the memory of the library is not the collector's. */
export interface PdfiumFile {
  readonly pageCount: number;
  /** Width and height of a page (from 1) as seen, in points. PDFium ignores UserUnit. */
  size(page: number): { width: number; height: number };
  /**
   * The page (from 1) on white, with its annotations and form fields, in exactly this many pixels. Save a copy before:
   * drawing makes the fields part of the page.
   */
  draw(page: number, pixels: { width: number; height: number }): RgbImage;
  /** The page drawn as `draw` does, as `read` makes of its pixels what is wanted. */
  read<T>(page: number, pixels: { width: number; height: number }, read: (bitmap: PageBitmap) => T): T;
  /** The page drawn as `draw` does, but placed on this many white pixels, or those of an image, and cut to its box there. */
  drawPlaced(page: number, pixels: { width: number; height: number; onto?: RgbImage }, placed: PlacedPage): RgbImage;
  /** The characters of the page (from 1), in display space points, y up, UserUnit not applied. */
  glyphs(page: number): { glyphs: Glyph[]; unmapped: number };
  /** Writes the file anew, without security, with a sound cross-reference table. */
  saveCopy(target: string, progress: () => void): boolean;
  /** Imports all pages into a new file: the last resort, because it loses optional content. */
  saveImported(target: string, progress: () => void): boolean;
  /** Writes a new file whose pages (points) hold several pages each, beside and below each other. */
  saveSeveralUp(target: string, grid: Grid, progress: () => void): boolean;
  close(): void;
}

/** Pages on a page. */
export interface Grid {
  readonly across: number;
  readonly down: number;
  /** points */
  readonly width: number;
  readonly height: number;
}

/** Why PDFium does not open a file. */
export type PdfiumRefusal = 'password' | 'broken' | 'too-big';

/** FPDF_GetLastError */
const ERROR_PASSWORD = 4;
const SAVE_REMOVE_SECURITY = 3;
/** Lengths in FPDF_FILEACCESS are 32 bits. */
const LARGEST_FILE = 0xffff_ffff;

/**
 * Opens the file by a read callback, so that it never lies in the WebAssembly memory. `use`: comments and fields are drawn as
 * a screen shows them, or as they are printed.
 */
export function openInPdfium(
  library: PdfiumLibrary,
  path: string,
  use: PageUse = 'screen',
): PdfiumFile | PdfiumRefusal {
  closeKept();
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
  return fileOf(library, { document, use }, release);
}

/** Pictures for which a file stays open: what PDFium remembers of its pages is freed then. */
const MOST_PICTURES = 100;
let kept: { readonly key: string; readonly file: PdfiumFile; readonly close: () => void; left: number } | undefined;

/**
 * The file for a picture of one of its pages: open already, when it is the one that was drawn last. Who looks at a page
 * mostly looks at the next. It stays open until another file is opened; closing it does nothing.
 */
export function openToDraw(library: PdfiumLibrary, path: string): PdfiumFile | PdfiumRefusal {
  const { ino, size, mtimeMs } = statSync(path);
  const key = JSON.stringify([path, ino, size, mtimeMs]);
  if (kept?.key === key && kept.left > 0) {
    kept.left -= 1;
    return kept.file;
  }
  const file = openInPdfium(library, path);
  if (typeof file === 'string') return file;
  kept = { key, file: { ...file, close: () => undefined }, close: file.close, left: MOST_PICTURES - 1 };
  return kept.file;
}

function closeKept(): void {
  kept?.close();
  kept = undefined;
}

interface OpenDocument {
  readonly document: number;
  readonly use: PageUse;
}

function fileOf(library: PdfiumLibrary, { document, use }: OpenDocument, release: () => void): PdfiumFile {
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
  const withFields = <T>(page: number, draw: (handle: number) => T): T => {
    const first = withPage(page, (handle) => {
      const isChanged = !flattened.has(page) && flattenFields(functions, handle, use);
      return isChanged ? undefined : { result: draw(handle) };
    });
    flattened.add(page);
    return first ? first.result : withPage(page, draw);
  };
  type Drawing = { width: number; height: number; placed?: PlacedPage; onto?: RgbImage | undefined };
  const drawn = <T>(number: number, drawing: Drawing, read: (bitmap: PageBitmap) => T): T =>
    withFields(number, (page) => drawPage(functions, { page, use, ...drawing }, read));
  return {
    pageCount: functions._FPDF_GetPageCount(document),
    size: (page) => sizeOf(functions, document, page),
    draw: (page, pixels) => drawn(page, pixels, rgbOf),
    read: drawn,
    drawPlaced: (page, pixels, placed) => drawn(page, { ...pixels, placed }, rgbOf),
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
    saveSeveralUp(target, { across, down, width, height }, progress) {
      const copy = functions._FPDF_ImportNPagesToOne(document, width, height, across, down);
      if (copy === 0) return false;
      try {
        return save({ library, document: copy, target, progress });
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

function sizeOf(functions: PdfiumFunctions, document: number, page: number): { width: number; height: number } {
  const address = functions._malloc(8);
  try {
    if (functions._FPDF_GetPageSizeByIndexF(document, page - 1, address) === 0)
      throw new Error(`PDFium cannot load page ${page}.`);
    const [width = 0, height = 0] = functions.HEAPF32.subarray(address / 4, address / 4 + 2);
    return { width, height };
  } finally {
    functions._free(address);
  }
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
