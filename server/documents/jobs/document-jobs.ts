// The jobs that read documents, and their answers: plain data, because they cross a process border. Those that write:
// compose-jobs.ts.
import type { CorrectionObstacle } from '#domain/addresses/correction.ts';
import type { HandOverCode } from '../engine/syntax/hand-over.ts';
import type { ExtractionSettings } from '../engine/text/lines.ts';
import type { PixelBox } from '../pdfium/tiles.ts';
import type { AreaMm } from '../writer/draw-item.ts';

/** What one document may be at most; more is refused with `document.tooManyPages` or `document.tooBig`. */
export interface DocumentLimits {
  readonly pages: number;
  readonly bytes: number;
}

/** The first opening of a document: everything later relies on its answer. */
export interface InspectJob {
  readonly path: string;
  /** Folder for a repaired copy, should one be needed. */
  readonly workDir: string;
  readonly limits: DocumentLimits;
}

/** Pages of one size. */
export interface PageSize {
  readonly widthMm: number;
  readonly heightMm: number;
  /** from 1 */
  readonly firstPage: number;
  readonly count: number;
}

/** What a document is, as it was found at its first opening. */
export interface DocumentFacts {
  readonly pageCount: number;
  readonly bytes: number;
  /** The sizes that occur, as displayed, in the order of their first page. */
  readonly sizes: readonly PageSize[];
  readonly hasForm: boolean;
  /** Document information: Title, Author and so on, as far as given. */
  readonly information: Readonly<Record<string, string>>;
  /** What all later work must open: the path asked for, or a copy made readable by PDFium. */
  readonly workingPath: string;
  /** Why the copy was needed. */
  readonly handedOver?: HandOverCode;
}

/** Areas of one page, or of every page; all are read in one pass over it. */
export interface AreaTextRequest {
  /** From 1; below zero from the end (-1 is the last); or every page. */
  readonly page: number | 'all';
  readonly areas: readonly AreaMm[];
  readonly extraction: ExtractionSettings;
}

/** Texts of one document; answered request by request, in their order. */
export interface AreaTextJob {
  readonly path: string;
  readonly requests: readonly AreaTextRequest[];
}

/** The text of one area of one page. */
export interface AreaTextAnswer {
  /** Place in the list of requests. */
  readonly request: number;
  /** From 1; 0 when the page asked for does not exist. */
  readonly page: number;
  /** Place in the list of areas. */
  readonly area: number;
  readonly lines: readonly string[];
  /** Why the engine was not sure; the lines then come from PDFium. Empty = sure. */
  readonly unsure: readonly string[];
  /** No line of it stands upright on the page as it is seen: turned, or as in a mirror. */
  readonly sideways?: boolean;
}

/** A page as a picture; `size` in pixels of its longer side, or by resolution. */
export interface RenderJob {
  readonly path: string;
  /** From 1; below zero from the end. */
  readonly page: number;
  readonly size: { readonly longestSidePx: number } | { readonly dpi: number };
  /** A PNG file. */
  readonly target: string;
  /** A page that is drawn again and again: the file may be the part that differs from the picture with these `tiles`. */
  readonly again?: { readonly tiles: string | null };
}

/** pixels */
export interface RenderedPage {
  readonly width: number;
  readonly height: number;
  /** Of a page that is drawn again and again. */
  readonly again?: PageAgain;
}

/** What else is told of a page that is drawn again and again. */
export interface PageAgain {
  /** mm, as displayed */
  readonly widthMm: number;
  readonly heightMm: number;
  /** Figures of the whole picture's tiles. */
  readonly tiles: string;
  /** Where in it the file's picture lies; null: it is the whole one. */
  readonly part: PixelBox | null;
}

/** Asks whether lines can be set in place of those that stand in an area of the first page of a letter. */
export interface FitAddressJob {
  readonly path: string;
  /** The letter: pages from 1, both included. */
  readonly pages: { readonly first: number; readonly last: number };
  /** mm on the first page, as displayed; null: the old lines stand nowhere there. */
  readonly area: AreaMm | null;
  /** As they are printed, country included. */
  readonly lines: readonly string[];
}

/** Whether they can. */
export interface AddressFit {
  /** Why they cannot; null: they can. */
  readonly obstacle: CorrectionObstacle | null;
  /** The fonts have every character, so that they can stand on a page of their own. */
  readonly printable: boolean;
}

/** Asks for all lines of text of pages (from 1; below zero from the end). */
export interface PageLinesJob {
  readonly path: string;
  readonly pages: readonly number[];
}

/** Asks of pages (from 1) whether the text of areas (mm, as displayed) can be taken out of them. */
export interface TakeOutTrialsJob {
  readonly path: string;
  readonly trials: readonly {
    readonly page: number;
    readonly areas: readonly AreaMm[];
    /** Pages lose the same by the same preset. */
    readonly preset: string;
  }[];
}

/** A line of text and the room that it takes: mm, as displayed. */
export interface PageLine {
  readonly text: string;
  readonly area: AreaMm;
}

/** The page and its lines, from the top down. */
export interface PageLines {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly lines: readonly PageLine[];
}

/** Asks for the pages of the bookmarks of one level, from 1. */
export interface BookmarksJob {
  readonly path: string;
  readonly level: number;
}

/** Areas (mm, page from 1) that are asked to be blank. */
export interface BlankJob {
  readonly path: string;
  readonly checks: readonly { readonly page: number; readonly area: AreaMm }[];
}
