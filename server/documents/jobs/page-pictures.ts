// Pages drawn by PDFium so that their pixels can be examined, within a job; PDFium is loaded for the first one.
import { ok, type Result } from '#domain/errors/result.ts';
import { loadPdfium } from '../pdfium/library.ts';
import { pixelsAt } from '../pdfium/page-comparison.ts';
import type { RgbImage } from '../pdfium/page-drawing.ts';
import { openInPdfium, type PdfiumFile } from '../pdfium/pdfium-file.ts';
import { refusalOf } from './working-file.ts';

/** pixels; larger pages are drawn at a lower resolution */
const MOST_PIXELS_A_SIDE = 6000;

/** A page drawn. */
export interface Picture extends RgbImage {
  /** pixels a point, as PDFium measures the page: UserUnit not applied */
  readonly scale: number;
}

/** Draws pages of the job's documents. */
export interface PagePictures {
  /** The page (from 1) as it is printed, before anything of ours. Refuses as opening does. */
  draw(path: string, page: number, dpi: number): Promise<Result<Picture>>;
  close(): void;
}

/** Draws pages with one document open at a time. */
export function pagePictures(): PagePictures {
  let open: { path: string; file: PdfiumFile } | null = null;
  const close = (): void => {
    open?.file.close();
    open = null;
  };
  const opened = async (path: string): Promise<Result<PdfiumFile>> => {
    if (open?.path === path) return ok(open.file);
    close();
    const file = openInPdfium(await loadPdfium(), path, 'print');
    if (typeof file === 'string') return refusalOf(file === 'password' ? 'encrypted' : 'syntax');
    open = { path, file };
    return ok(file);
  };
  return {
    async draw(path, page, dpi) {
      const file = await opened(path);
      if (!file.ok) return file;
      const { width, height, scale } = pixelsAt(file.value.size(page), dpi, MOST_PIXELS_A_SIDE);
      return ok({ ...file.value.draw(page, { width, height }), scale });
    },
    close,
  };
}
