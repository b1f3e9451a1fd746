// Which pages one recipient's output has, in order: address page, documents, blank pages so that each document of a
// duplex set starts on a new sheet, duplicates. Pure; the items drawn over them come from technical-items.ts.
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
}

const A4 = { widthMm: 210, heightMm: 297 } as const;

export interface LetterInput {
  readonly documents: readonly LetterDocument[];
  readonly composition: Composition;
  /** A page with the recipient's address goes in front. */
  readonly withAddressPage: boolean;
}

const isDuplex = (composition: Composition): boolean => composition.printSide !== 'simplex';

/** Fills up to an even number of sides, so that what follows starts on a new sheet. */
function fillSheet(pages: ComposePage[], duplex: boolean, size: { widthMm: number; heightMm: number }): void {
  if (duplex && pages.length % 2 === 1) pages.push({ kind: 'drawn', ...size });
}

export function planLetter({ documents, composition, withAddressPage }: LetterInput): LetterPlan {
  const duplex = isDuplex(composition);
  const first = documents[0] ?? { ...A4 };
  const pages: ComposePage[] = [];
  if (withAddressPage) pages.push({ kind: 'drawn', widthMm: first.widthMm, heightMm: first.heightMm });
  for (const document of documents) {
    fillSheet(pages, duplex, document);
    for (let page = document.firstPage; page <= document.lastPage; page++) {
      pages.push({ kind: 'source', path: document.path, page });
    }
  }
  const once = [...pages];
  for (let copy = 1; copy < composition.duplicates; copy++) {
    fillSheet(pages, duplex, first);
    pages.push(...once);
  }
  const sheets = duplex ? Math.ceil(pages.length / 2) : pages.length;
  return { pages, addressPage: withAddressPage ? 0 : -1, sheets };
}
