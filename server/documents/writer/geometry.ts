// Millimetres from the top left to points from the bottom left, and numbers as PDF writes them.
import type { AreaMm, MarginsMm } from './draw-item.ts';

/** Points of 1/72 inch in a millimetre. */
export const POINTS_PER_MM = 72 / 25.4;

/** Points, y up; `top` is the upper edge. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The area without its margins on a page of this height in points. */
export function boxOf(area: AreaMm, pageHeight: number, margins?: MarginsMm): Box {
  const { top = 0, right = 0, bottom = 0, left = 0 } = margins ?? {};
  return {
    left: (area.left + left) * POINTS_PER_MM,
    top: pageHeight - (area.top + top) * POINTS_PER_MM,
    width: Math.max(0, area.width - left - right) * POINTS_PER_MM,
    height: Math.max(0, area.height - top - bottom) * POINTS_PER_MM,
  };
}

/** A number without exponent, at most four decimals: a ten-thousandth of a point is finer than any printer. */
export function pdfNumber(value: number): string {
  const rounded = Math.round(value * 10_000) / 10_000;
  return Object.is(rounded, -0) || !Number.isFinite(rounded) ? '0' : String(rounded);
}

/** Several such numbers with spaces between. */
export const pdfNumbers = (...values: readonly number[]): string => values.map(pdfNumber).join(' ');
