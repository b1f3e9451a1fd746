// The jobs that write documents, and the one that checks what was written: plain data, because they cross a process border.
import type { PageLayout } from '#domain/documents/page-layout.ts';
import type { Refusal } from '#domain/errors/result.ts';
import type { AreaMm, DrawItem, Rgba } from '../writer/draw-item.ts';

/** The area of an item must be blank before anything is drawn there. */
export interface BlankCheck {
  /** Place in the list of the page's items. */
  readonly item: number;
  /** Name of the area in the refusal. */
  readonly name: string;
  /** What happens when it is not blank: the output is refused, or the item is drawn in this colour. */
  readonly otherwise: 'refuse' | Rgba;
}

/** New lines in place of those that stand in an area of a page (mm, as displayed). */
export interface AddressOnPage {
  readonly area: AreaMm;
  /** As they are printed, country included. */
  readonly lines: readonly string[];
}

/** A page (from 1) of another document, laid over or under a page of the output as it lies on its paper. */
export interface AppositionPage {
  readonly path: string;
  readonly page: number;
  readonly layer: 'over' | 'under';
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
  /** Lines that are set in place of others, before the page is laid and anything is drawn. */
  readonly address?: AddressOnPage;
  /** Areas (mm, as displayed) whose text is taken out, before anything else. */
  readonly takeOut?: readonly AreaMm[];
  /** The first lies lowest. */
  readonly appositions?: readonly AppositionPage[];
}

/** A page that is drawn anew: an address page, or the blank back of a sheet. */
export interface DrawnPage {
  readonly kind: 'drawn';
  readonly widthMm: number;
  readonly heightMm: number;
  /** Takes the size of this page of the output (from 1), a source page, instead. */
  readonly sameSizeAs?: number;
  readonly items?: readonly DrawItem[];
  readonly appositions?: readonly AppositionPage[];
}

/** A page of an output. */
export type ComposePage = SourcePage | DrawnPage;

/** Paths of the documents that a page is made of. */
export const pathsOfPage = (page: ComposePage): string[] => [
  ...(page.kind === 'source' ? [page.path] : []),
  ...(page.appositions ?? []).map(({ path }) => path),
];

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
  /**
   * `flatten` (when absent): form fields that are printed become part of their pages, as they look. `fillable`: they stay
   * fields, without actions, where all come from one document whose pages are there once, as they lie.
   */
  readonly fields?: 'flatten' | 'fillable';
  /** It is printed on both sides, and its sheets are turned at their short edge: the file says so. */
  readonly shortEdge?: boolean;
  /** Items that cannot be drawn are left out and told of, as while somebody still arranges them; else they refuse the output. */
  readonly leaveOut?: boolean;
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

/** A drawing item that could not be drawn; of a form field that the page has `item` is below zero. */
export interface LeftOutItem extends OverflowNote {
  readonly refusal: Refusal;
}

/** A finished file; its bytes are on the disk, not yet in the file store. */
export interface WrittenFile {
  readonly path: string;
  readonly bytes: number;
  readonly pages: number;
  /** hexadecimal */
  readonly sha256: string;
  readonly overflowing: readonly OverflowNote[];
  /** Items that were left out. */
  readonly leftOut: readonly LeftOutItem[];
  /** Comments and other annotations that are not printed, and stayed behind. */
  readonly commentsLeftOut: number;
}

/** A finished output, with the facts that its price may depend on. */
export interface ComposedFile extends WrittenFile {
  /** Pages that show a colour. */
  readonly colourPages: number;
  /** Items whose areas had to be blank and are not, where that does not refuse the output. */
  readonly notBlank: readonly { readonly page: number; readonly item: number }[];
  /** Its source was handed over, or has form fields or layers: it is always compared with it. */
  readonly isDelicate: boolean;
}

/** Documents that become one, in this order. */
export interface MergeJob {
  readonly target: string;
  readonly paths: readonly string[];
}

/** Composed outputs to be compared with their sources. */
export interface VerifyJob {
  readonly outputs: readonly ComposeOutput[];
  /** One output in this many is compared, besides the first and the last. */
  readonly every: number;
}

/** How much was compared and found to be the same. */
export interface VerifiedSample {
  readonly outputs: number;
  readonly pages: number;
}
