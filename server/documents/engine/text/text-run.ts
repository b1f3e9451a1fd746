// One stretch of content that text extraction follows.
import type { Matrix } from '../file/page-geometry.ts';
import type { ResourceLookup } from './text-sources.ts';
import type { TextState } from './text-state.ts';

/** One content to follow: the page's own, or that of a form drawn in it (`depth` deep). */
export interface TextRun {
  readonly content: Buffer;
  readonly lookup: ResourceLookup;
  readonly matrix: Matrix;
  /** the text state of what draws the form, which the form begins with (ISO 32000-2, 8.10.1); absent: the page's initial one */
  readonly state?: TextState;
  readonly depth: number;
}
