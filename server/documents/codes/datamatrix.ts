// Data Matrix ECC 200 (ISO/IEC 16022): text to a matrix of modules. Our own, because a code on every page of a run of
// thousands must cost hundredths of a millisecond.

import { FIXED_DARK, placement } from './datamatrix-placement.ts';
import { RECTANGLE_SIZES, SQUARE_SIZES, type SymbolSize } from './datamatrix-sizes.ts';
import { withErrorCorrection } from './reed-solomon.ts';

/** A code of dark and light modules, row by row from the top; 1 is dark. No quiet zone. */
export interface ModuleMatrix {
  readonly rows: number;
  readonly columns: number;
  readonly modules: Uint8Array;
}

/** How a text is written; the smallest symbol of the shape that holds it is taken. */
export interface DataMatrixOptions {
  readonly shape: 'square' | 'rectangle';
  /** GS1 symbol: a leading FNC1, and each group separator (U+001D) in the text is an FNC1. */
  readonly gs1: boolean;
}

const FNC1 = 232;
const UPPER_SHIFT = 235;
const ECI = 241;
const ECI_UTF8 = 26;
const PAD = 129;
const GROUP_SEPARATOR = 0x1d;
const at = (bytes: Uint8Array | Uint16Array, index: number): number => bytes[index] ?? 0;
const isDigit = (code: number): boolean => code >= 48 && code < 58;

/** Codewords in ASCII encodation: two digits in one word, characters above 127 with an upper shift. */
function dataWords(text: string, gs1: boolean): number[] {
  const words: number[] = gs1 ? [FNC1] : [];
  let codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  if (codes.some((code) => code > 255)) {
    words.push(ECI, ECI_UTF8 + 1);
    codes = [...Buffer.from(text, 'utf8')];
  }
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] ?? 0;
    const next = codes[i + 1] ?? 0;
    if (isDigit(code) && isDigit(next)) {
      words.push((code - 48) * 10 + next - 48 + 130);
      i++;
    } else if (gs1 && code === GROUP_SEPARATOR) words.push(FNC1);
    else if (code < 128) words.push(code + 1);
    else words.push(UPPER_SHIFT, code - 127);
  }
  return words;
}

/** Fills the symbol: one pad, then pads hidden by the 253-state rule, so that no long equal runs appear. */
function pad(words: number[], length: number): void {
  if (words.length < length) words.push(PAD);
  while (words.length < length) {
    const value = PAD + ((149 * (words.length + 1)) % 253) + 1;
    words.push(value > 254 ? value - 254 : value);
  }
}

/** What is the same in all symbols of a size: the frames, and where each bit goes in the finished matrix. */
interface Template {
  readonly frame: Uint8Array;
  /** Index of the module in the matrix, for codeword * 8 + bit counted from 0. */
  readonly position: Uint16Array;
}

const templates = new Map<SymbolSize, Template>();
function template(size: SymbolSize): Template {
  const known = templates.get(size);
  if (known) return known;
  const { rows, columns } = size;
  const innerRows = rows - 2 * size.regionRows;
  const innerColumns = columns - 2 * size.regionColumns;
  const height = innerRows / size.regionRows;
  const width = innerColumns / size.regionColumns;
  const frame = frames(size, height, width);
  const position = new Uint16Array((size.dataWords + size.errorWords) * 8);
  const map = placement(innerRows, innerColumns);
  for (let y = 0; y < innerRows; y++) {
    for (let x = 0; x < innerColumns; x++) {
      const value = at(map, y * innerColumns + x);
      const target = (y + 1 + 2 * Math.floor(y / height)) * columns + x + 1 + 2 * Math.floor(x / width);
      if (value === FIXED_DARK) frame[target] = 1;
      else if (value > FIXED_DARK) position[value - 9] = target;
    }
  }
  const made = { frame, position };
  templates.set(size, made);
  return made;
}

/** Each region: solid left and bottom, alternating top and right. */
function frames(size: SymbolSize, height: number, width: number): Uint8Array {
  const { rows, columns } = size;
  const modules = new Uint8Array(rows * columns);
  for (let y = 0; y < rows; y++) {
    const inRegion = y % (height + 2);
    for (let x = 0; x < columns; x++) {
      const column = x % (width + 2);
      const bottom = inRegion === height + 1;
      const top = inRegion === 0 && column % 2 === 0;
      const right = column === width + 1 && (height + 1 - inRegion) % 2 === 0;
      if (column === 0 || bottom || top || right) modules[y * columns + x] = 1;
    }
  }
  return modules;
}

/**
 * The smallest symbol of the wanted shape that holds the text, or null when none is large enough.
 * Text outside Latin-1 is written as UTF-8 with its ECI (26).
 */
export function encodeDataMatrix(text: string, options: DataMatrixOptions): ModuleMatrix | null {
  const words = dataWords(text, options.gs1);
  const sizes = options.shape === 'square' ? SQUARE_SIZES : RECTANGLE_SIZES;
  const size = sizes.find((candidate) => candidate.dataWords >= words.length);
  if (!size) return null;
  pad(words, size.dataWords);
  const all = withErrorCorrection(words, size);
  const { frame, position } = template(size);
  const modules = frame.slice();
  for (let i = 0; i < all.length; i++) {
    const word = at(all, i);
    for (let bit = 0; bit < 8; bit++) if ((word >> (7 - bit)) & 1) modules[at(position, i * 8 + bit)] = 1;
  }
  return { rows: size.rows, columns: size.columns, modules };
}
