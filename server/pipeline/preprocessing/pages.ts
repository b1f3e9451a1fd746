// The preprocessor `pages`: leaves out, orders, repeats and lays pages of a PDF, in document children.
import path from 'node:path';
import { PAGE_SIZES } from '#domain/documents/units.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { occursIn } from '#domain/expressions/regular.ts';
import { arrangedPages, PagesParameters } from '#domain/preprocessing/pages.schema.ts';
import { readTexts } from '#server/letters/rows/page-text.ts';
import type { MadeFile, Preprocessor, Rewriting } from './preprocessing.types.ts';

/** Larger than any page (mm): its area is the whole page. */
const WHOLE_PAGE = { left: 0, top: 0, width: 5_000, height: 5_000 };
/** Pages that one call draws to see whether they are blank. */
const DRAWN_AT_ONCE = 200;
/** Upright pages beside and below each other. */
const GRIDS = { 2: { across: 2, down: 1, isAcross: true }, 4: { across: 2, down: 2, isAcross: false } } as const;

/** Refuses as the engine does, and with `preprocessing.nothingLeft`, `preprocessing.pageMissing`. */
export const rewritePages: Preprocessor = async (rewriting) => {
  const parameters = PagesParameters.parse(rewriting.parameters);
  const count = rewriting.source.pageCount ?? 0;
  const all = Array.from({ length: count }, (_, index) => index + 1);
  const shown = parameters.dropBlank ? await withoutBlank(rewriting, all) : ok(all);
  if (!shown.ok) return shown;
  const kept = await withoutMatching(rewriting, parameters, shown.value);
  if (!kept.ok) return kept;
  if (kept.value.length === 0) return refuse('preprocessing.nothingLeft');
  const pages = arrangedPages(kept.value, parameters);
  if (!pages.ok) return pages;
  const made = await write(rewriting, parameters, pages.value);
  return made.ok ? ok({ documents: [made.value] }) : made;
};

async function withoutBlank(
  { services, source, report }: Rewriting,
  pages: readonly number[],
): Promise<Result<number[]>> {
  const kept: number[] = [];
  for (let from = 0; from < pages.length; from += DRAWN_AT_ONCE) {
    const some = pages.slice(from, from + DRAWN_AT_ONCE);
    const checks = some.map((page) => ({ page, area: WHOLE_PAGE }));
    const blank = await services.documents.findBlank({ path: source.path, checks, lane: 'batch' });
    if (!blank.ok) return blank;
    kept.push(...some.filter((_, index) => blank.value[index] !== true));
    await report();
  }
  return ok(kept);
}

async function withoutMatching(
  { services, source, report }: Rewriting,
  { dropMatching }: PagesParameters,
  pages: readonly number[],
): Promise<Result<number[]>> {
  if (dropMatching === null) return ok([...pages]);
  const { area, extraction, pattern } = dropMatching;
  const questions = pages.map((page) => ({ page, area, extraction }));
  const texts = await readTexts(services.documents, { path: source.path, lane: 'batch', report }, questions);
  if (!texts.ok) return texts;
  const kept: number[] = [];
  for (const [index, page] of pages.entries()) {
    const found = occursIn(pattern, texts.value[index]?.lines.join('\n') ?? '');
    if (!found.ok) return found;
    if (!found.value) kept.push(page);
  }
  return ok(kept);
}

async function write(
  { services, source, folder }: Rewriting,
  { pagesPerSheet, pageSize }: PagesParameters,
  pages: readonly number[],
): Promise<Result<MadeFile>> {
  const target = path.join(folder, 'arranged.pdf');
  const outputs = [{ target, pages: pages.map((page) => ({ kind: 'source' as const, path: source.path, page })) }];
  const arranged = await services.documents.compose({ outputs, lane: 'batch' });
  if (!arranged.ok) return arranged;
  if (pagesPerSheet === 1) return ok({ path: target, name: source.name });
  const { across, down, isAcross } = GRIDS[pagesPerSheet];
  const { width, height } = PAGE_SIZES[pageSize];
  const [widthMm, heightMm] = isAcross ? [height, width] : [width, height];
  const laid = path.join(folder, 'laid.pdf');
  const job = { path: target, target: laid, across, down, widthMm, heightMm, lane: 'batch' as const };
  const made = await services.documents.severalUp(job);
  return made.ok ? ok({ path: laid, name: source.name }) : made;
}
