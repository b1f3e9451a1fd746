// A dictionary of a source as it is written, and the categories of Resources ("Font", "XObject") read that way.
import { skipWhite } from '../syntax/lexical.ts';
import { isReference, parseValue } from '../syntax/values.ts';
import { dictionaryEntries, type Entry } from '../syntax/walk.ts';
import type { ObjectReader } from './object-reader.ts';

/** A dictionary as it is written. */
export interface WrittenDictionary {
  readonly bytes: Buffer;
  readonly entries: ReadonlyMap<string, Entry>;
  /** it is an object of its own, which other dictionaries may refer to */
  readonly indirect: boolean;
}

/** The bytes of a dictionary without entries. */
export const EMPTY = Buffer.from('<<>>');

/** The dictionary that is written at `start`, or the object that the reference there names. */
export function dictionaryAt(objects: ObjectReader, bytes: Buffer, start: number): WrittenDictionary {
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

const categories = new WeakMap<WrittenDictionary, Map<string, WrittenDictionary | null>>();

/** A category ("Font", "XObject") of some resources, as it is written. */
export function category(objects: ObjectReader, resources: WrittenDictionary, key: string): WrittenDictionary | null {
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

function readCategory(objects: ObjectReader, resources: WrittenDictionary, key: string): WrittenDictionary | null {
  const entry = resources.entries.get(key);
  if (entry === undefined) return null;
  // Written in a page's own dictionary it was checked when the file was opened, and needs no reading to be there.
  const isThere = !resources.indirect && resources.bytes[skipWhite(resources.bytes, entry.start)] === 60;
  if (!isThere && objects.resolve(parseValue(resources.bytes, entry.start).value) === null) return null;
  return dictionaryAt(objects, resources.bytes, entry.start);
}
