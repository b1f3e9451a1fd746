// Finds out for empty areas whether their whole page holds no text: then it is a picture, and no area would help.
import { ok, type Result } from '#domain/errors/result.ts';
import type { JobInHand, PipelineServices } from '../steps/step.types.ts';
import type { TextAnswer } from './page-text.ts';
import { readAreas, type WantedArea } from './read-areas.ts';
import { type ChunkInHand, textKey } from './row-facts.ts';

/** mm; larger than any page that is printed. */
const WHOLE_PAGE = { left: 0, top: 0, width: 2_000, height: 2_000 };

const wholePage = ({ area, ...place }: WantedArea): WantedArea => ({
  ...place,
  area: area && { ...WHOLE_PAGE, page: area.page },
});

/** The same texts; those of pages without any text say so. Only pages on which every area is empty are read again. */
export async function markBlankPages(
  context: { readonly services: Pick<PipelineServices, 'files' | 'documents'>; readonly job: JobInHand },
  wanted: readonly WantedArea[],
  { chunks, texts }: { readonly chunks: readonly ChunkInHand[]; readonly texts: ReadonlyMap<string, TextAnswer> },
): Promise<Result<ReadonlyMap<string, TextAnswer>>> {
  const keyOf = ({ id }: ChunkInHand, { area, extraction }: WantedArea): string =>
    area === null ? '' : textKey(id, area, extraction);
  const linesOf = (chunk: ChunkInHand, place: WantedArea): number | undefined =>
    texts.get(keyOf(chunk, place))?.lines.length;
  const samePage = (one: WantedArea, other: WantedArea): boolean =>
    one.box === other.box && one.area?.page === other.area?.page;
  // Where another area of the page is not empty, its text was read already.
  const isEmpty = (chunk: ChunkInHand, place: WantedArea): boolean =>
    linesOf(chunk, place) === 0 && wanted.every((one) => !samePage(one, place) || !linesOf(chunk, one));
  const empty = chunks
    .map((chunk) => ({ chunk, places: wanted.filter((place) => isEmpty(chunk, place)) }))
    .filter(({ places }) => places.length > 0);
  if (empty.length === 0) return ok(texts);
  const onEmptyPages = new Set(empty.flatMap(({ places }) => places));
  const pages = await readAreas(
    context,
    [...onEmptyPages].map(wholePage),
    empty.map(({ chunk }) => chunk),
  );
  if (!pages.ok) return pages;
  const marked = new Map(texts);
  for (const { chunk, places } of empty) {
    for (const place of places) {
      const whole = pages.value.get(keyOf(chunk, wholePage(place)));
      const answer = texts.get(keyOf(chunk, place));
      if (answer !== undefined && whole?.lines.length === 0)
        marked.set(keyOf(chunk, place), { ...answer, blankPage: true });
    }
  }
  return ok(marked);
}
