// Where a document is cut into chunks (decisions.md "Splitting"): every page is in exactly one chunk; pages before the
// first marker are one chunk without start; a page without the text belongs to the chunk before it.
import type { Fault } from '#domain/api/shapes.ts';
import { occursIn } from '#domain/expressions/regular.ts';
import type { SplitConfiguration } from '#domain/services/service.schema.ts';
import { ok, type Result } from '#domain/shared/result.ts';

/** Pages from 1, both included. */
export interface ChunkCut {
  readonly firstPage: number;
  readonly lastPage: number;
  readonly fault: Fault | null;
}

/** Whether a split must read the pages first. */
export const needsText = (config: SplitConfiguration): config is Extract<SplitConfiguration, { area: unknown }> =>
  'area' in config;

function everyPages(config: { pages: number; allowRemainder: boolean }, pageCount: number, file: string): ChunkCut[] {
  const cuts: ChunkCut[] = [];
  for (let firstPage = 1; firstPage <= pageCount; firstPage += config.pages) {
    const lastPage = Math.min(firstPage + config.pages - 1, pageCount);
    const pages = lastPage - firstPage + 1;
    const short = pages < config.pages && !config.allowRemainder;
    const parameters = { file, pages, expected: config.pages };
    cuts.push({ firstPage, lastPage, fault: short ? { label: 'split.remainder', parameters } : null });
  }
  return cuts;
}

/** The pages on which a chunk begins. */
function startsOf(config: Extract<SplitConfiguration, { area: unknown }>, texts: readonly string[]): Result<number[]> {
  const starts: number[] = [];
  let current = '';
  for (const [index, text] of texts.entries()) {
    if (text === '') continue;
    const matches = config.type === 'textMatches' ? occursIn(config.pattern, text) : ok(true);
    if (!matches.ok) return matches;
    if (matches.value && (config.type !== 'textChanges' || text !== current)) starts.push(index + 1);
    current = text;
  }
  return ok(starts);
}

function cutsAt(starts: readonly number[], pageCount: number, file: string): ChunkCut[] {
  const [first = pageCount + 1] = starts;
  const noStart = { label: 'split.noStart', parameters: { file, firstPage: 1, lastPage: first - 1 } };
  const head = first > 1 ? [{ firstPage: 1, lastPage: first - 1, fault: noStart }] : [];
  const rest = starts.map((firstPage, index) => ({
    firstPage,
    lastPage: (starts[index + 1] ?? pageCount + 1) - 1,
    fault: null,
  }));
  return [...head, ...rest];
}

/**
 * The chunks of one document.
 * @param texts text of the area on each page, cleaned; read only where `needsText`
 */
export function decideChunks(
  config: SplitConfiguration,
  document: { readonly pageCount: number; readonly name: string },
  texts: readonly string[],
): Result<ChunkCut[]> {
  const { pageCount, name } = document;
  if (config.type === 'none') return ok([{ firstPage: 1, lastPage: pageCount, fault: null }]);
  if (config.type === 'everyPages') return ok(everyPages(config, pageCount, name));
  const starts = startsOf(config, texts);
  return starts.ok ? ok(cutsAt(starts.value, pageCount, name)) : starts;
}
