// Resources without what their page, form, pattern or font does not use. Without this pruning every letter of a run would carry
// the images of all the others: a data leak (docs/model.md, "Pruning").
import { writtenName } from '../syntax/names.ts';
import { isDict, parseValue, type Value } from '../syntax/values.ts';
import type { ObjectReader } from './object-reader.ts';
import { CATEGORIES } from './used-names.ts';
import { category, type WrittenDictionary } from './written-dictionary.ts';

/** Fonts of one page or form are pruned only where there are more. */
const MANY_FONTS = 12;
const worth = new WeakMap<WrittenDictionary, boolean>();

/**
 * True for resources that may hold what belongs to another recipient: shared ones with anything that shows or says
 * something, and own ones with more than one such thing.
 */
export function mayHoldMore(objects: ObjectReader, resources: WrittenDictionary, shared: boolean): boolean {
  let found = worth.get(resources);
  if (found === undefined) {
    found = holdsMore(objects, resources, shared || resources.indirect);
    worth.set(resources, found);
  }
  return found;
}

/** A page's own category of one entry holds what the page shows. */
const mayHoldOthers = (names: WrittenDictionary | null, shared: boolean): names is WrittenDictionary =>
  names !== null && names.entries.size > (shared || names.indirect ? 0 : 1);

function holdsMore(objects: ObjectReader, resources: WrittenDictionary, shared: boolean): boolean {
  const shown = ['XObject', 'Pattern', 'Shading', 'Properties'].map((key) => category(objects, resources, key));
  if (shown.some((names) => mayHoldOthers(names, shared))) return true;
  const states = category(objects, resources, 'ExtGState');
  if (mayHoldOthers(states, shared) && hasMasks(objects, states)) return true;
  const fonts = category(objects, resources, 'Font');
  if (fonts === null || !(shared || fonts.indirect)) return false;
  return fonts.entries.size > MANY_FONTS || hasDrawnGlyphs(objects, fonts);
}

const valuesOf = (names: WrittenDictionary): Value[] =>
  [...names.entries.values()].map(({ start }) => parseValue(names.bytes, start).value);

const hasMasks = (objects: ObjectReader, names: WrittenDictionary): boolean =>
  valuesOf(names).some((value) => isDict(objects.resolve(objects.dict(value)?.get('SMask'))));

/** The glyphs of a Type 3 font may show anything. */
const hasDrawnGlyphs = (objects: ObjectReader, fonts: WrittenDictionary): boolean =>
  valuesOf(fonts).some((value) => objects.name(objects.dict(value)?.get('Subtype')) === 'Type3');

/** True where content uses each name that the resources have: nothing is left out of them. */
export const usesAll = (objects: ObjectReader, resources: WrittenDictionary, names: ReadonlySet<string>): boolean =>
  CATEGORIES.every((key) => {
    const entries = category(objects, resources, key)?.entries;
    return entries === undefined || [...entries.keys()].every((name) => names.has(name));
  });

/** The resources written anew with these names only. */
export function prunedResources(
  objects: ObjectReader,
  resources: WrittenDictionary,
  names: ReadonlySet<string>,
): Buffer {
  const pieces: Buffer[] = [Buffer.from('<<')];
  for (const { key, start, end } of resources.entries.values()) {
    const pruned = (CATEGORIES as readonly string[]).includes(key) ? category(objects, resources, key) : null;
    if (pruned === null)
      pieces.push(Buffer.from(`/${writtenName(key)} `, 'latin1'), resources.bytes.subarray(start, end));
    else pieces.push(Buffer.from(`/${key}<<`, 'latin1'), ...keptEntries(pruned, names), Buffer.from('>>'));
  }
  return Buffer.concat([...pieces, Buffer.from('>>')]);
}

function keptEntries({ bytes, entries }: WrittenDictionary, names: ReadonlySet<string>): Buffer[] {
  const kept: Buffer[] = [];
  for (const name of names) {
    const entry = entries.get(name);
    if (entry === undefined) continue;
    kept.push(Buffer.from(`/${writtenName(name)} `, 'latin1'), bytes.subarray(entry.start, entry.end));
  }
  return kept;
}
