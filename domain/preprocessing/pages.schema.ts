// The preprocessor `pages`: which pages of a PDF stay, in which order, how often, and how many on a page.
import { z } from 'zod';
import { Extraction, PageArea } from '#domain/documents/area.schema.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';

/** Parameters of `pages`; they are carried out in the order of the fields (docs/model.md, "Preprocessing"). */
export const PagesParameters = z.strictObject({
  /** Leaves out pages on which nothing is visible. */
  dropBlank: z.boolean().default(false),
  /** Leaves out pages in whose area the pattern occurs; mm of each page, on the linear-time engine. */
  dropMatching: z
    .strictObject({
      area: PageArea.omit({ page: true }),
      extraction: Extraction.prefault({}),
      pattern: z.string().min(1).max(1000),
    })
    .nullable()
    .default(null),
  /** A list: these of the pages that stay, from 1, below zero from the end; what it does not name is left out. */
  order: z
    .union([z.enum(['asIs', 'reverse']), z.array(z.number().int().min(-50_000).max(50_000)).min(1).max(1_000)])
    .default('asIs'),
  /** Times that the whole document follows itself. */
  repeat: z.number().int().min(1).max(99).default(1),
  /** Two lie beside each other on a page laid across, four as two by two on an upright one. */
  pagesPerSheet: z.union([z.literal(1), z.literal(2), z.literal(4)]).default(1),
  /** Of the pages that hold several; single ones keep their own size. */
  pageSize: z.enum(['A4', 'A3', 'Letter']).default('A4'),
});
export type PagesParameters = z.infer<typeof PagesParameters>;

const numberOf = (place: number, count: number): number => (place < 0 ? count + 1 + place : place);

/**
 * The pages of the result, by their numbers in the source. Refuses with `preprocessing.pageMissing` (`page`, `pages`) a
 * list that names a page that is not there.
 */
export function arrangedPages(
  kept: readonly number[],
  { order, repeat }: Pick<PagesParameters, 'order' | 'repeat'>,
): Result<number[]> {
  const arranged = orderedPages(kept, order);
  return arranged.ok ? ok(Array.from({ length: repeat }, () => arranged.value).flat()) : arranged;
}

function orderedPages(kept: readonly number[], order: PagesParameters['order']): Result<number[]> {
  if (order === 'asIs') return ok([...kept]);
  if (order === 'reverse') return ok(kept.toReversed());
  const pages: number[] = [];
  for (const place of order) {
    const page = kept[numberOf(place, kept.length) - 1];
    if (page === undefined) return refuse('preprocessing.pageMissing', { page: place, pages: kept.length });
    pages.push(page);
  }
  return ok(pages);
}
