// An open PDF: its pages, their geometry, its information. Reads the file's structure only; nothing is repaired.
import { DrawingError, HandOver } from '../syntax/hand-over.ts';
import type { Source } from '../syntax/source.ts';
import { textString } from '../syntax/text-string.ts';
import { type Dict, isDict, isList, isReference, isString, parseValue, type Value } from '../syntax/values.ts';
import { type PageGeometry, pageGeometry } from './page-geometry.ts';
import { type PageTree, readPageTree } from './page-tree.ts';
import { PdfObjects } from './pdf-objects.ts';

/** A file that the engine understands. Close it: it holds a file descriptor. */
export interface PdfFile {
  readonly pageCount: number;
  /** Geometry of a page (from 1) in display space: points, origin lower left as seen. Throws HandOver. */
  geometry(page: number): PageGeometry;
  /** Document information (Title, Author, Subject …), decoded; text entries only. */
  info(): Record<string, string>;
  /** The file has an interactive form with fields. */
  readonly hasForm: boolean;
  close(): void;
  /** for the engine alone */
  readonly objects: PdfObjects;
  readonly pages: PageTree;
}

/** A page's dictionary together with what it inherits. */
export interface PageEntries {
  readonly number: number;
  readonly dict: Dict;
  entry(key: string): Value | undefined;
}

/** Opens a PDF strictly. Throws HandOver with a code, and nothing else, for every file that it does not understand. */
export function openPdf(source: Source): PdfFile {
  return guarded(() => {
    const objects = new PdfObjects(source);
    const pages = readPageTree(objects);
    const file: PdfFile = {
      objects,
      pages,
      pageCount: pages.numbers.length,
      hasForm: hasFields(objects),
      geometry: (page) => guarded(() => pageGeometry(objects, pageEntries(file, page).entry)),
      info: () => guarded(() => readInformation(objects)),
      close: () => {
        source.close();
      },
    };
    return file;
  });
}

/** Runs `work`; any exception that a broken file causes becomes a HandOver, so that callers handle one exception. */
export function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof HandOver || error instanceof DrawingError || isSystemError(error)) throw error;
    throw new HandOver('internal', error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

/** True for errors of the system, such as a full disk, which the document did not cause. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** The entries of page `page` (from 1). */
export function pageEntries(file: PdfFile, page: number): PageEntries {
  const { objects, pages } = file;
  const number = pages.numbers[page - 1];
  const inherited = pages.inherited[page - 1];
  if (number === undefined || inherited === undefined) throw new RangeError(`page ${page} of ${file.pageCount}`);
  const dict = objects.value(number);
  if (!isDict(dict)) throw new HandOver('page-tree', 'page is not a dictionary');
  const entry = (key: string): Value | undefined => {
    const own = dict.get(key);
    if (own !== undefined) return own;
    const written = inherited.get(key);
    return written === undefined ? undefined : parseValue(written, 0).value;
  };
  return { number, dict, entry };
}

/** Object numbers of a page's content streams. Throws HandOver('object'). */
export function contentStreams(objects: PdfObjects, page: PageEntries): number[] {
  const contents = page.dict.get('Contents');
  const value = objects.resolve(contents);
  if (value === undefined || value === null) return [];
  if (isDict(value) && isReference(contents)) return [contents.ref];
  if (!isList(value)) throw new HandOver('object', 'Contents');
  const numbers: number[] = [];
  for (const item of value) {
    if (item === null) continue;
    if (!isReference(item)) throw new HandOver('object', 'Contents');
    if (objects.table.exists(item.ref)) numbers.push(item.ref);
  }
  return numbers;
}

function hasFields(objects: PdfObjects): boolean {
  const fields = objects.resolve(objects.dict(objects.root.get('AcroForm'))?.get('Fields'));
  return isList(fields) && fields.length > 0;
}

/** Throws HandOver('form') for a form that is XFA only: its pages would be empty. */
export function refuseUndrawnForm(objects: PdfObjects): void {
  const form = objects.dict(objects.root.get('AcroForm'));
  if (form?.has('XFA') === true && !hasFields(objects)) throw new HandOver('form', 'XFA only');
}

function readInformation(objects: PdfObjects): Record<string, string> {
  const information: Record<string, string> = {};
  for (const [key, value] of objects.dict(objects.trailer.get('Info')) ?? []) {
    const text = objects.resolve(value);
    if (isString(text)) information[key] = textString(text);
  }
  return information;
}
