// The preprocessor `printStream`: text for a line printer, set as a PDF by a document child, on a form where there is one.
import path from 'node:path';
import { ok, type Result } from '#domain/errors/result.ts';
import { PrintStreamParameters } from '#domain/preprocessing/print-stream.schema.ts';
import { asPdf, type MadeFile, type Preprocessor, type Rewriting } from './preprocessing.types.ts';

/** Refuses as DocumentEngine.printStream and DocumentEngine.compose do. */
export const rewritePrintStream: Preprocessor = async (rewriting) => {
  const { services, source, folder, forms } = rewriting;
  const parameters = PrintStreamParameters.parse(rewriting.parameters);
  const target = path.join(folder, 'printed.pdf');
  const made = await services.documents.printStream({ path: source.path, target, parameters, lane: 'batch' });
  if (!made.ok) return made;
  const form = forms.overlay;
  if (form === undefined) return ok({ documents: [{ path: target, name: asPdf(source.name) }] });
  const laid = await layForm(rewriting, { target, pages: made.value.pages, form, layer: parameters.overlayLayer });
  return laid.ok ? ok({ documents: [laid.value] }) : laid;
};

interface LaidForm {
  readonly target: string;
  readonly pages: number;
  readonly form: NonNullable<Rewriting['forms'][string]>;
  readonly layer: 'under' | 'over';
}

/** Page n of the form lies on page n, its last one on all that follow. */
async function layForm(
  { services, source, folder }: Rewriting,
  { target, pages, form, layer }: LaidForm,
): Promise<Result<MadeFile>> {
  const laid = path.join(folder, 'laid.pdf');
  const pagesOfForm = form.pageCount ?? 1;
  const outputs = [
    {
      target: laid,
      pages: Array.from({ length: pages }, (_, index) => ({
        kind: 'source' as const,
        path: target,
        page: index + 1,
        appositions: [{ path: form.path, page: Math.min(index + 1, pagesOfForm), layer }],
      })),
    },
  ];
  const composed = await services.documents.compose({ outputs, lane: 'batch' });
  return composed.ok ? ok({ path: laid, name: asPdf(source.name) }) : composed;
}
