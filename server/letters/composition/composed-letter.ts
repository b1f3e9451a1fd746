// Which pages one recipient's output has, in order, by the page plan of the domain: address page, documents, blank
// sides so that each document of a duplex set starts on a new sheet, duplicates. Items are drawn over them later.
import type { PageLayout } from '#domain/documents/page-layout.ts';
import { contentPages, pagePlan, type Side } from '#domain/documents/page-plan.ts';
import { repairedLayout } from '#domain/documents/page-repair.ts';
import type { Composition } from '#domain/services/service.schema.ts';
import { layoutOf } from '#domain/services/sheets.rules.ts';
import type { ComposePage, SourcePage } from '#server/documents/jobs/compose-jobs.ts';
import type { LetterDocument } from './letter-facts.ts';

/** The pages of a letter before anything is drawn over them. */
export interface LetterPlan {
  readonly pages: readonly ComposePage[];
  /** Which of the pages is the generated address page, from 0; -1: there is none. */
  readonly addressPage: number;
  readonly sheets: number;
  /** Sides that carry something. */
  readonly printed: number;
  /** Pages of its documents, copies included. */
  readonly content: number;
}

/** The page (from 1) whose size a side of ours has: the one before it, on the same sheet; else the first one. */
function neighbour(sides: readonly Side[], index: number): number {
  const before = sides.slice(0, index).findLastIndex(({ kind }) => kind === 'page');
  return (before >= 0 ? before : sides.findIndex(({ kind }) => kind === 'page')) + 1;
}

const A4 = { widthMm: 210, heightMm: 297 } as const;

/** What a plan is made of. */
export interface LetterInput {
  readonly documents: readonly LetterDocument[];
  readonly composition: Composition;
  /** A page with the recipient's address goes in front. */
  readonly withAddressPage: boolean;
  /** The bytes of the one document stay what they are: nothing is added between its pages, none is turned or laid. */
  readonly preserveIntegrity: boolean;
  /** Pages leave as a person mended them: on paper alone. */
  readonly repaired: boolean;
}

/** A page of a document as it is laid, and as a person mended it. */
export function sourcePage(
  { path, repairs }: Pick<LetterDocument, 'path' | 'repairs'>,
  page: number,
  { layout, repaired }: { readonly layout: PageLayout | undefined; readonly repaired: boolean },
): SourcePage {
  const repair = repaired ? repairs?.get(page) : undefined;
  const laid = repair === undefined ? layout : repairedLayout(layout, repair);
  const takeOut = repair?.takeOut ?? [];
  return {
    kind: 'source',
    path,
    page,
    ...(laid === undefined ? {} : { layout: laid }),
    ...(takeOut.length > 0 ? { takeOut } : {}),
  };
}

/** The pages of a letter in order, and where each lies on paper. */
export function planLetter(input: LetterInput): LetterPlan {
  const { documents, composition, withAddressPage, preserveIntegrity } = input;
  const counts = documents.map(({ firstPage, lastPage }) => ({
    pages: lastPage - firstPage + 1,
    duplicates: composition.duplicates,
  }));
  const plan = pagePlan(counts, composition.printSide, withAddressPage);
  const { widthMm, heightMm } = documents[0] ?? A4;
  const layout = preserveIntegrity ? undefined : layoutOf(composition);
  const sides = preserveIntegrity ? plan.sides.filter(({ kind }) => kind === 'page') : plan.sides;
  const pages = sides.map((side, index): ComposePage => {
    const document = side.kind === 'page' ? documents[side.document] : undefined;
    if (side.kind !== 'page' || document === undefined) {
      return { kind: 'drawn', widthMm, heightMm, sameSizeAs: neighbour(sides, index) };
    }
    const page = document.firstPage + side.page - 1;
    return sourcePage(document, page, { layout, repaired: input.repaired });
  });
  const addressPage = plan.sides.findIndex(({ kind }) => kind === 'addressPage');
  return { pages, addressPage, sheets: plan.sheets, printed: plan.printed, content: contentPages(counts) };
}

/** How many pages a reader turns: the blank back of the last sheet is paper, but no page of the letter. */
export const readPages = (pages: readonly ComposePage[]): number =>
  pages.findLastIndex(
    (page) => page.kind === 'source' || (page.items?.length ?? 0) > 0 || page.appositions !== undefined,
  ) + 1;
