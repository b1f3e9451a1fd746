// What is drawn over a page: operators in display space and the fonts they name.

import type { Matrix } from '../file/page-geometry.ts';
import type { PdfOutput } from '../output/pdf-output.ts';
import { zlib } from '../syntax/node-parts.ts';

/** A font that an overlay names, as it is written into the output. */
export interface FontObject {
  /** unique per output: fonts with one key are written once */
  readonly key: string;
  /** how many objects it is made of */
  readonly size: number;
  /**
   * The objects of the font, the font dictionary first, numbered from `firstNumber` on; bodies without obj/endobj. Asked for
   * when all pages are written.
   */
  objects(firstNumber: number): { number: number; body: Buffer }[];
}

/** What is drawn over one page; it cannot see what lies below. */
export interface Overlay {
  /** PDF operators in display space: points, origin lower left of the page as seen, y up */
  readonly content: Buffer;
  /** resource name used in `content` -> font */
  readonly fonts: ReadonlyMap<string, FontObject>;
  /** resource name used in `content` -> body of its graphics state dictionary (opacity) */
  readonly graphicStates?: ReadonlyMap<string, string>;
}

/** The ExtGState entry of the Resources of an overlay, "" where it names none. */
export function graphicStateEntry({ graphicStates }: Overlay): string {
  if (graphicStates === undefined || graphicStates.size === 0) return '';
  return `/ExtGState<<${[...graphicStates].map(([name, body]) => `/${name}${body}`).join('')}>>`;
}

/** The fonts of overlays, each once per output: numbered when a page names them, written when all pages are. */
export class OverlayFonts {
  readonly #output: PdfOutput;
  readonly #used = new Map<string, { readonly font: FontObject; readonly number: number }>();

  constructor(output: PdfOutput) {
    this.#output = output;
  }

  numberOf(font: FontObject): number {
    const known = this.#used.get(font.key);
    if (known !== undefined) return known.number;
    const number = this.#output.allocate(font.size);
    this.#used.set(font.key, { font, number });
    return number;
  }

  /** Writes all that pages name. */
  write(): void {
    for (const { font, number: first } of this.#used.values()) {
      for (const { number, body } of font.objects(first)) this.#output.object(number, body);
    }
  }

  /** Entries of a Font dictionary for the fonts of an overlay. */
  entries(fonts: ReadonlyMap<string, FontObject>): string {
    let entries = '';
    for (const [name, font] of fonts) entries += `/${name} ${this.numberOf(font)} 0 R`;
    return entries;
  }
}

/** Changes nothing. */
export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const UNCHANGED = IDENTITY.join(' ');

/** A number as PDF writes it: no exponent, at most six decimals. */
export function pdfNumber(value: number): string {
  return String(Number(value.toFixed(6)));
}

/** The overlay's operators with the matrix from display space to user space before them. */
export function inUserSpace(matrix: Matrix, content: Buffer | string): Buffer {
  const numbers = matrix.map(pdfNumber).join(' ');
  const place = numbers === UNCHANGED ? 'q\n' : `q ${numbers} cm\n`;
  const body = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
  return Buffer.concat([Buffer.from(place), body, Buffer.from('\nQ\n')]);
}

/** Writes a content stream as object `number`, deflated from 64 bytes on. `entries`: further entries of its dictionary. */
export function writeContent(output: PdfOutput, number: number, content: Buffer, entries = ''): void {
  if (content.length < 64) output.stream(number, entries, content);
  else output.stream(number, `${entries}/Filter/FlateDecode`, zlib().deflateSync(content, { level: 6 }));
}
