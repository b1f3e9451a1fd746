// The catalogue of an output. Of the sources' catalogues only optional content travels: without it hidden layers would print.

import type { PdfOutput } from '../output/pdf-output.ts';
import { type OptionalContentPart, unitedOptionalContent } from './layers-of-output.ts';

interface CatalogueJob {
  readonly root: number;
  readonly tree: number;
  readonly layers: readonly OptionalContentPart[];
  readonly form: number;
}

/** Writes the catalogue as object `root`; `tree`: the node of the page tree, `form`: the interactive form or 0. */
export function writeCatalogue(output: PdfOutput, { root, tree, layers, form }: CatalogueJob): void {
  const head = `<</Type/Catalog/Pages ${tree} 0 R${form === 0 ? '' : `/AcroForm ${form} 0 R`}`;
  const [only] = layers;
  if (only === undefined) output.object(root, `${head}>>`);
  else {
    const properties = layers.length === 1 ? only.whole : unitedOptionalContent(layers);
    output.object(root, `${head}/OCProperties ${properties}>>`);
  }
}
