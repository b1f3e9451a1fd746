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

/** The operator without the glyphs that `judge` removes; null where it stays as it is. Moves the pen over all of it. */
export function shownWithout(shown: ShownText, judge: Judge): string | null {
  const { content, from, to, pen } = shown;
  const array = new TextArray();
  if (content[from] !== 91) showString(shown, array, { from, to, judge });
  else {
    for (let position = from + 1; position < to - 1; ) {
      const byte = content[position] as number;
      if (byte === 40 || byte === 60) {
        const end = byte === 40 ? skipString(content, position) : skipHexString(content, position);
        showString(shown, array, { from: position, to: end, judge });
        position = end;
      } else if (byte === 45 || byte === 43 || byte === 46 || (byte >= 48 && byte < 58)) {
        const end = tokenEnd(content, position);
        const by = adjustmentAt(content, position, end);
        array.adjust(by);
        pen.advance((-by / 1000) * pen.state.fontSize * pen.state.scale);
        position = end;
      } else position++;
    }
  }
  return array.removed > 0 ? array.written() : null;
}

function showString(
  { content, font, pen }: ShownText,
  array: TextArray,
  { from, to, judge }: { from: number; to: number; judge: Judge },
): void {
  const codes = new Uint8Array(to - from + 1);
  const count = decodeString(content, from, to, codes);
  const step = font.wide ? 2 : 1;
  for (let i = 0; i < count; i += step) {
    const first = codes[i] ?? 0;
    const code = font.wide ? first * 256 + (i + 1 < count ? (codes[i + 1] ?? 0) : 0) : first;
    const width = font.wide ? (font.wideWidths.get(code) ?? font.defaultWidth) : (font.widths[code] ?? 0);
    const text = font.wide ? font.wideTexts.get(code) : font.texts[code];
    const { state } = pen;
    const spacing = state.characterSpacing + (code === 32 && !font.wide ? state.wordSpacing : 0);
    const isSpace = text === undefined ? code === 32 && !font.wide : text.trim() === '';
    if (judge(pen.glyph(width), isSpace) === 'remove') {
      array.removed++;
      array.adjust(-(width + spacing / state.fontSize) * 1000);
    } else array.keep(code, font.wide);
    pen.advance((width * state.fontSize + spacing) * state.scale);
  }
}
