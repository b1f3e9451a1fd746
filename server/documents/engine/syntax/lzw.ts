// The LZW filter (ISO 32000-2, 7.4.4) on typed arrays, with a limit on its output.
import { HandOver } from './hand-over.ts';

const CLEAR = 256;
const END = 257;
const MOST_CODES = 4096;

/** A code stands for the string of `previous` and one more byte; strings are written backwards from their length. */
interface Table {
  readonly previous: Uint16Array;
  readonly last: Uint8Array;
  readonly length: Uint32Array;
  size: number;
}

function newTable(): Table {
  const table: Table = {
    previous: new Uint16Array(MOST_CODES),
    last: new Uint8Array(MOST_CODES),
    length: new Uint32Array(MOST_CODES),
    size: END + 1,
  };
  for (let code = 0; code < 256; code++) {
    table.last[code] = code;
    table.length[code] = 1;
  }
  return table;
}

/** Decodes LZW data; `early` is the EarlyChange parameter. Bytes behind a damaged code are left out. */
export function decodeLzw(data: Buffer, early: 0 | 1, limit: number): Buffer {
  const table = newTable();
  let result: Buffer = Buffer.allocUnsafe(Math.max(1024, data.length * 4));
  let length = 0;
  let width = 9;
  let bits = 0;
  let held = 0;
  let previous = -1;
  for (const byte of data) {
    held = (held << 8) | byte;
    bits += 8;
    if (bits < width) continue;
    const code = (held >>> (bits - width)) & ((1 << width) - 1);
    bits -= width;
    held &= (1 << bits) - 1;
    if (code === END) break;
    if (code === CLEAR) {
      table.size = END + 1;
      width = 9;
      previous = -1;
      continue;
    }
    if (code > table.size || (code === table.size && previous < 0)) break;
    const start = length;
    length += stringLength(table, code, previous);
    if (length > limit) throw new HandOver('too-big', 'LZW');
    if (length > result.length) result = grown(result, length);
    writeString(table, result, { code, previous, start, end: length });
    if (previous >= 0 && table.size < MOST_CODES) add(table, previous, result[start] as number);
    previous = code;
    if (table.size >= (1 << width) - early && width < 12) width++;
  }
  return result.subarray(0, length);
}

function stringLength(table: Table, code: number, previous: number): number {
  return code < table.size ? (table.length[code] as number) : (table.length[previous] as number) + 1;
}

function grown(buffer: Buffer, least: number): Buffer {
  const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, least));
  buffer.copy(larger);
  return larger;
}

function add(table: Table, previous: number, byte: number): void {
  table.previous[table.size] = previous;
  table.last[table.size] = byte;
  table.length[table.size] = (table.length[previous] as number) + 1;
  table.size++;
}

function writeString(
  table: Table,
  result: Buffer,
  place: { code: number; previous: number; start: number; end: number },
): void {
  // a code that is not in the table yet is the previous string and its own first byte again
  const known = place.code < table.size;
  let at = known ? place.end : place.end - 1;
  let code = known ? place.code : place.previous;
  while (at > place.start) {
    result[--at] = table.last[code] as number;
    code = table.previous[code] as number;
  }
  if (!known) result[place.end - 1] = result[place.start] as number;
}
