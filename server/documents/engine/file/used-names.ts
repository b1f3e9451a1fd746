// Which names of Resources a content uses. What it draws may have no resources of its own, or lack some: readers then look
// into those of whoever draws it, and so do we.
import { addNames } from '../syntax/names.ts';
import { type Dict, isReference, parseValue, type Value } from '../syntax/values.ts';
import type { ObjectReader } from './object-reader.ts';
import { category, dictionaryAt, type WrittenDictionary } from './written-dictionary.ts';

/** The categories of Resources whose entries are named by content (ISO 32000-2, table 34). */
export const CATEGORIES = ['Font', 'XObject', 'ExtGState', 'ColorSpace', 'Pattern', 'Shading', 'Properties'] as const;

/** Colour spaces that are used without being named (8.6.5.6). */
const UNNAMED = ['DefaultGray', 'DefaultRGB', 'DefaultCMYK'];

interface Usage {
  /** names that the object's content uses of its own resources, or of those of whoever draws it */
  readonly used: ReadonlySet<string>;
  /** those that its own resources do not have */
  readonly missing: ReadonlySet<string>;
}

const NOTHING: Usage = { used: new Set(), missing: new Set() };
/** objects of a file whose usage is remembered */
const MOST_REMEMBERED = 4000;
const remembered = new WeakMap<ObjectReader, Map<number, Usage>>();

/** The names that `contents` use of `resources`. Throws HandOver where something that they draw cannot be decoded. */
export function usedNames(
  objects: ObjectReader,
  contents: readonly Buffer[],
  resources: WrittenDictionary | null,
): Set<string> {
  const names = new Set<string>(UNNAMED);
  for (const content of contents) addNames(content, names);
  if (resources === null) return names;
  // a set is walked to its end while it grows
  for (const name of names) {
    for (const child of drawnBy(objects, resources, name)) {
      for (const missing of usageOf(objects, child).missing) names.add(missing);
    }
  }
  return names;
}

/** The names that a form, a pattern or a Type 3 font, object `number`, uses of its own resources. */
export function namesUsedBy(objects: ObjectReader, number: number): ReadonlySet<string> {
  return usageOf(objects, number).used;
}

function usageOf(objects: ObjectReader, number: number): Usage {
  let known = remembered.get(objects);
  if (known === undefined) {
    known = new Map();
    remembered.set(objects, known);
  }
  const found = known.get(number);
  if (found !== undefined) return found;
  if (known.size >= MOST_REMEMBERED) known.clear();
  // what draws itself adds nothing to what it uses
  known.set(number, NOTHING);
  const usage = readUsage(objects, number);
  known.set(number, usage);
  return usage;
}

function readUsage(objects: ObjectReader, number: number): Usage {
  const dict = objects.dict({ ref: number });
  const contents = dict === undefined ? [] : contentsOf(objects, number, dict);
  if (dict === undefined || contents.length === 0) return NOTHING;
  const resources = ownResources(objects, number);
  const used = usedNames(objects, contents, resources);
  if (resources === null) return { used, missing: used };
  const missing = new Set([...used].filter((name) => !has(objects, resources, name)));
  return { used, missing };
}

/** What has content: forms, tiling patterns, and the glyphs of Type 3 fonts. */
function contentsOf(objects: ObjectReader, number: number, dict: Dict): Buffer[] {
  const subtype = objects.name(dict.get('Subtype'));
  if (subtype === 'Form' || objects.resolve(dict.get('PatternType')) === 1) return [objects.streamData(number)];
  if (subtype !== 'Type3') return [];
  const glyphs = objects.dict(dict.get('CharProcs')) ?? new Map<string, Value>();
  return [...glyphs.values()].filter(isReference).map(({ ref }) => objects.streamData(ref));
}

/** The resources of the object as they are written; null where it has none. */
export function ownResources(objects: ObjectReader, number: number): WrittenDictionary | null {
  const written = objects.written(number, []);
  if (written === null) return null;
  const own = Buffer.from(written.bytes.subarray(written.start, written.stop));
  const entry = dictionaryAt(objects, own, 0).entries.get('Resources');
  if (entry === undefined || objects.dict(parseValue(own, entry.start).value) === undefined) return null;
  return sharedDictionary(objects, own, entry.start);
}

const dictionaries = new WeakMap<ObjectReader, { number: number; dictionary: WrittenDictionary }>();

/** The resources read last are kept: those of a run are mostly the same for all its forms. */
function sharedDictionary(objects: ObjectReader, bytes: Buffer, start: number): WrittenDictionary {
  const { value } = parseValue(bytes, start);
  if (!isReference(value)) return dictionaryAt(objects, bytes, start);
  const known = dictionaries.get(objects);
  if (known?.number === value.ref) return known.dictionary;
  const dictionary = dictionaryAt(objects, bytes, start);
  dictionaries.set(objects, { number: value.ref, dictionary });
  return dictionary;
}

const has = (objects: ObjectReader, resources: WrittenDictionary, name: string): boolean =>
  CATEGORIES.some((key) => category(objects, resources, key)?.entries.has(name) === true);

/** Object numbers of what a name stands for, as far as it may have content. */
function drawnBy(objects: ObjectReader, resources: WrittenDictionary, name: string): number[] {
  const numbers: number[] = [];
  for (const key of ['XObject', 'Pattern', 'Font'] as const) {
    const value = valueNamed(category(objects, resources, key), name);
    if (isReference(value)) numbers.push(value.ref);
  }
  const mask = objects
    .dict(objects.dict(valueNamed(category(objects, resources, 'ExtGState'), name))?.get('SMask'))
    ?.get('G');
  if (isReference(mask)) numbers.push(mask.ref);
  return numbers;
}

function valueNamed(names: WrittenDictionary | null, name: string): Value | undefined {
  const entry = names?.entries.get(name);
  return names === null || entry === undefined ? undefined : parseValue(names.bytes, entry.start).value;
}
