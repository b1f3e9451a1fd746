// Which pages one recipient's output has, in order, by the page plan of the domain: address page, documents, blank sides
// so that each document of a duplex set starts on a new sheet, duplicates. Items are drawn over them later.
import { pagePlan } from '#domain/documents/page-plan.ts';
import type { Composition } from '#domain/services/service.schema.ts';
import type { ComposePage } from '#server/documents/document-jobs.ts';

/** A document of the envelope: a page range of one file. */
export interface LetterDocument {
  /** Working file on this machine. */
  readonly path: string;
  readonly firstPage: number;
  readonly lastPage: number;
  /** Size of its first page as displayed, mm. */
  readonly widthMm: number;
  readonly heightMm: number;
}

export interface LetterPlan {
  readonly pages: readonly ComposePage[];
  /** Which of the pages is the generated address page, from 0; -1: there is none. */
  readonly addressPage: number;
  readonly sheets: number;
  /** Sides that carry something. */
  readonly printed: number;
}

const A4 = { widthMm: 210, heightMm: 297 } as const;

export interface LetterInput {
  readonly documents: readonly LetterDocument[];
  readonly composition: Composition;
  /** A page with the recipient's address goes in front. */
  readonly withAddressPage: boolean;
}

export function planLetter({ documents, composition, withAddressPage }: LetterInput): LetterPlan {
  const counts = documents.map(({ firstPage, lastPage }) => ({
    pages: lastPage - firstPage + 1,
    duplicates: composition.duplicates,
  }));
  const plan = pagePlan(counts, composition.printSide, withAddressPage);
  const { widthMm, heightMm } = documents[0] ?? A4;
  const pages = plan.sides.map((side): ComposePage => {
    const document = side.kind === 'page' ? documents[side.document] : undefined;
    if (side.kind !== 'page' || document === undefined) return { kind: 'drawn', widthMm, heightMm };
    return { kind: 'source', path: document.path, page: document.firstPage + side.page - 1 };
  });
  const addressPage = plan.sides.findIndex(({ kind }) => kind === 'addressPage');
  return { pages, addressPage, sheets: plan.sheets, printed: plan.printed };
}
