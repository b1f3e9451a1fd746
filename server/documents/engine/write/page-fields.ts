// The form fields of a page written into its content in their present appearance: what prints pages may draw no fields. On a
// page that is laid onto other paper its printed comments are written so as well: some of them stay upright and as large as
// they were wherever their page lies, and would reach over its edge (ISO 32000-2, 12.5.3, NoRotate and NoZoom; 14.11.2).
import { isHidden } from '../content/optional-content.ts';
import { numbersOf, placeOf } from '../file/field-geometry.ts';
import {
  annotationsOf,
  appearanceOf,
  formOf,
  isPrinted,
  isWidget,
  type UndrawnField,
  undrawnField,
} from '../file/form-fields.ts';
import type { ObjectReader } from '../file/object-reader.ts';
import type { PdfFile } from '../file/pdf-file.ts';
import { ownResources } from '../file/used-names.ts';
import { category } from '../file/written-dictionary.ts';
import { entryPieces } from '../output/object-body.ts';
import { HandOver } from '../syntax/hand-over.ts';
import { type Dict, isDict, isList, parseValue, type Value } from '../syntax/values.ts';
import { isFillable } from './form-of-output.ts';
import { pdfNumber, writeContent } from './overlay.ts';
import type { PageContext, PageJob } from './page-context.ts';
import { pageResources } from './page-resources.ts';

/** Fields that are drawn as part of the page. */
export interface FieldsOfPage {
  /** operators in user space */
  readonly operators: string;
  /** entries of the page's XObjects */
  readonly forms: string;
}

/** Draws the fields of the page that are printed and not kept as fields; null where there are none. Throws HandOver. */
export function fieldsOfPage(context: PageContext, job: PageJob): FieldsOfPage | null {
  const { file, page } = job;
  const { objects } = file;
  const annots = annotsOf(file, page);
  if (annots === null) return null;
  const taken = category(objects, pageResources(file, page), 'XObject')?.entries;
  let [operators, forms, count] = ['', '', 0];
  const last = lastDrawnField(context, job);
  for (const [place, widget] of placedAnnotations(objects, annots)) {
    if (!isDrawnComment(job, widget, place < last) && !isDrawn(context, job, widget)) continue;
    const appearance = appearanceOf(objects, widget);
    const matrix = appearance === 0 ? null : placeOf(objects, widget, appearance);
    if (matrix === null) continue;
    let name = `MrField${count++}`;
    while (taken?.has(name) === true) name += 'x';
    forms += `/${name} ${formNumber(context, job, appearance)} 0 R`;
    operators += `q ${matrix.map(pdfNumber).join(' ')} cm /${name} Do Q\n`;
  }
  return count === 0 ? null : { operators, forms };
}

/** Annotations of a page with their places in its list. */
function placedAnnotations(objects: ObjectReader, annots: Value): [number, Dict][] {
  const list = objects.resolve(annots);
  if (!isList(list)) return [];
  return list.flatMap((item, place): [number, Dict][] => {
    const annotation = objects.resolve(item);
    return isDict(annotation) ? [[place, annotation]] : [];
  });
}

/** Place in the page's list of annotations of the last field that becomes part of the page; -1 where none does. */
export function lastDrawnField(context: PageContext, job: PageJob): number {
  const { file, page } = job;
  if (!file.hasForm) return -1;
  const annots = annotsOf(file, page);
  const placed = annots === null ? [] : placedAnnotations(file.objects, annots);
  return placed.findLast(([, annotation]) => isDrawn(context, job, annotation))?.[0] ?? -1;
}

/**
 * A printed comment whose appearance becomes part of its page: it does not stay an annotation. `isBelow`: a field that becomes
 * part of the page lies above it, and would be covered by it.
 */
export function isDrawnComment({ file: { objects }, paper }: PageJob, annotation: Dict, isBelow: boolean): boolean {
  const subtype = objects.name(annotation.get('Subtype'));
  if (!(isBelow || paper?.matrix) || subtype === 'Link' || subtype === 'Popup' || subtype === 'Widget') return false;
  if (!isPrinted(objects, annotation)) return false;
  if (annotation.has('OC') && isHidden(objects, annotation.get('OC')) !== false) return false;
  const appearance = appearanceOf(objects, annotation);
  return appearance !== 0 && placeOf(objects, annotation, appearance) !== null;
}

function isDrawn(context: PageContext, job: PageJob, annotation: Dict): boolean {
  const { objects } = job.file;
  if (!isDrawnField(context, job, annotation)) return false;
  return undrawnField(objects, formOf(objects, objects.root), annotation) === null;
}

function isDrawnField(context: PageContext, job: PageJob, widget: Dict): boolean {
  const { objects } = job.file;
  if (!isWidget(objects, widget) || !isPrinted(objects, widget) || isFillable(context, job, widget)) return false;
  const hidden = widget.has('OC') ? isHidden(objects, widget.get('OC')) : false;
  if (hidden === undefined) throw new HandOver('optional-content', 'field');
  return !hidden;
}

/** The values of fields of a page (from 1) that are printed and that nobody has drawn. Throws HandOver. */
export function undrawnFields(file: PdfFile, page: number): UndrawnField[] {
  const { objects } = file;
  const annots = annotsOf(file, page);
  if (annots === null) return [];
  const form = formOf(objects, objects.root);
  return annotationsOf(objects, annots)
    .filter((widget) => isWidget(objects, widget) && isPrinted(objects, widget))
    .map((widget) => undrawnField(objects, form, widget))
    .filter((field) => field !== null);
}

/** The page's list of annotations; null where it has none. The rest of the page stays unread. */
function annotsOf({ objects, pages }: PdfFile, page: number): Value | null {
  const written = objects.entries(pages.numbers[page - 1] ?? 0);
  const entry = written?.entries.find(({ key }) => key === 'Annots');
  return written === null || entry === undefined ? null : parseValue(written.bytes, entry.start).value;
}

/** The appearance as a form XObject; it is written anew where it does not say that it is one, or has no resources. */
function formNumber(context: PageContext, { file, page }: PageJob, appearance: number): number {
  const { objects } = file;
  const { output } = context;
  const copier = context.copierOf(file);
  const dict = objects.dict({ ref: appearance });
  const own = ownResources(objects, appearance);
  if (own !== null && objects.name(dict?.get('Subtype')) === 'Form') return copier.outputNumber(appearance);
  const resources = output.allocate();
  const used = own ?? pageResources(file, page);
  const entries = [...used.entries.values()].flatMap((entry) => entryPieces(used.bytes, entry));
  copier.writeBody(resources, false, ['<<', ...entries, '>>']);
  const box = numbersOf(objects, dict?.get('BBox'), 4)?.map(pdfNumber).join(' ');
  const matrix = numbersOf(objects, dict?.get('Matrix'), 6)?.map(pdfNumber).join(' ');
  const form = output.allocate();
  const more = matrix === undefined ? '' : `/Matrix[${matrix}]`;
  const head = `/Type/XObject/Subtype/Form/BBox[${box}]${more}/Resources ${resources} 0 R`;
  writeContent(output, form, objects.streamData(appearance), head);
  return form;
}
