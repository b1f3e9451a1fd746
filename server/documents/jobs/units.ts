// UserUnit of the pages of a document, which PDFium ignores: what it draws and measures must be multiplied by us.
import { HandOver } from '../engine/syntax/hand-over.ts';
import { openStrictly } from './working-file.ts';

/** UserUnit by page. */
export interface PageUnits {
  /** Points of display space per unit of user space on a page (from 1); 1 where the engine does not understand the file. */
  of(page: number): number;
}

/** Reads the units of all pages at once, so that nothing stays open. */
export function unitsOf(path: string): PageUnits {
  const file = openStrictly(path);
  if (typeof file === 'string') return { of: () => 1 };
  const units = new Map<number, number>();
  try {
    for (let page = 1; page <= file.pageCount; page++) {
      const { unit } = file.geometry(page);
      if (unit !== 1) units.set(page, unit);
    }
  } catch (error) {
    if (!(error instanceof HandOver)) throw error;
  } finally {
    file.close();
  }
  return { of: (page) => units.get(page) ?? 1 };
}
