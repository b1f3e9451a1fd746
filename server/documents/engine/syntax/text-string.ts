// Strings of a PDF: their bytes, and the text they stand for (ISO 32000-2, 7.3.4 and 7.9.2.2).
import type { RawString } from './values.ts';

const ESCAPES = new Map([
  [110, 10],
  [114, 13],
  [116, 9],
  [98, 8],
  [102, 12],
]);

/** Text of PDFDocEncoding where it differs from Latin-1: 0x18 to 0x1F and 0x80 to 0xA0. */
const LOW = '˘ˇˆ˙˝˛˚˜';
const HIGH = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž\ufffd€';

/** The bytes of a string. */
export function stringBytes({ raw }: RawString): Buffer {
  const bytes = Buffer.allocUnsafe(raw.length);
  return bytes.subarray(0, decodeString(raw, 0, raw.length, bytes));
}

/**
 * Decodes the string that is written in `start..end` with its brackets into `target`, which must have room for
 * `end - start` bytes. Answers the number of bytes.
 */
export function decodeString(bytes: Buffer, start: number, end: number, target: Uint8Array): number {
  return bytes[start] === 60 ? decodeHex(bytes, start, end, target) : decodeLiteral(bytes, start, end, target);
}

/** The bytes of the hexadecimal string that is written in `start..end`. */
export function hexBytes(bytes: Buffer, start: number, end: number): Buffer {
  const target = Buffer.allocUnsafe(end - start);
  return target.subarray(0, decodeHex(bytes, start, end, target));
}

const HEX = new Int8Array(256).fill(-1);
for (let digit = 0; digit < 16; digit++) {
  HEX[digit.toString(16).charCodeAt(0)] = digit;
  HEX[digit.toString(16).toUpperCase().charCodeAt(0)] = digit;
}

function decodeHex(bytes: Buffer, start: number, end: number, target: Uint8Array): number {
  let length = 0;
  let half = -1;
  for (let position = start + 1; position < end - 1; position++) {
    const digit = HEX[bytes[position] as number] as number;
    if (digit < 0) continue;
    if (half < 0) half = digit;
    else {
      target[length++] = half * 16 + digit;
      half = -1;
    }
  }
  if (half >= 0) target[length++] = half * 16;
  return length;
}

function decodeLiteral(bytes: Buffer, start: number, end: number, result: Uint8Array): number {
  let length = 0;
  for (let position = start + 1; position < end - 1; position++) {
    const byte = bytes[position] as number;
    if (byte === 13) {
      result[length++] = 10;
      if (bytes[position + 1] === 10) position++;
    } else if (byte !== 92) {
      result[length++] = byte;
    } else {
      position++;
      const escaped = bytes[position] as number;
      if (escaped >= 48 && escaped < 56) {
        const { value, last } = octal(bytes, position);
        result[length++] = value;
        position = last;
      } else if (escaped === 13) {
        if (bytes[position + 1] === 10) position++;
      } else if (escaped !== 10 && position < end - 1) {
        result[length++] = ESCAPES.get(escaped) ?? escaped;
      }
    }
  }
  return length;
}

function octal(bytes: Buffer, position: number): { value: number; last: number } {
  let value = (bytes[position] as number) - 48;
  let last = position;
  for (let digits = 1; digits < 3; digits++) {
    const next = bytes[last + 1] ?? 0;
    if (next < 48 || next > 55) break;
    value = value * 8 + next - 48;
    last++;
  }
  return { value: value & 255, last };
}

/** The text of a text string: UTF-16, UTF-8 or PDFDocEncoding. */
export function textString(string: RawString): string {
  const bytes = stringBytes(string);
  if (bytes[0] === 254 && bytes[1] === 255) {
    return Buffer.from(bytes.subarray(2, bytes.length & ~1))
      .swap16()
      .toString('utf16le');
  }
  if (bytes[0] === 255 && bytes[1] === 254) return bytes.subarray(2).toString('utf16le');
  if (bytes[0] === 239 && bytes[1] === 187 && bytes[2] === 191) return bytes.subarray(3).toString('utf8');
  let text = '';
  for (const byte of bytes) {
    if (byte >= 24 && byte < 32) text += LOW[byte - 24];
    else if (byte >= 128 && byte <= 160) text += HIGH[byte - 128];
    else text += String.fromCharCode(byte);
  }
  return text;
}

/** A text as a PDF string, with its brackets: Latin letters as they are, anything else in UTF-16. */
export function writeTextString(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return `(${text.replace(/[\\()]/g, '\\$&')})`;
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`;
}
