// PDFs that are drawn here and not by the server: a proof, or a file that is still on its way up. PDF.js is heavy: this
// file is only loaded lazily.
import {
  GlobalWorkerOptions,
  getDocument,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  PDFWorker,
  Util,
} from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

const MM_PER_POINT = 25.4 / 72;
/** Bytes that are read at once; a large file is never read as a whole. */
const CHUNK_BYTES = 262_144;

let worker: PDFWorker | undefined;

/** One worker for all documents, started before the first is there: its start takes longer than a page. */
export function drawingWorker(): PDFWorker {
  if (!worker || worker.destroyed) worker = PDFWorker.create({ name: 'pages' });
  return worker;
}

export interface DrawnPage {
  readonly blob: Blob;
  /** mm, as displayed. */
  readonly width: number;
  readonly height: number;
}

/** A stretch of text on a page, mm from its top left as displayed. It tells where text stands; what it says the engine reads. */
export interface PlacedText {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A page, mm as displayed, with its texts. */
export interface PageTexts {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly PlacedText[];
}

export interface OpenPdf {
  readonly pages: number;
  /** A page from 1 as PNG, `longestSide` in pixels. */
  draw(page: number, longestSide: number): Promise<DrawnPage>;
  /** The upright texts of a page from 1. */
  texts(page: number): Promise<PageTexts>;
  close(): void;
}

/** Reads only the parts of a file that are asked for. */
class FileParts extends PDFDataRangeTransport {
  readonly #file: Blob;
  constructor(file: Blob) {
    super(file.size, null);
    this.#file = file;
  }
  override requestDataRange(begin: number, end: number): void {
    void this.#file
      .slice(begin, end)
      .arrayBuffer()
      .then((part) => this.onDataRange(begin, new Uint8Array(part)))
      .catch(() => this.abort());
  }
}

async function draw(document: PDFDocumentProxy, number: number, longestSide: number): Promise<DrawnPage> {
  const page = await document.getPage(number);
  const natural = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: longestSide / Math.max(natural.width, natural.height) });
  const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  // PDF.js sets each character at its left edge; in a right-to-left screen a canvas would take it for the right one.
  const context = canvas.getContext('2d', { alpha: false });
  if (context) context.direction = 'ltr';
  // PDF.js draws on any 2D context; its types name the element's only.
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise;
  return {
    blob: await canvas.convertToBlob({ type: 'image/png' }),
    width: natural.width * MM_PER_POINT,
    height: natural.height * MM_PER_POINT,
  };
}

/** Height of letters above their base line, as a part of the type size. */
const ASCENT = 0.75;

async function texts(document: PDFDocumentProxy, number: number): Promise<PageTexts> {
  const page = await document.getPage(number);
  const { transform, width, height } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const placed = items.flatMap((item): PlacedText[] => {
    if (!('str' in item)) return [];
    const [, , c = 0, d = 0, x = 0, y = 0] = Util.transform(transform, item.transform as number[]) as number[];
    const size = Math.hypot(c, d);
    const [left, top] = [x * MM_PER_POINT, (y - size * ASCENT) * MM_PER_POINT];
    return [{ text: item.str, left, top, width: item.width * MM_PER_POINT, height: size * MM_PER_POINT }];
  });
  return { width: width * MM_PER_POINT, height: height * MM_PER_POINT, texts: placed };
}

/** Opens a PDF; rejects a file that is no PDF, encrypted or broken. */
export async function openPdf(file: Blob): Promise<OpenPdf> {
  const task = getDocument({
    range: new FileParts(file),
    rangeChunkSize: CHUNK_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    worker: drawingWorker(),
  });
  try {
    const document = await task.promise;
    return {
      pages: document.numPages,
      draw: (page, longestSide) => draw(document, page, longestSide),
      texts: (page) => texts(document, page),
      close: () => void task.destroy(),
    };
  } catch (error) {
    void task.destroy();
    throw error;
  }
}
