// Values and streams at offsets of a source, read through windows that grow until the value fits.
import { checkedEntries } from './checked-walk.ts';
import { HandOver } from './hand-over.ts';
import { digitsEnd, skipWhite, unsigned } from './lexical.ts';
import { LIMITS } from './limits.ts';
import { indexInSource, type Source } from './source.ts';
import { parseValue, type Value } from './values.ts';
import { dictionaryEntries, type ReferenceSpans, walkValue } from './walk.ts';

/** A look-ahead ("12 0 R") may reach this far behind a value: a value that ends nearer to its window's end is read again. */
const MARGIN = 64;
const FIRST_WINDOW = 1024;

/** Calls `read` with a window that grows until what it reads does not touch the window's end. */
function inWindow<T extends { readonly end: number }>(
  source: Source,
  offset: number,
  read: (bytes: Buffer, at: number) => T,
): T & { bytes: Buffer; base: number } {
  for (let least = FIRST_WINDOW; ; least *= 8) {
    const { bytes, at } = source.window(offset, least);
    const whole = offset - at + bytes.length >= source.size || least > LIMITS.value;
    try {
      const result = read(bytes, at);
      if (whole || result.end + MARGIN <= bytes.length) return { ...result, bytes, base: offset - at };
    } catch (error) {
      if (whole || !(error instanceof HandOver)) throw error;
    }
  }
}

/** The value at an offset of the file; `end` is the offset behind it. */
export function parseAt(source: Source, offset: number): { value: Value; end: number } {
  const { value, end, base } = inWindow(source, offset, parseValue);
  return { value, end: base + end };
}

/** Bytes, end and references of the value at an offset of the file. `start` and `end` are positions in `bytes`. */
export function walkAt(source: Source, offset: number, references: ReferenceSpans) {
  return inWindow(source, offset, (bytes, at) => {
    // emptied only where a smaller window was tried before: setting the length of an array is slow
    if (references.length > 0) references.length = 0;
    const start = skipWhite(bytes, at);
    return { start, end: walkValue(bytes, start, references) };
  });
}

/** The entries of the dictionary at an offset of the file; positions in `bytes`. */
export function entriesAt(source: Source, offset: number) {
  return inWindow(source, offset, (bytes, at) => {
    const entries = dictionaryEntries(bytes, at);
    return { entries, end: entries.at(-1)?.end ?? at };
  });
}

/** As `entriesAt` for any value, with all that is nested in it checked. */
export function checkedEntriesAt(source: Source, offset: number) {
  return inWindow(source, offset, checkedEntries);
}

/** Offset of the body of "12 0 obj" at an offset; the number must be the one asked for (-1: any). Throws HandOver('object'). */
export function plainBodyOffset(source: Source, offset: number, number: number): number {
  if (offset >= source.size) throw new HandOver('object', `${number} lies behind the end of the file`);
  const { bytes, at } = source.window(offset, 128);
  const start = skipWhite(bytes, at);
  const numberEnd = digitsEnd(bytes, start);
  const generation = skipWhite(bytes, numberEnd);
  const generationEnd = digitsEnd(bytes, generation);
  const word = skipWhite(bytes, generationEnd);
  const isObject = bytes[word] === 111 && bytes[word + 1] === 98 && bytes[word + 2] === 106;
  if (numberEnd === start || generationEnd === generation || word === generationEnd || !isObject) {
    throw new HandOver('object', 'no object at its offset');
  }
  if (number >= 0 && unsigned(bytes, start, numberEnd) !== number) {
    throw new HandOver('object', `${number} is not at its offset`);
  }
  return offset + word + 3 - at;
}

/** Where the data of a stream lies in the file. */
export interface StreamPlace {
  readonly offset: number;
  readonly length: number;
}

/**
 * Offset of the data when "stream" follows at `offset`, else -1. The word must end with CR LF or LF (ISO 32000-2, 7.3.8.1):
 * readers disagree about where the data begins behind anything else. Throws HandOver('syntax').
 */
export function streamStart(source: Source, offset: number): number {
  const { bytes, at } = source.window(offset, 64);
  const word = skipWhite(bytes, at);
  if (bytes[word] !== 115 || bytes[word + 1] !== 116 || bytes[word + 2] !== 114) return -1;
  const end = bytes[word + 6] === 13 ? word + 7 : word + 6;
  if (bytes[end] !== 10 || bytes.toString('latin1', word, word + 6) !== 'stream') {
    throw new HandOver('syntax', 'stream without a proper line end');
  }
  return offset - at + end + 1;
}

/** The stream behind a dictionary that ends at `offset`, or null. A wrong /Length is replaced by the next "endstream". */
export function locateStream(source: Source, offset: number, length: Value | undefined): StreamPlace | null {
  const start = streamStart(source, offset);
  if (start < 0) return null;
  if (typeof length === 'number' && length >= 0 && endsAt(source, start + length)) return { offset: start, length };
  const end = indexInSource(source, 'endstream', start);
  return { offset: start, length: (end < 0 ? source.size : end) - start };
}

function endsAt(source: Source, offset: number): boolean {
  if (offset >= source.size) return false;
  const { bytes, at } = source.window(offset, 32);
  const word = skipWhite(bytes, at);
  return bytes[word] === 101 && bytes[word + 1] === 110 && bytes[word + 2] === 100 && bytes[word + 3] === 115;
}
