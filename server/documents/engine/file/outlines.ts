// Bookmarks of a file (ISO 32000-2, 12.3.3): the pages that those of one level lead to. Files lie about them: lists that run
// in a circle, far too many entries, pages that are not there. Each is named, and none is followed for long.
import { HandOver } from '../syntax/hand-over.ts';
import { stringBytes, textString } from '../syntax/text-string.ts';
import { type Dict, isDict, isList, isReference, isString, nameOf, type Value } from '../syntax/values.ts';
import type { PdfFile } from './pdf-file.ts';

/** Bookmarks, nodes and names of destinations that are read of one file at most. */
const MOST_ENTRIES = 200_000;
/** Characters of a title in an answer. */
const LONGEST_TITLE = 100;

/** Why the bookmarks of a file say nothing: they run in a circle, are too many, cannot be read, or one leads nowhere. */
export type OutlineFault = 'loop' | 'tooMany' | 'broken' | 'page';

/** Pages from 1 in the order of the bookmarks, or why they cannot be told. */
export type BookmarkPages =
  | { readonly fault: null; readonly pages: readonly number[] }
  | { readonly fault: OutlineFault; readonly title: string };

class OutlineError extends Error {
  readonly fault: OutlineFault;
  readonly title: string;

  constructor(fault: OutlineFault, title = '') {
    super(fault);
    this.fault = fault;
    this.title = title;
  }
}

/**
 * The pages of the bookmarks of a level (from 1). Those that lead out of the file, or are headings only, mark no page.
 * What cannot be understood is a fault, never skipped.
 */
export function bookmarkPages(file: PdfFile, level: number): BookmarkPages {
  try {
    return { fault: null, pages: pagesOf(file, level) };
  } catch (error) {
    if (error instanceof OutlineError) return { fault: error.fault, title: error.title };
    if (error instanceof HandOver) return { fault: 'broken', title: '' };
    throw error;
  }
}

function pagesOf(file: PdfFile, level: number): number[] {
  const { objects } = file;
  const destinations = destinationsOf(file);
  const seen = new Set<number>();
  const pages: number[] = [];
  const visit = (first: Value | undefined, depth: number): void => {
    for (let at = first; isReference(at); ) {
      if (seen.has(at.ref)) throw new OutlineError('loop');
      seen.add(at.ref);
      if (seen.size > MOST_ENTRIES) throw new OutlineError('tooMany');
      const item = objects.dict(at);
      if (item === undefined) throw new OutlineError('broken');
      if (depth < level) visit(item.get('First'), depth + 1);
      else pages.push(...pageOf(item, file, destinations));
      at = item.get('Next');
    }
  };
  visit(objects.dict(objects.root.get('Outlines'))?.get('First'), 1);
  return pages;
}

/** None for a heading and for what leads out of the file. */
function pageOf(item: Dict, { objects }: PdfFile, destinations: Destinations): number[] {
  const action = objects.dict(item.get('A'));
  const isGoTo = action !== undefined && objects.name(action.get('S')) === 'GoTo';
  const target = objects.resolve(item.get('Dest')) ?? (isGoTo ? objects.resolve(action.get('D')) : undefined);
  if (target === undefined || target === null) return [];
  const page = destinations.pageOf(target);
  if (page !== null) return [page];
  const title = objects.resolve(item.get('Title'));
  throw new OutlineError('page', isString(title) ? [...textString(title)].slice(0, LONGEST_TITLE).join('') : '');
}

interface Destinations {
  /** Page (from 1) of a destination, also of one by name; null where it leads to no page of the file. */
  pageOf(target: Value): number | null;
}

function destinationsOf(file: PdfFile): Destinations {
  const { objects, pages } = file;
  const numbers = new Map(pages.numbers.map((number, index) => [number, index + 1]));
  let named: ReadonlyMap<string, Value> | undefined;
  const pageOfList = (list: readonly Value[]): number | null => {
    const [page] = list;
    if (isReference(page)) return numbers.get(page.ref) ?? null;
    // Not allowed within a file, but written and understood: the page by its place, from 0.
    return typeof page === 'number' && Number.isInteger(page) && page >= 0 && page < file.pageCount ? page + 1 : null;
  };
  const pageOf = (target: Value): number | null => {
    const name = nameOf(target) ?? (isString(target) ? stringBytes(target).toString('latin1') : undefined);
    if (name !== undefined && named === undefined) named = namedDestinations(file);
    const found = name === undefined ? target : objects.resolve(named?.get(name));
    const place = isDict(found) ? objects.resolve(found.get('D')) : found;
    return isList(place) ? pageOfList(place) : null;
  };
  return { pageOf };
}

/** Destinations by name: the dictionary of PDF 1.1, and the tree of names since. */
function namedDestinations({ objects }: PdfFile): ReadonlyMap<string, Value> {
  const named = new Map<string, Value>(objects.dict(objects.root.get('Dests')));
  const root = objects.dict(objects.root.get('Names'))?.get('Dests');
  const seen = new Set<number>();
  const open: (Value | undefined)[] = [root];
  for (let nodes = 0; open.length > 0; nodes++) {
    const value = open.pop();
    if (isReference(value) && seen.has(value.ref)) throw new OutlineError('loop');
    if (isReference(value)) seen.add(value.ref);
    if (nodes > MOST_ENTRIES || named.size > MOST_ENTRIES) throw new OutlineError('tooMany');
    const node = objects.dict(value);
    open.push(...listOf(objects.resolve(node?.get('Kids'))));
    addNames(named, listOf(objects.resolve(node?.get('Names'))));
  }
  return named;
}

const listOf = (value: Value | undefined): readonly Value[] => (isList(value) ? value : []);

/** Names and what they stand for, in turns. */
function addNames(named: Map<string, Value>, names: readonly Value[]): void {
  for (let place = 0; place + 1 < names.length; place += 2) {
    const name = names[place];
    if (isString(name)) named.set(stringBytes(name).toString('latin1'), names[place + 1] ?? null);
  }
}
