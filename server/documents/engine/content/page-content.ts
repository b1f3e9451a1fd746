// The decoded content of a page, and the names of resources that it uses.

import { contentStreams, type PageEntries } from '../file/pdf-file.ts';
import type { PdfObjects } from '../file/pdf-objects.ts';
import { nameText, tokenEnd } from '../syntax/lexical.ts';
import { isReference } from '../syntax/values.ts';

const NEWLINE = Buffer.from('\n');

/** All content streams of a page, decoded and joined. Throws HandOver: object, filter, too-big. */
export function pageContent(objects: PdfObjects, page: PageEntries): Buffer {
  const single = page.dict.get('Contents');
  const data = isReference(single) ? objects.streamDataIfStream(single.ref) : null;
  if (data !== null) return data;
  const streams = contentStreams(objects, page);
  return Buffer.concat(streams.flatMap((number) => [objects.streamData(number), NEWLINE]));
}

/** Adds every name that occurs in content, decoded; in doubt too many. */
export function addNames(content: Buffer, names: Set<string>): void {
  for (let start = content.indexOf(47); start >= 0; start = content.indexOf(47, start + 1)) {
    names.add(nameText(content, start + 1, tokenEnd(content, start + 1)));
  }
}
