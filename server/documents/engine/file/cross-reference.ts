// Reads the cross-reference tables and streams of a file from its end backwards. Strict: no repair here.
import { HandOver } from '../syntax/hand-over.ts';
import { digitsEnd, isDigit, skipWhite, unsigned } from '../syntax/lexical.ts';
import type { Source } from '../syntax/source.ts';
import type { Dict, Value } from '../syntax/values.ts';
import { type CrossReferenceBuilder, readCrossReferenceStream } from './cross-reference-stream.ts';
import { readCrossReferenceTable } from './cross-reference-table.ts';
import { ObjectTable } from './object-table.ts';

/** Where the objects of a file lie, and what its trailers say. */
export interface CrossReference {
  readonly table: ObjectTable;
  readonly trailer: Dict;
  /** offset of the newest section: an update's /Prev */
  readonly newest: number;
  readonly newestIsStream: boolean;
}

const HEADER = Buffer.from('%PDF-');
/** bytes behind the last "startxref" that are searched */
const MOST_JUNK_AT_END = 1 << 20;

function findStart(source: Source): number {
  const tail = Math.min(source.size, 2048);
  for (let length = tail; ; length = Math.min(source.size, length * 8)) {
    const bytes = source.read(source.size - length, length);
    const found = bytes.lastIndexOf('startxref', undefined, 'latin1');
    if (found >= 0) {
      const start = skipWhite(bytes, found + 9);
      if (!isDigit(bytes, start)) throw new HandOver('xref', 'startxref without a number');
      return unsigned(bytes, start, digitsEnd(bytes, start));
    }
    if (length >= source.size || length > MOST_JUNK_AT_END) throw new HandOver('xref', 'no startxref');
  }
}

/**
 * A file begins with "%PDF-", and offsets count from there (ISO 32000-2, 7.5.2). Behind anything else readers disagree: some
 * refuse the file, some count from the file's first byte.
 */
function requireHeader(source: Source): void {
  if (!source.read(0, 5).equals(HEADER)) throw new HandOver('xref', 'no header at the beginning');
}

/** Reads all sections of the file, from the newest back. Throws HandOver: xref, filter, too-big, syntax, object. */
export function readCrossReference(source: Source): CrossReference {
  requireHeader(source);
  const newest = findStart(source);
  const builder: CrossReferenceBuilder = { source, table: new ObjectTable(), trailer: new Map() };
  const seen = new Set<number>();
  let newestIsStream = false;
  let next: Value | undefined = newest;
  while (typeof next === 'number' && !seen.has(next)) {
    seen.add(next);
    if (next >= source.size) throw new HandOver('xref', 'section behind the end of the file');
    const window = source.window(next, 64);
    const isTable = window.bytes[skipWhite(window.bytes, window.at)] === 120;
    if (next === newest) newestIsStream = !isTable;
    next = isTable ? readCrossReferenceTable(builder, next) : readCrossReferenceStream(builder, next, true).get('Prev');
  }
  const { trailer } = builder;
  if (!trailer.has('Root')) throw new HandOver('xref', 'no Root');
  return { table: builder.table, trailer, newest, newestIsStream };
}
