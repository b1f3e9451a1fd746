// What PDFium reads in the area of an address: rests of what was taken out, and text that is no address.
import { isDateLine } from '#domain/addresses/date-line.ts';
import { cleanLines } from '#domain/addresses/postal.ts';
import { assembleLines } from '#server/documents/engine/text/lines.ts';
import { loadPdfium } from '#server/documents/pdfium/library.ts';
import { openInPdfium } from '#server/documents/pdfium/pdfium-file.ts';
import type { AreaMm } from '#server/documents/writer/draw-item.ts';
import { inArea } from '../area-text.ts';

interface Geometry {
  /** points */
  readonly height: number;
  /** UserUnit */
  readonly unit: number;
}

/** Whether something is read in the area of the first page; true where the file cannot be opened. */
export const saysMore = async (path: string, area: AreaMm, geometry: Geometry): Promise<boolean> =>
  (await linesIn(path, area, geometry))?.some((line) => line.trim() !== '') ?? true;

/** Whether the date of the letter stands in the area: it is no part of the address, and may not go with it. */
export const saysDate = async (path: string, area: AreaMm, geometry: Geometry): Promise<boolean> =>
  cleanLines((await linesIn(path, area, geometry)) ?? []).some(isDateLine);

async function linesIn(path: string, area: AreaMm, geometry: Geometry): Promise<string[] | null> {
  const file = openInPdfium(await loadPdfium(), path);
  if (typeof file === 'string') return null;
  try {
    return assembleLines(inArea(file.glyphs(1).glyphs, area, geometry), AS_SEEN);
  } finally {
    file.close();
  }
}

const AS_SEEN = { lineDetection: 'default', characterOrder: 'position', wordSpacing: 'normal' } as const;
