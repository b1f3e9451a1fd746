// Does a page show a colour? Its operators tell it of text and lines; of images, patterns and special inks only the eye can.

import { type PdfFile, pageEntries } from '../file/pdf-file.ts';
import type { PdfObjects } from '../file/pdf-objects.ts';
import { nameText } from '../syntax/lexical.ts';
import { LIMITS } from '../syntax/limits.ts';
import { type Dict, isList, isReference, type Value } from '../syntax/values.ts';
import { inlineImageEnd } from './content-balance.ts';
import { ContentReader, operatorCode } from './content-reader.ts';
import { pageContent } from './page-content.ts';

/** What the operators of a page say of its colour. */
export interface PageColour {
  /** An operator sets a colour. */
  readonly coloured: boolean;
  /** What may be coloured and must be looked at; a page with the same suspects shows the same. */
  readonly suspects: ReadonlySet<string>;
}

/** Shares of red, green and blue that differ by less are grey to the eye. */
const GREY = 0.02;

const RGB = new Set(['rg', 'RG'].map(operatorCode));
const CMYK = new Set(['k', 'K'].map(operatorCode));
const SPACE = new Set(['cs', 'CS'].map(operatorCode));
const SPECIAL = new Set(['sc', 'SC', 'scn', 'SCN'].map(operatorCode));
const SHADING = operatorCode('sh');
const DRAW = operatorCode('Do');
const INLINE_IMAGE = operatorCode('BI');
const FONT = operatorCode('Tf');

interface Look {
  readonly objects: PdfObjects;
  readonly suspects: Set<string>;
  /** forms looked into */
  readonly seen: Set<number>;
  coloured: boolean;
}

/** Looks at page `page` (from 1). Throws HandOver when its content cannot be decoded. */
export function pageColour(file: PdfFile, page: number): PageColour {
  const { objects } = file;
  const entries = pageEntries(file, page);
  const look: Look = { objects, suspects: new Set(), seen: new Set(), coloured: false };
  scan(look, { content: pageContent(objects, entries), resources: objects.dict(entries.entry('Resources')), depth: 0 });
  const annotations = objects.resolve(entries.entry('Annots'));
  for (const item of isList(annotations) ? annotations : []) {
    const annotation = objects.dict(item);
    if (annotation !== undefined && objects.name(annotation.get('Subtype')) !== 'Link') {
      look.suspects.add(`annotations of page ${page}`);
    }
  }
  return look;
}

interface Content {
  readonly content: Buffer;
  readonly resources: Dict | undefined;
  readonly depth: number;
}

function scan(look: Look, { content, resources, depth }: Content): void {
  const reader = new ContentReader(content);
  let space = '';
  for (let code = reader.next(); code >= 0 && !look.coloured; code = reader.next()) {
    if (RGB.has(code)) look.coloured = isColour(reader.number(3), reader.number(2), reader.number(1));
    else if (CMYK.has(code)) inks(look, reader);
    else if (SPACE.has(code)) space = nameOperand(reader, 1);
    else if (SPECIAL.has(code)) special(look, reader, { space, resources });
    else if (code === DRAW) drawn(look, { name: nameOperand(reader, 1), resources, depth });
    else if (code === SHADING)
      look.suspects.add(`shading ${written(lookUp(look, resources, 'Shading', nameOperand(reader, 1)))}`);
    else if (code === FONT) type3(look, lookUp(look, resources, 'Font', nameOperand(reader, 2)));
    else if (code === INLINE_IMAGE) inlineImage(look, reader);
  }
}

const isColour = (r: number, g: number, b: number): boolean => Math.max(r, g, b) - Math.min(r, g, b) > GREY;

/** Black ink alone is grey; black made of all inks is looked at. */
function inks(look: Look, reader: ContentReader): void {
  const [c, m, y] = [reader.number(4), reader.number(3), reader.number(2)];
  if (Math.max(c, m, y) > GREY) look.suspects.add(`inks ${c} ${m} ${y} ${reader.number(1)}`);
}

const nameOperand = (reader: ContentReader, back: number): string =>
  reader.start(back) < 0 ? '' : nameText(reader.bytes, reader.start(back), reader.end(back));

function lookUp({ objects }: Look, resources: Dict | undefined, category: string, name: string): Value | undefined {
  return objects.dict(resources?.get(category))?.get(name);
}

/** What tells one resource from another: its object, or what is written. */
function written(value: Value | undefined): string {
  if (isReference(value)) return `${value.ref} 0 R`;
  return JSON.stringify(value, (_, part: unknown) => (part instanceof Map ? [...part] : part)) ?? '';
}

const SIMPLE: ReadonlySet<string> = new Set(['DeviceGray', 'CalGray', 'G']);

/** A colour space that holds greys only; null where that is not known. */
function isGreySpace(objects: PdfObjects, value: Value | undefined): boolean {
  const space = objects.resolve(value);
  if (!isList(space)) return SIMPLE.has(objects.name(space) ?? '');
  const family = objects.name(space[0]) ?? '';
  if (family === 'ICCBased') return objects.resolve(objects.dict(space[1])?.get('N')) === 1;
  if (family === 'Separation') return objects.name(space[1]) === 'Black';
  if (family === 'Indexed' || family === 'I') return isGreySpace(objects, space[1]);
  return SIMPLE.has(family);
}

function special(look: Look, reader: ContentReader, at: { space: string; resources: Dict | undefined }): void {
  const named = lookUp(look, at.resources, 'ColorSpace', at.space);
  if (SIMPLE.has(at.space) || isGreySpace(look.objects, named)) return;
  const family = at.space === 'DeviceRGB' || icc(look.objects, named) === 3;
  if (family) {
    look.coloured = isColour(reader.number(3), reader.number(2), reader.number(1));
    return;
  }
  const last = nameOperand(reader, 1);
  if (last !== '') look.suspects.add(`pattern ${written(lookUp(look, at.resources, 'Pattern', last))}`);
  const numbers = Array.from({ length: reader.count }, (_, index) => reader.number(reader.count - index));
  look.suspects.add(`${at.space} ${written(named)} ${numbers.join(' ')}`);
}

function icc(objects: PdfObjects, value: Value | undefined): Value | undefined {
  const space = objects.resolve(value);
  if (!isList(space) || objects.name(space[0]) !== 'ICCBased') return undefined;
  return objects.resolve(objects.dict(space[1])?.get('N'));
}

function drawn(look: Look, { name, resources, depth }: { name: string } & Omit<Content, 'content'>): void {
  const { objects } = look;
  const value = lookUp(look, resources, 'XObject', name);
  const dict = objects.dict(value);
  if (dict === undefined || !isReference(value)) return;
  if (objects.name(dict.get('Subtype')) !== 'Form') {
    const isMask = objects.resolve(dict.get('ImageMask')) === true;
    if (!isMask && !isGreySpace(objects, dict.get('ColorSpace'))) look.suspects.add(`image ${value.ref}`);
    return;
  }
  if (look.seen.has(value.ref)) return;
  look.seen.add(value.ref);
  if (depth >= LIMITS.formDepth) look.suspects.add(`form ${value.ref}`);
  else {
    const own = objects.dict(dict.get('Resources')) ?? resources;
    scan(look, { content: objects.streamData(value.ref), resources: own, depth: depth + 1 });
  }
}

/** Glyphs of a Type 3 font are drawings, which may be coloured. */
function type3(look: Look, font: Value | undefined): void {
  if (isReference(font) && look.seen.has(font.ref)) return;
  if (isReference(font)) look.seen.add(font.ref);
  const dict = look.objects.dict(font);
  if (dict !== undefined && look.objects.name(dict.get('Subtype')) === 'Type3')
    look.suspects.add(`font ${written(font)}`);
}

const GREY_INLINE = /\/(?:CS|ColorSpace)\s*\/(?:G|DeviceGray)\b|\/(?:IM|ImageMask)\s+true\b/;

function inlineImage(look: Look, reader: ContentReader): void {
  const { bytes, position: start } = reader;
  const end = inlineImageEnd(bytes, start);
  const data = bytes.indexOf('ID', start);
  const head = bytes.toString('latin1', start, data < 0 ? end : Math.min(data, end));
  if (!GREY_INLINE.test(head)) look.suspects.add(`inline image ${head} ${end - start}`);
  reader.position = end;
}
