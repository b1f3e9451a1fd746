// Writes one new PDF out of pages of open files and newly drawn pages. Split, merge and composition all use it.
import { optionalContent } from '../content/optional-content.ts';
import { guarded, type PdfFile } from '../file/pdf-file.ts';
import { PdfOutput } from '../output/pdf-output.ts';
import { type DocumentContext, finishDocument, newContext } from './document-context.ts';
import { formFor, writeForm } from './form-of-output.ts';
import { placeLayer } from './laid-pages.ts';
import { type OptionalContentPart, optionalContentPart } from './layers-of-output.ts';
import { graphicStateEntry, type Overlay, pdfNumber, writeContent } from './overlay.ts';
import type { LaidPage, PageContext } from './page-context.ts';
import type { PageOnPaper } from './page-on-paper.ts';
import { writePage } from './page-writer.ts';

/** Draws what lies over a page, when that page is written: what is drawn over thousands of pages is never there at once. */
export type DrawOverlay = () => Overlay;

/** A page of the new file. Source pages (from 1) stay open until the file is written. */
export type OutputPage =
  | {
      readonly kind: 'source';
      readonly file: PdfFile;
      readonly page: number;
      readonly overlay?: DrawOverlay;
      /** turned, or laid onto other paper; the overlay is then drawn on that */
      readonly paper?: PageOnPaper | undefined;
      /** pages of other files over or under it */
      readonly laid?: readonly LaidPage[];
    }
  /** points; without an overlay or laid pages a blank page */
  | {
      readonly kind: 'drawn';
      readonly width: number;
      readonly height: number;
      readonly overlay?: DrawOverlay;
      readonly laid?: readonly LaidPage[];
    };

/** What the new file is besides its pages. */
export interface AssembleOptions {
  /**
   * `flatten` (when absent): the form fields that are printed become part of their pages, as they look. `fillable`: they stay
   * fields, without actions, where all come from one file whose pages are there once, as they lie.
   */
  readonly fields?: 'flatten' | 'fillable';
  /** document information (Title, Author …) */
  readonly info?: Readonly<Record<string, string>>;
  /** It is printed on both sides, and its sheets are turned at their short edge. */
  readonly shortEdge?: boolean;
}

/** A file that was written. */
export interface WrittenDocument {
  readonly bytes: number;
  readonly commentsLeftOut: number;
}

/**
 * Writes `pages` in their order to the file `target`, which is replaced. Answers its size in bytes, and how many annotations
 * stayed behind because they are not printed.
 * Throws HandOver when a page cannot be copied faithfully; the file is then incomplete and must be deleted.
 */
export function assemble(target: string, pages: readonly OutputPage[], options: AssembleOptions = {}): WrittenDocument {
  return guarded(() => {
    const output = new PdfOutput(target);
    try {
      return writeDocument(output, pages, options);
    } finally {
      output.close();
    }
  });
}

/** Writes page ranges (from 1, both ends included) of one file to files of their own. Throws HandOver. */
export function splitFile(file: PdfFile, outputs: readonly { path: string; first: number; last: number }[]): void {
  for (const { path, first, last } of outputs) {
    const pages: OutputPage[] = [];
    for (let page = first; page <= last; page++) pages.push({ kind: 'source', file, page });
    assemble(path, pages);
  }
}

function writeDocument(output: PdfOutput, pages: readonly OutputPage[], options: AssembleOptions): WrittenDocument {
  const root = output.allocate();
  const tree = output.allocate();
  const kids = pages.map(() => output.allocate());
  const context = newContext(output, {
    form: options.fields === 'fillable' ? formFor(pages.filter((page) => page.kind === 'source')) : null,
  });
  try {
    claimPages(context, pages, kids);
    for (let index = 0; index < pages.length; index++) {
      const page = pages[index] as OutputPage;
      const number = kids[index] as number;
      if (page.kind === 'drawn') writeDrawnPage(context, page, { number, parent: tree });
      else writePage(context, { ...page, overlay: page.overlay?.(), number, parent: tree });
      if (page.kind === 'source') context.copierOf(page.file).copyPending();
    }
    const form = writeForm(context, context.form);
    for (const copier of context.copiers.values()) copier.copyPending();
    const { info, shortEdge } = options;
    const bytes = finishDocument(context, { root, tree, kids, layers: layersOf(context), form, info, shortEdge });
    return { bytes, commentsLeftOut: context.commentsLeftOut };
  } finally {
    for (const copier of context.copiers.values()) copier.release();
  }
}

function layersOf({ copiers }: DocumentContext): OptionalContentPart[] {
  const layers: OptionalContentPart[] = [];
  for (const [file, copier] of copiers) {
    const content = optionalContent(file.objects);
    if (content === null) continue;
    layers.push(optionalContentPart(content, copier));
    copier.copyPending();
  }
  return layers;
}

/** A page that is there twice is the target of links once. */
function claimPages(context: PageContext, pages: readonly OutputPage[], kids: readonly number[]): void {
  for (let index = 0; index < pages.length; index++) {
    const page = pages[index] as OutputPage;
    if (page.kind !== 'source') continue;
    const number = page.file.pages.numbers[page.page - 1] ?? 0;
    const copier = context.copierOf(page.file);
    if (!copier.isClaimed(number)) copier.claim(number, kids[index] ?? 0);
  }
}

/** What is laid lies under what is drawn, on either layer: an address stays readable. */
function writeDrawnPage(
  context: PageContext,
  { width, height, overlay: draw, laid = [] }: Extract<OutputPage, { kind: 'drawn' }>,
  { number, parent }: { number: number; parent: number },
): void {
  const { output, fonts } = context;
  const box = `/MediaBox[0 0 ${pdfNumber(width)} ${pdfNumber(height)}]`;
  const head = `<</Type/Page/Parent ${parent} 0 R${box}`;
  const overlay = draw?.();
  if (overlay === undefined && laid.length === 0) {
    output.object(number, `${head}/Resources<<>>>>`);
    return;
  }
  const layers = (['under', 'over'] as const).map((layer) =>
    placeLayer(context, laid, { layer, onto: { width, height } }),
  );
  const forms = layers.map((layer) => layer.forms).join('');
  const font = overlay === undefined ? '' : `/Font<<${fonts.entries(overlay.fonts)}>>${graphicStateEntry(overlay)}`;
  const resources = `/Resources<<${font}${forms === '' ? '' : `/XObject<<${forms}>>`}>>`;
  const content = output.allocate();
  const below = Buffer.from(layers.map((layer) => layer.operators).join(''), 'latin1');
  writeContent(output, content, overlay === undefined ? below : Buffer.concat([below, overlay.content]));
  output.object(number, `${head}${resources}/Contents ${content} 0 R>>`);
}
