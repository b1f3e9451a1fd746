// What a split needs to know of a document before it is cut: text of an area on each page, blank pages, bookmarks.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { SplitConfiguration } from '#domain/services/split.schema.ts';
import type { PageFacts, SplitRule } from '#domain/services/split.ts';
import type { DepositDocuments } from '#server/letters/jobs/document-files.ts';
import { readTexts } from '#server/letters/rows/page-text.ts';

type AreaSplit = Extract<SplitConfiguration, { area: unknown }>;
/** The splits that look at the document alone. */
export type OwnSplit = Exclude<SplitConfiguration, { type: 'dataFile' }>;

/** mm; larger than any page that is printed. */
const WHOLE_PAGE = { left: 0, top: 0, width: 2_000, height: 2_000 };
/** Pages that are drawn in one request. */
const DRAWN_AT_ONCE = 200;

export interface FileToCut {
  readonly documents: DepositDocuments;
  readonly file: { readonly name: string; readonly page_count: number | null };
  readonly path: string;
  readonly lane: 'batch' | 'person';
  /** First pages of the bookmarks of each document that was joined to this one; a file as it came has none here. */
  readonly bookmarks?: readonly number[];
  /** Hears how many pages of the file are read. */
  readonly report: (done: number) => Promise<void>;
}

async function textsOf(
  { documents, file, path, lane, report }: FileToCut,
  config: AreaSplit,
): Promise<Result<PageFacts[]>> {
  const questions = Array.from({ length: file.page_count ?? 0 }, (_, index) => ({ ...config, page: index + 1 }));
  const read = await readTexts(documents, { path, lane, report }, questions);
  return read.ok ? ok(read.value.map(({ lines }) => ({ text: lines.join('\n'), blank: false }))) : read;
}

/** Which pages show nothing. */
export async function blanksOf({ documents, file, path, lane, report }: FileToCut): Promise<Result<PageFacts[]>> {
  const facts: PageFacts[] = [];
  for (let from = 0; from < (file.page_count ?? 0); from += DRAWN_AT_ONCE) {
    const count = Math.min(DRAWN_AT_ONCE, (file.page_count ?? 0) - from);
    const checks = Array.from({ length: count }, (_, index) => ({ page: from + index + 1, area: WHOLE_PAGE }));
    const blank = await documents.findBlank({ path, checks, lane });
    if (!blank.ok) return blank;
    facts.push(...blank.value.map((isBlank) => ({ text: '', blank: isBlank })));
    await report(facts.length);
  }
  return ok(facts);
}

/** The rule with what it needs to know of the pages; nothing is opened for a rule that reads nothing. */
export async function readForSplit(
  cutting: FileToCut,
  config: OwnSplit,
): Promise<Result<{ readonly rule: SplitRule; readonly pages: readonly PageFacts[] }>> {
  if (config.type === 'bookmark') {
    const { documents, path, file, lane, bookmarks } = cutting;
    if (bookmarks) return ok({ rule: { type: 'bookmark', firstPages: bookmarks }, pages: [] });
    const found = await documents.bookmarks({ path, level: config.level, lane });
    if (found.ok) return ok({ rule: { type: 'bookmark', firstPages: found.value }, pages: [] });
    return refuse(found.refusal.label, { ...found.refusal.parameters, file: file.name });
  }
  const pages =
    'area' in config ? await textsOf(cutting, config) : config.type === 'blankPage' ? await blanksOf(cutting) : ok([]);
  return pages.ok ? ok({ rule: config, pages: pages.value }) : pages;
}
