// Reads content streams operator by operator without building anything: operands are numbers or byte ranges.
import { skipHexString, skipString } from '../syntax/lexical.ts';
import { walkValue } from '../syntax/walk.ts';

const MOST_OPERANDS = 64;

/** Operator codes: up to three characters, the first in the lowest byte. */
export function operatorCode(operator: string): number {
  let code = 0;
  for (let i = 0; i < operator.length; i++) code |= operator.charCodeAt(i) << (8 * i);
  return code;
}

/** Ends an operator or a name: white space and / [ ( < > ] % */
const ENDS = new Uint8Array(256);
for (let code = 0; code <= 32; code++) ENDS[code] = 1;
for (const character of '/[(<>]%') ENDS[character.charCodeAt(0)] = 1;

/** Reads one content, which may be several streams joined, from its start to its end. */
export class ContentReader {
  readonly bytes: Buffer;
  /** behind what was read */
  position = 0;
  /** operands of the current operator */
  count = 0;
  /** value of numeric operands */
  readonly numbers = new Float64Array(MOST_OPERANDS);
  /** byte ranges of the others; a start of -1 marks a number */
  readonly starts = new Int32Array(MOST_OPERANDS);
  readonly ends = new Int32Array(MOST_OPERANDS);
  #nextString = -2;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** Reads up to the next operator and answers its code (0 for operators of more than three characters), -1 at the end. */
  next(): number {
    const { bytes } = this;
    const { length } = bytes;
    this.count = 0;
    while (this.position < length) {
      const byte = bytes[this.position] as number;
      if (byte <= 32) this.position++;
      else if ((byte >= 48 && byte < 58) || byte === 45 || byte === 46 || byte === 43) this.#number(byte);
      else if (byte === 47) this.#range(this.#wordEnd(this.position + 1), 1);
      else if (byte === 91) this.#range(this.#arrayEnd(this.position), 0);
      else if (byte === 40) this.#range(skipString(bytes, this.position), 0);
      else if (byte === 60) this.#range(this.#angleEnd(), 0);
      else if (byte === 37) this.#skipComment();
      else {
        const start = this.position;
        const end = this.#wordEnd(start);
        if (end > start) {
          this.position = end;
          return this.#code(start, end);
        }
        this.position++;
      }
    }
    return -1;
  }

  #code(start: number, end: number): number {
    const { bytes } = this;
    switch (end - start) {
      case 1:
        return bytes[start] as number;
      case 2:
        return (bytes[start] as number) | ((bytes[start + 1] as number) << 8);
      case 3:
        return (bytes[start] as number) | ((bytes[start + 1] as number) << 8) | ((bytes[start + 2] as number) << 16);
      default:
        return 0;
    }
  }

  #wordEnd(from: number): number {
    const { bytes } = this;
    let position = from;
    while (position < bytes.length && ENDS[bytes[position] as number] === 0) position++;
    return position;
  }

  #range(end: number, skip: number): void {
    if (this.count < MOST_OPERANDS) {
      this.starts[this.count] = this.position + skip;
      this.ends[this.count++] = end;
    }
    this.position = end;
  }

  #angleEnd(): number {
    const { bytes, position } = this;
    return bytes[position + 1] === 60 ? walkValue(bytes, position, []) : skipHexString(bytes, position);
  }

  /** Position behind an array. Most hold hexadecimal strings only: then the next bracket is the end. */
  #arrayEnd(from: number): number {
    const { bytes } = this;
    let position = from + 1;
    for (;;) {
      const end = bytes.indexOf(93, position);
      if (end < 0) return bytes.length;
      if (this.#nextString < position && this.#nextString !== -1) this.#nextString = bytes.indexOf(40, position);
      if (this.#nextString === -1 || this.#nextString > end) return end + 1;
      position = skipString(bytes, this.#nextString);
    }
  }

  #skipComment(): void {
    const { bytes } = this;
    while (this.position < bytes.length && bytes[this.position] !== 10 && bytes[this.position] !== 13) this.position++;
  }

  #number(first: number): void {
    const { bytes } = this;
    let position = this.position;
    let byte: number | undefined = first;
    let negative = false;
    let value = 0;
    while (byte === 45 || byte === 43) {
      if (byte === 45) negative = true;
      byte = bytes[++position];
    }
    while (byte !== undefined && byte >= 48 && byte < 58) {
      value = value * 10 + byte - 48;
      byte = bytes[++position];
    }
    if (byte === 46) {
      value = this.#withFraction(value, position + 1);
      position = this.position;
      byte = bytes[position];
    }
    // "12.3-4" and "1.2.3": what follows is ignored, as other readers do
    while (byte !== undefined && (byte === 45 || byte === 46 || (byte >= 48 && byte < 58))) byte = bytes[++position];
    this.position = position;
    if (this.count < MOST_OPERANDS) {
      this.starts[this.count] = -1;
      this.numbers[this.count++] = negative ? -value : value;
    }
  }

  /** `whole` and the decimals that begin at `from`; `position` is behind them. */
  #withFraction(whole: number, from: number): number {
    const { bytes } = this;
    let position = from;
    let value = whole;
    let scale = 0.1;
    for (let byte = bytes[position]; byte !== undefined && byte >= 48 && byte < 58; byte = bytes[++position]) {
      value += (byte - 48) * scale;
      scale /= 10;
    }
    this.position = position;
    return value;
  }

  /** The numeric operand `back` places before the operator (1: the last); 0 where there is none. */
  number(back: number): number {
    const index = this.count - back;
    return index >= 0 && this.starts[index] === -1 ? (this.numbers[index] as number) : 0;
  }

  /** Start of the range of the operand `back` places before the operator; -1 for numbers and none. */
  start(back: number): number {
    const index = this.count - back;
    return index >= 0 ? (this.starts[index] as number) : -1;
  }

  /** End of that range; -1 where there is no operand. */
  end(back: number): number {
    const index = this.count - back;
    return index >= 0 ? (this.ends[index] as number) : -1;
  }
}
