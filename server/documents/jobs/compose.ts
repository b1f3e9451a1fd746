// The job "compose": each output is written from pages of documents and drawn pages, with items over them.
import { copyFileSync, statSync } from 'node:fs';
import { ok, type Result } from '#domain/errors/result.ts';
import { optionalContent } from '../engine/content/optional-content.ts';
import type { PdfFile } from '../engine/file/pdf-file.ts';
import { assemble, type OutputPage } from '../engine/write/assemble.ts';
import type { Overlay } from '../engine/write/overlay.ts';
import { stampFile } from '../engine/write/stamp.ts';
import type { JobContext } from '../pool/child-program.ts';
import { startOutput } from '../writer/writer.ts';
import { withAddress } from './address/addressed-outputs.ts';
import { type NotBlank, withBlankChecks } from './blank-areas.ts';
import {
  type ComposedFile,
  type ComposeJob,
  type ComposeOutput,
  type LeftOutItem,
  type OverflowNote,
  pathsOfPage,
  type WrittenFile,
} from './compose-jobs.ts';
import { composePage, RefusedDrawing, withPage } from './compose-page.ts';
import { fieldsStay } from './drawn-fields.ts';
import { sweepFor } from './long-jobs.ts';
import { pageColours } from './page-colours.ts';
import { pagePictures } from './page-pictures.ts';
import { sourceFiles, withSources } from './sources/source-files.ts';
import { withTakenOut } from './taken-out/cleared-outputs.ts';
import { sha256Of, writeWhole } from './written-file.ts';

/**
 * Writes all outputs, one after the other, so that memory does not grow with their number. Refuses at the first that cannot
 * be made, with the labels of opening and drawing and the parameters `output` and, where it is a page's, `page`.
 */
export async function composeOutputs(job: ComposeJob, context: JobContext): Promise<Result<ComposedFile[]>> {
  sweepFor(job.outputs.reduce((sum, { pages }) => sum + pages.length, 0));
  const files = sourceFiles(context);
  const pictures = pagePictures();
  const colours = pageColours({ files, pictures });
  const composed: ComposedFile[] = [];
  let isDone = false;
  try {
    for (const [place, output] of job.outputs.entries()) {
      const cleared = await withTakenOut(output, { files, pictures }, place);
      if (!cleared.ok) return withParameters(cleared, { output: place });
      const addressed = await withAddress(cleared.value, { files, pictures }, place);
      if (!addressed.ok) return withParameters(addressed, { output: place });
      const notBlank: NotBlank[] = [];
      const checked = await withBlankChecks(addressed.value, { files, pictures }, notBlank);
      if (!checked.ok) return withParameters(checked, { output: place });
      const { value } = checked;
      const result = await withSources(files, pathsOf(value), (open) =>
        withFacts(composeOutput(value, open, context), open.values()),
      );
      if (!result.ok) return withParameters(result, { output: place });
      const isDelicate = result.value.isDelicate || pathsOf(value).some((path) => files.isExchanged(path));
      composed.push({ ...result.value, isDelicate, notBlank, colourPages: await colours.count(value.pages) });
      files.trim();
    }
    isDone = true;
    return ok(composed);
  } finally {
    pictures.close();
    files.close(isDone);
  }
}

const pathsOf = (output: ComposeOutput): string[] => output.pages.flatMap(pathsOfPage);

/** Whether a source of the file has form fields or layers. */
function withFacts(
  written: Result<WrittenFile>,
  sources: Iterable<PdfFile>,
): Result<WrittenFile & { isDelicate: boolean }> {
  if (!written.ok) return written;
  const isDelicate = [...sources].some(({ hasForm, objects }) => hasForm || optionalContent(objects) !== null);
  return ok({ ...written.value, isDelicate });
}

function withParameters(result: Result<never> | Result<unknown>, more: Record<string, unknown>): Result<never> {
  if (result.ok) throw new Error('Only a refusal takes parameters.');
  const { label, parameters } = result.refusal;
  return { ok: false, refusal: { label, parameters: { ...parameters, ...more } } };
}

function composeOutput(
  output: ComposeOutput,
  open: ReadonlyMap<string, PdfFile>,
  context: JobContext,
): Result<WrittenFile> {
  const overflowing: OverflowNote[] = [];
  const leftOut: LeftOutItem[] = [];
  const drawing = { writer: startOutput(), fieldsStay: fieldsStay(output, open), overflowing, leftOut };
  const composing = { output, open, ...drawing, progress: () => context.progress() };
  const pages: OutputPage[] = [];
  for (const [index, page] of output.pages.entries()) {
    const made = composePage(composing, page, index);
    if (!made.ok) return { ok: false, refusal: withPage(made.refusal, index) };
    pages.push(made.value);
    context.progress();
  }
  const written = drawnWhole(output, pages);
  if (!written.ok) return written;
  const commentsLeftOut = written.value;
  context.progress();
  const bytes = statSync(output.target).size;
  const sha256 = sha256Of(output.target);
  return ok({ path: output.target, bytes, pages: pages.length, sha256, overflowing, leftOut, commentsLeftOut });
}

/** Answers how many comments stayed behind. Refuses with the labels of drawing; nothing is written then. */
function drawnWhole(output: ComposeOutput, pages: readonly OutputPage[]): Result<number> {
  try {
    return ok(writeWhole(output.target, (temporary) => writePages(temporary, output, pages)));
  } catch (error) {
    if (error instanceof RefusedDrawing) return { ok: false, refusal: error.refusal };
    throw error;
  }
}

function* overlaysOf(pages: readonly OutputPage[]): Iterable<readonly [number, Overlay]> {
  for (const [index, { overlay }] of pages.entries()) if (overlay) yield [index + 1, overlay()];
}

/** Answers how many comments stayed behind. */
function writePages(target: string, output: ComposeOutput, pages: readonly OutputPage[]): number {
  const whole = output.preserveIntegrity === true ? wholeDocument(output, pages) : null;
  if (whole === null) {
    const fields = output.fields ?? 'flatten';
    const { title, shortEdge = false } = output;
    const options = title === undefined ? { fields, shortEdge } : { fields, shortEdge, info: { Title: title } };
    return assemble(target, pages, options).commentsLeftOut;
  }
  if (pages.some(({ overlay }) => overlay !== undefined)) stampFile(whole.file, target, overlaysOf(pages));
  else copyFileSync(whole.path, target);
  return 0;
}

/** The one document of which these are all pages in their order. */
function wholeDocument(output: ComposeOutput, pages: readonly OutputPage[]): { path: string; file: PdfFile } | null {
  const [first] = output.pages;
  const [page] = pages;
  if (first?.kind !== 'source' || page?.kind !== 'source' || page.file.pageCount !== pages.length) return null;
  const inOrder = pages.every(
    (each, i) => each.kind === 'source' && each.file === page.file && each.page === i + 1 && !each.paper && !each.laid,
  );
  return inOrder ? { path: first.path, file: page.file } : null;
}
