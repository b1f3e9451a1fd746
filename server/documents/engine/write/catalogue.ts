// The catalogue of an output. Of the sources' catalogues only optional content travels: without it hidden layers would print.

import type { PdfObjects } from '../file/pdf-objects.ts';
import type { PdfOutput } from '../output/pdf-output.ts';
import { nameOf } from '../syntax/values.ts';
import { type OptionalContentPart, unitedOptionalContent } from './layers-of-output.ts';

interface CatalogueJob {
  readonly root: number;
  readonly tree: number;
  readonly layers: readonly OptionalContentPart[];
  readonly form: number;
  /** Its sheets are turned at their short edge. */
  readonly shortEdge: boolean;
}

/** How a printer turns the sheets of the file (ISO 32000-2, 12.2). */
const SHORT_EDGE = 'DuplexFlipShortEdge';

/** Whether a file says that its sheets are turned at their short edge. */
export const turnsAtShortEdge = (objects: PdfObjects): boolean =>
  nameOf(objects.resolve(objects.dict(objects.root.get('ViewerPreferences'))?.get('Duplex'))) === SHORT_EDGE;

/** Writes the catalogue as object `root`; `tree`: the node of the page tree, `form`: the interactive form or 0. */
export function writeCatalogue(output: PdfOutput, { root, tree, layers, form, shortEdge }: CatalogueJob): void {
  const printed = shortEdge ? `/ViewerPreferences<</Duplex/${SHORT_EDGE}>>` : '';
  const head = `<</Type/Catalog/Pages ${tree} 0 R${form === 0 ? '' : `/AcroForm ${form} 0 R`}${printed}`;
  const [only] = layers;
  if (only === undefined) output.object(root, `${head}>>`);
  else {
    const properties = layers.length === 1 ? only.whole : unitedOptionalContent(layers);
    output.object(root, `${head}/OCProperties ${properties}>>`);
  }
}
