// Joins files into one: pages in their order, identical objects (fonts, logos, backgrounds) written once.

import { optionalContent } from '../content/optional-content.ts';
import { guarded, openPdf, type PdfFile } from '../file/pdf-file.ts';
import { PdfOutput } from '../output/pdf-output.ts';
import { SharedBodies } from '../output/shared-bodies.ts';
import { SharingCopier } from '../output/sharing-copier.ts';
import { HandOver } from '../syntax/hand-over.ts';
import { openFile } from '../syntax/source.ts';
import { turnsAtShortEdge } from './catalogue.ts';
import { finishDocument, newContext } from './document-context.ts';
import { type OptionalContentPart, optionalContentPart } from './layers-of-output.ts';
import { undrawnFields } from './page-fields.ts';
import { writePage } from './page-writer.ts';

/** A file that was written; `commentsLeftOut`: annotations that are not printed. */
export interface MergedFile {
  readonly bytes: number;
  readonly pages: number;
  readonly commentsLeftOut: number;
}

/**
 * Writes all pages of `files` to the file `target`, which is replaced. A file is finished before the next one is asked for,
 * so that an iterator can open and close them one by one. Form fields become part of their pages. Where all say that their sheets
 * are turned at the short edge, so does the whole. Throws HandOver, with `form` for values of fields that nobody has drawn.
 */
export function mergeFiles(target: string, files: Iterable<PdfFile>): MergedFile {
  return guarded(() => {
    const output = new PdfOutput(target);
    try {
      return joined(output, files);
    } finally {
      output.close();
    }
  });
}

/** As `mergeFiles`, with one file open at a time. */
export function mergePaths(target: string, paths: Iterable<string>): MergedFile {
  return mergeFiles(target, openedInTurn(paths));
}

function* openedInTurn(paths: Iterable<string>): Iterable<PdfFile> {
  for (const path of paths) {
    const source = openFile(path);
    try {
      yield openPdf(source);
    } finally {
      source.close();
    }
  }
}

function joined(output: PdfOutput, files: Iterable<PdfFile>): MergedFile {
  const root = output.allocate();
  const tree = output.allocate();
  const shared = new SharedBodies();
  const context = newContext(output, { copierFor: (objects) => new SharingCopier(objects, output, shared) });
  const kids: number[] = [];
  const layers: OptionalContentPart[] = [];
  let shortEdge: boolean | undefined;
  for (const file of files) {
    const copier = context.copierOf(file);
    try {
      const first = kids.length;
      shortEdge = (shortEdge ?? true) && turnsAtShortEdge(file.objects);
      for (const page of file.pages.numbers) {
        const number = output.allocate();
        kids.push(number);
        copier.claim(page, number);
      }
      for (let page = 1; page <= file.pageCount; page++) {
        if (undrawnFields(file, page).length > 0) throw new HandOver('form', 'fields without appearance');
        writePage(context, { file, page, number: kids[first + page - 1] ?? 0, parent: tree });
      }
      copier.copyPending();
      const content = optionalContent(file.objects);
      if (content !== null) layers.push(optionalContentPart(content, copier));
      copier.copyPending();
    } finally {
      copier.release();
      context.copiers.delete(file);
      context.resources.delete(file);
    }
  }
  return {
    bytes: finishDocument(context, { root, tree, kids, layers, form: 0, shortEdge }),
    pages: kids.length,
    commentsLeftOut: context.commentsLeftOut,
  };
}
