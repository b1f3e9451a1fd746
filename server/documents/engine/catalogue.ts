// The catalogue of an output. Of the sources' catalogues only optional content travels: without it hidden layers would print.

import { wholeRange } from './object-body.ts';
import type { Copier } from './object-copier.ts';
import { type OptionalContent, optionalContent, unitedOptionalContent } from './optional-content.ts';
import type { PdfFile } from './pdf-file.ts';
import type { PdfOutput } from './pdf-output.ts';

interface CatalogueJob {
  readonly root: number;
  readonly tree: number;
  readonly output: PdfOutput;
  readonly copiers: ReadonlyMap<PdfFile, Copier>;
}

/** Writes the catalogue and whatever it pulls along. Throws HandOver('optional-content'). */
export function catalogue({ root, tree, output, copiers }: CatalogueJob): void {
  const layered: { content: OptionalContent; copier: Copier; file: PdfFile }[] = [];
  for (const [file, copier] of copiers) {
    const content = optionalContent(file.objects);
    if (content !== null) layered.push({ content, copier, file });
  }
  const head = `<</Type/Catalog/Pages ${tree} 0 R`;
  const [only] = layered;
  if (only === undefined) {
    output.object(root, `${head}>>`);
  } else if (layered.length === 1) {
    only.copier.writeBody(root, false, [`${head}/OCProperties `, wholeRange(only.content.written), '>>']);
    only.copier.copyPending();
  } else {
    output.object(root, `${head}/OCProperties${unitedOptionalContent(layered)}>>`);
    for (const { copier } of layered) copier.copyPending();
  }
}
