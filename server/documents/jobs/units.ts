// UserUnit of the pages of a document, which PDFium ignores: what it draws and measures must be multiplied by us.
import type { PdfFile } from '../engine/file/pdf-file.ts';
import { HandOver } from '../engine/syntax/hand-over.ts';
import { openStrictly } from './working-file.ts';

/** Points of display space per unit of user space on a page (from 1); 1 where the engine does not understand the page. */
export function unitOf(file: PdfFile, page: number): number {
  try {
    return file.geometry(page).unit;
  } catch (error) {
    if (error instanceof HandOver) return 1;
    throw error;
  }
}

/** The units of these pages, read at once, so that nothing stays open; 1 where the engine does not understand the file. */
export function unitsOf(path: string, pages: Iterable<number>): ReadonlyMap<number, number> {
  const numbers = [...new Set(pages)];
  const file = openStrictly(path);
  if (typeof file === 'string') return new Map(numbers.map((page) => [page, 1]));
  try {
    return new Map(numbers.map((page) => [page, page > file.pageCount ? 1 : unitOf(file, page)]));
  } finally {
    file.close();
  }
}
