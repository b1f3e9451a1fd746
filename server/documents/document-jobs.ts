// The jobs of a document child and their answers: plain data, because they cross a process border.
import type { PageLayout } from '#domain/documents/page-layout.ts';
import type { HandOverCode } from './engine/hand-over.ts';
import type { ExtractionSettings } from './engine/lines.ts';
import type { AreaMm, DrawItem, Rgba } from './writer/draw-item.ts';

export interface DocumentLimits {
  readonly pages: number;
  readonly bytes: number;
}

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

export interface AreaTextRequest {
  /** From 1; below zero from the end (-1 is the last); or every page. */
  readonly page: number | 'all';
  readonly areas: readonly AreaMm[];
  readonly extraction: ExtractionSettings;
}

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

export interface DrawnPage {
  readonly kind: 'drawn';
  readonly widthMm: number;
  readonly heightMm: number;
  /** Takes the size of this page of the output (from 1), a source page, instead. */
  readonly sameSizeAs?: number;
  readonly items?: readonly DrawItem[];
}

export type ComposePage = SourcePage | DrawnPage;

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

export interface ComposeJob {
  readonly outputs: readonly ComposeOutput[];
}

/** A drawing item whose text is larger than its area. */
export interface OverflowNote {
  /** from 1 */
  readonly page: number;
  readonly item: number;
}

export interface WrittenFile {
  readonly path: string;
  readonly bytes: number;
  readonly pages: number;
  /** hexadecimal */
  readonly sha256: string;
  readonly overflowing: readonly OverflowNote[];
}

export interface ComposedFile extends WrittenFile {
  /** Pages that show a colour. */
  readonly colourPages: number;
}

export interface MergeJob {
  readonly target: string;
  readonly paths: readonly string[];
}

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

export interface VerifyJob {
  readonly outputs: readonly ComposeOutput[];
  /** One in so many outputs, besides the first and the last. */
  readonly every: number;
}

export interface VerifiedSample {
  readonly outputs: number;
  readonly pages: number;
}

export interface BlankJob {
  readonly path: string;
  readonly checks: readonly { readonly page: number; readonly area: AreaMm }[];
}
