// The interactive form of an output whose fields stay fillable: those of the pages that are in it, with the tree above them,
// and no actions.
import { fieldEntry, formOf, needsAppearances } from '../file/form-fields.ts';
import type { PdfFile } from '../file/pdf-file.ts';
import { entryPieces, type Piece } from '../output/object-body.ts';
import { type Dict, isReference, nameOf, type Value } from '../syntax/values.ts';
import { dictionaryEntries } from '../syntax/walk.ts';
import type { FormOfOutput, PageContext, PageJob } from './page-context.ts';

/**
 * A form for the fields of these pages; null where they cannot stay fields, because they come from several files or a page is
 * there twice, and where there are none.
 */
export function formFor(pages: readonly { readonly file: PdfFile; readonly page: number }[]): FormOfOutput | null {
  const withForm = pages.filter(({ file }) => file.hasForm);
  const [first] = withForm;
  if (first === undefined || withForm.some(({ file }) => file !== first.file)) return null;
  if (new Set(withForm.map(({ page }) => page)).size < withForm.length) return null;
  return { file: first.file, nodes: new Map(), roots: [] };
}

/**
 * True for a field that stays one. A signature's field without its signature would ask for another one, and a field on a
 * page that is laid onto other paper would have to be turned: those are drawn.
 */
export function isFillable({ form }: PageContext, { file, paper }: PageJob, widget: Dict): boolean {
  if (form?.file !== file || paper?.matrix) return false;
  return nameOf(fieldEntry(file.objects, widget, 'FT')) !== 'Sig';
}

const MOST_DEPTH = 32;

/** Makes a field of the page part of the output's form. `number`: of the widget in the output. */
export function addField(
  { output, copierOf }: PageContext,
  form: FormOfOutput,
  { widget, number }: { widget: Dict; number: number },
): void {
  const { objects } = form.file;
  const copier = copierOf(form.file);
  let [child, field]: [number, Dict | undefined] = [number, widget];
  for (let depth = 0; depth < MOST_DEPTH; depth++) {
    const parent: Value | undefined = field?.get('Parent');
    if (!isReference(parent) || objects.dict(parent) === undefined) {
      form.roots.push(child);
      return;
    }
    const known = form.nodes.get(parent.ref);
    if (known !== undefined) {
      known.kids.push(child);
      return;
    }
    const node = { number: output.allocate(), kids: [child] };
    form.nodes.set(parent.ref, node);
    objects.keepBack(parent.ref);
    copier.claim(parent.ref, node.number);
    child = node.number;
    field = objects.dict(parent);
  }
}

/** What a field keeps (ISO 32000-2, tables 226, 228, 232 and 234). */
const KEPT = new Set([
  'FT',
  'T',
  'TU',
  'TM',
  'Ff',
  'V',
  'DV',
  'DA',
  'DS',
  'RV',
  'Q',
  'MaxLen',
  'Opt',
  'TI',
  'I',
  'Parent',
]);
/** What the form itself keeps (table 224). */
const KEPT_OF_FORM = new Set(['DR', 'DA', 'Q']);

/** Writes the fields above those of the pages, and the form. Answers the form's object number, 0 where it has no fields. */
export function writeForm({ output, copierOf }: PageContext, form: FormOfOutput | null): number {
  if (form === null || form.roots.length === 0) return 0;
  const { objects } = form.file;
  const copier = copierOf(form.file);
  const references = (numbers: readonly number[]) => numbers.map((number) => `${number} 0 R`).join(' ');
  for (const [source, { number, kids }] of form.nodes) {
    copier.writeBody(number, false, [
      '<<',
      ...keptEntries(objects.written(source, []), KEPT),
      `/Kids[${references(kids)}]>>`,
    ]);
  }
  const acroForm = objects.root.get('AcroForm');
  const written = isReference(acroForm) ? objects.written(acroForm.ref, []) : directForm(form.file);
  const ask = needsAppearances(objects, formOf(objects, objects.root)) ? '/NeedAppearances true' : '';
  const number = output.allocate();
  const head = `<</Fields[${references(form.roots)}]${ask}`;
  copier.writeBody(number, false, [head, ...keptEntries(written, KEPT_OF_FORM), '>>']);
  return number;
}

interface Written {
  readonly bytes: Buffer;
  readonly start: number;
  readonly stop: number;
}

function directForm({ objects }: PdfFile): Written | null {
  const root = objects.written(objects.rootNumber, []);
  if (root === null) return null;
  const entry = dictionaryEntries(root.bytes, root.start).findLast(({ key }) => key === 'AcroForm');
  return entry === undefined ? null : { bytes: root.bytes, start: entry.start, stop: entry.end };
}

/** Copied: what is read next may replace the bytes of the file. */
function keptEntries(written: Written | null, kept: ReadonlySet<string>): Piece[] {
  if (written === null) return [];
  const bytes = Buffer.from(written.bytes.subarray(written.start, written.stop));
  return dictionaryEntries(bytes, 0)
    .filter(({ key }) => kept.has(key))
    .flatMap((entry) => entryPieces(bytes, entry));
}
