// One text-showing operator with some of its glyphs taken out: the others stay exactly where they were.
import { skipHexString, skipString, tokenEnd } from '../syntax/lexical.ts';
import { decodeString } from '../syntax/text-string.ts';
import { adjustmentAt } from '../text/text-adjustment.ts';
import type { TextFont } from '../text/text-font.types.ts';
import type { SeenGlyph, TextPen } from './text-pen.ts';

/** Decides on one glyph; `isSpace`: it shows nothing. */
export type Judge = (glyph: SeenGlyph, isSpace: boolean) => 'remove' | 'keep';

/** The strings and numbers of a TJ array as it is written anew. */
class TextArray {
  #parts: string[] = [];
  #hex = '';
  #number = 0;
  removed = 0;

  keep(code: number, wide: boolean): void {
    this.#flushNumber();
    this.#hex += code.toString(16).padStart(wide ? 4 : 2, '0');
  }

  /** thousandths of the type size, to the left */
  adjust(by: number): void {
    if (this.#hex !== '') this.#parts.push(`<${this.#hex}>`);
    this.#hex = '';
    this.#number += by;
  }

  #flushNumber(): void {
    if (this.#number !== 0) this.#parts.push(String(Number(this.#number.toFixed(3))));
    this.#number = 0;
  }

  written(): string {
    this.adjust(0);
    this.#flushNumber();
    return `[${this.#parts.join(' ')}] TJ`;
  }
}

/** What one operator shows, and how. */
export interface ShownText {
  readonly content: Buffer;
  /** the string or array in `from..to` */
  readonly from: number;
  readonly to: number;
  readonly font: TextFont;
  readonly pen: TextPen;
}

/** One operator on its way: what it shows, and what is written in its place. */
interface Showing extends ShownText {
  readonly array: TextArray;
  readonly judge: Judge;
}

/** The operator without the glyphs that `judge` removes; null where it stays as it is. Moves the pen over all of it. */
export function shownWithout(shown: ShownText, judge: Judge): string | null {
  const showing: Showing = { ...shown, array: new TextArray(), judge };
  if (shown.content[shown.from] === 91) showArray(showing);
  else showString(showing, shown.from, shown.to);
  return showing.array.removed > 0 ? showing.array.written() : null;
}

/** + - . and digits */
const isNumber = (byte: number): boolean => byte === 43 || byte === 45 || byte === 46 || (byte >= 48 && byte < 58);

function showArray(showing: Showing): void {
  const { content, from, to } = showing;
  for (let position = from + 1; position < to - 1; ) {
    const byte = content[position] as number;
    if (byte === 40 || byte === 60) {
      const end = byte === 40 ? skipString(content, position) : skipHexString(content, position);
      showString(showing, position, end);
      position = end;
    } else if (isNumber(byte)) {
      const end = tokenEnd(content, position);
      adjust(showing, adjustmentAt(content, position, end));
      position = end;
    } else position++;
  }
}

function adjust({ array, pen }: Showing, by: number): void {
  array.adjust(by);
  pen.advance((-by / 1000) * pen.state.fontSize * pen.state.scale);
}

function showString(showing: Showing, from: number, to: number): void {
  const { content, font } = showing;
  const codes = new Uint8Array(to - from + 1);
  const count = decodeString(content, from, to, codes);
  if (!font.wide) {
    for (let i = 0; i < count; i++) showCode(showing, codes[i] ?? 0);
    return;
  }
  // A string of odd length is read as if a zero followed.
  for (let i = 0; i < count; i += 2)
    showCode(showing, (codes[i] ?? 0) * 256 + (i + 1 < count ? (codes[i + 1] ?? 0) : 0));
}

/** Width as a share of the type size, and text where it is known. */
function glyphOf({ wide, wideWidths, defaultWidth, wideTexts, widths, texts }: TextFont, code: number) {
  return wide
    ? { width: wideWidths.get(code) ?? defaultWidth, text: wideTexts.get(code) }
    : { width: widths[code] ?? 0, text: texts[code] };
}

function showCode({ array, font, judge, pen }: Showing, code: number): void {
  const { characterSpacing, wordSpacing, fontSize, scale } = pen.state;
  const { width, text } = glyphOf(font, code);
  const isSpaceCode = code === 32 && !font.wide;
  const spacing = characterSpacing + (isSpaceCode ? wordSpacing : 0);
  const isSpace = text === undefined ? isSpaceCode : text.trim() === '';
  // Type of no size shows nothing, and a distance cannot be written in parts of it.
  if (fontSize !== 0 && judge(pen.glyph(width), isSpace) === 'remove') {
    array.removed++;
    array.adjust(-(width + spacing / fontSize) * 1000);
  } else array.keep(code, font.wide);
  pen.advance((width * fontSize + spacing) * scale);
}
