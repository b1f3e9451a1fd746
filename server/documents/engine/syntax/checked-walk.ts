// Walks over a dictionary and checks every value in it as strictly as reading it would, but builds nothing: the pages of a
// long run are looked at once when it is opened, and most of what they hold is never needed as a value.
import { HandOver } from './hand-over.ts';
import {
  digitsEnd,
  hasDisputedByte,
  nameText,
  referenceEnd,
  skipString,
  skipWhite,
  strictHexStringEnd,
  tokenEnd,
} from './lexical.ts';
import { LIMITS } from './limits.ts';
import type { Entry } from './walk.ts';

/** A dictionary whose values were all checked. */
export interface CheckedEntries {
  /** null: the value is no dictionary */
  readonly entries: Entry[] | null;
  /** position behind the value */
  readonly end: number;
}

/** The entries of the dictionary at `from`, all that is nested in it checked. Throws HandOver('syntax'). */
export function checkedEntries(bytes: Buffer, from: number): CheckedEntries {
  const start = skipWhite(bytes, from);
  if (bytes[start] !== 60 || bytes[start + 1] !== 60) return { entries: null, end: checkedEnd(bytes, start, 0) };
  const entries: Entry[] = [];
  return { entries, end: checkedDictionary(bytes, start + 2, 1, entries) };
}

/** Position behind the value at `from`; what `parseValue` refuses is refused here. */
function checkedEnd(bytes: Buffer, from: number, depth: number): number {
  const start = skipWhite(bytes, from);
  switch (bytes[start]) {
    case 47:
      return tokenEnd(bytes, start + 1);
    case 60: {
      if (bytes[start + 1] === 60) return checkedDictionary(bytes, start + 2, depth + 1, null);
      const end = strictHexStringEnd(bytes, start);
      if (end < 0) throw new HandOver('syntax', 'hexadecimal string');
      return end;
    }
    case 91:
      return checkedList(bytes, start + 1, depth + 1);
    case 40:
      return skipString(bytes, start);
    default:
      return wordEnd(bytes, start);
  }
}

function wordEnd(bytes: Buffer, start: number): number {
  const end = tokenEnd(bytes, start);
  if (end === start || digitsEnd(bytes, start) !== end) return end;
  const behind = referenceEnd(bytes, end);
  return behind < 0 ? end : behind;
}

function checkedDictionary(bytes: Buffer, from: number, depth: number, entries: Entry[] | null): number {
  if (depth > LIMITS.valueDepth) throw new HandOver('syntax', 'values nested too deeply');
  for (let position = from; ; ) {
    position = skipWhite(bytes, position);
    if (position >= bytes.length) throw new HandOver('syntax', 'dictionary without end');
    if (bytes[position] === 62) {
      if (bytes[position + 1] !== 62) throw new HandOver('syntax', 'end of a dictionary');
      return position + 2;
    }
    if (bytes[position] !== 47) throw new HandOver('syntax', 'dictionary key is not a name');
    const keyEnd = tokenEnd(bytes, position + 1);
    if (hasDisputedByte(bytes, position + 1, keyEnd)) throw new HandOver('syntax', 'dictionary key');
    const start = skipWhite(bytes, keyEnd);
    if (bytes[start] === 62) throw new HandOver('syntax', 'dictionary key without a value');
    const end = checkedEnd(bytes, start, depth);
    entries?.push({ key: nameText(bytes, position + 1, keyEnd), start, end });
    position = end;
  }
}

function checkedList(bytes: Buffer, from: number, depth: number): number {
  if (depth > LIMITS.valueDepth) throw new HandOver('syntax', 'values nested too deeply');
  for (let position = from; ; ) {
    position = skipWhite(bytes, position);
    if (position >= bytes.length) throw new HandOver('syntax', 'array without end');
    if (bytes[position] === 93) return position + 1;
    const end = checkedEnd(bytes, position, depth);
    position = end === position ? end + 1 : end;
  }
}
