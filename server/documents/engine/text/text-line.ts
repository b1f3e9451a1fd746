// Places the glyphs of text-showing operators. Text outside the area's band is skipped unread; how far it moves the pen is
// worked out only if more text follows in the same line without a new position.
import type { ContentReader } from '../content/content-reader.ts';
import { skipHexString, skipString, tokenEnd } from '../syntax/lexical.ts';
import { decodeString } from '../syntax/text-string.ts';
import type { Collector } from './glyph-collector.ts';
import type { MarkedContent } from './marked-content.ts';
import { adjustmentAt } from './text-adjustment.ts';
import type { TextFont } from './text-font.types.ts';
import type { TextState } from './text-state.ts';

/** How a line of text lies in user space: vectors along it and up, per unit of text space. */
interface Axes {
  readonly alongX: number;
  readonly alongY: number;
  readonly upX: number;
  readonly upY: number;
}

/** What placing the glyphs of one operator needs. */
interface Placing {
  readonly axes: Axes;
  /** length of the vector along the line */
  readonly along: number;
  /** type size in user space */
  readonly size: number;
  /** from a glyph's origin to its middle: share of its width, and up */
  readonly middle: number;
  readonly liftX: number;
  readonly liftY: number;
}

/** Decoded codes of one string; grows to the longest string of the process, at most a content's limit. */
let codes = new Uint8Array(1024);

/** The line of text that the operators of one content write: where the pen is, and the glyphs that it places. */
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
  /** ranges that were skipped and may still move the pen: start and end */
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

  /** BT: the pen at the origin. */
  begin(): void {
    this.#skipped.length = 0;
    this.#a = this.#d = 1;
    this.#b = this.#c = this.#e = this.#f = this.#lineE = this.#lineF = 0;
  }

  /** Tm: the matrix that the reader has read. */
  set(reader: ContentReader): void {
    this.#skipped.length = 0;
    this.#a = reader.number(6);
    this.#b = reader.number(5);
    this.#c = reader.number(4);
    this.#d = reader.number(3);
    this.#e = this.#lineE = reader.number(2);
    this.#f = this.#lineF = reader.number(1);
  }

  /** Td: to the next line, in units of text space. */
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
    for (let i = 0; i < this.#skipped.length; i += 2) {
      this.#consume(state, font, null, { from: this.#skipped[i] as number, to: this.#skipped[i + 1] as number });
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

  /** Goes through the string or array in `from..to`: places its glyphs, or only moves the pen where `placing` is null. */
  #consume(
    state: TextState,
    font: TextFont | null,
    placing: Placing | null,
    { from, to }: { from: number; to: number },
  ) {
    const content = this.#content;
    if (content[from] !== 91) {
      this.#string(state, font, placing, { from, to });
      return;
    }
    for (let position = from + 1; position < to - 1; ) {
      const byte = content[position] as number;
      if (byte === 40 || byte === 60) {
        const end = byte === 40 ? skipString(content, position) : skipHexString(content, position);
        this.#string(state, font, placing, { from: position, to: end });
        position = end;
      } else if (byte === 45 || byte === 43 || byte === 46 || (byte >= 48 && byte < 58)) {
        const end = tokenEnd(content, position);
        this.#advance((-adjustmentAt(content, position, end) / 1000) * state.fontSize * state.scale);
        position = end;
      } else {
        position++;
      }
    }
  }

  #string(
    state: TextState,
    font: TextFont | null,
    placing: Placing | null,
    { from, to }: { from: number; to: number },
  ) {
    if (to - from > codes.length) codes = new Uint8Array(to - from + 1024);
    const count = decodeString(this.#content, from, to, codes);
    if (font === null) return;
    if (font.doubt !== null) {
      if (placing !== null && count > 0) this.#collector.unsure.add(font.doubt);
      // how far such text moves the pen is not known either
      if (font.wide) return;
    }
    if (placing === null) this.#advance(widthOf(count, font, state));
    else this.#place(count, font, state, placing);
  }

  /** Shows the string or array in `start..end` of the content. */
  show(state: TextState, start: number, end: number): void {
    const axes = this.#axes(state);
    if (this.#marked.isHidden || !this.#isInBand(state, axes)) {
      this.#skipped.push(start, end);
      return;
    }
    this.settle(state);
    const font = this.#font(state);
    if (font === null) {
      this.#collector.unsure.add('font missing');
      return;
    }
    const { alongX, alongY, upX, upY } = axes;
    const up = Math.hypot(upX, upY);
    const size = Math.abs(state.fontSize) * up;
    const placing: Placing = {
      axes,
      along: Math.hypot(alongX, alongY),
      size,
      middle: (state.fontSize * state.scale) / 2,
      liftX: up === 0 ? 0 : (0.3 * size * upX) / up,
      liftY: up === 0 ? 0 : (0.3 * size * upY) / up,
    };
    this.#consume(state, font, placing, { from: start, to: end });
  }

  #axes({ matrix }: TextState): Axes {
    const [a, b, c, d] = matrix;
    return {
      alongX: this.#a * a + this.#b * c,
      alongY: this.#a * b + this.#b * d,
      upX: this.#c * a + this.#d * c,
      upY: this.#c * b + this.#d * d,
    };
  }

  /** Whether a line that runs along an axis of user space can touch the area. */
  #isInBand({ matrix, fontSize, rise }: TextState, { alongX, alongY, upX, upY }: Axes): boolean {
    const { left, right, bottom, top } = this.#collector.area;
    if (alongY === 0) {
      const size = Math.abs(fontSize) * Math.hypot(upX, upY);
      const y = this.#e * matrix[1] + this.#f * matrix[3] + matrix[5] + rise * upY;
      return y >= bottom - size && y <= top + size;
    }
    if (alongX === 0) {
      const size = Math.abs(fontSize) * Math.hypot(upX, upY);
      const x = this.#e * matrix[0] + this.#f * matrix[2] + matrix[4] + rise * upX;
      return x >= left - size && x <= right + size;
    }
    return true;
  }

  #place(count: number, font: TextFont, state: TextState, { axes, along, size, middle, liftX, liftY }: Placing): void {
    const { matrix, fontSize, rise, scale } = state;
    const { alongX, alongY, upX, upY } = axes;
    const { left, right, bottom, top } = this.#collector.area;
    const startX = this.#e * matrix[0] + this.#f * matrix[2] + matrix[4] + rise * upX;
    const startY = this.#e * matrix[1] + this.#f * matrix[3] + matrix[5] + rise * upY;
    const direction = directionOf(axes, fontSize, scale);
    const mirrored = direction.mirrored && !font.isType3;
    let advance = 0;
    for (let i = 0; i < count; i++) {
      const first = codes[i] as number;
      const code = font.wide ? (first << 8) | lowByte(++i, count) : first;
      const width = font.wide ? (font.wideWidths.get(code) ?? font.defaultWidth) : (font.widths[code] as number);
      const x = startX + advance * alongX;
      const y = startY + advance * alongY;
      const centreX = x + width * middle * alongX + liftX;
      const centreY = y + width * middle * alongY + liftY;
      if (centreX >= left && centreX <= right && centreY >= bottom && centreY <= top) {
        const text = this.#textOf(font, code);
        const wide = Math.abs(width * fontSize * scale) * along;
        this.#collector.glyphs.push({ text, x, y, width: wide, size, ...direction, mirrored });
      }
      advance += spacedWidth(width, code, font.wide, state);
    }
    this.#advance(advance);
  }

  #textOf(font: TextFont, code: number): string {
    if (this.#marked.isReplaced) return this.#marked.takeText();
    const text = font.wide ? font.wideTexts.get(code) : font.texts[code];
    if (text !== undefined) return text;
    this.#collector.unsure.add('no Unicode');
    return '\ufffd';
  }
}

/**
 * Where a line leads. A negative type size turns its glyphs round; of mirrored text the page shows the mirror image, which
 * is read as it is seen.
 */
function directionOf({ alongX, alongY, upX, upY }: Axes, fontSize: number, scale: number) {
  const [sign, rise] = [fontSize * scale < 0 ? -1 : 1, fontSize < 0 ? -1 : 1];
  const isMirrored = (alongX * upY - alongY * upX) * sign * rise < 0;
  if (isMirrored && Math.abs(alongX) > Math.abs(alongY)) return { alongX: Math.abs(alongX), alongY: 0, mirrored: true };
  return { alongX: alongX * sign, alongY: alongY * sign, mirrored: false };
}

/** Second byte of a two-byte code; a string of odd length is read as if a zero followed. */
function lowByte(index: number, count: number): number {
  return index < count ? (codes[index] as number) : 0;
}

function spacedWidth(width: number, code: number, wide: boolean, state: TextState): number {
  const space = state.characterSpacing + (code === 32 && !wide ? state.wordSpacing : 0);
  return (width * state.fontSize + space) * state.scale;
}

function widthOf(count: number, font: TextFont, state: TextState): number {
  let advance = 0;
  for (let i = 0; i < count; i++) {
    const first = codes[i] as number;
    const code = font.wide ? (first << 8) | lowByte(++i, count) : first;
    const width = font.wide ? (font.wideWidths.get(code) ?? font.defaultWidth) : (font.widths[code] as number);
    advance += spacedWidth(width, code, font.wide, state);
  }
  return advance;
}
