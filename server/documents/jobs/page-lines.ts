// The job "page lines": every line of text of pages with the room that it takes, for those who look at what lies in the way of
// what. A line ends where a gap of a type size is, as it does for what is taken out.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { PdfFile } from '../engine/file/pdf-file.ts';
import type { Glyph } from '../engine/text/glyph-collector.ts';
import { loadPdfium } from '../pdfium/library.ts';
import { openInPdfium } from '../pdfium/pdfium-file.ts';
import type { JobContext } from '../pool/child-program.ts';
import type { AreaMm } from '../writer/draw-item.ts';
import { POINTS_PER_MM } from '../writer/geometry.ts';
import { inArea, readByEngine } from './area-text.ts';
import type { PageLine, PageLines, PageLinesJob } from './document-jobs.ts';
import { pageNumber } from './page-number.ts';
import { sourceFiles, withSources } from './sources/source-files.ts';

/** Most lines of a page that are told of. */
const MOST_LINES = 3000;
/** A gap that ends a line, and one that stands for a space, in type sizes. */
const GAP = 1;
const SPACE = 0.15;
/** What a glyph may reach below and above its base line, in type sizes. */
const BELOW = 0.25;
const ABOVE = 0.85;

interface ReadPage {
  readonly glyphs: readonly Glyph[];
  readonly unsure: boolean;
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly unit: number;
}

/** Refuses at the first page with `area.page` (`page`, `pages`), and as opening does. */
export async function readPageLines(job: PageLinesJob, context: JobContext): Promise<Result<PageLines[]>> {
  const files = sourceFiles(context);
  let isDone = false;
  try {
    const all: PageLines[] = [];
    for (const page of job.pages) {
      const read = await withSources(files, [job.path], (open) => {
        const file = open.get(job.path);
        return file === undefined ? refuse('document.noPages') : readPage(file, page);
      });
      if (!read.ok) return read;
      const { width, height } = read.value;
      const lines = linesOf(await trusted(read.value, job.path), height).slice(0, MOST_LINES);
      all.push({ widthMm: width / POINTS_PER_MM, heightMm: height / POINTS_PER_MM, lines });
      context.progress();
    }
    isDone = true;
    return ok(all);
  } finally {
    files.close(isDone);
  }
}

const wholeOf = ({ width, height }: { width: number; height: number }): AreaMm => ({
  left: 0,
  top: 0,
  width: width / POINTS_PER_MM,
  height: height / POINTS_PER_MM,
});

function readPage(file: PdfFile, wanted: number): Result<ReadPage> {
  const number = pageNumber(wanted, file.pageCount);
  if (number === null) return refuse('area.page', { page: wanted, pages: file.pageCount });
  const { width, height, unit } = file.geometry(number);
  const { glyphs, unsure } = readByEngine(file, number, wholeOf({ width, height }));
  return ok({ glyphs, unsure: unsure.length > 0, number, width, height, unit });
}

/** Where the engine is not sure of the text, PDFium reads it. */
async function trusted(page: ReadPage, path: string): Promise<readonly Glyph[]> {
  if (!page.unsure) return page.glyphs;
  const file = openInPdfium(await loadPdfium(), path);
  if (typeof file === 'string') return page.glyphs;
  try {
    return inArea(file.glyphs(page.number).glyphs, wholeOf(page), page);
  } finally {
    file.close();
  }
}

/** A glyph by its place along its line and across the lines of its direction. */
interface Placed extends Glyph {
  readonly along: number;
  readonly across: number;
}

function placed(glyph: Glyph): Placed {
  const [cosine, sine] = [Math.cos((glyph.angle * Math.PI) / 180), Math.sin((glyph.angle * Math.PI) / 180)];
  return { ...glyph, along: glyph.x * cosine + glyph.y * sine, across: glyph.y * cosine - glyph.x * sine };
}

/** The lines of a page from its top down; `height` of the page in points. */
function linesOf(glyphs: readonly Glyph[], height: number): PageLine[] {
  const seen = glyphs.filter(({ text, size }) => text.trim() !== '' && size > 0).map(placed);
  const lines: Placed[][] = [];
  for (const row of rowsOf(seen)) {
    row.sort((a, b) => a.along - b.along);
    let last: Placed | undefined;
    for (const glyph of row) {
      const goesOn = last !== undefined && glyph.along - (last.along + last.width) < GAP * last.size;
      if (goesOn) lines.at(-1)?.push(glyph);
      else lines.push([glyph]);
      last = glyph;
    }
  }
  return lines
    .map((line) => ({ text: textOf(line), area: areaOf(line, height) }))
    .sort((a, b) => a.area.top - b.area.top || a.area.left - b.area.left);
}

/** Glyphs of one direction and one base line. */
function rowsOf(glyphs: readonly Placed[]): Placed[][] {
  const sorted = glyphs.toSorted((a, b) => a.angle - b.angle || b.across - a.across);
  const rows: Placed[][] = [];
  let first: Placed | undefined;
  for (const glyph of sorted) {
    const same =
      first !== undefined &&
      first.angle === glyph.angle &&
      first.across - glyph.across < 0.3 * Math.min(first.size, glyph.size);
    if (same) rows.at(-1)?.push(glyph);
    else {
      rows.push([glyph]);
      first = glyph;
    }
  }
  return rows;
}

function textOf(line: readonly Placed[]): string {
  let text = '';
  let end = Number.NEGATIVE_INFINITY;
  for (const glyph of line) {
    if (text !== '' && glyph.along - end > SPACE * glyph.size) text += ' ';
    text += glyph.text;
    end = glyph.along + glyph.width;
  }
  return text;
}

function areaOf(line: readonly Placed[], height: number): AreaMm {
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [bottom, top] = [left, right];
  for (const { x, y, width, size, angle } of line) {
    const [cosine, sine] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    for (let corner = 0; corner < 4; corner++) {
      const along = corner < 2 ? 0 : width;
      const up = size * (corner % 2 === 0 ? -BELOW : ABOVE);
      const [cornerX, cornerY] = [x + along * cosine - up * sine, y + along * sine + up * cosine];
      left = Math.min(left, cornerX);
      right = Math.max(right, cornerX);
      bottom = Math.min(bottom, cornerY);
      top = Math.max(top, cornerY);
    }
  }
  return {
    left: left / POINTS_PER_MM,
    top: (height - top) / POINTS_PER_MM,
    width: (right - left) / POINTS_PER_MM,
    height: (top - bottom) / POINTS_PER_MM,
  };
}
