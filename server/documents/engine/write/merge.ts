// Joins files into one: pages in their order, identical objects (fonts, logos, backgrounds) written once.

import { optionalContent } from '../content/optional-content.ts';
import { guarded, openPdf, type PdfFile } from '../file/pdf-file.ts';
import { PdfOutput } from '../output/pdf-output.ts';
import { SharedBodies } from '../output/shared-bodies.ts';
import { SharingCopier } from '../output/sharing-copier.ts';
import { openFile } from '../syntax/source.ts';
import { finishDocument, newContext } from './document-context.ts';
import { type OptionalContentPart, optionalContentPart } from './layers-of-output.ts';
import { writePage } from './page-writer.ts';

/**
 * Writes all pages of `files` to the file `target`, which is replaced. A file is finished before the next one is asked for,
 * so that an iterator can open and close them one by one. Answers size in bytes and pages. Throws HandOver.
 */
export function mergeFiles(target: string, files: Iterable<PdfFile>): { bytes: number; pages: number } {
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
export function mergePaths(target: string, paths: Iterable<string>): { bytes: number; pages: number } {
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

function joined(output: PdfOutput, files: Iterable<PdfFile>): { bytes: number; pages: number } {
  const root = output.allocate();
  const tree = output.allocate();
  const shared = new SharedBodies();
  const context = newContext(output, (objects) => new SharingCopier(objects, output, shared));
  const kids: number[] = [];
  const layers: OptionalContentPart[] = [];
  for (const file of files) {
    const copier = context.copierOf(file);
    try {
      const first = kids.length;
      for (const page of file.pages.numbers) {
        const number = output.allocate();
        kids.push(number);
        copier.claim(page, number);
      }
      for (let page = 1; page <= file.pageCount; page++) {
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
  return { bytes: finishDocument(context, { root, tree, kids, layers }), pages: kids.length };
}
