// Walks over PDF values without building them: where they end, which references they hold, where the entries of a
// dictionary lie. Copying an object needs no more.
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
  unsigned,
} from './lexical.ts';

/** References of a value, three numbers each: start, end, object number. */
export type ReferenceSpans = number[];

/** Pushes the references of the value at `from`, if they are asked for, and returns the position behind the value. */
export function walkValue(bytes: Buffer, from: number, references: ReferenceSpans | null): number {
  let depth = 0;
  let position = from;
  for (;;) {
    position = skipWhite(bytes, position);
    if (position >= bytes.length) return position;
    switch (bytes[position]) {
      case 47:
        position = tokenEnd(bytes, position + 1);
        break;
      case 60:
        if (bytes[position + 1] === 60) {
          depth++;
          position += 2;
          continue;
        }
        position = strictHexStringEnd(bytes, position);
        if (position < 0) throw new HandOver('syntax', 'hexadecimal string');
        break;
      case 62:
        if (bytes[position + 1] !== 62) throw new HandOver('syntax', 'end of a dictionary');
        position += 2;
        depth--;
        break;
      case 91:
        depth++;
        position++;
        continue;
      case 93:
        depth--;
        position++;
        break;
      case 40:
        position = skipString(bytes, position);
        break;
      default:
        position = walkWord(bytes, position, references);
    }
    if (depth <= 0) return position;
  }
}

function walkWord(bytes: Buffer, start: number, references: ReferenceSpans | null): number {
  const end = tokenEnd(bytes, start);
  if (end === start) return start + 1;
  if (digitsEnd(bytes, start) !== end) return end;
  const behind = referenceEnd(bytes, end);
  if (behind < 0) return end;
  references?.push(start, behind, unsigned(bytes, start, end));
  return behind;
}

/** An entry of a dictionary: its key and the byte range of its value. */
export interface Entry {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** The entries of the dictionary that begins at `from` ("<<"). Throws HandOver('syntax'). */
export function dictionaryEntries(bytes: Buffer, from: number): Entry[] {
  let position = skipWhite(bytes, from);
  if (bytes[position] !== 60 || bytes[position + 1] !== 60) throw new HandOver('syntax', 'not a dictionary');
  position += 2;
  const entries: Entry[] = [];
  for (;;) {
    position = skipWhite(bytes, position);
    if (position >= bytes.length) throw new HandOver('syntax', 'dictionary without end');
    if (bytes[position] === 62) {
      if (bytes[position + 1] !== 62) throw new HandOver('syntax', 'end of a dictionary');
      return entries;
    }
    if (bytes[position] !== 47) throw new HandOver('syntax', 'dictionary key is not a name');
    const keyEnd = tokenEnd(bytes, position + 1);
    if (hasDisputedByte(bytes, position + 1, keyEnd)) throw new HandOver('syntax', 'dictionary key');
    const key = nameText(bytes, position + 1, keyEnd);
    const start = skipWhite(bytes, keyEnd);
    if (bytes[start] === 62) throw new HandOver('syntax', 'dictionary key without a value');
    position = walkValue(bytes, start, null);
    entries.push({ key, start, end: position });
  }
}
