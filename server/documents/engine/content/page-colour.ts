// Whether a page shows a colour. Operators say it of text and lines; images, patterns and special inks have to be drawn.
import { type PdfFile, pageEntries } from '../file/pdf-file.ts';
import type { PdfObjects } from '../file/pdf-objects.ts';
import { nameText } from '../syntax/lexical.ts';
import { LIMITS } from '../syntax/limits.ts';
import { type Dict, isList, isReference, type Value } from '../syntax/values.ts';
import { inlineImageEnd } from './content-balance.ts';
import { ContentReader, operatorCode } from './content-reader.ts';
import { GREY, GREY_NAMES, iccComponents, isColour, isGreySpace } from './grey-spaces.ts';
import { pageContent } from './page-content.ts';

/** What the operators of a page say of its colour. */
export interface PageColour {
  /** An operator sets a colour. */
  readonly coloured: boolean;
  /** What may be coloured and must be drawn to know; a page with the same suspects shows the same. */
  readonly suspects: ReadonlySet<string>;
}

const RGB = new Set(['rg', 'RG'].map(operatorCode));
const CMYK = new Set(['k', 'K'].map(operatorCode));
const SPACE = new Set(['cs', 'CS'].map(operatorCode));
const SPECIAL = new Set(['sc', 'SC', 'scn', 'SCN'].map(operatorCode));
const SHADING = operatorCode('sh');
const DRAW = operatorCode('Do');
const INLINE_IMAGE = operatorCode('BI');
const FONT = operatorCode('Tf');

interface ColourScan {
  readonly objects: PdfObjects;
  readonly suspects: Set<string>;
  /** object numbers of forms and fonts that were scanned */
  readonly seen: Set<number>;
  coloured: boolean;
}

/** Scans page `page` (from 1). Throws HandOver when its content cannot be decoded. */
export function pageColour(file: PdfFile, page: number): PageColour {
  const { objects } = file;
  const entries = pageEntries(file, page);
  const found: ColourScan = { objects, suspects: new Set(), seen: new Set(), coloured: false };
  scan(found, {
    content: pageContent(objects, entries),
    resources: objects.dict(entries.entry('Resources')),
    depth: 0,
  });
  const annotations = objects.resolve(entries.entry('Annots'));
  for (const item of isList(annotations) ? annotations : []) {
    const annotation = objects.dict(item);
    if (annotation !== undefined && objects.name(annotation.get('Subtype')) !== 'Link') {
      found.suspects.add(`annotations of page ${page}`);
    }
  }
  return found;
}

interface Content {
  readonly content: Buffer;
  readonly resources: Dict | undefined;
  readonly depth: number;
}

function scan(found: ColourScan, { content, resources, depth }: Content): void {
  const reader = new ContentReader(content);
  let space = '';
  for (let code = reader.next(); code >= 0 && !found.coloured; code = reader.next()) {
    if (RGB.has(code)) found.coloured = isColour(reader.number(3), reader.number(2), reader.number(1));
    else if (CMYK.has(code)) inks(found, reader);
    else if (SPACE.has(code)) space = nameOperand(reader, 1);
    else if (SPECIAL.has(code)) special(found, reader, { space, resources });
    else if (code === DRAW) drawn(found, { name: nameOperand(reader, 1), resources, depth });
    else if (code === SHADING)
      found.suspects.add(`shading ${written(lookUp(found, resources, 'Shading', nameOperand(reader, 1)))}`);
    else if (code === FONT) type3(found, lookUp(found, resources, 'Font', nameOperand(reader, 2)));
    else if (code === INLINE_IMAGE) inlineImage(found, reader);
  }
}

/** Black ink alone is grey; black made of all inks must be drawn to know. */
function inks(found: ColourScan, reader: ContentReader): void {
  const [c, m, y] = [reader.number(4), reader.number(3), reader.number(2)];
  if (Math.max(c, m, y) > GREY) found.suspects.add(`inks ${c} ${m} ${y} ${reader.number(1)}`);
}

const nameOperand = (reader: ContentReader, back: number): string =>
  reader.start(back) < 0 ? '' : nameText(reader.bytes, reader.start(back), reader.end(back));

function lookUp(
  { objects }: ColourScan,
  resources: Dict | undefined,
  category: string,
  name: string,
): Value | undefined {
  return objects.dict(resources?.get(category))?.get(name);
}

/** Identifies a resource: its object number, or its written form. */
function written(value: Value | undefined): string {
  if (isReference(value)) return `${value.ref} 0 R`;
  return JSON.stringify(value, (_, part: unknown) => (part instanceof Map ? [...part] : part)) ?? '';
}

function special(found: ColourScan, reader: ContentReader, at: { space: string; resources: Dict | undefined }): void {
  const named = lookUp(found, at.resources, 'ColorSpace', at.space);
  if (GREY_NAMES.has(at.space) || isGreySpace(found.objects, named)) return;
  const family = at.space === 'DeviceRGB' || iccComponents(found.objects, named) === 3;
  if (family) {
    found.coloured = isColour(reader.number(3), reader.number(2), reader.number(1));
    return;
  }
  const last = nameOperand(reader, 1);
  if (last !== '') found.suspects.add(`pattern ${written(lookUp(found, at.resources, 'Pattern', last))}`);
  const numbers = Array.from({ length: reader.count }, (_, index) => reader.number(reader.count - index));
  found.suspects.add(`${at.space} ${written(named)} ${numbers.join(' ')}`);
}

function drawn(found: ColourScan, { name, resources, depth }: { name: string } & Omit<Content, 'content'>): void {
  const { objects } = found;
  const value = lookUp(found, resources, 'XObject', name);
  const dict = objects.dict(value);
  if (dict === undefined || !isReference(value)) return;
  if (objects.name(dict.get('Subtype')) !== 'Form') {
    const isMask = objects.resolve(dict.get('ImageMask')) === true;
    if (!isMask && !isGreySpace(objects, dict.get('ColorSpace'))) found.suspects.add(`image ${value.ref}`);
    return;
  }
  if (found.seen.has(value.ref)) return;
  found.seen.add(value.ref);
  if (depth >= LIMITS.formDepth) found.suspects.add(`form ${value.ref}`);
  else {
    const own = objects.dict(dict.get('Resources')) ?? resources;
    scan(found, { content: objects.streamData(value.ref), resources: own, depth: depth + 1 });
  }
}

/** Glyphs of a Type 3 font are drawings, which may be coloured. */
function type3(found: ColourScan, font: Value | undefined): void {
  if (isReference(font) && found.seen.has(font.ref)) return;
  if (isReference(font)) found.seen.add(font.ref);
  const dict = found.objects.dict(font);
  if (dict !== undefined && found.objects.name(dict.get('Subtype')) === 'Type3')
    found.suspects.add(`font ${written(font)}`);
}

const GREY_INLINE = /\/(?:CS|ColorSpace)\s*\/(?:G|DeviceGray)\b|\/(?:IM|ImageMask)\s+true\b/;

function inlineImage(found: ColourScan, reader: ContentReader): void {
  const { bytes, position: start } = reader;
  const end = inlineImageEnd(bytes, start);
  const data = bytes.indexOf('ID', start);
  const head = bytes.toString('latin1', start, data < 0 ? end : Math.min(data, end));
  if (!GREY_INLINE.test(head)) found.suspects.add(`inline image ${head} ${end - start}`);
  reader.position = end;
}
