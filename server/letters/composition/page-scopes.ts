// What page selectors count in: all pages of an output, its generated address page, or each of its documents by itself
// (docs/model.md, "Page selectors").
import type { PageSelectionScope, PageSelector } from '#domain/documents/documents.ts';
import { resolveSelector } from '#domain/documents/selectors.ts';
import type { ComposePage } from '#server/documents/jobs/compose-jobs.ts';
import type { LetterDocument } from './letter-facts.ts';

/** A document of the letter, as far as its pages are recognised by it. */
export type DocumentPages = Pick<LetterDocument, 'path' | 'firstPage' | 'lastPage'>;

/** The pages (from 0) of each document, each copy by itself, in their order. */
function documentsIn(pages: readonly ComposePage[], documents: readonly DocumentPages[]): number[][] {
  const groups: number[][] = [];
  let previous = { document: -1, page: 0 };
  for (const [index, page] of pages.entries()) {
    if (page.kind !== 'source') continue;
    const document = documents.findIndex(
      ({ path, firstPage, lastPage }) => path === page.path && firstPage <= page.page && page.page <= lastPage,
    );
    // Of a document that is not asked for.
    if (document < 0) {
      previous = { document, page: 0 };
      continue;
    }
    // A page that does not lie behind the one before it begins a copy.
    if (document === previous.document && page.page > previous.page) groups.at(-1)?.push(index);
    else groups.push([index]);
    previous = { document, page: page.page };
  }
  return groups;
}

/** The generated address page: the only page of ours that carries something before areas are drawn. */
const addressPages = (pages: readonly ComposePage[]): number[] =>
  pages.flatMap((page, index) => (page.kind === 'drawn' && (page.items?.length ?? 0) > 0 ? [index] : []));

/** Which pages of what. */
export interface PageChoice {
  readonly page: PageSelector;
  readonly scope: PageSelectionScope;
}

/** The pages (from 0) that a selector takes, in order. `pages` are those before any area is drawn over them. */
export const selectedPages = (
  pages: readonly ComposePage[],
  choice: PageChoice,
  documents: readonly DocumentPages[],
): number[] => selectedGroups(pages, choice, documents).flat();

/** The same, by what they are counted in: each copy of each document by itself. */
export function selectedGroups(
  pages: readonly ComposePage[],
  { page, scope }: PageChoice,
  documents: readonly DocumentPages[],
): number[][] {
  const groups =
    scope === 'composedDocument'
      ? [[...pages.keys()]]
      : scope === 'addressPage'
        ? [addressPages(pages)]
        : documentsIn(pages, documents);
  return groups.map((group) =>
    resolveSelector(page, group.length).flatMap((number) => {
      const index = group[number - 1];
      return index === undefined ? [] : [index];
    }),
  );
}
