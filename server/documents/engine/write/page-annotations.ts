// The annotations of a page on its way into an output: cleaned, and moved where the page is laid onto other paper.
import { isAnnotation, withoutActions } from '../file/annotations.ts';
import { isPrinted, isWidget } from '../file/form-fields.ts';
import type { PdfObjects } from '../file/pdf-objects.ts';
import { arrayItems, type CopiedRange, type Piece, wholeRange } from '../output/object-body.ts';
import { type Dict, isDict, isReference, parseValue, type Value } from '../syntax/values.ts';
import { addField, isFillable } from './form-of-output.ts';
import type { PageContext, PageJob } from './page-context.ts';
import { isDrawnComment, lastDrawnField } from './page-fields.ts';
import { writeMovedAnnotation } from './page-on-paper.ts';

/**
 * The page's entry /Annots anew. `page` holds the page's dictionary, at `at` the value of the entry begins; annotations that
 * are written in the list itself are cleaned here. Links stay, fields where they stay fillable, and of all others those that
 * are printed.
 */
export function annotationPieces(context: PageContext, job: PageJob, page: Buffer, at: number): Piece[] {
  const { objects } = job.file;
  const { value } = parseValue(page, at);
  let [bytes, start] = [page, at];
  if (isReference(value)) {
    const list = objects.written(value.ref, []);
    if (list === null) return [];
    // what the annotations are asked for may replace the bytes of the file
    [bytes, start] = [Buffer.from(list.bytes.subarray(list.start, list.stop)), 0];
  }
  if (bytes[start] !== 91) return [];
  const pieces: Piece[] = [];
  const last = lastDrawnField(context, job);
  for (const [place, item] of arrayItems(bytes, start).entries()) {
    const annotation = parseValue(bytes, item.start).value;
    const dict = objects.dict(annotation);
    if (dict === undefined || isDrawnComment(job, dict, place < last) || !leaves(context, job, dict)) continue;
    pieces.push(...onePiece(context, job, { bytes, item, annotation, dict }), ' ');
  }
  return pieces.length === 0 ? [] : ['/Annots[', ...pieces, ']'];
}

/** Their contents stay behind (annotations.ts): what is left of one without a picture is an empty frame. */
const MEDIA: readonly (string | undefined)[] = ['FileAttachment', 'Movie', 'RichMedia', 'Screen', 'Sound', '3D'];

function leaves(context: PageContext, job: PageJob, annotation: Dict): boolean {
  const { objects } = job.file;
  const subtype = objects.name(annotation.get('Subtype'));
  if (subtype === 'Link') return true;
  if (subtype === 'Widget') return isFillable(context, job, annotation);
  if (MEDIA.includes(subtype) && objects.dict(annotation.get('AP')) === undefined) return false;
  const printed = subtype !== 'Popup' && isPrinted(objects, annotation);
  if (!printed && subtype !== 'Popup') context.commentsLeftOut++;
  return printed;
}

interface AnnotationItem {
  readonly bytes: Buffer;
  readonly item: CopiedRange;
  readonly annotation: Value;
  readonly dict: Dict;
}

function onePiece(context: PageContext, job: PageJob, given: AnnotationItem): Piece[] {
  const { bytes, item, annotation, dict } = given;
  const { objects } = job.file;
  const { output, form } = context;
  const copier = context.copierOf(job.file);
  const matrix = job.paper?.matrix ?? null;
  if (matrix !== null) {
    const literal = annotationLiteral(objects, given);
    return literal === null ? [] : [`${writeMovedAnnotation({ objects, output, copier, matrix, literal })} 0 R`];
  }
  const field = form !== null && isWidget(objects, dict) ? form : null;
  if (isReference(annotation)) {
    if (field !== null) addField(context, field, { widget: dict, number: copier.outputNumber(annotation.ref) });
    return [item];
  }
  const { literal, link } = withoutActions(objects, literalOf(bytes, item));
  if (field !== null) {
    const number = output.allocate();
    addField(context, field, { widget: dict, number });
    copier.writeBody(number, false, [wholeRange(literal), ...(link === null ? [] : ['>>'])]);
    return [`${number} 0 R`];
  }
  if (link === null) return [wholeRange(literal)];
  return [wholeRange(literal), ...(copier.isClaimed(link.page) ? [wholeRange(link.literal)] : []), '>>'];
}

const literalOf = (bytes: Buffer, { start, end }: CopiedRange): Buffer =>
  Buffer.from(bytes.subarray(bytes.indexOf('<<', start), end));

/** The written dictionary of an item of the list of annotations; null where it is none. */
function annotationLiteral(objects: PdfObjects, { bytes, item, annotation }: AnnotationItem): Buffer | null {
  if (isDict(annotation)) return literalOf(bytes, item);
  const written = isReference(annotation) ? objects.written(annotation.ref, []) : null;
  if (written === null) return null;
  const literal = Buffer.from(written.bytes.subarray(written.start, written.stop));
  return isAnnotation(literal) ? literal : null;
}
