// One cross-reference table of a file with its trailer (ISO 32000-2, 7.5.4 and 7.5.5).
import { HandOver } from '../syntax/hand-over.ts';
import { digitsEnd, isDigit, skipWhite, tokenEnd, unsigned } from '../syntax/lexical.ts';
import { LIMITS } from '../syntax/limits.ts';
import type { Source } from '../syntax/source.ts';
import { parseAt } from '../syntax/source-values.ts';
import { type Dict, isDict, type Value } from '../syntax/values.ts';
import { type CrossReferenceBuilder, keepNewest, readCrossReferenceStream } from './cross-reference-stream.ts';
import { PLAIN } from './object-table.ts';

/**
 * Reads the table at `offset` of the file and its trailer; answers the trailer's /Prev. Of a hybrid file the entries in use
 * count first, then its /XRefStm, then the free entries (7.5.8.4). Throws HandOver: xref, filter, too-big, syntax, object.
 */
export function readCrossReferenceTable(builder: CrossReferenceBuilder, offset: number): Value | undefined {
  const { source, table } = builder;
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
    position = readSubsection(builder, { offset: position + countEnd - at, first, count }, freed);
  }
  const trailer = readTrailer(source, position);
  keepNewest(builder.trailer, trailer);
  const hybrid = trailer.get('XRefStm');
  if (typeof hybrid === 'number') readCrossReferenceStream(builder, hybrid, false);
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

/** Reads the entries of one subsection. Answers the offset in the file behind it. */
function readSubsection(
  { source, table }: CrossReferenceBuilder,
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
