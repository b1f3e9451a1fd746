// How the bytes of a PDF fall into tokens: white space, delimiters, numbers, names, strings (ISO 32000-2, 7.2 and 7.3).

const REGULAR = 0;
const WHITE = 1;
const DELIMITER = 2;
const DIGIT = 3;

const KINDS = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) KINDS[code] = WHITE;
for (const character of '()<>[]{}/%') KINDS[character.charCodeAt(0)] = DELIMITER;
for (let code = 48; code < 58; code++) KINDS[code] = DIGIT;

/** The end of the bytes counts as a delimiter: no token goes over it. */
function kindAt(bytes: Buffer, position: number): number {
  return position < bytes.length ? (KINDS[bytes[position] as number] as number) : DELIMITER;
}

/** True for white space at this position; false at the end. */
export function isWhite(bytes: Buffer, position: number): boolean {
  return kindAt(bytes, position) === WHITE;
}

/** True for a decimal digit at this position; false at the end. */
export function isDigit(bytes: Buffer, position: number): boolean {
  return kindAt(bytes, position) === DIGIT;
}

function isRegular(bytes: Buffer, position: number): boolean {
  const kind = kindAt(bytes, position);
  return kind === REGULAR || kind === DIGIT;
}

/** Position of the next byte that is neither white space nor part of a comment. */
export function skipWhite(bytes: Buffer, from: number): number {
  let position = from;
  for (;;) {
    const kind = kindAt(bytes, position);
    if (kind === WHITE) {
      position++;
    } else if (kind === DELIMITER && bytes[position] === 37) {
      while (position < bytes.length && bytes[position] !== 10 && bytes[position] !== 13) position++;
    } else {
      return position;
    }
  }
}

/** Position behind the literal string that begins at `from`; the length of `bytes` when it does not end. */
export function skipString(bytes: Buffer, from: number): number {
  let depth = 0;
  for (let position = from; position < bytes.length; position++) {
    const byte = bytes[position];
    if (byte === 92) position++;
    else if (byte === 40) depth++;
    else if (byte === 41 && --depth === 0) return position + 1;
  }
  return bytes.length;
}

/** Position behind the hexadecimal string that begins at `from`. */
export function skipHexString(bytes: Buffer, from: number): number {
  const end = bytes.indexOf(62, from);
  return end < 0 ? bytes.length : end + 1;
}

/** Position behind the hexadecimal string at `from`, -1 when anything but digits and white space is in it. */
export function strictHexStringEnd(bytes: Buffer, from: number): number {
  for (let position = from + 1; position < bytes.length; position++) {
    const byte = bytes[position] as number;
    if (byte === 62) return position + 1;
    const lower = byte | 32;
    if (KINDS[byte] !== DIGIT && KINDS[byte] !== WHITE && !(lower >= 97 && lower <= 102)) return -1;
  }
  return bytes.length;
}

/** Bytes that some readers take for white space and others for part of a name. */
export function hasDisputedByte(bytes: Buffer, start: number, end: number): boolean {
  for (let position = start; position < end; position++) {
    if (bytes[position] === 0x80 || bytes[position] === 0xff) return true;
  }
  return false;
}

/** Position behind the run of regular characters at `from`. */
export function tokenEnd(bytes: Buffer, from: number): number {
  let position = from;
  while (isRegular(bytes, position)) position++;
  return position;
}

/** Position behind the digits that begin at `from`. */
export function digitsEnd(bytes: Buffer, from: number): number {
  let position = from;
  while (kindAt(bytes, position) === DIGIT) position++;
  return position;
}

/** The number written in digits in `start..end`. */
export function unsigned(bytes: Buffer, start: number, end: number): number {
  let value = 0;
  for (let position = start; position < end; position++) value = value * 10 + (bytes[position] as number) - 48;
  return value;
}

/** Position behind the "R" when the digits in `start..end` begin a reference ("12 0 R"), else -1. */
export function referenceEnd(bytes: Buffer, end: number): number {
  let position = end;
  while (kindAt(bytes, position) === WHITE) position++;
  const generation = position;
  position = digitsEnd(bytes, position);
  if (position === generation) return -1;
  const gap = position;
  while (kindAt(bytes, position) === WHITE) position++;
  if (position === gap || bytes[position] !== 82 || isRegular(bytes, position + 1)) return -1;
  return position + 1;
}

/** Names read lately, by a number made of their bytes: those of a file are few and come by the thousand. */
const knownNames: (string | undefined)[] = new Array(256);
/** bytes */
const LONGEST_KNOWN_NAME = 24;

/** The name in `start..end` (without its slash), `#xx` decoded, one character a byte. */
export function nameText(bytes: Buffer, start: number, end: number): string {
  if (end - start > LONGEST_KNOWN_NAME) return decodedName(bytes, start, end);
  let place = end - start;
  for (let position = start; position < end; position++) place = (place * 31 + (bytes[position] as number)) & 0xffff;
  place &= 255;
  const known = knownNames[place];
  if (known !== undefined && isWrittenAt(known, bytes, start, end)) return known;
  const name = decodedName(bytes, start, end);
  if (name.length === end - start) knownNames[place] = name;
  return name;
}

function isWrittenAt(name: string, bytes: Buffer, start: number, end: number): boolean {
  if (name.length !== end - start) return false;
  for (let i = 0; i < name.length; i++) if (name.charCodeAt(i) !== bytes[start + i]) return false;
  return true;
}

function decodedName(bytes: Buffer, start: number, end: number): string {
  const text = bytes.toString('latin1', start, end);
  return text.includes('#')
    ? text.replace(/#([0-9a-fA-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
}
