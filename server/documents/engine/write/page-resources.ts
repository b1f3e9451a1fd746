// A page's Resources as they are written, and what of them a page really uses. Without this pruning every letter of a run
// would carry the images of all the others: a data leak (pdf.md 3.5).

import { addNames, pageContent } from '../content/page-content.ts';
import { type PdfFile, pageEntries } from '../file/pdf-file.ts';
import type { PdfObjects } from '../file/pdf-objects.ts';
import { HandOver } from '../syntax/hand-over.ts';
import { skipWhite } from '../syntax/lexical.ts';
import { isReference, parseValue, type Value } from '../syntax/values.ts';
import { dictionaryEntries, type Entry } from '../syntax/walk.ts';
import { entryPieces, type Piece } from './object-body.ts';

/** A dictionary as it is written. */
export interface WrittenDictionary {
  readonly bytes: Buffer;
  readonly entries: ReadonlyMap<string, Entry>;
  /** it is an object of its own, which other dictionaries may refer to */
  readonly indirect: boolean;
}

/** The Resources of a page, own or inherited. */
export interface PageResources extends WrittenDictionary {
  /** more than this page may refer to it */
  readonly shared: boolean;
  /** object number of the dictionary, 0 where it has none */
  readonly number: number;
  /** tells the Resources of pages apart that may be shared; "" for those that belong to one page */
  readonly key: string;
}

const EMPTY = Buffer.from('<<>>');
const MANY_FONTS = 12;

/** The dictionary that is written at `start`, or the object that the reference there names. */
function dictionaryAt(objects: PdfObjects, bytes: Buffer, start: number): WrittenDictionary {
  const value = bytes[skipWhite(bytes, start)] === 60 ? null : parseValue(bytes, start).value;
  if (!isReference(value)) return readWhenAsked(bytes, start, false);
  const written = objects.written(value.ref, []);
  if (written === null) return { bytes: EMPTY, entries: new Map(), indirect: true };
  // the bytes may be a block of the file that is about to be replaced
  const own = Buffer.from(written.bytes.subarray(written.start, written.stop));
  const dictionary = readWhenAsked(own, 0, true);
  void dictionary.entries;
  return dictionary;
}

/** The names in a page's own dictionary are rarely asked for; its syntax was checked when the file was opened. */
function readWhenAsked(bytes: Buffer, start: number, indirect: boolean): WrittenDictionary {
  let entries: ReadonlyMap<string, Entry> | undefined;
  return {
    bytes,
    indirect,
    get entries() {
      entries ??= byKey(dictionaryEntries(bytes, start));
      return entries;
    },
  };
}

function byKey(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  return new Map(entries.map((entry) => [entry.key, entry]));
}

/** The Resources read last of each file: those of a run are mostly the same for all its pages. */
const latest = new WeakMap<PdfFile, { label: string; resources: PageResources }>();

/** The Resources of a page, own or inherited. Throws HandOver('syntax') when they are no dictionary. */
export function pageResources(file: PdfFile, page: number): PageResources {
  const number = file.pages.resources[page - 1] ?? 0;
  const inherited = file.pages.inherited[page - 1]?.get('Resources') ?? EMPTY;
  const key = number > 0 ? `${number} 0 R` : number < 0 ? inherited.toString('latin1') : '';
  const label = key === '' ? `page ${page}` : key;
  const known = latest.get(file);
  if (known?.label === label) return known.resources;
  const dictionary = key === '' ? ownDictionary(file, page) : dictionaryAt(file.objects, Buffer.from(key, 'latin1'), 0);
  const shared = number < 0 || (number > 0 && isUsedTwice(file, number));
  const resources: PageResources = {
    bytes: dictionary.bytes,
    indirect: dictionary.indirect,
    get entries() {
      return dictionary.entries;
    },
    shared,
    number: Math.max(0, number),
    key,
  };
  latest.set(file, { label, resources });
  return resources;
}

function ownDictionary({ objects, pages }: PdfFile, page: number): WrittenDictionary {
  const written = objects.entries(pages.numbers[page - 1] ?? 0);
  if (written === null) throw new HandOver('page-tree', 'missing page');
  const entry = written.entries.findLast(({ key }) => key === 'Resources');
  return entry === undefined
    ? { bytes: EMPTY, entries: new Map(), indirect: false }
    : dictionaryAt(objects, written.bytes, entry.start);
}

const sharedNumbers = new WeakMap<PdfFile, ReadonlySet<number>>();

function isUsedTwice(file: PdfFile, number: number): boolean {
  let shared = sharedNumbers.get(file);
  if (shared === undefined) {
    const once = new Set<number>();
    const twice = new Set<number>();
    for (const resources of file.pages.resources) {
      if (resources > 0) (once.has(resources) ? twice : once).add(resources);
    }
    shared = twice;
    sharedNumbers.set(file, shared);
  }
  return shared.has(number);
}

const categories = new WeakMap<WrittenDictionary, Map<string, WrittenDictionary | null>>();

/** A category ("Font", "XObject") of some resources, as it is written. */
export function category(objects: PdfObjects, resources: WrittenDictionary, key: string): WrittenDictionary | null {
  let known = categories.get(resources);
  if (known === undefined) {
    known = new Map();
    categories.set(resources, known);
  }
  let found = known.get(key);
  if (found === undefined) {
    found = readCategory(objects, resources, key);
    known.set(key, found);
  }
  return found;
}

function readCategory(objects: PdfObjects, resources: WrittenDictionary, key: string): WrittenDictionary | null {
  const entry = resources.entries.get(key);
  if (entry === undefined) return null;
  // Written in a page's own dictionary it was checked when the file was opened, and needs no reading to be there.
  const isThere = !resources.indirect && resources.bytes[skipWhite(resources.bytes, entry.start)] === 60;
  if (!isThere && objects.resolve(parseValue(resources.bytes, entry.start).value) === null) return null;
  return dictionaryAt(objects, resources.bytes, entry.start);
}

/**
 * The names that a page uses of Resources which it shares with other pages and which hold more than a page of its own
 * would: null where nothing is to be left out. Shared XObjects are always looked through, for they may show what
 * belongs to another recipient; fonts only when there are many.
 */
export function usedNames(file: PdfFile, page: number, resources: PageResources): Set<string> | null {
  const { objects } = file;
  const forms = category(objects, resources, 'XObject');
  const fonts = category(objects, resources, 'Font');
  const sharesForms = forms !== null && (resources.shared || forms.indirect) && forms.entries.size > 0;
  const sharesFonts = fonts !== null && (resources.shared || fonts.indirect) && fonts.entries.size > MANY_FONTS;
  if (!sharesForms && !sharesFonts) return null;
  const names = new Set<string>();
  addNames(pageContent(objects, pageEntries(file, page)), names);
  if (fonts !== null && usesUnknownGlyphs(objects, fonts, names)) return null;
  if (forms !== null) addNamesOfForms(objects, forms, names);
  return names;
}

function entryValue(dictionary: WrittenDictionary, entry: Entry): Value {
  return parseValue(dictionary.bytes, entry.start).value;
}

/** A Type 3 font without resources of its own draws its glyphs with those of the page. */
function usesUnknownGlyphs(objects: PdfObjects, fonts: WrittenDictionary, names: Set<string>): boolean {
  for (const [name, entry] of fonts.entries) {
    if (!names.has(name)) continue;
    const font = objects.dict(entryValue(fonts, entry));
    if (font !== undefined && objects.name(font.get('Subtype')) === 'Type3' && !font.has('Resources')) return true;
  }
  return false;
}

/** A form without resources of its own uses those of the page: its names count as the page's. */
function addNamesOfForms(objects: PdfObjects, forms: WrittenDictionary, names: Set<string>): void {
  const seen = new Set<string>();
  for (let again = true; again; ) {
    again = false;
    for (const name of [...names]) {
      const entry = forms.entries.get(name);
      if (entry === undefined || seen.has(name)) continue;
      seen.add(name);
      const value = entryValue(forms, entry);
      const form = objects.dict(value);
      if (!isReference(value) || form === undefined || form.has('Resources')) continue;
      if (objects.name(form.get('Subtype')) !== 'Form') continue;
      addNames(objects.streamData(value.ref), names);
      again = true;
    }
  }
}

/** Entries to add to the categories of some resources, written, without brackets. */
export interface Additions {
  readonly Font: string;
  readonly XObject: string;
}

/** The resources written anew: of fonts and XObjects only `names` (null: all), and the additions. */
export function resourcesPieces(
  objects: PdfObjects,
  resources: WrittenDictionary,
  { names, additions }: { names: ReadonlySet<string> | null; additions: Additions },
): Piece[] {
  const pieces: Piece[] = ['<<'];
  for (const entry of resources.entries.values()) {
    if (entry.key !== 'Font' && entry.key !== 'XObject') pieces.push(...entryPieces(resources.bytes, entry));
  }
  for (const key of ['Font', 'XObject'] as const) {
    const old = category(objects, resources, key);
    if (old === null && additions[key] === '') continue;
    pieces.push(`/${key}<<`);
    for (const entry of old === null ? [] : kept(old, names)) pieces.push(...entryPieces(old?.bytes ?? EMPTY, entry));
    pieces.push(`${additions[key]}>>`);
  }
  return [...pieces, '>>'];
}

function kept({ entries }: WrittenDictionary, names: ReadonlySet<string> | null): Entry[] {
  if (names === null) return [...entries.values()];
  return [...names].map((name) => entries.get(name)).filter((entry) => entry !== undefined);
}
