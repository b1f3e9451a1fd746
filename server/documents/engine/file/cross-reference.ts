// Reads the cross-reference tables and streams of a file from its end backwards. Strict: no repair here.
import { decodeStream } from '../syntax/filters.ts';
import { HandOver } from '../syntax/hand-over.ts';
import { digitsEnd, isDigit, skipWhite, tokenEnd, unsigned } from '../syntax/lexical.ts';
import { LIMITS } from '../syntax/limits.ts';
import type { Source } from '../syntax/source.ts';
import { locateStream, parseAt, plainBodyOffset } from '../syntax/source-values.ts';
import { type Dict, isDict, isList, nameOf, type Value } from '../syntax/values.ts';
import { ObjectTable, PACKED, PLAIN } from './object-table.ts';

export interface CrossReference {
  readonly table: ObjectTable;
  readonly trailer: Dict;
  /** offset of the newest section: an update's /Prev */
  readonly newest: number;
  readonly newestIsStream: boolean;
}

interface Reading {
  readonly source: Source;
  readonly table: ObjectTable;
  readonly trailer: Map<string, Value>;
}

const HEADER = Buffer.from('%PDF-');
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

/** Throws HandOver: xref, filter, too-big, syntax, object. */
export function readCrossReference(source: Source): CrossReference {
  requireHeader(source);
  const newest = findStart(source);
  const reading: Reading = { source, table: new ObjectTable(), trailer: new Map() };
  const seen = new Set<number>();
  let newestIsStream = false;
  let next: Value | undefined = newest;
  while (typeof next === 'number' && !seen.has(next)) {
    seen.add(next);
    if (next >= source.size) throw new HandOver('xref', 'section behind the end of the file');
    const window = source.window(next, 64);
    const isTable = window.bytes[skipWhite(window.bytes, window.at)] === 120;
    if (next === newest) newestIsStream = !isTable;
    next = isTable ? readTable(reading, next) : readStream(reading, next, true).get('Prev');
  }
  const { trailer } = reading;
  if (!trailer.has('Root')) throw new HandOver('xref', 'no Root');
  return { table: reading.table, trailer, newest, newestIsStream };
}

function keepNewest(trailer: Map<string, Value>, dict: Dict): void {
  for (const [key, value] of dict) if (!trailer.has(key)) trailer.set(key, value);
}

/** Reads a table and its trailer; answers the trailer's /Prev. Order of hybrid files: n entries, /XRefStm, f entries. */
function readTable(reading: Reading, offset: number): Value | undefined {
  const { source, table } = reading;
  const freed: number[] = [];
  let position = offset;
  {
    const { bytes, at } = source.window(offset, 64);
    const word = skipWhite(bytes, at);
    position += word - at + 4;
  }
  for (;;) {
    const { bytes, at } = source.window(position, 64);
    const start = skipWhite(bytes, at);
    if (!isDigit(bytes, start)) {
      position += start - at;
      break;
    }
    const firstEnd = tokenEnd(bytes, start);
    const first = unsigned(bytes, start, firstEnd);
    const countStart = skipWhite(bytes, firstEnd);
    const countEnd = tokenEnd(bytes, countStart);
    const count = unsigned(bytes, countStart, countEnd);
    if (!(first + count <= LIMITS.objects && count * 18 <= source.size)) throw new HandOver('xref', 'size');
    table.reserve(first + count);
    position = readSubsection(reading, { offset: position + countEnd - at, first, count }, freed);
  }
  const trailer = readTrailer(source, position);
  keepNewest(reading.trailer, trailer);
  const hybrid = trailer.get('XRefStm');
  if (typeof hybrid === 'number') readStream(reading, hybrid, false);
  for (const number of freed) table.free(number);
  return trailer.get('Prev');
}

function readTrailer(source: Source, offset: number): Dict {
  const { bytes, at } = source.window(offset, 64);
  if (bytes.toString('latin1', at, at + 7) !== 'trailer') throw new HandOver('xref', 'no trailer');
  const trailer = parseAt(source, offset + 7).value;
  if (!isDict(trailer)) throw new HandOver('xref', 'trailer is not a dictionary');
  return trailer;
}

const CHUNK = 1 << 16;

/** The number that `count` digits write; -1 where one of these bytes is no digit. */
function digitsAt(bytes: Buffer, from: number, count: number): number {
  let value = 0;
  for (let position = from; position < from + count; position++) {
    const digit = (bytes[position] as number) - 48;
    if (!(digit >= 0 && digit <= 9)) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/** The offset in an entry that is written as the standard says ("0000000017 00000 n"); -1 for any other. */
function regularEntry(bytes: Buffer, at: number): number {
  const type = bytes[at + 17];
  if ((type !== 110 && type !== 102) || bytes[at + 10] !== 32 || bytes[at + 16] !== 32) return -1;
  return digitsAt(bytes, at + 11, 5) < 0 ? -1 : digitsAt(bytes, at, 10);
}

/** Reads the entries of one subsection and answers the offset behind it. */
function readSubsection(
  { source, table }: Reading,
  section: { offset: number; first: number; count: number },
  freed: number[],
): number {
  let { bytes, at: position } = source.window(section.offset, CHUNK);
  let base = section.offset - position;
  for (let index = 0; index < section.count; index++) {
    if (position + 64 > bytes.length && base + bytes.length < source.size) {
      const offset = base + position;
      ({ bytes, at: position } = source.window(offset, CHUNK));
      base = offset - position;
    }
    const number = section.first + index;
    const offsetStart = skipWhite(bytes, position);
    const regular = regularEntry(bytes, offsetStart);
    if (regular >= 0) {
      if (bytes[offsetStart + 17] === 102) freed.push(number);
      else table.set(number, { kind: PLAIN, offset: regular, index: digitsAt(bytes, offsetStart + 11, 5) });
      position = offsetStart + 18;
      continue;
    }
    const offsetEnd = digitsEnd(bytes, offsetStart);
    const generationStart = skipWhite(bytes, offsetEnd);
    const generationEnd = digitsEnd(bytes, generationStart);
    if (offsetEnd === offsetStart || generationEnd === generationStart) throw new HandOver('xref', 'bad entry');
    const typeAt = skipWhite(bytes, generationEnd);
    const type = bytes[typeAt];
    if (type === 110) {
      const offset = unsigned(bytes, offsetStart, offsetEnd);
      table.set(number, { kind: PLAIN, offset, index: unsigned(bytes, generationStart, generationEnd) });
    } else if (type === 102) freed.push(number);
    else throw new HandOver('xref', 'bad entry');
    position = typeAt + 1;
  }
  return base + position;
}

/** Reads a cross-reference stream and answers its dictionary. `main`: not the /XRefStm of a hybrid file. */
function readStream(reading: Reading, offset: number, main: boolean): Dict {
  const { source, table } = reading;
  const body = parseAt(source, plainBodyOffset(source, offset, -1));
  if (!isDict(body.value)) throw new HandOver('xref', 'section is not a stream');
  const dict = body.value;
  if (nameOf(dict.get('Type')) !== 'XRef') throw new HandOver('xref', 'not a cross-reference stream');
  const place = locateStream(source, body.end, dict.get('Length'));
  if (place === null) throw new HandOver('xref', 'section has no stream');
  const resolve = (value: Value | undefined) => value;
  const raw = source.read(place.offset, place.length);
  const data = decodeStream(raw, { dict, resolve, limit: LIMITS.structure, strict: false });
  if (main) keepNewest(reading.trailer, dict);
  const widths = threeWidths(dict.get('W'));
  const row = widths[0] + widths[1] + widths[2];
  if (row === 0) throw new HandOver('xref', 'W');
  let position = 0;
  for (const [first, count] of subsections(dict)) {
    table.reserve(first + Math.min(count, Math.floor((data.length - position) / row)));
    for (let index = 0; index < count && position + row <= data.length; index++, position += row) {
      setStreamEntry(table, { number: first + index, data, position, widths, main });
    }
  }
  return dict;
}

function threeWidths(value: Value | undefined): readonly [number, number, number] {
  if (!isList(value) || value.length < 3) throw new HandOver('xref', 'W');
  const [a, b, c] = value;
  const valid = (width: Value | undefined): width is number =>
    typeof width === 'number' && Number.isInteger(width) && width >= 0 && width <= 8;
  if (!valid(a) || !valid(b) || !valid(c)) throw new HandOver('xref', 'W');
  return [a, b, c];
}

function subsections(dict: Dict): [number, number][] {
  const index = dict.get('Index') ?? [0, dict.get('Size') ?? null];
  if (!isList(index)) throw new HandOver('xref', 'Index');
  const pairs: [number, number][] = [];
  for (let i = 0; i + 1 < index.length; i += 2) {
    const [first, count] = [index[i], index[i + 1]];
    if (typeof first !== 'number' || typeof count !== 'number' || !(first >= 0 && count >= 0)) {
      throw new HandOver('xref', 'Index');
    }
    if (first + count > LIMITS.objects) throw new HandOver('xref', 'size');
    pairs.push([first, count]);
  }
  return pairs;
}

interface StreamEntry {
  readonly number: number;
  readonly data: Buffer;
  readonly position: number;
  readonly widths: readonly [number, number, number];
  readonly main: boolean;
}

function setStreamEntry(table: ObjectTable, { number, data, position, widths, main }: StreamEntry): void {
  const kind = widths[0] === 0 ? PLAIN : bigEndian(data, position, widths[0]);
  const offset = bigEndian(data, position + widths[0], widths[1]);
  const index = bigEndian(data, position + widths[0] + widths[1], widths[2]);
  if (kind === PLAIN || kind === PACKED) table.set(number, { kind, offset, index });
  else if (kind !== 0) throw new HandOver('xref', 'entry type');
  else if (main) table.free(number);
}

function bigEndian(data: Buffer, position: number, width: number): number {
  let value = 0;
  for (let i = 0; i < width; i++) value = value * 256 + (data[position + i] as number);
  return value;
}
