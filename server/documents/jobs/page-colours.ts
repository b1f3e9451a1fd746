// How many pages of an output show a colour: its price may depend on it. The engine scans operators; what they do not
// decide is drawn once by PDFium and remembered, because a run shows the same few images on all its pages.
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Result } from '#domain/errors/result.ts';
import { type PageColour, pageColour } from '../engine/content/page-colour.ts';
import type { PdfFile } from '../engine/file/pdf-file.ts';
import { HandOver } from '../engine/syntax/hand-over.ts';
import { assemble } from '../engine/write/assemble.ts';
import type { DrawItem, Rgba } from '../writer/draw-item.ts';
import type { Sources } from './blank-areas.ts';
import type { ComposePage, SourcePage } from './compose-jobs.ts';
import { pageNumber } from './page-number.ts';
import { type Picture, pagePictures } from './page-pictures.ts';

/** A page (from 1; below zero from the end) of a document. */
type DocumentPage = Pick<SourcePage, 'path' | 'page'>;

/** Counts per output; a page of a document is examined once per job, even when several outputs show it. */
export interface PageColours {
  /** Pages that show a colour, from their source or from what is drawn over them. */
  count(pages: readonly ComposePage[]): Promise<number>;
}

const COLOUR_DPI = 50;
/** Pages of a document from which a page is drawn from a file of its own. */
const LONG = 200;
/** That file, in the child's own folder, where this process works. */
const ALONE = 'page-alone.pdf';
/** Channels of 255: JPEG and the edges of letters leave smaller differences in greys. */
const VISIBLE = 24;

/** Counts the coloured pages of a job's outputs. */
export function pageColours(sources: Sources): PageColours {
  const known = new Map<string, Map<string, boolean>>();
  const isColoured = async (page: ComposePage): Promise<boolean> => {
    if (page.items?.some(isColouredItem)) return true;
    for (const laid of page.appositions ?? []) if (await ofDocument(laid)) return true;
    return page.kind === 'source' && ofDocument(page);
  };
  const ofDocument = (page: DocumentPage): Promise<boolean> => {
    let ofFile = known.get(page.path);
    if (ofFile === undefined) {
      ofFile = new Map();
      known.set(page.path, ofFile);
    }
    return isColouredSource(page, sources, ofFile);
  };
  return {
    async count(pages) {
      let coloured = 0;
      for (const page of pages) if (await isColoured(page)) coloured++;
      return coloured;
    },
  };
}

async function isColouredSource(page: DocumentPage, sources: Sources, known: Map<string, boolean>): Promise<boolean> {
  const opened = await sources.files.open(page.path);
  if (!opened.ok) return false;
  const number = pageNumber(page.page, opened.value.pageCount) ?? 1;
  const scan = scanned(opened.value, number);
  if (scan.coloured) return true;
  const unknown = [...scan.suspects].filter((suspect) => known.get(suspect) !== false);
  if (unknown.length === 0) return false;
  const key = unknown.sort((a, b) => (a < b ? -1 : 1)).join('\n');
  let answer = known.get(key);
  if (answer === undefined) {
    const picture = await pictureOf(sources, page.path, { file: opened.value, number });
    answer = picture.ok && showsColour(picture.value);
    known.set(key, answer);
    // everything on a grey page is grey
    if (!answer) for (const suspect of unknown) known.set(suspect, false);
  }
  return answer;
}

/**
 * A page as it is printed. PDFium reads the whole table of a document that it opens: of a long one it is given the page alone,
 * as the engine copies it.
 */
async function pictureOf(
  { pictures }: Sources,
  path: string,
  { file, number }: { file: PdfFile; number: number },
): Promise<Result<Picture>> {
  const target = resolve(ALONE);
  if (file.pageCount < LONG || file.hasForm || !copiedAlone(target, file, number))
    return pictures.draw(path, number, COLOUR_DPI);
  const own = pagePictures();
  try {
    return await own.draw(target, 1, COLOUR_DPI);
  } finally {
    own.close();
    rmSync(target, { force: true });
  }
}

/** False where the engine cannot copy the page faithfully: nothing is left then. */
function copiedAlone(target: string, file: PdfFile, page: number): boolean {
  try {
    assemble(target, [{ kind: 'source', file, page }]);
    return true;
  } catch (error) {
    rmSync(target, { force: true });
    if (error instanceof HandOver) return false;
    throw error;
  }
}

/** What the operators say; a content that the engine cannot decode must be drawn. */
function scanned(file: PdfFile, page: number): PageColour {
  try {
    return pageColour(file, page);
  } catch (error) {
    if (error instanceof HandOver) return { coloured: false, suspects: new Set([`page ${page}`]) };
    throw error;
  }
}

function showsColour({ rgb }: Picture): boolean {
  for (let at = 0; at + 2 < rgb.length; at += 3) {
    const [r = 0, g = 0, b = 0] = [rgb[at], rgb[at + 1], rgb[at + 2]];
    if (Math.max(r, g, b) - Math.min(r, g, b) > VISIBLE) return true;
  }
  return false;
}

const isColour = (ink: Rgba | undefined): boolean =>
  ink !== undefined && ink.a > 0 && Math.max(ink.r, ink.g, ink.b) - Math.min(ink.r, ink.g, ink.b) > VISIBLE;

function isColouredItem(item: DrawItem): boolean {
  if (item.type === 'rectangle') return isColour(item.fill) || isColour(item.stroke);
  if (isColour(item.color)) return true;
  if (item.type !== 'richText' || item.oneColor || item.color.a <= 0) return false;
  return item.paragraphs.some(({ spans }) => spans.some(({ color }) => isColour(color ?? undefined)));
}
