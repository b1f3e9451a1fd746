// The decoded content of a page.

import { contentStreams, type PageEntries } from '../file/pdf-file.ts';
import type { PdfObjects } from '../file/pdf-objects.ts';
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
