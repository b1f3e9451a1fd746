// The jobs of a document child and their answers: plain data, because they cross a process border.
import type { PageLayout } from '#domain/documents/page-layout.ts';
import type { HandOverCode } from '../engine/syntax/hand-over.ts';
import type { ExtractionSettings } from '../engine/text/lines.ts';
import type { AreaMm, DrawItem, Rgba } from '../writer/draw-item.ts';

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
}

/** The area of an item must be blank before anything is drawn there. */
export interface BlankCheck {
  /** Place in the list of the page's items. */
  readonly item: number;
  /** What the area is called in the refusal. */
  readonly name: string;
  /** Where something is there: refuse the output, or draw the item in this colour. */
  readonly otherwise: 'refuse' | Rgba;
}

/** A page (from 1; below zero from the end) of a document. */
export interface SourcePage {
  readonly kind: 'source';
  readonly path: string;
  readonly page: number;
  /** Areas of items are those of the page as it is laid out. */
  readonly items?: readonly DrawItem[];
  /** How the page is brought onto paper; as it is when absent. */
  readonly layout?: PageLayout;
  readonly blankChecks?: readonly BlankCheck[];
}

/** A page that is drawn anew: an address page, or the blank back of a sheet. */
export interface DrawnPage {
  readonly kind: 'drawn';
  readonly widthMm: number;
  readonly heightMm: number;
  /** Takes the size of this page of the output (from 1), a source page, instead. */
  readonly sameSizeAs?: number;
  readonly items?: readonly DrawItem[];
}

/** A page of an output. */
export type ComposePage = SourcePage | DrawnPage;

/** One file to be written; `target` is its path. */
export interface ComposeOutput {
  readonly target: string;
  readonly pages: readonly ComposePage[];
  readonly title?: string;
  /**
   * Keep the bytes of the document, so that a signature stays checkable: what is drawn is appended. Has an effect when the
   * output is all pages of one document in their order, as they are; the title is then the document's own.
   */
  readonly preserveIntegrity?: boolean;
}

/** A slice: the outputs are written one after the other, and the first refusal ends it. */
export interface ComposeJob {
  readonly outputs: readonly ComposeOutput[];
}

/** A drawing item whose text is larger than its area. */
export interface OverflowNote {
  /** from 1 */
  readonly page: number;
  readonly item: number;
}

/** A finished file; its bytes are on the disk, not yet in the file store. */
export interface WrittenFile {
  readonly path: string;
  readonly bytes: number;
  readonly pages: number;
  /** hexadecimal */
  readonly sha256: string;
  readonly overflowing: readonly OverflowNote[];
}

/** A finished output, with what its price may hang on. */
export interface ComposedFile extends WrittenFile {
  /** Pages that show a colour. */
  readonly colourPages: number;
}

/** Documents that become one, in this order. */
export interface MergeJob {
  readonly target: string;
  readonly paths: readonly string[];
}

/** A page as a picture; `size` in pixels of its longer side, or by resolution. */
export interface RenderJob {
  readonly path: string;
  /** From 1; below zero from the end. */
  readonly page: number;
  readonly size: { readonly longestSidePx: number } | { readonly dpi: number };
  /** A PNG file. */
  readonly target: string;
}

/** pixels */
export interface RenderedPage {
  readonly width: number;
  readonly height: number;
}

/** Outputs that were composed and are looked at again, drawn beside their sources. */
export interface VerifyJob {
  readonly outputs: readonly ComposeOutput[];
  /** One in so many outputs, besides the first and the last. */
  readonly every: number;
}

/** How much was looked at and found to be the same. */
export interface VerifiedSample {
  readonly outputs: number;
  readonly pages: number;
}

/** Areas (mm, page from 1) that are asked to be blank. */
export interface BlankJob {
  readonly path: string;
  readonly checks: readonly { readonly page: number; readonly area: AreaMm }[];
}
