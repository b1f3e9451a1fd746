// Whether a page blends what it draws with what lies below (Multiply, Screen). Such a page is drawn as a group of its own where
// it lies on another: it looks there as it looks alone, as the page group of ISO 32000-2, 11.4.7 says.
import type { PdfFile } from '../file/pdf-file.ts';
import type { PdfObjects } from '../file/pdf-objects.ts';
import { category, type WrittenDictionary } from '../file/written-dictionary.ts';
import { isReference, parseValue, type Value } from '../syntax/values.ts';
import { pageResources } from './page-resources.ts';

/** The entry of a form that keeps its blending to itself. */
export const OWN_GROUP = '/Group<</S/Transparency/I true>>';

const known = new WeakMap<WrittenDictionary, boolean>();

/** True when the page, or a form or pattern that it may draw, has a blend mode other than the usual one. */
export function isBlended(file: PdfFile, page: number): boolean {
  const resources = pageResources(file, page);
  let found = known.get(resources);
  if (found === undefined) {
    found = hasBlending(file.objects, resources);
    known.set(resources, found);
  }
  return found;
}

/** A form that draws itself is looked at once. */
function hasBlending(objects: PdfObjects, resources: WrittenDictionary): boolean {
  const named = (key: string) => valuesOf(category(objects, resources, key));
  if (named('ExtGState').some((state) => isBlendState(objects, state))) return true;
  const drawn = [...named('XObject'), ...named('Pattern')];
  const seen = new Set<number>();
  for (let next = drawn.pop(); next !== undefined; next = drawn.pop()) {
    if (!isReference(next) || seen.has(next.ref)) continue;
    seen.add(next.ref);
    const own = objects.dict(objects.dict(next)?.get('Resources'));
    const inside = (key: string): Value[] => [...(objects.dict(own?.get(key))?.values() ?? [])];
    if (inside('ExtGState').some((state) => isBlendState(objects, state))) return true;
    drawn.push(...inside('XObject'), ...inside('Pattern'));
  }
  return false;
}

const valuesOf = (names: WrittenDictionary | null): Value[] =>
  names === null ? [] : [...names.entries.values()].map(({ start }) => parseValue(names.bytes, start).value);

/** A list of modes counts as blending: which one a reader takes is the reader's. */
function isBlendState(objects: PdfObjects, state: Value): boolean {
  const mode = objects.resolve(objects.dict(state)?.get('BM'));
  if (mode === undefined || mode === null) return false;
  const name = objects.name(mode);
  return name !== 'Normal' && name !== 'Compatible';
}
