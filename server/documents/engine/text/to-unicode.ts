// ToUnicode maps: from character codes to text (ISO 32000-2, 9.10.3).
import { skipHexString, skipString, skipWhite, tokenEnd } from '../syntax/lexical.ts';
import { LIMITS } from '../syntax/limits.ts';
import { hexBytes } from '../syntax/text-string.ts';

/** A hexadecimal string, a bracket, or any other word. */
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

/** A map while its sections are read. */
interface MapBuilder {
  readonly map: Map<number, string>;
  /** tokens of the entry at hand */
  row: Token[];
  /** targets of the entry at hand, inside its brackets */
  list: Buffer[] | null;
}

/** Text by character code. Of a hostile map the first 200,000 entries. */
export function readToUnicode(bytes: Buffer): Map<number, string> {
  const map = new Map<number, string>();
  const builder: MapBuilder = { map, row: [], list: null };
  let section = '';
  for (const token of tokens(bytes)) {
    if (map.size >= LIMITS.toUnicodeEntries) break;
    if ('word' in token) {
      section = token.word;
      builder.row = [];
      builder.list = null;
    } else if (section === 'beginbfchar') addToChar(builder, token);
    else if (section === 'beginbfrange') addToRange(builder, token);
  }
  return map;
}

/** Entries of `beginbfchar`: code and target. */
function addToChar(builder: MapBuilder, token: Token): void {
  if (!('hex' in token)) return;
  builder.row.push(token);
  const [code, target] = builder.row;
  if (code === undefined || target === undefined || !('hex' in code) || !('hex' in target)) return;
  builder.map.set(numberOf(code.hex), textOf(target.hex));
  builder.row = [];
}

/** Entries of `beginbfrange`: first and last code, then one target or a list of them. */
function addToRange(builder: MapBuilder, token: Exclude<Token, { readonly word: string }>): void {
  const { map, row, list } = builder;
  if ('mark' in token) {
    if (token.mark === '[') builder.list = [];
    else if (list !== null) {
      setList(map, row, list);
      builder.row = [];
      builder.list = null;
    }
  } else if (list !== null) list.push(token.hex);
  else {
    row.push(token);
    if (row.length < 3) return;
    setRange(map, row);
    builder.row = [];
  }
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
