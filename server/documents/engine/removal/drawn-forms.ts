// Which forms a page draws, at any depth.
import { inlineImageEnd } from '../content/content-balance.ts';
import { ContentReader, operatorCode } from '../content/content-reader.ts';
import { pageContent } from '../content/page-content.ts';
import { type PdfFile, pageEntries } from '../file/pdf-file.ts';
import { nameText } from '../syntax/lexical.ts';
import { isReference } from '../syntax/values.ts';
import { type ResourceLookup, resourceLookup, textSources } from '../text/text-sources.ts';

const DRAW = operatorCode('Do');
const INLINE_IMAGE = operatorCode('BI');

/** Whether page `page` draws one of these forms. Throws HandOver when its content cannot be read. */
export function drawsForm(file: PdfFile, page: number, wanted: ReadonlyMap<number, unknown>): boolean {
  const sources = textSources(file);
  const entries = pageEntries(file, page);
  const seen = new Set<number>();
  const draws = (content: Buffer, lookup: ResourceLookup): boolean => {
    for (const name of drawnNames(content)) {
      const value = lookup('XObject', name);
      if (!isReference(value) || seen.has(value.ref)) continue;
      if (wanted.has(value.ref)) return true;
      seen.add(value.ref);
      const form = sources.form(value.ref);
      if (form !== null && draws(sources.formContent(value.ref), form.lookup ?? lookup)) return true;
    }
    return false;
  };
  return draws(pageContent(file.objects, entries), resourceLookup(file.objects, entries.entry('Resources')));
}

function drawnNames(content: Buffer): Set<string> {
  const names = new Set<string>();
  const reader = new ContentReader(content);
  for (let code = reader.next(); code >= 0; code = reader.next()) {
    if (code === DRAW && reader.start(1) >= 0) names.add(nameText(reader.bytes, reader.start(1), reader.end(1)));
    if (code === INLINE_IMAGE) reader.position = inlineImageEnd(reader.bytes, reader.position);
  }
  return names;
}
