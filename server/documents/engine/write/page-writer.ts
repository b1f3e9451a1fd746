// Writes one page of an open file into an output: its entries, its annotations, and what is drawn over it.
import { isAnnotation, withoutActions } from '../file/annotations.ts';
import { INHERITABLE } from '../file/page-tree.ts';
import type { PdfFile } from '../file/pdf-file.ts';
import type { PdfObjects } from '../file/pdf-objects.ts';
import { HandOver } from '../syntax/hand-over.ts';
import { isDict, isReference, parseValue, type Value } from '../syntax/values.ts';
import type { Entry } from '../syntax/walk.ts';
import { arrayItems, type CopiedRange, type Piece, wholeRange, writtenKey } from './object-body.ts';
import type { Copier } from './object-copier.ts';
import type { Overlay, OverlayFonts } from './overlay.ts';
import type { PageContext, PageJob } from './page-context.ts';
import { PAPER_ENTRIES, type PageOnPaper, paperEntries, writeMovedAnnotation } from './page-on-paper.ts';
import { drawOverPage } from './page-overlay.ts';
import { type Additions, pageResources, resourcesPieces, usedNames } from './page-resources.ts';
import type { PdfOutput } from './pdf-output.ts';

const NO_OVERLAY: Overlay = { content: Buffer.alloc(0), fonts: new Map() };

/** Entries of a page that point out of the output, or start something when the page is opened. */
const DROPPED = new Set(['Parent', 'StructParents', 'B', 'AA', 'AF']);

/** Throws HandOver when the page cannot be copied faithfully. */
export function writePage(context: PageContext, job: PageJob): void {
  const { file, page, paper } = job;
  const { objects, pages } = file;
  const number = pages.numbers[page - 1] ?? 0;
  const copier = context.copierOf(file);
  const overlay = job.overlay ?? (paper?.matrix ? NO_OVERLAY : undefined);
  const drawn = overlay === undefined ? null : drawOverPage(context, { ...job, overlay });
  const resources = drawn?.resources ?? resourcesOf(context, job, drawn?.additions);
  const written = objects.entries(number);
  if (written === null) throw new HandOver('page-tree', 'missing page');
  const { bytes, entries } = written;
  const pieces: Piece[] = [`<</Parent ${job.parent} 0 R`];
  const replaced = new Set<string>();
  if (paper) {
    for (const key of paper.matrix === null ? ['Rotate'] : PAPER_ENTRIES) replaced.add(key);
    pieces.push(paperEntries(paper));
  }
  if (drawn !== null) replaced.add('Contents');
  if (resources !== null) replaced.add('Resources');
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i] as Entry;
    const { key } = entry;
    if (key === 'Annots') pieces.push(...annotationPieces(context, job, bytes, entry.start));
    else if (!DROPPED.has(key) && !replaced.has(key)) {
      pieces.push(writtenKey(key), { bytes, start: entry.start, end: entry.end });
    }
    replaced.add(key);
  }
  const inherited = pages.inherited[page - 1];
  for (let i = 0; i < INHERITABLE.length; i++) {
    const key = INHERITABLE[i] as string;
    const value = inherited?.get(key);
    if (value !== undefined && !replaced.has(key)) pieces.push(`/${key} `, wholeRange(value));
  }
  if (drawn !== null) pieces.push(`/Contents[${drawn.save}`, ...drawn.contents, `${drawn.tail}]`);
  if (resources !== null) pieces.push('/Resources ', ...resources);
  copier.writeBody(job.number, objects.isPacked(number), [...pieces, '>>']);
}

/** The page's annotations, listed in the page; those written in the page itself are cleaned here. */
function annotationPieces({ output, copierOf }: PageContext, job: PageJob, page: Buffer, at: number): Piece[] {
  const { objects } = job.file;
  const copier = copierOf(job.file);
  const matrix = job.paper?.matrix ?? null;
  const { value } = parseValue(page, at);
  let [bytes, start] = [page, at];
  if (isReference(value)) {
    const list = objects.written(value.ref, []);
    if (list === null) return [];
    ({ bytes, start } = list);
  }
  if (bytes[start] !== 91) return [];
  const pieces: Piece[] = ['/Annots['];
  for (const item of arrayItems(bytes, start)) {
    const annotation = parseValue(bytes, item.start).value;
    if (matrix !== null) {
      const literal = annotationLiteral(objects, { bytes, item, annotation });
      if (literal !== null) pieces.push(`${writeMovedAnnotation({ objects, output, copier, matrix, literal })} 0 R `);
    } else if (isReference(annotation)) pieces.push(item, ' ');
    else if (isDict(annotation)) {
      const clean = withoutActions(objects, literalOf(bytes, item));
      pieces.push(wholeRange(clean.literal));
      if (clean.link !== null)
        pieces.push(...(copier.isClaimed(clean.link.page) ? [wholeRange(clean.link.literal)] : []), '>>');
    }
  }
  return [...pieces, ']'];
}

const literalOf = (bytes: Buffer, { start, end }: CopiedRange): Buffer =>
  Buffer.from(bytes.subarray(bytes.indexOf('<<', start), end));

interface AnnotationItem {
  readonly bytes: Buffer;
  readonly item: CopiedRange;
  readonly annotation: Value;
}

/** The written dictionary of an item of the list of annotations; null where it is none. */
function annotationLiteral(objects: PdfObjects, { bytes, item, annotation }: AnnotationItem): Buffer | null {
  if (isDict(annotation)) return literalOf(bytes, item);
  const written = isReference(annotation) ? objects.written(annotation.ref, []) : null;
  if (written === null) return null;
  const literal = Buffer.from(written.bytes.subarray(written.start, written.stop));
  return isAnnotation(literal) ? literal : null;
}

const NOTHING: Additions = { Font: '', XObject: '' };

/** How to write the page's Resources; null where they are copied as they are. */
function resourcesOf(context: PageContext, { file, page }: PageJob, additions: Additions | undefined): Piece[] | null {
  const names = usedNames(file, page, pageResources(file, page));
  if (additions === undefined && names === null) return null;
  return writtenResources(context, { file, page, names, additions: additions ?? NOTHING });
}

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
