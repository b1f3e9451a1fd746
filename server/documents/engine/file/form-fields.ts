// Form fields as they stand on pages: which of them are printed, in which appearance, and the values that nobody has drawn yet
// (ISO 32000-2, 12.5.5, 12.7).
import { textString } from '../syntax/text-string.ts';
import { type Dict, isDict, isList, isReference, isString, nameOf, type Value } from '../syntax/values.ts';
import type { ObjectReader } from './object-reader.ts';

/** Flags of annotations (table 167). */
const HIDDEN = 2;
const PRINT = 4;

/** Flags of fields (tables 226 to 233). */
const FLAGS = { multiline: 1 << 12, password: 1 << 13, pushButton: 1 << 16 } as const;

/** A field tree is no deeper. */
const MOST_DEPTH = 32;

/** True for an annotation that is printed. */
export function isPrinted(objects: ObjectReader, annotation: Dict): boolean {
  const flags = objects.resolve(annotation.get('F'));
  return typeof flags === 'number' && (flags & PRINT) !== 0 && (flags & HIDDEN) === 0;
}

/** An entry of a field, its own or that of a field above it. */
export function fieldEntry(objects: ObjectReader, widget: Dict, key: string): Value | undefined {
  let field: Dict | undefined = widget;
  for (let depth = 0; field !== undefined && depth < MOST_DEPTH; depth++) {
    const value = objects.resolve(field.get(key));
    if (value !== undefined && value !== null) return value;
    field = objects.dict(field.get('Parent'));
  }
  return undefined;
}

/** Object number of the normal appearance in its present state; 0 where there is none. */
export function appearanceOf(objects: ObjectReader, widget: Dict): number {
  const normal = objects.dict(widget.get('AP'))?.get('N');
  const dict = objects.dict(normal);
  if (dict === undefined) return 0;
  if (isReference(normal) && dict.has('BBox')) return normal.ref;
  const state = objects.name(widget.get('AS')) ?? nameOf(fieldEntry(objects, widget, 'V')) ?? 'Off';
  const chosen = dict.get(state);
  return isReference(chosen) && objects.dict(chosen)?.has('BBox') === true ? chosen.ref : 0;
}

/** The interactive form of a file. */
export function formOf(objects: ObjectReader, root: Dict): Dict | undefined {
  return objects.dict(root.get('AcroForm'));
}

/** The form asks whoever opens the file to draw the values of its fields. */
export function needsAppearances(objects: ObjectReader, form: Dict | undefined): boolean {
  return form !== undefined && objects.resolve(form.get('NeedAppearances')) === true;
}

/** A value that has no appearance that could be trusted. */
export interface UndrawnField {
  /** two opposite corners in user space */
  readonly rect: readonly [number, number, number, number];
  readonly text: string;
  /** points; 0: as large as the field allows */
  readonly fontSize: number;
  readonly align: 'left' | 'center' | 'right';
  readonly multiline: boolean;
}

/**
 * What must be drawn for a field whose value is not in its appearance: the form says that appearances are to be made, or the
 * field has none. Null for all others, and for fields without a value.
 */
export function undrawnField(objects: ObjectReader, form: Dict | undefined, widget: Dict): UndrawnField | null {
  const type = nameOf(fieldEntry(objects, widget, 'FT'));
  if (type === 'Sig' || isDrawn(objects, form, widget)) return null;
  const rect = rectOf(objects, widget);
  const text = type === 'Btn' ? markOf(objects, widget) : shownValue(objects, widget);
  if (rect === null || text.trim() === '') return null;
  const flags = numberOf(fieldEntry(objects, widget, 'Ff'));
  const isText = type === 'Tx';
  return {
    rect,
    text: isText && (flags & FLAGS.password) !== 0 ? '*'.repeat(text.length) : text,
    fontSize: fontSizeOf(fieldEntry(objects, widget, 'DA') ?? objects.resolve(form?.get('DA'))),
    align: type === 'Btn' ? 'center' : alignOf(fieldEntry(objects, widget, 'Q') ?? objects.resolve(form?.get('Q'))),
    multiline: isText && (flags & FLAGS.multiline) !== 0,
  };
}

/** The states of a button are drawn beforehand; what a text or a choice shows may be stale where the form says so. */
function isDrawn(objects: ObjectReader, form: Dict | undefined, widget: Dict): boolean {
  if (appearanceOf(objects, widget) === 0) return false;
  return nameOf(fieldEntry(objects, widget, 'FT')) === 'Btn' || !needsAppearances(objects, form);
}

/** Quadding (table 228). */
const alignOf = (value: Value | undefined): UndrawnField['align'] =>
  value === 1 ? 'center' : value === 2 ? 'right' : 'left';

/** Corners of an annotation. */
export function rectOf(objects: ObjectReader, annotation: Dict): readonly [number, number, number, number] | null {
  const list = objects.resolve(annotation.get('Rect'));
  if (!isList(list)) return null;
  const [a, b, c, d] = list.map((item) => objects.resolve(item));
  if (typeof a !== 'number' || typeof b !== 'number' || typeof c !== 'number' || typeof d !== 'number') return null;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

const numberOf = (value: Value | undefined): number => (typeof value === 'number' ? value : 0);

/** The size that a default appearance sets: "/Helv 12 Tf 0 g". */
function fontSizeOf(appearance: Value | undefined): number {
  if (!isString(appearance)) return 0;
  const size = /([\d.]+)\s+Tf/.exec(textString(appearance))?.[1];
  return size === undefined ? 0 : Math.abs(Number(size)) || 0;
}

/** A check box or radio button that is on. */
function markOf(objects: ObjectReader, widget: Dict): string {
  if ((numberOf(fieldEntry(objects, widget, 'Ff')) & FLAGS.pushButton) !== 0) return '';
  const own = objects.name(widget.get('AS'));
  const state = own ?? nameOf(fieldEntry(objects, widget, 'V'));
  // without states of its own nothing says which of several buttons is meant
  if (state === undefined || state === 'Off') return '';
  const states = objects.dict(objects.dict(widget.get('AP'))?.get('N'));
  return own !== undefined || states === undefined || states.has(state) ? 'X' : '';
}

function shownValue(objects: ObjectReader, widget: Dict): string {
  const value = fieldEntry(objects, widget, 'V');
  const options = fieldEntry(objects, widget, 'Opt');
  const chosen = isList(value) ? value.map((item) => objects.resolve(item)) : [value];
  return chosen.map((item) => (isString(item) ? shownAs(objects, textString(item), options) : '')).join('\n');
}

/** The text that a choice shows for its value. */
function shownAs(objects: ObjectReader, value: string, options: Value | undefined): string {
  if (!isList(options)) return value;
  for (const option of options) {
    const pair = objects.resolve(option);
    if (!isList(pair)) continue;
    const [exported, shown] = pair.map((item) => objects.resolve(item));
    if (isString(exported) && isString(shown) && textString(exported) === value) return textString(shown);
  }
  return value;
}

/** Dictionaries of the annotations of a page. `page`: its entries. */
export function annotationsOf(objects: ObjectReader, annots: Value | undefined): Dict[] {
  const list = objects.resolve(annots);
  return isList(list) ? list.map((item) => objects.resolve(item)).filter(isDict) : [];
}

/** True for a form field on a page. */
export function isWidget(objects: ObjectReader, annotation: Dict): boolean {
  return objects.name(annotation.get('Subtype')) === 'Widget';
}
