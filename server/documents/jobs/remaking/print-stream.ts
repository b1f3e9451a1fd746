// The job "printStream": text for a line printer becomes a PDF. Read once in parts, its pages kept in the child's folder
// with their places alone in memory; each is read again and drawn when it is written.
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import iconv from 'iconv-lite';
import { PAGE_SIZES } from '#domain/documents/units.ts';
import { ok, type Refusal, type Result, refuse } from '#domain/errors/result.ts';
import { type PrintedPage, printLines } from '#domain/preprocessing/print-lines.ts';
import type { PrintStreamParameters } from '#domain/preprocessing/print-stream.schema.ts';
import { DrawingError } from '#server/documents/engine/syntax/hand-over.ts';
import { assemble, type OutputPage } from '#server/documents/engine/write/assemble.ts';
import type { JobContext } from '#server/documents/pool/child-program.ts';
import { POINTS_PER_MM } from '#server/documents/writer/geometry.ts';
import { lineGrid, type PageGrid } from '#server/documents/writer/line-grid.ts';
import { writeWhole } from '../written-file.ts';
import type { PageTotal, PrintStreamJob } from './remade-jobs.ts';

const PART = 64 * 1024;
/** The pages as they were read, one JSON text each; in the child's own folder. */
const PAGES_FILE = 'print-pages';
/** What a decoder gives for bytes that its encoding does not have. */
const REPLACEMENT = '\ufffd';

/** Refuses as DocumentEngine.printStream says; nothing is written then. */
export function printStream(job: PrintStreamJob, context: JobContext): Result<PageTotal> {
  context.progress(job.path);
  const kept = openSync(PAGES_FILE, 'w+');
  try {
    const places = readPages(job, kept, context);
    if (!places.ok) return places;
    return writePages(job, { kept, places: places.value }, context);
  } finally {
    closeSync(kept);
    rmSync(PAGES_FILE, { force: true });
  }
}

/** Where a page lies in the file of pages. */
interface KeptPage {
  readonly at: number;
  readonly bytes: number;
}

function readPages({ path, parameters, maxPages }: PrintStreamJob, kept: number, context: JobContext) {
  const places: KeptPage[] = [];
  let at = 0;
  const keep = (page: PrintedPage): void => {
    const bytes = writeSync(kept, Buffer.from(JSON.stringify(page)), 0, null, at);
    places.push({ at, bytes });
    at += bytes;
    context.progress();
  };
  const lines = printLines(parameters, keep);
  for (const part of textOf(path, parameters.encoding)) {
    if (part.includes(REPLACEMENT)) return refuse('preprocessing.encoding', { encoding: parameters.encoding });
    const fault = lines.add(part);
    if (fault !== null) return refused(fault);
    if (places.length > maxPages) return refuse('document.tooManyPages', { pages: places.length, limit: maxPages });
    context.progress();
  }
  const fault = lines.end();
  if (fault !== null) return refused(fault);
  return places.length === 0 ? refuse('document.noPages') : ok(places);
}

const refused = (refusal: Refusal): Result<never> => ({ ok: false, refusal });

function* textOf(path: string, encoding: PrintStreamParameters['encoding']): Iterable<string> {
  const decoder = iconv.getDecoder(encoding);
  const file = openSync(path, 'r');
  const part = Buffer.alloc(PART);
  try {
    for (let read = readSync(file, part); read > 0; read = readSync(file, part))
      yield decoder.write(part.subarray(0, read));
    yield decoder.end() ?? '';
  } finally {
    closeSync(file);
  }
}

interface Kept {
  readonly kept: number;
  readonly places: readonly KeptPage[];
}

/** A character that no font has, met while a page was drawn. */
class MissingGlyph extends DrawingError {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.label);
    this.refusal = refusal;
  }
}

function writePages(job: PrintStreamJob, { kept, places }: Kept, context: JobContext): Result<PageTotal> {
  const size = pageSize(job.parameters);
  const grid = lineGrid(size);
  const pages = places.map(({ at, bytes }, index): OutputPage => {
    const overlay = () => {
      context.progress();
      const text = Buffer.alloc(bytes);
      readSync(kept, text, 0, bytes, at);
      const drawn = grid.draw(JSON.parse(text.toString('utf8')) as PrintedPage);
      if (drawn.ok) return drawn.value;
      throw new MissingGlyph({ ...drawn.refusal, parameters: { ...drawn.refusal.parameters, page: index + 1 } });
    };
    return { kind: 'drawn', width: size.width, height: size.height, overlay };
  });
  try {
    writeWhole(job.target, (temporary) => assemble(temporary, pages));
    return ok({ pages: pages.length });
  } catch (error) {
    if (error instanceof MissingGlyph) return refused(error.refusal);
    throw error;
  }
}

function pageSize(parameters: PrintStreamParameters): PageGrid {
  const { pageSize: name, orientation, margins, lines, columns, font, fontSize } = parameters;
  const { width, height } = PAGE_SIZES[name];
  const [across, down] = orientation === 'portrait' ? [width, height] : [height, width];
  const points = (mm: number): number => mm * POINTS_PER_MM;
  return {
    width: points(across),
    height: points(down),
    left: points(margins.left),
    top: points(margins.top),
    columnWidth: points(across - margins.left - margins.right) / columns,
    lineHeight: points(down - margins.top - margins.bottom) / lines,
    font,
    size: fontSize,
  };
}
