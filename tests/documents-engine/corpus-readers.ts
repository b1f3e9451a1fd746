// What readers other than PDFium say of a corpus file's output. They draw form fields where PDFium draws none, and comments as
// they are printed.
import { greyDifference, otherReaders } from './other-readers.ts';

const readers = otherReaders();

/** One page of a file, from 1. */
export interface PageOfFile {
  readonly path: string;
  readonly page: number;
}

const DPI = 40;
/** Mean difference of 255 that counts as the same. */
const SAME = 1;

/**
 * True when one of them finds the pages to be the same, false when all find a difference; null where none is installed or can
 * draw the source.
 */
export function othersAgree(source: PageOfFile, made: PageOfFile): boolean | null {
  let verdict: boolean | null = null;
  for (const { draw } of readers) {
    try {
      const before = draw(source.path, source.page, DPI);
      const difference = greyDifference(before, drawnOr(made, draw));
      if (difference < SAME) return true;
      verdict = false;
    } catch {
      // it cannot draw the source: no judge of it
    }
  }
  return verdict;
}

const NOTHING = { width: 0, height: 0, grey: Buffer.alloc(0) };

function drawnOr({ path, page }: PageOfFile, draw: (typeof readers)[number]['draw']) {
  try {
    return draw(path, page, DPI);
  } catch {
    return NOTHING;
  }
}
