// Cuts documents into chunks: every page is in exactly one. Marks are looked for while blank pages are there; they may be
// left out afterwards (docs/model.md, "Splitting").
import { ok, type Refusal, type Result, refuse } from '../errors/result.ts';
import { occursIn } from '../expressions/regular.ts';
import type { SplitConfiguration } from './split.schema.ts';

/** A page range of one input file. `fault`: the chunk is BAD, with its reason. */
export interface Chunk {
  /** From 1. */
  readonly firstPage: number;
  readonly pages: number;
  readonly fault: Refusal | null;
}

/** What the document engine read from each page, in order; only what the split asks for needs to be there. */
export interface PageFacts {
  /** Text of the split's area. */
  readonly text: string;
  readonly blank: boolean;
}

/** The file that is cut. */
export interface SplitSource {
  readonly fileName: string;
  readonly pageCount: number;
  /** One entry for each page; empty for splits that read nothing. */
  readonly pages: readonly PageFacts[];
}

/** Splits of the schema, and those whose marks the pipeline computes. */
export type SplitRule =
  | Exclude<SplitConfiguration, { type: 'bookmark' | 'dataFile' }>
  | { readonly type: 'bookmark'; readonly firstPages: readonly number[] }
  | { readonly type: 'dataFile'; readonly pageCounts: readonly number[]; readonly allowRemainder: boolean };

const fault = (result: Result<never>): Refusal | null => (result.ok ? null : result.refusal);
const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Chunks from the pages (from 1) on which a new one starts; pages before the first start are BAD, "no start". */
export function chunksFromStarts(source: SplitSource, starts: readonly number[]): Chunk[] {
  const { fileName: file, pageCount } = source;
  const sorted = [...new Set(starts)].filter((page) => page >= 1 && page <= pageCount).toSorted((a, b) => a - b);
  const first = sorted[0] ?? pageCount + 1;
  const chunks: Chunk[] = [];
  if (first > 1 && pageCount > 0) {
    const lastPage = first - 1;
    chunks.push({
      firstPage: 1,
      pages: lastPage,
      fault: fault(refuse('split.noStart', { file, firstPage: 1, lastPage })),
    });
  }
  for (const [index, firstPage] of sorted.entries()) {
    chunks.push({ firstPage, pages: (sorted[index + 1] ?? pageCount + 1) - firstPage, fault: null });
  }
  return chunks;
}

interface Counted {
  readonly counts: readonly number[];
  readonly allowRemainder: boolean;
}

/** Chunks of given lengths; what is left over, or a chunk cut short, is BAD unless a remainder is allowed. */
function chunksFromCounts(source: SplitSource, { counts, allowRemainder }: Counted): Chunk[] {
  const chunks: Chunk[] = [];
  let firstPage = 1;
  const push = (pages: number, expected: number) => {
    const short = pages !== expected && !allowRemainder;
    const refused = fault(refuse('split.remainder', { file: source.fileName, pages, expected }));
    chunks.push({ firstPage, pages, fault: short ? refused : null });
    firstPage += pages;
  };
  for (const count of counts) {
    if (firstPage > source.pageCount) break;
    push(Math.min(count, source.pageCount - firstPage + 1), count);
  }
  if (firstPage <= source.pageCount) push(source.pageCount - firstPage + 1, 0);
  return chunks;
}

type MarkedRule = Exclude<SplitRule, { type: 'none' | 'everyPages' | 'bookmark' | 'dataFile' }>;

/** Pages (from 1) for which the test holds. */
const pagesWhere = (pages: readonly PageFacts[], holds: (page: PageFacts, index: number) => boolean): number[] =>
  pages.flatMap((page, index) => (holds(page, index) ? [index + 1] : []));

/** Pages whose text differs from the last text before it; a page without the text belongs to the chunk before it. */
function textChanges(pages: readonly PageFacts[]): number[] {
  let before = '';
  return pagesWhere(pages, (page) => {
    const text = spaced(page.text);
    const starts = text !== '' && text !== before;
    if (text !== '') before = text;
    return starts;
  });
}

/** The first page, and those behind blank ones; blank pages before everything are no letter of their own. */
function behindBlank(pages: readonly PageFacts[]): number[] {
  const first = pages.findIndex(({ blank }) => !blank);
  const behind = (index: number): boolean => index > first && first >= 0 && pages[index - 1]?.blank === true;
  return pagesWhere(pages, (page, index) => index === 0 || (!page.blank && behind(index)));
}

function textMatches(pages: readonly PageFacts[], pattern: string): Result<number[]> {
  const starts: number[] = [];
  for (const [index, page] of pages.entries()) {
    const matched = occursIn(pattern, page.text);
    if (!matched.ok) return matched;
    if (matched.value) starts.push(index + 1);
  }
  return ok(starts);
}

/** The pages on which a chunk starts: by text that changes, appears or matches, or as the page after blank ones. */
function startsOf(rule: MarkedRule, pages: readonly PageFacts[]): Result<number[]> {
  switch (rule.type) {
    case 'textAppears':
      return ok(pagesWhere(pages, (page) => spaced(page.text) !== ''));
    case 'textChanges':
      return ok(textChanges(pages));
    case 'textMatches':
      return textMatches(pages, rule.pattern);
    case 'blankPage':
      return ok(behindBlank(pages));
  }
}

/** The chunks of one file. Refused only when a pattern does not compile; bad chunks carry their fault. */
export function splitDocument(rule: SplitRule, source: SplitSource): Result<Chunk[]> {
  if (source.pageCount === 0) return ok([]);
  switch (rule.type) {
    case 'none':
      return ok([{ firstPage: 1, pages: source.pageCount, fault: null }]);
    case 'everyPages': {
      const counts = Array(Math.ceil(source.pageCount / rule.pages)).fill(rule.pages);
      return ok(chunksFromCounts(source, { counts, allowRemainder: rule.allowRemainder }));
    }
    case 'dataFile':
      return ok(
        chunksFromCounts(source, { counts: rule.pageCounts.filter((n) => n > 0), allowRemainder: rule.allowRemainder }),
      );
    case 'bookmark':
      return ok(chunksFromStarts(source, rule.firstPages));
    case 'blankPage':
    case 'textAppears':
    case 'textChanges':
    case 'textMatches': {
      const starts = startsOf(rule, source.pages);
      return starts.ok ? ok(chunksFromStarts(source, starts.value)) : starts;
    }
  }
}

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
