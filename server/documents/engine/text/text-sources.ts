// Fonts and forms of a file as text extraction sees them, read once and kept within bounds.

import type { Matrix } from '../file/page-geometry.ts';
import type { PdfFile } from '../file/pdf-file.ts';
import type { PdfObjects } from '../file/pdf-objects.ts';
import { BoundedCache } from '../syntax/bounded-cache.ts';
import { type Dict, isList, isReference, type Value } from '../syntax/values.ts';
import { readFont } from './text-font.ts';
import type { TextFont } from './text-font.types.ts';

/** The resource of a category ("Font") with a name. */
export type ResourceLookup = (category: string, name: string) => Value | undefined;

/** Looks into Resources, which are read when the first name is asked for: most pages have nothing in the area. */
export function resourceLookup(objects: PdfObjects, resources: Value | undefined): ResourceLookup {
  let dict: Dict | undefined | null = null;
  const categories = new Map<string, Dict | undefined>();
  return (category, name) => {
    if (dict === null) dict = objects.dict(resources);
    let names = categories.get(category);
    if (names === undefined) {
      names = objects.dict(dict?.get(category)) ?? new Map<string, Value>();
      categories.set(category, names);
    }
    return names.get(name);
  };
}

/** A form as text extraction sees it. */
export interface FormSource {
  readonly matrix: Matrix;
  /** null: the form uses the resources of what it is drawn in */
  readonly lookup: ResourceLookup | null;
  /** optional content */
  readonly mark: Value | undefined;
}

const MOST_FONTS = 8 << 20;
const MOST_FORMS = 4 << 20;
/** what a font with its tables costs, roughly */
const FONT_COST = 8 << 10;
const FORM_COST = 2 << 10;

/** Fonts and forms of one file; what a thousand pages use is read once. */
export class TextSources {
  readonly objects: PdfObjects;
  readonly #fonts = new BoundedCache<TextFont>(MOST_FONTS);
  readonly #forms = new BoundedCache<FormSource | null>(MOST_FORMS);
  readonly #contents = new BoundedCache<Buffer>(MOST_FORMS);

  constructor(objects: PdfObjects) {
    this.objects = objects;
  }

  font(value: Value | undefined): TextFont {
    if (!isReference(value)) return readFont(this.objects, value);
    let font = this.#fonts.get(value.ref);
    if (font === undefined) {
      font = readFont(this.objects, value);
      this.#fonts.set(value.ref, font, FONT_COST + (font.wideTexts.size + font.wideWidths.size) * 64);
    }
    return font;
  }

  /** The form XObject `number`; null for images and everything else. */
  form(number: number): FormSource | null {
    let form = this.#forms.get(number);
    if (form === undefined) {
      form = this.#readForm(number);
      this.#forms.set(number, form, form === null ? 64 : FORM_COST);
    }
    return form;
  }

  formContent(number: number): Buffer {
    let content = this.#contents.get(number);
    if (content === undefined) {
      content = this.objects.streamData(number);
      this.#contents.set(number, content, content.length);
    }
    return content;
  }

  #readForm(number: number): FormSource | null {
    const { objects } = this;
    const dict = objects.dict({ ref: number });
    if (dict === undefined || objects.name(dict.get('Subtype')) !== 'Form') return null;
    const resources = dict.get('Resources');
    const lookup = objects.dict(resources) === undefined ? null : resourceLookup(objects, resources);
    return { matrix: this.#matrix(dict), lookup, mark: dict.get('OC') };
  }

  #matrix(form: Dict): Matrix {
    const list = this.objects.resolve(form.get('Matrix'));
    if (!isList(list) || list.length < 6) return [1, 0, 0, 1, 0, 0];
    const numbers = list.slice(0, 6).map((item) => this.objects.resolve(item));
    // Six items, by the slice above.
    return numbers.every((item) => typeof item === 'number') ? (numbers as unknown as Matrix) : [1, 0, 0, 1, 0, 0];
  }
}

const known = new WeakMap<PdfFile, TextSources>();

/** Those of an open file, made at their first use and gone with it. */
export function textSources(file: PdfFile): TextSources {
  let sources = known.get(file);
  if (sources === undefined) {
    sources = new TextSources(file.objects);
    known.set(file, sources);
  }
  return sources;
}
