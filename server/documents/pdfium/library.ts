// PDFium as WebAssembly: the functions we call, loaded once per process, and its two callbacks (read a file, write a file).
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';
import type { BlockReader } from './block-reader.ts';

/** The exported functions in use. Numbers are addresses in the WebAssembly memory unless their name says otherwise. */
export interface PdfiumFunctions {
  /** Views of the memory. They are replaced when it grows: never keep one over a call. */
  readonly HEAPU8: Uint8Array;
  readonly HEAPU32: Uint32Array;
  readonly HEAPF32: Float32Array;
  readonly HEAPF64: Float64Array;
  addFunction(callback: (...words: number[]) => number, signature: string): number;
  _malloc(bytes: number): number;
  _free(address: number): void;
  _PDFiumExt_Init(): void;
  _FPDF_LoadCustomDocument(access: number, password: number): number;
  _FPDF_GetLastError(): number;
  _FPDF_CloseDocument(document: number): void;
  _FPDF_GetPageCount(document: number): number;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  /** writes FS_SIZEF, two floats, without reading what is on the page */
  _FPDF_GetPageSizeByIndexF(document: number, index: number, size: number): number;
  _FPDF_GetPageBoundingBox(page: number, rectangle: number): number;
  _FPDFPage_GetRotation(page: number): number;
  _FPDFPage_Flatten(page: number, mode: number): number;
  _FPDFPage_GetAnnotCount(page: number): number;
  _FPDFPage_GetAnnot(page: number, index: number): number;
  _FPDFAnnot_GetSubtype(annotation: number): number;
  _FPDFPage_CloseAnnot(annotation: number): void;
  _FPDFBitmap_Create(width: number, height: number, alpha: number): number;
  _FPDFBitmap_FillRect(bitmap: number, x: number, y: number, width: number, height: number, color: number): void;
  _FPDFBitmap_GetStride(bitmap: number): number;
  _FPDFBitmap_GetBuffer(bitmap: number): number;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    x: number,
    y: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ): void;
  _FPDF_RenderPageBitmapWithMatrix(bitmap: number, page: number, matrix: number, clip: number, flags: number): void;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetUnicode(text: number, index: number): number;
  _FPDFText_IsGenerated(text: number, index: number): number;
  _FPDFText_HasUnicodeMapError(text: number, index: number): number;
  _FPDFText_GetFontSize(text: number, index: number): number;
  _FPDFText_GetMatrix(text: number, index: number, matrix: number): number;
  _FPDFText_GetCharOrigin(text: number, index: number, x: number, y: number): number;
  _FPDFText_GetLooseCharBox(text: number, index: number, rectangle: number): number;
  _FPDF_SaveAsCopy(document: number, writer: number, flags: number): number;
  _FPDF_CreateNewDocument(): number;
  _FPDF_ImportPagesByIndex(target: number, source: number, indices: number, count: number, at: number): number;
  /** a new document; sizes in points */
  _FPDF_ImportNPagesToOne(source: number, width: number, height: number, across: number, down: number): number;
}

/** PDFium in this process, with the files it may read and the sink it writes to. */
export interface PdfiumLibrary {
  readonly functions: PdfiumFunctions;
  /** Address of a FPDF_FILEACCESS for the reader. */
  register(reader: BlockReader): number;
  release(access: number): void;
  /** Runs `save` with a FPDF_FILEWRITE whose bytes go to `sink`. */
  writing<T>(sink: (bytes: Uint8Array) => void, save: (writer: number) => T): T;
}

let loaded: Promise<PdfiumLibrary> | undefined;
let memory = (): number => 0;

/** Bytes of PDFium's memory in this process, which never shrinks; 0 while PDFium is not loaded. */
export const pdfiumMemoryBytes = (): number => memory();

/** The one PDFium of this process. It has global state: one document at a time. */
export function loadPdfium(): Promise<PdfiumLibrary> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<PdfiumLibrary> {
  const program = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
  const wrapped = await init({ wasmBinary: new Uint8Array(program).buffer });
  // The package declares the functions that its wrapper uses; the program exports more.
  const functions = wrapped.pdfium as unknown as PdfiumFunctions;
  functions._PDFiumExt_Init();
  memory = () => functions.HEAPU8.byteLength;
  return libraryOf(functions);
}

function libraryOf(functions: PdfiumFunctions): PdfiumLibrary {
  const readers = new Map<number, BlockReader>();
  let sink: ((bytes: Uint8Array) => void) | undefined;
  // FPDF_FILEACCESS.m_GetBlock(parameter, position, buffer, size); positions are unsigned.
  const getBlock = functions.addFunction((id = 0, position = 0, buffer = 0, size = 0) => {
    const reader = readers.get(id);
    return reader?.readInto(functions.HEAPU8, buffer >>> 0, position >>> 0, size >>> 0) ? 1 : 0;
  }, 'iiiii');
  // FPDF_FILEWRITE.WriteBlock(self, data, size)
  const writeBlock = functions.addFunction((_self = 0, data = 0, size = 0) => {
    sink?.(functions.HEAPU8.subarray(data >>> 0, (data >>> 0) + (size >>> 0)));
    return 1;
  }, 'iiii');
  return {
    functions,
    register(reader) {
      const access = functions._malloc(12);
      readers.set(access, reader);
      functions.HEAPU32.set([reader.size, getBlock, access], access >> 2);
      return access;
    },
    release(access) {
      readers.delete(access);
      functions._free(access);
    },
    writing(target, save) {
      const writer = functions._malloc(8);
      functions.HEAPU32.set([1, writeBlock], writer >> 2);
      sink = target;
      try {
        return save(writer);
      } finally {
        sink = undefined;
        functions._free(writer);
      }
    },
  };
}
