// Writes a PDF of one image for each page, object by object, hashing on the way.
import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

export interface PageImage {
  /** The image dictionary without /Length, e.g. "/Width 8 ... /Filter/DCTDecode". */
  readonly dictionary: string;
  /** Page size and place of the image on it, in points. */
  readonly page: { readonly width: number; readonly height: number };
  readonly image: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}
export interface PdfFile {
  /** Starts a page; `write` then takes the image's coded bytes. */
  readonly beginPage: (image: PageImage) => void;
  readonly write: (bytes: Uint8Array) => void;
  readonly endPage: () => void;
  /** Writes the rest, forces it to disk, and tells what was written. */
  readonly finish: () => { pages: number; bytes: number; sha256: string };
}

const CATALOG = 1;
const PAGES = 2;
const points = (value: number): string => String(Number(value.toFixed(3)));

/** A new file at `path`; it must not exist yet. */
export function createPdfFile(path: string): PdfFile {
  const descriptor = openSync(path, 'wx', 0o600);
  const hash = createHash('sha256');
  const offsets: number[] = [];
  const kids: number[] = [];
  let next = PAGES;
  let offset = 0;
  let streamStart = 0;
  let current: { image: PageImage; imageId: number; lengthId: number } | null = null;

  function write(data: Uint8Array | string): void {
    const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data;
    for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
    hash.update(bytes);
    offset += bytes.length;
  }
  function object(id: number, body: string): void {
    offsets[id] = offset;
    write(`${id} 0 obj\n${body}\nendobj\n`);
  }
  const take = (): number => {
    next += 1;
    return next;
  };
  function placeImage(image: PageImage, imageId: number): void {
    const { x, y, width, height } = image.image;
    const content = `q ${points(width)} 0 0 ${points(height)} ${points(x)} ${points(y)} cm /I Do Q`;
    const contentId = take();
    const pageId = take();
    object(contentId, `<</Length ${content.length}>>stream\n${content}\nendstream`);
    const box = `[0 0 ${points(image.page.width)} ${points(image.page.height)}]`;
    object(
      pageId,
      `<</Type/Page/Parent ${PAGES} 0 R/MediaBox${box}/Contents ${contentId} 0 R/Resources<</XObject<</I ${imageId} 0 R>>>>>>`,
    );
    kids.push(pageId);
  }
  function crossReference(): string {
    const rows = Array.from(
      { length: next },
      (_, index) => `${String(offsets[index + 1] ?? 0).padStart(10, '0')} 00000 n \n`,
    );
    return `xref\n0 ${next + 1}\n0000000000 65535 f \n${rows.join('')}`;
  }
  write('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  return {
    write,
    beginPage(image) {
      const imageId = take();
      const lengthId = take();
      current = { image, imageId, lengthId };
      offsets[imageId] = offset;
      write(`${imageId} 0 obj\n<</Type/XObject/Subtype/Image${image.dictionary}/Length ${lengthId} 0 R>>stream\n`);
      streamStart = offset;
    },
    endPage() {
      if (!current) throw new Error('no page was begun');
      const length = offset - streamStart;
      write('\nendstream\nendobj\n');
      object(current.lengthId, String(length));
      placeImage(current.image, current.imageId);
      current = null;
    },
    finish() {
      object(CATALOG, `<</Type/Catalog/Pages ${PAGES} 0 R>>`);
      object(PAGES, `<</Type/Pages/Kids[${kids.map((id) => `${id} 0 R`).join(' ')}]/Count ${kids.length}>>`);
      const start = offset;
      write(`${crossReference()}trailer<</Size ${next + 1}/Root ${CATALOG} 0 R>>\nstartxref\n${start}\n%%EOF\n`);
      fsyncSync(descriptor);
      closeSync(descriptor);
      return { pages: kids.length, bytes: offset, sha256: hash.digest('hex') };
    },
  };
}
