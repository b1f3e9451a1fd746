// Bodies of objects: text of ours and byte ranges of a source file whose references are renumbered.
import { writtenName } from '../syntax/names.ts';
import { isReference, parseValue } from '../syntax/values.ts';
import { type Entry, walkValue } from '../syntax/walk.ts';

/** Bytes `start` to `end` (not included) that go into the output as they are. */
export interface CopiedRange {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
}

/** What bodies are put together from. */
export type Piece = string | CopiedRange;

/** Keys of dictionaries are few: how they are written is remembered, within bounds. */
const MOST_KEYS = 1000;
const writtenKeys = new Map<string, string>();

/** A key as it is written, with its slash and a space behind. */
export function writtenKey(key: string): string {
  let written = writtenKeys.get(key);
  if (written === undefined) {
    written = `/${writtenName(key)} `;
    if (writtenKeys.size < MOST_KEYS) writtenKeys.set(key, written);
  }
  return written;
}

/** An entry of a dictionary, copied. */
export function entryPieces(bytes: Buffer, { key, start, end }: Entry): Piece[] {
  return [writtenKey(key), { bytes, start, end }];
}

/** All of these bytes. */
export function wholeRange(bytes: Buffer): CopiedRange {
  return { bytes, start: 0, end: bytes.length };
}

/** The items of the array that is written at `from`. */
export function arrayItems(bytes: Buffer, from: number): CopiedRange[] {
  const items: CopiedRange[] = [];
  const ignored: number[] = [];
  const { end: behind } = parseValue(bytes, from);
  for (let position = bytes.indexOf(91, from) + 1; position < behind - 1; ) {
    const { value } = parseValue(bytes, position);
    const end =
      isReference(value) || value !== null ? parseValue(bytes, position).end : walkValue(bytes, position, ignored);
    if (end > behind - 1) break;
    items.push({ bytes, start: position, end });
    position = end;
  }
  return items;
}
