// The part of the graphics state that decides where text lies (ISO 32000-2, 9.3 and 9.4).
import type { Matrix } from '../file/page-geometry.ts';
import type { TextFont } from './text-font.types.ts';

/** Place and size of the next glyph. Lengths in units of text space. */
export interface TextState {
  /** current transformation matrix */
  readonly matrix: Matrix;
  /** undefined: named in `fontStart..fontEnd` of the content, not looked up yet; null: none */
  font: TextFont | null | undefined;
  fontStart: number;
  fontEnd: number;
  fontSize: number;
  characterSpacing: number;
  wordSpacing: number;
  /** horizontal scaling, 1 = normal */
  scale: number;
  leading: number;
  rise: number;
}

/** The state at the beginning of a content, with this matrix. */
export function newTextState(matrix: Matrix): TextState {
  return {
    matrix,
    font: null,
    fontStart: 0,
    fontEnd: 0,
    fontSize: 1,
    characterSpacing: 0,
    wordSpacing: 0,
    scale: 1,
    leading: 0,
    rise: 0,
  };
}

/** `inner` applied first, then `outer`. */
export function multiplied(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner;
  const [p, q, r, s, t, u] = outer;
  return [a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u];
}
