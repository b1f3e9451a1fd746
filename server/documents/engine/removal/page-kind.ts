// What a page draws with: pages that use the same fonts, pictures and forms lose text in the same way.
import { ContentReader, operatorCode } from '../content/content-reader.ts';
import { pageContent } from '../content/page-content.ts';
import { guarded, type PdfFile, pageEntries } from '../file/pdf-file.ts';
import { nameText } from '../syntax/lexical.ts';
import { isList, isReference } from '../syntax/values.ts';
import { type ResourceLookup, resourceLookup } from '../text/text-sources.ts';

/** Operators that name an object, and which of their operands is the name, from the last. */
const NAMING = new Map([
  [operatorCode('Do'), { category: 'XObject', operand: 1 }],
  [operatorCode('Tf'), { category: 'Font', operand: 2 }],
]);
const SHOWN_AS = operatorCode('Tr');
/** From here on text is not seen, or is a clipping path. */
const UNSEEN = 3;
/** A picture in the content itself, and a shade. */
const OF_ITS_OWN = new Set(['BI', 'sh'].map(operatorCode));

/**
 * The objects that page `page` (from 1) draws with, the same text for pages that draw with the same; null: something of it is
 * its own. Throws HandOver when its content cannot be read.
 */
export function pageKind(file: PdfFile, page: number): string | null {
  return guarded(() => {
    const entries = pageEntries(file, page);
    const annotations = file.objects.resolve(entries.entry('Annots'));
    if (isList(annotations) && annotations.length > 0) return null;
    const lookup = resourceLookup(file.objects, entries.entry('Resources'));
    const used = objectsUsed(new ContentReader(pageContent(file.objects, entries)), lookup);
    return used === null ? null : [...used].sort((one, other) => one - other).join(' ');
  });
}

/** Object numbers; null: something is the content's own. */
function objectsUsed(reader: ContentReader, lookup: ResourceLookup): Set<number> | null {
  const used = new Set<number>();
  for (let code = reader.next(); code >= 0; code = reader.next()) {
    if (OF_ITS_OWN.has(code) || (code === SHOWN_AS && reader.number(1) >= UNSEEN)) return null;
    const named = NAMING.get(code);
    if (named === undefined) continue;
    const value = lookup(named.category, nameOperand(reader, named.operand));
    if (!isReference(value)) return null;
    used.add(value.ref);
  }
  return used;
}

const nameOperand = (reader: ContentReader, back: number): string =>
  reader.start(back) < 0 ? '' : nameText(reader.bytes, reader.start(back), reader.end(back));
