// The job "area text": the text in areas of pages. Where the engine is not sure of it, PDFium reads the page, and the same
// function makes the lines.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { PdfFile } from '../engine/file/pdf-file.ts';
import { HandOver } from '../engine/syntax/hand-over.ts';
import { type AreaGlyphs, areaText } from '../engine/text/area-text.ts';
import type { Glyph } from '../engine/text/glyph-collector.ts';
import { assembleLines, type ExtractionSettings } from '../engine/text/lines.ts';
import { withoutRepeats } from '../engine/text/placed/repeated-glyphs.ts';
import { loadPdfium, type PdfiumLibrary } from '../pdfium/library.ts';
import { openInPdfium, type PdfiumFile } from '../pdfium/pdfium-file.ts';
import type { JobContext } from '../pool/child-program.ts';
import type { AreaMm } from '../writer/draw-item.ts';
import { POINTS_PER_MM } from '../writer/geometry.ts';
import type { AreaTextAnswer, AreaTextJob, AreaTextRequest } from './document-jobs.ts';
import { pageNumber } from './page-number.ts';
import { sourceFiles, withSources } from './sources/source-files.ts';

/** One answer for each area of each page asked for, in that order. Refuses as opening does. */
export async function readAreas(job: AreaTextJob, context: JobContext): Promise<Result<AreaTextAnswer[]>> {
  const files = sourceFiles(context);
  let isDone = false;
  try {
    const read = await withSources(files, [job.path], (open) => {
      const file = open.get(job.path);
      if (!file) return refuse('document.noPages');
      return ok(job.requests.flatMap((request, place) => readingsOf(request, { place, file, context })));
    });
    if (!read.ok) return read;
    const answers = await readAgain(read.value, job.path, context);
    isDone = true;
    return ok(answers);
  } finally {
    files.close(isDone);
  }
}

/** What the engine read, and what PDFium needs to read it again. */
interface AreaReading {
  readonly answer: AreaTextAnswer;
  readonly area: AreaMm;
  readonly extraction: ExtractionSettings;
  readonly geometry: { readonly height: number; readonly unit: number };
}

interface RequestContext {
  /** place in the list of requests */
  readonly place: number;
  readonly file: PdfFile;
  readonly context: JobContext;
}

function readingsOf(
  { page: selected, areas, extraction }: AreaTextRequest,
  { place, file, context }: RequestContext,
): AreaReading[] {
  const readings: AreaReading[] = [];
  for (const page of pagesOf(selected, file.pageCount)) {
    context.progress();
    for (const [index, area] of areas.entries()) {
      const answer = { request: place, page, area: index };
      if (page === 0) {
        const none = { ...answer, lines: [], unsure: [] };
        readings.push({ answer: none, area, extraction, geometry: { height: 0, unit: 1 } });
        continue;
      }
      const { glyphs, unsure } = readByEngine(file, page, area);
      const lines = unsure.length === 0 ? assembleLines(glyphs, extraction) : [];
      const seen = unsure.length === 0 ? ofSideways(glyphs) : {};
      readings.push({ answer: { ...answer, lines, unsure, ...seen }, area, extraction, geometry: file.geometry(page) });
    }
  }
  return readings;
}

/** Degrees from upright to which a line still reads as one that leans. */
const LEANS = 45;

const isUpright = ({ angle, mirrored }: Glyph): boolean =>
  mirrored !== true && (angle <= LEANS || angle >= 360 - LEANS);

/** Whether all that is seen in an area runs another way than upright, or is seen as in a mirror. */
function ofSideways(glyphs: readonly Glyph[]): { sideways?: true } {
  const seen = glyphs.filter(({ text }) => text.trim() !== '');
  return seen.length > 0 && !seen.some(isUpright) ? { sideways: true } : {};
}

/** A content that the engine cannot decode makes the text unsure, so that PDFium reads the page. */
export function readByEngine(file: PdfFile, page: number, area: AreaMm): AreaGlyphs {
  try {
    return areaText(file, page, area);
  } catch (error) {
    if (error instanceof HandOver) return { glyphs: [], unsure: [`content: ${error.code}`] };
    throw error;
  }
}

/** The answers; those that the engine is not sure of are read by PDFium, which is loaded only for them. */
async function readAgain(
  readings: readonly AreaReading[],
  path: string,
  context: JobContext,
): Promise<AreaTextAnswer[]> {
  if (readings.every(({ answer }) => answer.unsure.length === 0)) return readings.map(({ answer }) => answer);
  const reader = pdfiumReader(await loadPdfium(), path);
  try {
    return readings.map(({ answer, area, extraction, geometry }) => {
      if (answer.unsure.length === 0) return answer;
      context.progress();
      const glyphs = withoutRepeats(reader.glyphsIn(area, answer.page, geometry));
      return { ...answer, lines: assembleLines(glyphs, extraction), ...ofSideways(glyphs) };
    });
  } finally {
    reader.close();
  }
}

/** Page numbers from 1; 0 stands for a page that does not exist. */
function pagesOf(page: number | 'all', count: number): number[] {
  if (page === 'all') return Array.from({ length: count }, (_, i) => i + 1);
  return [pageNumber(page, count) ?? 0];
}

interface PdfiumReader {
  /** PDFium's characters whose centre lies in the area, as the engine counts them. */
  glyphsIn(area: AreaMm, page: number, geometry: { height: number; unit: number }): Glyph[];
  close(): void;
}

/** Opens the document in PDFium when it is asked for the first time, and keeps the characters of the last page. */
function pdfiumReader(library: PdfiumLibrary, path: string): PdfiumReader {
  let file: PdfiumFile | null | undefined;
  let last: { page: number; glyphs: Glyph[] } | undefined;
  const glyphsOf = (page: number): Glyph[] => {
    if (last?.page === page) return last.glyphs;
    if (file === undefined) {
      const opened = openInPdfium(library, path);
      file = typeof opened === 'string' ? null : opened;
    }
    const glyphs = file?.glyphs(page).glyphs ?? [];
    last = { page, glyphs };
    return glyphs;
  };
  return {
    glyphsIn: (area, page, geometry) => inArea(glyphsOf(page), area, geometry),
    close: () => file?.close(),
  };
}

/** Height of the centre of a letter above its baseline, as a part of the type size. */
const CENTRE_HEIGHT = 0.3;

/** Those whose centre lies in the area. */
export function inArea(
  glyphs: readonly Glyph[],
  area: AreaMm,
  { height, unit }: { height: number; unit: number },
): Glyph[] {
  const [left, right] = [area.left * POINTS_PER_MM, (area.left + area.width) * POINTS_PER_MM];
  const [top, bottom] = [height - area.top * POINTS_PER_MM, height - (area.top + area.height) * POINTS_PER_MM];
  return glyphs
    .map((glyph) => scaled(glyph, unit))
    .filter(({ x, y, width, size, angle }) => {
      const [cosine, sine] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
      const [along, up] = [width / 2, size * CENTRE_HEIGHT];
      const [centreX, centreY] = [x + along * cosine - up * sine, y + along * sine + up * cosine];
      return centreX >= left && centreX <= right && centreY >= bottom && centreY <= top;
    });
}

/** PDFium ignores UserUnit. */
const scaled = (glyph: Glyph, unit: number): Glyph => ({
  ...glyph,
  x: glyph.x * unit,
  y: glyph.y * unit,
  width: glyph.width * unit,
  size: glyph.size * unit,
});
