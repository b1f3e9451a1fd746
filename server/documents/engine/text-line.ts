// Places the glyphs of text-showing operators. Text outside the area's band is skipped unread; how far it moves the pen is
// worked out only if more text follows in the same line without a new position.
import { type ContentReader, readTextArray } from './content-reader.ts';
import type { Collector } from './glyph-collector.ts';
import type { MarkedContent } from './marked-content.ts';
import type { TextFont } from './text-font.ts';
import type { TextState } from './text-state.ts';
import { hexBytes, literalBytes } from './text-string.ts';

/** Directions of a line of text in user space. */
interface Axes {
  /** along the line and up, per unit of text space */
  readonly m0: number;
  readonly m1: number;
  readonly m2: number;
  readonly m3: number;
}

export class TextLine {
  readonly #content: Buffer;
  readonly #collector: Collector;
  readonly #marked: MarkedContent;
  readonly #fontOf: (state: TextState) => TextFont | null;
  /** text matrix */
  #a = 1;
  #b = 0;
  #c = 0;
  #d = 1;
  #e = 0;
  #f = 0;
  /** origin of the line matrix; its other numbers are those of the text matrix */
  #lineE = 0;
  #lineF = 0;
  /** ranges that were skipped and may still move the pen: start, end, 1 for arrays */
  readonly #skipped: number[] = [];

  constructor(
    content: Buffer,
    collector: Collector,
    marked: MarkedContent,
    fontOf: (state: TextState) => TextFont | null,
  ) {
    this.#content = content;
    this.#collector = collector;
    this.#marked = marked;
    this.#fontOf = fontOf;
  }

  begin(): void {
    this.#skipped.length = 0;
    this.#a = this.#d = 1;
    this.#b = this.#c = this.#e = this.#f = this.#lineE = this.#lineF = 0;
  }

  set(reader: ContentReader): void {
    this.#skipped.length = 0;
    this.#a = reader.number(6);
    this.#b = reader.number(5);
    this.#c = reader.number(4);
    this.#d = reader.number(3);
    this.#e = this.#lineE = reader.number(2);
    this.#f = this.#lineF = reader.number(1);
  }

  move(x: number, y: number): void {
    this.#skipped.length = 0;
    this.#lineE += x * this.#a + y * this.#c;
    this.#lineF += x * this.#b + y * this.#d;
    this.#e = this.#lineE;
    this.#f = this.#lineF;
  }

  /** Moves the pen over skipped text; before anything changes that its width depends on. */
  settle(state: TextState): void {
    if (this.#skipped.length === 0) return;
    const font = this.#font(state);
    for (let i = 0; i < this.#skipped.length; i += 3) {
      const range = { start: this.#skipped[i] as number, end: this.#skipped[i + 1] as number };
      this.#each(state, range, this.#skipped[i + 2] === 1, (codes) => {
        if (font !== null && !(font.doubt !== null && font.wide)) this.#advance(widthOf(codes, font, state));
      });
    }
    this.#skipped.length = 0;
  }

  #font(state: TextState): TextFont | null {
    if (state.font === undefined) state.font = this.#fontOf(state);
    return state.font;
  }

  #advance(distance: number): void {
    this.#e += distance * this.#a;
    this.#f += distance * this.#b;
  }

  #each(
    state: TextState,
    range: { start: number; end: number },
    isArray: boolean,
    visit: (codes: Buffer) => void,
  ): void {
    const content = this.#content;
    if (!isArray) {
      visit(codesAt(content, range.start, range.end));
      return;
    }
    readTextArray(content, range, {
      string: (start, end) => {
        visit(codesAt(content, start, end));
      },
      number: (value) => {
        this.#advance((-value / 1000) * state.fontSize * state.scale);
      },
    });
  }

  /** Shows the string or array in `start..end` of the content. */
  show(state: TextState, start: number, end: number, isArray: boolean): void {
    const axes = this.#axes(state);
    if (this.#skipped.length > 0) {
      // a line along the band's edge cannot come back into the band
      if (!this.#isInBand(state, axes)) {
        this.#skipped.push(start, end, isArray ? 1 : 0);
        return;
      }
      this.settle(state);
    }
    if (this.#marked.isHidden || !this.#isInBand(state, axes)) {
      this.#skipped.push(start, end, isArray ? 1 : 0);
      if (this.#marked.isHidden) this.settle(state);
      return;
    }
    const font = this.#font(state);
    if (font === null) {
      this.#collector.unsure.add('font missing');
      return;
    }
    this.#each(state, { start, end }, isArray, (codes) => {
      if (font.doubt !== null && codes.length > 0) this.#collector.unsure.add(font.doubt);
      if (font.doubt === null || !font.wide) this.#place(codes, font, state, axes);
    });
  }

  #axes({ matrix }: TextState): Axes {
    const [a, b, c, d] = matrix;
    return {
      m0: this.#a * a + this.#b * c,
      m1: this.#a * b + this.#b * d,
      m2: this.#c * a + this.#d * c,
      m3: this.#c * b + this.#d * d,
    };
  }

  /** Whether a line that runs along an axis of user space can touch the area. */
  #isInBand({ matrix, fontSize, rise }: TextState, { m0, m1, m2, m3 }: Axes): boolean {
    const { left, right, bottom, top } = this.#collector.area;
    const size = Math.abs(fontSize) * Math.hypot(m2, m3);
    if (m1 === 0) {
      const y = this.#e * matrix[1] + this.#f * matrix[3] + matrix[5] + rise * m3;
      return y >= bottom - size && y <= top + size;
    }
    if (m0 === 0) {
      const x = this.#e * matrix[0] + this.#f * matrix[2] + matrix[4] + rise * m2;
      return x >= left - size && x <= right + size;
    }
    return true;
  }

  #place(codes: Buffer, font: TextFont, state: TextState, { m0, m1, m2, m3 }: Axes): void {
    const { matrix, fontSize, rise, scale } = state;
    const { left, right, bottom, top } = this.#collector.area;
    const startX = this.#e * matrix[0] + this.#f * matrix[2] + matrix[4] + rise * m2;
    const startY = this.#e * matrix[1] + this.#f * matrix[3] + matrix[5] + rise * m3;
    const along = Math.hypot(m0, m1);
    const up = Math.hypot(m2, m3);
    const size = Math.abs(fontSize) * up;
    const middle = (fontSize * scale) / 2;
    const liftX = up === 0 ? 0 : (0.3 * size * m2) / up;
    const liftY = up === 0 ? 0.3 * size : (0.3 * size * m3) / up;
    let advance = 0;
    for (let i = 0; i < codes.length; i++) {
      const first = codes[i] as number;
      const code = font.wide ? (first << 8) | (codes[++i] ?? 0) : first;
      const width = font.wide ? (font.wideWidths.get(code) ?? font.defaultWidth) : (font.widths[code] as number);
      const x = startX + advance * m0;
      const y = startY + advance * m1;
      const centreX = x + width * middle * m0 + liftX;
      const centreY = y + width * middle * m1 + liftY;
      if (centreX >= left && centreX <= right && centreY >= bottom && centreY <= top) {
        const text = this.#textOf(font, code, width);
        this.#collector.glyphs.push({ text, x, y, width: Math.abs(width * fontSize * scale) * along, size });
      }
      advance += spacedWidth(width, code, font.wide, state);
    }
    this.#advance(advance);
  }

  #textOf(font: TextFont, code: number, width: number): string {
    if (this.#marked.isReplaced) return this.#marked.takeText();
    const text = font.wide ? font.wideTexts.get(code) : font.texts[code];
    if (text !== undefined) return text;
    if (width !== 0 || !font.wide) this.#collector.unsure.add('no Unicode');
    return '\ufffd';
  }
}

function codesAt(content: Buffer, start: number, end: number): Buffer {
  return content[start] === 60 ? hexBytes(content, start, end) : literalBytes(content, start, end);
}

function spacedWidth(width: number, code: number, wide: boolean, state: TextState): number {
  const space = state.characterSpacing + (code === 32 && !wide ? state.wordSpacing : 0);
  return (width * state.fontSize + space) * state.scale;
}

function widthOf(codes: Buffer, font: TextFont, state: TextState): number {
  let advance = 0;
  for (let i = 0; i < codes.length; i++) {
    const first = codes[i] as number;
    const code = font.wide ? (first << 8) | (codes[++i] ?? 0) : first;
    const width = font.wide ? (font.wideWidths.get(code) ?? font.defaultWidth) : (font.widths[code] as number);
    advance += spacedWidth(width, code, font.wide, state);
  }
  return advance;
}
