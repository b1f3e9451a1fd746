// Outputs whose first page gets new lines in place of old ones: their pages are those of the letter made anew.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { ComposeOutput, SourcePage } from '../compose-jobs.ts';
import type { PagePictures } from '../page-pictures.ts';
import type { SourceFiles } from '../sources/source-files.ts';
import { addressedLetter } from './addressed-letter.ts';

interface Sources {
  readonly files: SourceFiles;
  readonly pictures: PagePictures;
}

/**
 * The output with the pages of its letter exchanged. Refuses with `document.addressNotSet` (`reason`) where the lines cannot
 * stand there, and as opening does.
 */
export async function withAddress(
  output: ComposeOutput,
  { files, pictures }: Sources,
  place: number,
): Promise<Result<ComposeOutput>> {
  const addressed = output.pages.find((page) => page.kind === 'source' && page.address !== undefined);
  if (addressed?.kind !== 'source' || addressed.address === undefined) return ok(output);
  const { path, page: first, address } = addressed;
  const own = (page: ComposeOutput['pages'][number]): page is SourcePage =>
    page.kind === 'source' && page.path === path && page.page >= first;
  const last = Math.max(...output.pages.filter(own).map(({ page }) => page));
  const made = await addressedLetter({ path, first, last, ...address }, { files, pictures, stem: `address-${place}` });
  if (!made.ok) return made;
  if (typeof made.value === 'string') return refuse('document.addressNotSet', { reason: made.value });
  const target = made.value.path;
  const pages = output.pages.map((page) => {
    if (!own(page)) return page;
    const { address: _set, ...rest } = page;
    return { ...rest, path: target, page: page.page - first + 1 };
  });
  return ok({ ...output, pages });
}
