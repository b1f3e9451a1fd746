// PDF values as JavaScript values, read from bytes. Strict: a dictionary key that is no name is a syntax error.
import { HandOver } from './hand-over.ts';
import {
  digitsEnd,
  hasDisputedByte,
  isDigit,
  nameText,
  referenceEnd,
  skipString,
  skipWhite,
  strictHexStringEnd,
  tokenEnd,
  unsigned,
} from './lexical.ts';
import { LIMITS } from './limits.ts';

/** A name object, `#xx` decoded, without the slash. */
export interface Name {
  readonly name: string;
}

/** An indirect reference, by object number. */
export interface Reference {
  readonly ref: number;
}

/** A string as it is written, with its brackets; `stringBytes` decodes it. */
export interface RawString {
  readonly raw: Buffer;
}

/** By key, without the slash. */
export type Dict = ReadonlyMap<string, Value>;
/** null is also what a reference to a missing object gives. */
export type Value = null | boolean | number | Name | Reference | RawString | readonly Value[] | Dict;

/** True for a dictionary. */
export function isDict(value: Value | undefined): value is Dict {
  return value instanceof Map;
}

/** True for an array. */
export function isList(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

/** True for an indirect reference. */
export function isReference(value: Value | undefined): value is Reference {
  return typeof value === 'object' && value !== null && 'ref' in value;
}

/** True for a string. */
export function isString(value: Value | undefined): value is RawString {
  return typeof value === 'object' && value !== null && 'raw' in value;
}

/** The text of a name, undefined for anything else. */
export function nameOf(value: Value | undefined): string | undefined {
  return typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined;
}

interface Cursor {
  readonly bytes: Buffer;
  position: number;
  depth: number;
}

/** Reads one value; `end` is the position behind it. Throws HandOver('syntax'). */
export function parseValue(bytes: Buffer, position: number): { value: Value; end: number } {
  const cursor: Cursor = { bytes, position, depth: 0 };
  const value = readValue(cursor);
  return { value, end: cursor.position };
}

function readValue(cursor: Cursor): Value {
  const { bytes } = cursor;
  const start = skipWhite(bytes, cursor.position);
  switch (bytes[start]) {
    case 47: {
      cursor.position = tokenEnd(bytes, start + 1);
      return { name: nameText(bytes, start + 1, cursor.position) };
    }
    case 60:
      if (bytes[start + 1] === 60) return nested(cursor, start + 2, readDict);
      cursor.position = strictHexStringEnd(bytes, start);
      if (cursor.position < 0) throw new HandOver('syntax', 'hexadecimal string');
      return { raw: bytes.subarray(start, cursor.position) };
    case 91:
      return nested(cursor, start + 1, readList);
    case 40:
      cursor.position = skipString(bytes, start);
      return { raw: bytes.subarray(start, cursor.position) };
    default:
      return readWord(cursor, start);
  }
}

function nested<T>(cursor: Cursor, start: number, read: (cursor: Cursor) => T): T {
  if (++cursor.depth > LIMITS.valueDepth) throw new HandOver('syntax', 'values nested too deeply');
  cursor.position = start;
  const value = read(cursor);
  cursor.depth--;
  return value;
}

function readDict(cursor: Cursor): Dict {
  const { bytes } = cursor;
  const entries = new Map<string, Value>();
  for (;;) {
    const start = skipWhite(bytes, cursor.position);
    if (start >= bytes.length) throw new HandOver('syntax', 'dictionary without end');
    if (bytes[start] === 62) {
      if (bytes[start + 1] !== 62) throw new HandOver('syntax', 'end of a dictionary');
      cursor.position = start + 2;
      return entries;
    }
    if (bytes[start] !== 47) throw new HandOver('syntax', 'dictionary key is not a name');
    const end = tokenEnd(bytes, start + 1);
    if (hasDisputedByte(bytes, start + 1, end)) throw new HandOver('syntax', 'dictionary key');
    cursor.position = end;
    entries.set(nameText(bytes, start + 1, end), readValue(cursor));
  }
}

function readList(cursor: Cursor): Value[] {
  const { bytes } = cursor;
  const items: Value[] = [];
  for (;;) {
    const start = skipWhite(bytes, cursor.position);
    if (start >= bytes.length) throw new HandOver('syntax', 'array without end');
    if (bytes[start] === 93) {
      cursor.position = start + 1;
      return items;
    }
    cursor.position = start;
    const item = readValue(cursor);
    if (cursor.position === start) cursor.position++;
    else items.push(item);
  }
}

function readWord(cursor: Cursor, start: number): Value {
  const { bytes } = cursor;
  const end = tokenEnd(bytes, start);
  cursor.position = end;
  if (end === start) return null;
  if (isDigit(bytes, start) && digitsEnd(bytes, start) === end) {
    const behind = referenceEnd(bytes, end);
    if (behind < 0) return unsigned(bytes, start, end);
    cursor.position = behind;
    return { ref: unsigned(bytes, start, end) };
  }
  const text = bytes.toString('latin1', start, end);
  const number = Number(text);
  if (!Number.isNaN(number)) return number;
  if (text === 'true') return true;
  return text === 'false' ? false : null;
}
