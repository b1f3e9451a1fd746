// Outputs some of whose pages lose the text of areas: those pages are made anew, each by itself.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { ComposeOutput, ComposePage } from '../compose-jobs.ts';
import type { PagePictures } from '../page-pictures.ts';
import type { SourceFiles } from '../sources/source-files.ts';
import { pageTakenOut } from './page-taken-out.ts';

/** A line of a tenth of a millimetre still shows. */
const LOOK_DPI = 150;

interface Sources {
  readonly files: SourceFiles;
  readonly pictures: PagePictures;
}

/**
 * The output with those pages exchanged; its bytes are never those of a document. Refuses with `document.notTakenOut`
 * (`reason`, `page`) where the text cannot go alone, and as opening does.
 */
export async function withTakenOut(
  output: ComposeOutput,
  sources: Sources,
  place: number,
): Promise<Result<ComposeOutput>> {
  if (!output.pages.some(losesText)) return ok(output);
  const pages: ComposePage[] = [];
  for (const [index, page] of output.pages.entries()) {
    if (page.kind !== 'source' || !page.takeOut?.length) {
      pages.push(page);
      continue;
    }
    const { takeOut: areas, ...rest } = page;
    const made = await pageTakenOut(
      { path: page.path, page: page.page, areas },
      { ...sources, stem: `cleared-${place}-${index}`, dpi: LOOK_DPI },
    );
    if (!made.ok) return made;
    if (typeof made.value === 'string') return refuse('document.notTakenOut', { reason: made.value, page: index + 1 });
    pages.push({ ...rest, path: made.value.path, page: 1 });
  }
  const { preserveIntegrity: _never, ...others } = output;
  return ok({ ...others, pages });
}

/** Text of the page goes. */
export const losesText = (page: ComposePage): boolean => page.kind === 'source' && (page.takeOut?.length ?? 0) > 0;
