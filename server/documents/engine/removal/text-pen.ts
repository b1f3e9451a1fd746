// Where the next glyph of a content is drawn: the text state with its matrices (ISO 32000-2, 9.3 and 9.4).
import type { ContentReader } from '../content/content-reader.ts';
import type { Matrix } from '../file/page-geometry.ts';
import { newTextState, type TextState } from '../text/text-state.ts';

/** The text state, with what removal asks of it besides. */
export interface PenState extends TextState {
  /** Tr */
  mode: number;
}

/** A glyph where it is drawn, in user space of the page. */
export interface SeenGlyph {
  /** start on the base line */
  readonly x: number;
  readonly y: number;
  /** along the base line, and up from it by one type size */
  readonly along: readonly [number, number];
  readonly up: readonly [number, number];
}

/** The pen of one content. */
export class TextPen {
  state: PenState;
  readonly #stack: PenState[] = [];
  #text: Matrix = [1, 0, 0, 1, 0, 0];
  /** origin of the line */
  #line: readonly [number, number] = [0, 0];

  constructor(matrix: Matrix) {
    this.state = { ...newTextState(matrix), mode: 0 };
  }

  get depth(): number {
    return this.#stack.length;
  }

  save(): void {
    this.#stack.push({ ...this.state });
  }

  restore(): void {
    const saved = this.#stack.pop();
    if (saved !== undefined) this.state = saved;
  }

  begin(): void {
    this.#text = [1, 0, 0, 1, 0, 0];
    this.#line = [0, 0];
  }

  /** Tm */
  set(reader: ContentReader): void {
    const [e, f] = [reader.number(2), reader.number(1)];
    this.#text = [reader.number(6), reader.number(5), reader.number(4), reader.number(3), e, f];
    this.#line = [e, f];
  }

  /** Td */
  move(x: number, y: number): void {
    const [a, b, c, d] = this.#text;
    const [e, f] = [this.#line[0] + x * a + y * c, this.#line[1] + x * b + y * d];
    this.#line = [e, f];
    this.#text = [a, b, c, d, e, f];
  }

  /** Moves along the line by a length of text space, horizontal scaling applied. */
  advance(distance: number): void {
    const [a, b, c, d, e, f] = this.#text;
    this.#text = [a, b, c, d, e + distance * a, f + distance * b];
  }

  /** The glyph of this width (a share of the type size) that would be drawn now. */
  glyph(width: number): SeenGlyph {
    const { matrix, fontSize, scale, rise } = this.state;
    const [a, b, c, d, e, f] = this.#text;
    const [m, n, o, p, q, r] = matrix;
    const vector = (x: number, y: number): readonly [number, number] => [x * m + y * o, x * n + y * p];
    const right = vector(a, b);
    const high = vector(c, d);
    const origin = vector(e, f);
    return {
      x: origin[0] + q + rise * high[0],
      y: origin[1] + r + rise * high[1],
      along: [right[0] * width * fontSize * scale, right[1] * width * fontSize * scale],
      up: [high[0] * fontSize, high[1] * fontSize],
    };
  }
}
