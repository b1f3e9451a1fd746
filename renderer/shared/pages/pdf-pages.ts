// Pages of a PDF that exists only as bytes (a proof), drawn here. PDF.js is heavy: this file is only loaded lazily.
import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** PNG blobs of the first pages of a PDF, `longestSide` in pixels. */
export async function drawPages(file: Blob, options: { most: number; longestSide: number }): Promise<Blob[]> {
  const document = await getDocument({ data: new Uint8Array(await file.arrayBuffer()) }).promise;
  try {
    const pages: Blob[] = [];
    for (let n = 1; n <= Math.min(document.numPages, options.most); n += 1) {
      const page = await document.getPage(n);
      const natural = page.getViewport({ scale: 1 });
      const scale = options.longestSide / Math.max(natural.width, natural.height);
      const viewport = page.getViewport({ scale });
      const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
      // PDF.js draws on any 2D context; its types name the element's only.
      await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise;
      pages.push(await canvas.convertToBlob({ type: 'image/png' }));
    }
    return pages;
  } finally {
    await document.loadingTask.destroy();
  }
}
