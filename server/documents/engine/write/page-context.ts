// What writing pages is given: the page, and what the pages of an output share.

import type { PdfFile } from '../file/pdf-file.ts';
import type { Copier } from '../output/object-copier.ts';
import type { PdfOutput } from '../output/pdf-output.ts';
import type { Overlay, OverlayFonts } from './overlay.ts';
import type { PageOnPaper } from './page-on-paper.ts';

/** A page (from 1) of an open file that lies over or under another. */
export interface LaidPage {
  readonly file: PdfFile;
  readonly page: number;
  readonly layer: 'over' | 'under';
}

/** One page of an open file on its way into an output. */
export interface PageJob {
  readonly file: PdfFile;
  /** from 1 */
  readonly page: number;
  /** object number of the page in the output */
  readonly number: number;
  /** object number of the page tree's node in the output */
  readonly parent: number;
  readonly overlay?: Overlay | undefined;
  /** the page as it is written, where it is turned or laid onto other paper */
  readonly paper?: PageOnPaper | undefined;
  /** pages of other files that are laid over or under it, as it lies on its paper */
  readonly laid?: readonly LaidPage[] | undefined;
}

/** A field above others in the output. */
interface FieldNode {
  /** object number in the output */
  readonly number: number;
  /** object numbers in the output */
  readonly kids: number[];
}

/** The fields of an output, all of one file: fields of two files may have the same name and not the same value. */
export interface FormOfOutput {
  readonly file: PdfFile;
  /** by object number in the file */
  readonly nodes: Map<number, FieldNode>;
  /** object numbers in the output */
  readonly roots: number[];
}

/** What the pages of an output share. */
export interface PageContext {
  readonly output: PdfOutput;
  readonly fonts: OverlayFonts;
  readonly copierOf: (file: PdfFile) => Copier;
  /** object numbers of Resources with additions, by file and key */
  readonly resources: Map<PdfFile, Map<string, number>>;
  /** object numbers of the forms of laid pages, by file and page */
  readonly laidForms: Map<PdfFile, Map<number, number>>;
  /** object number of the stream "q", 0 until it is needed */
  saveStream: number;
  /** null: fields become part of their pages */
  readonly form: FormOfOutput | null;
  /** annotations of pages that are not printed and stayed behind */
  commentsLeftOut: number;
}
