// Writes one page of an open file into an output: its entries, its annotations, and what is drawn over it.
import { INHERITABLE, type Inherited } from '../file/page-tree.ts';
import type { PdfFile } from '../file/pdf-file.ts';
import { type Piece, wholeRange, writtenKey } from '../output/object-body.ts';
import { HandOver } from '../syntax/hand-over.ts';
import type { Entry } from '../syntax/walk.ts';
import { namesOfPage } from './names-of-page.ts';
import type { Overlay } from './overlay.ts';
import { annotationPieces } from './page-annotations.ts';
import type { PageContext, PageJob } from './page-context.ts';
import { fieldsOfPage } from './page-fields.ts';
import { PAPER_ENTRIES, type PageOnPaper, paperEntries } from './page-on-paper.ts';
import { drawOverPage } from './page-overlay.ts';
import { type Additions, pageResources, resourcesPieces } from './page-resources.ts';

const NO_OVERLAY: Overlay = { content: Buffer.alloc(0), fonts: new Map() };

/**
 * Entries of a page that say how it looks (ISO 32000-2, table 31). All others stay behind: they point out of the output,
 * start something when the page is shown (AA, PresSteps), or hold private data of programs, which may tell of any page.
 */
const KEPT = new Set([
  'Type',
  'Resources',
  'MediaBox',
  'CropBox',
  'BleedBox',
  'TrimBox',
  'ArtBox',
  'BoxColorInfo',
  'Contents',
  'Rotate',
  'Group',
  'Tabs',
  'UserUnit',
]);

/** Writes the page as object `job.number` of the output. Throws HandOver when it cannot be copied faithfully. */
export function writePage(context: PageContext, job: PageJob): void {
  const { file, page, paper } = job;
  const { objects, pages } = file;
  const number = pages.numbers[page - 1] ?? 0;
  const copier = context.copierOf(file);
  const fields = fieldsOfPage(context, job);
  const isDrawnOn = paper?.matrix || fields !== null || (job.laid ?? []).length > 0;
  const overlay = job.overlay ?? (isDrawnOn ? NO_OVERLAY : undefined);
  const drawn = overlay === undefined ? null : drawOverPage(context, { ...job, overlay }, fields);
  const resources = drawn?.resources ?? resourcesOf(context, job, drawn?.additions);
  const pieces: Piece[] = [`<</Parent ${job.parent} 0 R`];
  const replaced = new Set<string>();
  if (paper) replaceByPaper(paper, replaced, pieces);
  if (drawn !== null) replaced.add('Contents');
  if (resources !== null) replaced.add('Resources');
  addOwnEntries(context, job, { number, replaced, pieces });
  addInherited(pages.inherited[page - 1], replaced, pieces);
  if (drawn !== null) pieces.push(`/Contents[${drawn.save}`, ...drawn.contents, `${drawn.tail}]`);
  if (resources !== null) pieces.push('/Resources ', ...resources);
  copier.writeBody(job.number, objects.isPacked(number), [...pieces, '>>']);
}

function replaceByPaper(paper: PageOnPaper, replaced: Set<string>, pieces: Piece[]): void {
  for (const key of paper.matrix === null ? ['Rotate'] : PAPER_ENTRIES) replaced.add(key);
  pieces.push(paperEntries(paper));
}

interface PageBody {
  /** object number of the page in its file */
  readonly number: number;
  /** keys that are written already, or written anew */
  readonly replaced: Set<string>;
  readonly pieces: Piece[];
}

/** By index: thousands of pages are written before the loops are compiled, and iterating makes an object a step. */
function addOwnEntries(context: PageContext, job: PageJob, { number, replaced, pieces }: PageBody): void {
  const written = job.file.objects.entries(number);
  if (written === null) throw new HandOver('page-tree', 'missing page');
  const { bytes, entries } = written;
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i] as Entry;
    const { key } = entry;
    if (key === 'Annots') pieces.push(...annotationPieces(context, job, bytes, entry.start));
    else if (KEPT.has(key) && !replaced.has(key)) {
      pieces.push(writtenKey(key), { bytes, start: entry.start, end: entry.end });
    }
    replaced.add(key);
  }
}

function addInherited(inherited: Inherited | undefined, replaced: ReadonlySet<string>, pieces: Piece[]): void {
  for (let i = 0; i < INHERITABLE.length; i++) {
    const key = INHERITABLE[i] as string;
    const value = inherited?.get(key);
    if (value !== undefined && !replaced.has(key)) pieces.push(`/${key} `, wholeRange(value));
  }
}

const NOTHING: Additions = { Font: '', XObject: '' };

/** How to write the page's Resources; null where they are copied as they are. */
function resourcesOf(context: PageContext, { file, page }: PageJob, additions: Additions | undefined): Piece[] | null {
  const names = namesOfPage(file, page, pageResources(file, page));
  if (additions === undefined && names === null) return null;
  return writtenResources(context, { file, page, names, additions: additions ?? NOTHING });
}

/** The Resources of one page; `names`: those of fonts and XObjects that it keeps, null for all. */
export interface ResourcesJob {
  readonly file: PdfFile;
  readonly page: number;
  readonly names: ReadonlySet<string> | null;
  readonly additions: Additions;
}

/** The page's Resources with additions: one object for all pages that share them, else written in the page. */
export function writtenResources(context: PageContext, { file, page, names, additions }: ResourcesJob): Piece[] {
  const { objects, pages } = file;
  const resources = pageResources(file, page);
  if (names !== null || resources.key === '') return resourcesPieces(objects, resources, { names, additions });
  let known = context.resources.get(file);
  if (known === undefined) {
    known = new Map();
    context.resources.set(file, known);
  }
  const key = `${resources.key} ${additions.Font} ${additions.XObject}`;
  let number = known.get(key);
  if (number === undefined) {
    number = context.output.allocate();
    known.set(key, number);
    const pieces = resourcesPieces(objects, resources, { names, additions });
    const packed = objects.isPacked(resources.number > 0 ? resources.number : (pages.numbers[page - 1] ?? 0));
    context.copierOf(file).writeBody(number, packed, pieces);
  }
  return [`${number} 0 R`];
}
