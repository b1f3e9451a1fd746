// The annotations of a page on its way into an output: cleaned, and moved where the page is laid onto other paper.
import { isAnnotation, withoutActions } from '../file/annotations.ts';
import type { PdfObjects } from '../file/pdf-objects.ts';
import { arrayItems, type CopiedRange, type Piece, wholeRange } from '../output/object-body.ts';
import { isDict, isReference, parseValue, type Value } from '../syntax/values.ts';
import type { PageContext, PageJob } from './page-context.ts';
import { writeMovedAnnotation } from './page-on-paper.ts';

/**
 * The page's entry /Annots anew. `page` holds the page's dictionary, at `at` the value of the entry begins; annotations that
 * are written in the list itself are cleaned here.
 */
export function annotationPieces({ output, copierOf }: PageContext, job: PageJob, page: Buffer, at: number): Piece[] {
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
