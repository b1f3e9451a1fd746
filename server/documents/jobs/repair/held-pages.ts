// How many page objects a copy made by PDFium holds: where PDFium shows another number, a page would be lost or doubled
// silently (docs/decisions/0068).
import { tokenEnd } from '#server/documents/engine/syntax/lexical.ts';
import { indexInSource, openFile } from '#server/documents/engine/syntax/source.ts';

/** As PDFium writes the type of a page, and of a node of the page tree. */
const TYPE = '/Type/Page';

/**
 * The page objects in a copy that PDFium saved, which holds what its catalogue leads to. PDFium shows a tree whose root has lost
 * its /Kids as one page, believes a /Count that is too small, and shows a page twice that is listed twice; only the
 * objects in the copy give the true number.
 */
export function heldPages(copy: string): number {
  const source = openFile(copy);
  try {
    let count = 0;
    let at = indexInSource(source, TYPE, 0);
    while (at >= 0) {
      const behind = source.read(at + TYPE.length, 1);
      if (tokenEnd(behind, 0) === 0) count++;
      at = indexInSource(source, TYPE, at + TYPE.length);
    }
    return count;
  } finally {
    source.close();
  }
}
