// What is left of a cut document without its blank pages: marks are looked for while they are there, and whoever gets a
// letter gets none of them (docs/model.md, "Splitting").
import type { Chunk } from './split.ts';

/** Pages that stay, and the chunks of the document that has only those. */
export interface KeptPages {
  /** Pages from 1, as they were. */
  readonly pages: readonly number[];
  /** Page ranges of what is left; a chunk of which nothing is left is none. */
  readonly chunks: readonly Chunk[];
}

/** Pages without a beginning are named as they are counted afterwards. */
function renamed({ fault }: Chunk, pages: number): Chunk['fault'] {
  if (fault?.label !== 'split.noStart') return fault;
  return { ...fault, parameters: { ...fault.parameters, lastPage: pages } };
}

/** The chunks of a document without some of its pages (from 1). All chunks together have each page once, before and after. */
export function withoutPages(chunks: readonly Chunk[], dropped: ReadonlySet<number>): KeptPages {
  const pages: number[] = [];
  const left: Chunk[] = [];
  for (const chunk of chunks) {
    const firstPage = pages.length + 1;
    for (let page = chunk.firstPage; page < chunk.firstPage + chunk.pages; page++) {
      if (!dropped.has(page)) pages.push(page);
    }
    const count = pages.length + 1 - firstPage;
    if (count > 0) left.push({ firstPage, pages: count, fault: renamed(chunk, pages.length) });
  }
  return { pages, chunks: left };
}
