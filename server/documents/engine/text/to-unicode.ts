// ToUnicode maps: from character codes to text (ISO 32000-2, 9.10.3).
import { skipHexString, skipString, skipWhite, tokenEnd } from '../syntax/lexical.ts';
import { LIMITS } from '../syntax/limits.ts';
import { hexBytes } from '../syntax/text-string.ts';

/** A hexadecimal string, or null for "[" and "]" alike told apart by `mark`. */
type Token = { readonly hex: Buffer } | { readonly mark: '[' | ']' } | { readonly word: string };

function* tokens(bytes: Buffer): Iterable<Token> {
  let position = 0;
  for (;;) {
    position = skipWhite(bytes, position);
    if (position >= bytes.length) return;
    const byte = bytes[position];
    if (byte === 60 && bytes[position + 1] !== 60) {
      const end = skipHexString(bytes, position);
      yield { hex: hexBytes(bytes, position, end) };
      position = end;
    } else if (byte === 91 || byte === 93) {
      yield { mark: byte === 91 ? '[' : ']' };
      position++;
    } else if (byte === 40) {
      position = skipString(bytes, position);
    } else {
      const end = tokenEnd(bytes, position);
      if (end > position) yield { word: bytes.toString('latin1', position, end) };
      position = Math.max(end, position + 1);
    }
  }
}

function numberOf(code: Buffer): number {
  return code.length === 0 || code.length > 4 ? -1 : code.readUIntBE(0, code.length);
}

function textOf(target: Buffer): string {
  if (target.length === 1) return String.fromCharCode(target[0] as number);
  return Buffer.from(target.subarray(0, target.length & ~1))
    .swap16()
    .toString('utf16le');
}

/** Reads a ToUnicode map. Of a hostile map the first 200,000 entries. */
export function readToUnicode(bytes: Buffer): Map<number, string> {
  const map = new Map<number, string>();
  let section = '';
  let row: Token[] = [];
  let list: Buffer[] | null = null;
  for (const token of tokens(bytes)) {
    if (map.size >= LIMITS.toUnicodeEntries) break;
    if ('word' in token) {
      section = token.word;
      row = [];
      list = null;
    } else if (section === 'beginbfchar' && 'hex' in token) {
      row.push(token);
      const [code, target] = row;
      if (code !== undefined && target !== undefined && 'hex' in code && 'hex' in target) {
        map.set(numberOf(code.hex), textOf(target.hex));
        row = [];
      }
    } else if (section === 'beginbfrange') {
      if ('mark' in token) {
        if (token.mark === '[') list = [];
        else if (list !== null) {
          setList(map, row, list);
          [row, list] = [[], null];
        }
      } else if (list !== null) list.push(token.hex);
      else {
        row.push(token);
        if (row.length === 3) {
          setRange(map, row);
          row = [];
        }
      }
    }
  }
  return map;
}

function rangeOf(row: readonly Token[]): { first: number; last: number } | null {
  const [first, last] = row;
  if (first === undefined || last === undefined || !('hex' in first) || !('hex' in last)) return null;
  const start = numberOf(first.hex);
  return start < 0 ? null : { first: start, last: Math.min(numberOf(last.hex), start + 0xffff) };
}

function setList(map: Map<number, string>, row: readonly Token[], list: readonly Buffer[]): void {
  const range = rangeOf(row);
  if (range === null) return;
  for (const [index, target] of list.entries()) {
    if (range.first + index > range.last || map.size >= LIMITS.toUnicodeEntries) return;
    map.set(range.first + index, textOf(target));
  }
}

function setRange(map: Map<number, string>, row: readonly Token[]): void {
  const range = rangeOf(row);
  const target = row[2];
  if (range === null || target === undefined || !('hex' in target)) return;
  const text = textOf(target.hex);
  if (text === '') return;
  const head = text.slice(0, -1);
  const tail = text.charCodeAt(text.length - 1);
  for (let code = range.first; code <= range.last && map.size < LIMITS.toUnicodeEntries; code++) {
    map.set(code, head + String.fromCharCode(tail + code - range.first));
  }
}
