// One stretch of content that text extraction follows.
import type { Matrix } from '../file/page-geometry.ts';
import type { ResourceLookup } from './text-sources.ts';

/** One content to follow: the page's own, or that of a form drawn in it (`depth` deep). */
export interface TextRun {
  readonly content: Buffer;
  readonly lookup: ResourceLookup;
  readonly matrix: Matrix;
  readonly depth: number;
}
