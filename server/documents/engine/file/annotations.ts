// Annotations as they may leave the house: every action is cut but a link to a page of the output and a web address.
// Embedded files, media and scripts stay behind; the tree above a form field is written with the form of the output.

import { writtenName } from '../syntax/names.ts';
import { stringBytes } from '../syntax/text-string.ts';
import { type Dict, isDict, isList, isReference, nameOf, parseValue, type Value } from '../syntax/values.ts';
import { dictionaryEntries, type Entry, type ReferenceSpans, walkValue } from '../syntax/walk.ts';
import type { ObjectReader } from './object-reader.ts';

/** A link to a page: written only where that page is part of the output. */
export interface PageLink {
  readonly page: number;
  readonly literal: Buffer;
  readonly references: ReferenceSpans;
}

/** An annotation as it is copied; `link` is written anew, because its page has another number in the output. */
export interface CleanAnnotation {
  readonly literal: Buffer;
  readonly references: ReferenceSpans;
  readonly link: PageLink | null;
}

/** Entries that never leave: further actions, embedded files, media, other annotations, places in a structure tree. */
const DROPPED = new Set([
  'A',
  'AA',
  'PA',
  'Dest',
  'FS',
  'AF',
  'Movie',
  'Sound',
  'RichMediaContent',
  'RichMediaSettings',
  '3DD',
  '3DV',
  '3DA',
  'StructParent',
  'Popup',
  'IRT',
]);

/** Addresses that a reader opens or writes to; any other scheme may start a program or a script (RFC 3986, 3.1). */
const WEB_ADDRESS = /^(?:https?|mailto|tel):/i;

const DROPPED_OF_WIDGETS = new Set(['Kids', 'Lock', 'SV']);

/** True for the written form of an annotation: a dictionary with /Subtype and /Rect. */
export function isAnnotation(literal: Buffer): boolean {
  if (literal[0] !== 60 || literal[1] !== 60) return false;
  if (!literal.includes('/Rect') && !literal.includes('#')) return false;
  const keys = new Set(dictionaryEntries(literal, 0).map((entry) => entry.key));
  return keys.has('Rect') && keys.has('Subtype');
}

/** The annotation without what must not leave. `literal` is its written dictionary. */
export function withoutActions(objects: ObjectReader, literal: Buffer): CleanAnnotation {
  const entries = dictionaryEntries(literal, 0);
  const { value } = parseValue(literal, 0);
  const dict: Dict = isDict(value) ? value : new Map();
  const isWidget = objects.name(dict.get('Subtype')) === 'Widget';
  const pieces: Buffer[] = [Buffer.from('<<')];
  for (const entry of entries) {
    if (DROPPED.has(entry.key) || (isWidget && DROPPED_OF_WIDGETS.has(entry.key))) continue;
    pieces.push(written(literal, entry));
  }
  const parent = dict.get('Parent');
  if (isWidget && isReference(parent)) objects.keepBack(parent.ref);
  const action = objects.dict(dict.get('A'));
  if (action !== undefined && objects.name(action.get('S')) === 'URI') pieces.push(webLink(action, objects));
  const link = pageLink(objects, dict, action);
  if (link === null) pieces.push(Buffer.from('>>'));
  const clean = Buffer.concat(pieces);
  return { literal: clean, references: referencesOf(clean, 0), link };
}

function written(bytes: Buffer, entry: Entry): Buffer {
  return Buffer.concat([Buffer.from(`/${writtenName(entry.key)} `, 'latin1'), bytes.subarray(entry.start, entry.end)]);
}

function referencesOf(bytes: Buffer, from: number): ReferenceSpans {
  const references: ReferenceSpans = [];
  walkValue(bytes, from, references);
  return references;
}

function webLink(action: Dict, objects: ObjectReader): Buffer {
  const address = objects.resolve(action.get('URI'));
  if (typeof address !== 'object' || address === null || !('raw' in address)) return Buffer.alloc(0);
  if (!WEB_ADDRESS.test(stringBytes(address).toString('latin1'))) return Buffer.alloc(0);
  return Buffer.concat([Buffer.from('/A<</S/URI/URI '), address.raw, Buffer.from('>>')]);
}

function pageLink(objects: ObjectReader, dict: Dict, action: Dict | undefined): PageLink | null {
  const isGoTo = action !== undefined && objects.name(action.get('S')) === 'GoTo';
  const destination = objects.resolve(isGoTo ? action.get('D') : dict.get('Dest'));
  if (!isList(destination)) return null;
  const [page, fit, ...numbers] = destination;
  if (!isReference(page)) return null;
  const mode = nameOf(fit) ?? 'Fit';
  if (!/^[A-Za-z]+$/.test(mode)) return null;
  const place = numbers.slice(0, 4).map((value: Value) => (typeof value === 'number' ? String(value) : 'null'));
  const array = `[${page.ref} 0 R/${mode} ${place.join(' ')}]`;
  const literal = Buffer.from(isGoTo ? `/A<</S/GoTo/D${array}>>` : `/Dest${array}`, 'latin1');
  const at = literal.indexOf('[');
  return { page: page.ref, literal, references: referencesOf(literal, at) };
}
