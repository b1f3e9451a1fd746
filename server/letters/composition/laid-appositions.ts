// Which page of which apposition lies on which page of a letter (docs/model.md, "Appositions").
import type { AppositionPage, ComposePage } from '#server/documents/jobs/compose-jobs.ts';
import type { LetterFacts } from './letter-facts.ts';
import { selectedGroups } from './page-scopes.ts';

/**
 * The pages with their appositions: page n of a file on the n-th page that is selected, its last one on all behind. The
 * appositions of a box count in its own documents, and lie on letters that have one of them.
 */
export function withAppositions(
  pages: readonly ComposePage[],
  { documents, appositions }: Pick<LetterFacts, 'documents' | 'appositions'>,
): ComposePage[] {
  const laid = pages.map((): AppositionPage[] => []);
  for (const { box, path, pageCount, layer, ...choice } of appositions) {
    const own = documents.filter(({ boxName }) => boxName === box);
    if (own.length === 0) continue;
    for (const group of selectedGroups(pages, choice, own)) {
      for (const [place, index] of group.entries()) {
        laid[index]?.push({ path, page: Math.min(place + 1, pageCount), layer });
      }
    }
  }
  return pages.map((page, index) => {
    const own = laid[index] ?? [];
    return own.length === 0 ? page : { ...page, appositions: own };
  });
}

/** Sides of ours that carry nothing but an apposition: they are printed as well. */
export const sidesOfAppositions = (pages: readonly ComposePage[]): number =>
  pages.filter((page) => page.kind === 'drawn' && !page.items?.length && page.appositions !== undefined).length;
