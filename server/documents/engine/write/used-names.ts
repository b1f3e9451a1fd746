// Which names of shared Resources a page really uses. Without this pruning every letter of a run would carry the images of
// all the others: a data leak (docs/model.md, "Pruning").
import { addNames, pageContent } from '../content/page-content.ts';
import { type PdfFile, pageEntries } from '../file/pdf-file.ts';
import type { PdfObjects } from '../file/pdf-objects.ts';
import { isReference, parseValue, type Value } from '../syntax/values.ts';
import type { Entry } from '../syntax/walk.ts';
import type { PageResources } from './page-resources.ts';
import { category, type WrittenDictionary } from './written-dictionary.ts';

/** Shared fonts are pruned only where there are more. */
const MANY_FONTS = 12;

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
