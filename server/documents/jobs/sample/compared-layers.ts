// Appositions of a page as the sample after production draws them beside it: in the middle of the paper, no larger than they are.
import { fitted } from '#server/documents/engine/write/laid-pages.ts';
import type { ComparedLayer } from '#server/documents/pdfium/laid-page-comparison.ts';
import type { PdfiumFile } from '#server/documents/pdfium/pdfium-file.ts';
import { POINTS_PER_MM } from '#server/documents/writer/geometry.ts';
import type { AppositionPage } from '../compose-jobs.ts';
import { pageNumber } from '../page-number.ts';

/** A page of the output as PDFium shows it: points, divided by its UserUnit. */
interface Paper {
  readonly width: number;
  readonly height: number;
  readonly unit: number;
}

/** An apposition whose document is open. `unit`: UserUnit of its page. */
export interface OpenApposition extends AppositionPage {
  readonly file: PdfiumFile;
  readonly unit: number;
}

/** The appositions on the paper; null where one of them has no such page. */
export function comparedLayers(appositions: readonly OpenApposition[], paper: Paper): ComparedLayer[] | null {
  const layers: ComparedLayer[] = [];
  for (const { file, page: wanted, layer, unit } of appositions) {
    const page = pageNumber(wanted, file.pageCount);
    if (page === null) return null;
    const size = file.size(page);
    const seen = { width: (size.width * unit) / paper.unit, height: (size.height * unit) / paper.unit };
    const { scale, left, bottom } = fitted(seen, paper);
    const [width, height] = [seen.width * scale, seen.height * scale];
    const place = {
      left: left / POINTS_PER_MM,
      top: (paper.height - bottom - height) / POINTS_PER_MM,
      width: width / POINTS_PER_MM,
      height: height / POINTS_PER_MM,
    };
    layers.push({ drawn: { file, page }, layer, place });
  }
  return layers;
}
