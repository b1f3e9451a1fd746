// Which names of its Resources a page really uses.
import { pageContent } from '../content/page-content.ts';
import { type PdfFile, pageEntries } from '../file/pdf-file.ts';
import { mayHoldMore, usesAll } from '../file/pruned-resources.ts';
import { usedNames } from '../file/used-names.ts';
import type { PageResources } from './page-resources.ts';

/**
 * The names that a page uses of Resources that may hold what belongs to another recipient (docs/model.md, "Pruning"): null
 * where nothing is to be left out. Throws HandOver when content cannot be decoded.
 */
export function namesOfPage(file: PdfFile, page: number, resources: PageResources): Set<string> | null {
  const { objects } = file;
  if (!mayHoldMore(objects, resources, resources.shared)) return null;
  const names = usedNames(objects, [pageContent(objects, pageEntries(file, page))], resources);
  return usesAll(objects, resources, names) ? null : names;
}
