// The sheets of one envelope: which page goes on which side, with blank sides so that each document of a duplex set
// starts on a new sheet (docs/model.md, "Page plan").
import type { PrintSide } from './documents.ts';

/** One document of an envelope, in the order in which it is enclosed. */
export interface PlannedDocument {
  readonly pages: number;
  /** Copies of this document, at least 1. */
  readonly duplicates: number;
}

/** A printed side: a page of a document, the generated address page, or a blank. */
export type Side =
  | { readonly kind: 'addressPage' }
  | { readonly kind: 'page'; readonly document: number; readonly copy: number; readonly page: number }
  | { readonly kind: 'blank' };

/** What is printed for one pack group, side by side. An envelope's weight and limit go by `sheets`. */
export interface PagePlan {
  /** All sides in print order; duplex: two for each sheet. */
  readonly sides: readonly Side[];
  readonly sheets: number;
  /** Sides that carry something. */
  readonly printed: number;
}

const BLANK: Side = { kind: 'blank' };

/** The plan of one pack group. Document, copy and page are numbered from 0, 0 and 1. */
export function pagePlan(documents: readonly PlannedDocument[], printSide: PrintSide, addressPage: boolean): PagePlan {
  const duplex = printSide !== 'simplex';
  const sides: Side[] = [];
  const close = () => {
    if (duplex && sides.length % 2 === 1) sides.push(BLANK);
  };
  if (addressPage) sides.push({ kind: 'addressPage' });
  close();
  for (const [document, { pages, duplicates }] of documents.entries()) {
    for (let copy = 0; copy < duplicates; copy += 1) {
      for (let page = 1; page <= pages; page += 1) sides.push({ kind: 'page', document, copy, page });
      close();
    }
  }
  const printed = sides.filter(({ kind }) => kind !== 'blank').length;
  return { sides, sheets: duplex ? sides.length / 2 : sides.length, printed };
}

/** Sheets alone, for limits and expressions. */
export const sheetCount = (documents: readonly PlannedDocument[], printSide: PrintSide, addressPage: boolean): number =>
  documents.reduce(
    (sheets, { pages, duplicates }) => sheets + duplicates * (printSide === 'simplex' ? pages : Math.ceil(pages / 2)),
    Number(addressPage),
  );

/**
 * Pages of an envelope as every screen counts them: those of its documents, copies included. Blank backs and a generated
 * address page are paper, and counted in sheets.
 */
export const contentPages = (documents: readonly PlannedDocument[]): number =>
  documents.reduce((sum, { pages, duplicates }) => sum + pages * duplicates, 0);
