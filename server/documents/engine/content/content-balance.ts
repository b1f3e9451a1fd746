// Counts what a page's content leaves open, so that something can be drawn after it at a known place.
import { isWhite, skipHexString, skipString, tokenEnd } from '../syntax/lexical.ts';

/** What a page's content has left open at its end. */
export interface Balance {
  /** graphics states saved and not restored */
  readonly open: number;
  /** more states are restored than were saved, or the content ends inside a string, an array or an inline image */
  readonly broken: boolean;
  readonly inText: boolean;
  /** marked-content sequences that are not ended */
  readonly marked: number;
  /** a path was begun and neither painted nor ended: the next painting operator would paint it */
  readonly hasPath: boolean;
}

interface Count {
  open: number;
  lowest: number;
  inText: boolean;
  marked: number;
  nesting: number;
  cut: boolean;
  hasPath: boolean;
}

/** Scans decoded content once. */
export function contentBalance(content: Buffer): Balance {
  const count: Count = { open: 0, lowest: 0, inText: false, marked: 0, nesting: 0, cut: false, hasPath: false };
  let position = 0;
  while (position < content.length) {
    const byte = content[position] as number;
    if (byte <= 32) position++;
    else if (byte >= 65) position = countWordOrBracket(content, position, byte, count);
    else position = skipOther(content, position, byte, count);
  }
  return {
    open: count.open,
    broken: count.lowest < 0 || count.cut || count.nesting !== 0,
    inText: count.inText,
    marked: Math.max(0, count.marked),
    hasPath: count.hasPath,
  };
}

function countWordOrBracket(content: Buffer, position: number, byte: number, count: Count): number {
  if (byte === 91) count.nesting++;
  else if (byte === 93) count.nesting--;
  const end = tokenEnd(content, position);
  if (end === position) return position + 1;
  return countOperator(content, position, end, count);
}

function skipOther(content: Buffer, position: number, byte: number, count: Count): number {
  switch (byte) {
    case 40: {
      const end = skipString(content, position);
      if (end >= content.length && content[end - 1] !== 41) count.cut = true;
      return end;
    }
    case 60:
      if (content[position + 1] === 60) {
        count.nesting++;
        return position + 2;
      }
      if (content.indexOf(62, position) < 0) count.cut = true;
      return skipHexString(content, position);
    case 62:
      if (content[position + 1] !== 62) return position + 1;
      count.nesting--;
      return position + 2;
    case 37: {
      let end = position;
      while (end < content.length && content[end] !== 10 && content[end] !== 13) end++;
      return end;
    }
    case 47:
      return tokenEnd(content, position + 1);
    default:
      return Math.max(tokenEnd(content, position), position + 1);
  }
}

const SAVE = 113;
const RESTORE = 81;

/** By their first byte: 1 builds a path (ISO 32000-2, table 58), 2 paints or ends it (table 59); "re" and "f*" are told apart below. */
const PATH = new Uint8Array(128);
for (const operator of 'mlcvyh') PATH[operator.charCodeAt(0)] = 1;
for (const operator of 'SsfFBbn') PATH[operator.charCodeAt(0)] = 2;
const STAR = 42;
const E = 101;
const R = 114;

function countOperator(content: Buffer, start: number, end: number, count: Count): number {
  const length = end - start;
  if (length === 1) {
    const operator = content[start] as number;
    if (operator === SAVE) count.open++;
    else if (operator === RESTORE) {
      if (--count.open < count.lowest) count.lowest = count.open;
    } else if (PATH[operator] !== 0) count.hasPath = PATH[operator] === 1;
    return end;
  }
  if (length === 2) return countPair(content, start, count) ? skipImage(content, end, count) : end;
  if (length === 3 && content[start + 2] === 67) countMark(content, start, count);
  return end;
}

/** BT and ET, re, f* and their like; true for BI, which begins an inline image. */
function countPair(content: Buffer, start: number, count: Count): boolean {
  const first = content[start] as number;
  const second = content[start + 1];
  if (second === E && first === R) count.hasPath = true;
  else if (second === STAR && PATH[first] === 2) count.hasPath = false;
  if (second === 73) return first === 66;
  if (second !== 84) return false;
  if (first === 66) count.inText = true;
  else if (first === 69) count.inText = false;
  return false;
}

/** BMC, BDC and EMC. */
function countMark(content: Buffer, start: number, count: Count): void {
  const first = content[start];
  const second = content[start + 1];
  if (first === 66 && (second === 77 || second === 68)) count.marked++;
  else if (first === 69 && second === 77) count.marked--;
}

function skipImage(content: Buffer, position: number, count: Count): number {
  const end = inlineImageEnd(content, position);
  if (end >= content.length && !(content[end - 2] === 69 && content[end - 1] === 73)) count.cut = true;
  return end;
}

/** Position behind the EI of an inline image whose BI ended at `from`: EI between white space, then 15 printable bytes. */
export function inlineImageEnd(content: Buffer, from: number): number {
  const data = content.indexOf('ID', from);
  if (data < 0) return content.length;
  for (let end = content.indexOf('EI', data + 3); end >= 0; end = content.indexOf('EI', end + 1)) {
    const apart = isWhite(content, end - 1) && (end + 2 >= content.length || isWhite(content, end + 2));
    if (apart && isPrintable(content, end + 2, Math.min(content.length, end + 17))) return end + 2;
  }
  return content.length;
}

function isPrintable(content: Buffer, start: number, end: number): boolean {
  for (let position = start; position < end; position++) {
    const byte = content[position] as number;
    if (byte > 126 || (byte < 32 && !isWhite(content, position))) return false;
  }
  return true;
}
