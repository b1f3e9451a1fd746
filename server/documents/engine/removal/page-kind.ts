// What a page draws with: pages that use the same fonts, pictures and forms lose text in the same way.
import { ContentReader, operatorCode } from '../content/content-reader.ts';
import { pageContent } from '../content/page-content.ts';
import { guarded, type PdfFile, pageEntries } from '../file/pdf-file.ts';
import { nameText } from '../syntax/lexical.ts';
import { isList, isReference, type Value } from '../syntax/values.ts';
import { resourceLookup } from '../text/text-sources.ts';

const DRAW = operatorCode('Do');
const FONT = operatorCode('Tf');
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
    const reader = new ContentReader(pageContent(file.objects, entries));
    const used = new Set<number>();
    for (let code = reader.next(); code >= 0; code = reader.next()) {
      if (OF_ITS_OWN.has(code) || (code === SHOWN_AS && reader.number(1) >= UNSEEN)) return null;
      const category = code === DRAW ? 'XObject' : code === FONT ? 'Font' : null;
      if (category === null) continue;
      // The name is the last operand of the one, and the last but one of the other.
      const operand = code === DRAW ? 1 : 2;
      const start = reader.start(operand);
      const value: Value | undefined =
        start < 0 ? undefined : lookup(category, nameText(reader.bytes, start, reader.end(operand)));
      if (!isReference(value)) return null;
      used.add(value.ref);
    }
    return [...used].sort((one, other) => one - other).join(' ');
  });
}
