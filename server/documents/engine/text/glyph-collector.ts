// Collects the glyphs whose centre lies in an area, and the reasons why a text cannot be trusted.
import type { Box } from '../file/page-geometry.ts';

/** One glyph where it is drawn. */
export interface Glyph {
  readonly text: string;
  /** points, display space, y up: start of the glyph on its baseline */
  readonly x: number;
  readonly y: number;
  /** points along the baseline */
  readonly width: number;
  /** type size in points */
  readonly size: number;
  /** direction of its line, whole degrees counterclockwise; 0: upright */
  readonly angle: number;
  /** Seen as in a mirror, whatever its direction says. */
  readonly mirrored?: true;
  /** place in the order of writing */
  readonly order: number;
}

/** A glyph in user space. */
export interface RawGlyph {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  /** points along the line, of any length */
  alongX: number;
  alongY: number;
  mirrored: boolean;
}

/** One area that is being read; `unsure`: why its text may be wrong. */
export interface Collector {
  /** the area in user space */
  readonly area: Box;
  readonly glyphs: RawGlyph[];
  readonly unsure: Set<string>;
}
