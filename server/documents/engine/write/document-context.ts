// What is shared by everything that is written into one output, and how an output ends.

import { type PdfFile, refuseUndrawnForm } from '../file/pdf-file.ts';
import type { PdfObjects } from '../file/pdf-objects.ts';
import { type Copier, ObjectCopier } from '../output/object-copier.ts';
import type { PdfOutput } from '../output/pdf-output.ts';
import { writeTextString } from '../syntax/text-string.ts';
import { writeCatalogue } from './catalogue.ts';
import type { OptionalContentPart } from './layers-of-output.ts';
import { OverlayFonts } from './overlay.ts';
import type { FormOfOutput, PageContext } from './page-context.ts';

/** What the pages of an output share, with the copier of each file. */
export interface DocumentContext extends PageContext {
  readonly copiers: Map<PdfFile, Copier>;
}

/** Makes what copies the objects of a file into the output. */
type CopierMaker = (objects: PdfObjects, output: PdfOutput) => Copier;

const plainCopier: CopierMaker = (objects, output) => new ObjectCopier(objects, output);

/** How an output is written. Without `copierFor` every file's objects are copied as they are. */
interface ContextOptions {
  readonly copierFor?: CopierMaker;
  /** null: fields become part of their pages */
  readonly form?: FormOfOutput | null;
}

export function newContext(
  output: PdfOutput,
  { copierFor = plainCopier, form = null }: ContextOptions = {},
): DocumentContext {
  const copiers = new Map<PdfFile, Copier>();
  const copierOf = (file: PdfFile): Copier => {
    let copier = copiers.get(file);
    if (copier === undefined) {
      refuseUndrawnForm(file.objects);
      copier = copierFor(file.objects, output);
      copiers.set(file, copier);
    }
    return copier;
  };
  const shared = { output, fonts: new OverlayFonts(output), copierOf, copiers, resources: new Map() };
  return { ...shared, laidForms: new Map(), saveStream: 0, form, commentsLeftOut: 0 };
}

interface Ending {
  readonly root: number;
  readonly tree: number;
  readonly kids: readonly number[];
  readonly layers: readonly OptionalContentPart[];
  /** object number of the interactive form, 0 where there is none */
  readonly form: number;
  readonly info?: Readonly<Record<string, string>> | undefined;
  /** Its sheets are turned at their short edge. */
  readonly shortEdge?: boolean | undefined;
}

/** Writes what belongs to the document as a whole and the cross-reference. Answers the file's size in bytes. */
export function finishDocument(
  { output, fonts }: DocumentContext,
  { root, tree, kids, layers, form, info, shortEdge = false }: Ending,
): number {
  fonts.write();
  writeCatalogue(output, { root, tree, layers, form, shortEdge });
  output.object(tree, `<</Type/Pages/Count ${kids.length}/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`);
  const entries = Object.entries(info ?? {});
  if (entries.length === 0) return output.finish(root, 0);
  const number = output.allocate();
  output.object(number, `<<${entries.map(([key, text]) => `/${key}${writeTextString(text)}`).join('')}>>`);
  return output.finish(root, number);
}
