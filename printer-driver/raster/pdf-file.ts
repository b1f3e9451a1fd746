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
  /** Writes the rest and forces the file to disk. Length in bytes, hash in hex. */
  readonly finish: () => { pages: number; bytes: number; sha256: string };
}

const CATALOG = 1;
const PAGES = 2;
const points = (value: number): string => String(Number(value.toFixed(3)));

class WrittenPdf implements PdfFile {
  readonly #descriptor: number;
  readonly #hash = createHash('sha256');
  readonly #offsets: number[] = [];
  readonly #pageIds: number[] = [];
  #lastId = PAGES;
  #offset = 0;
  #streamStart = 0;
  #current: { image: PageImage; imageId: number; lengthId: number } | null = null;

  constructor(path: string) {
    this.#descriptor = openSync(path, 'wx', 0o600);
    this.write('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  }

  write(data: Uint8Array | string): void {
    const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data;
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#descriptor, bytes, done);
    this.#hash.update(bytes);
    this.#offset += bytes.length;
  }

  beginPage(image: PageImage): void {
    const imageId = this.#newId();
    const lengthId = this.#newId();
    this.#current = { image, imageId, lengthId };
    this.#offsets[imageId] = this.#offset;
    this.write(`${imageId} 0 obj\n<</Type/XObject/Subtype/Image${image.dictionary}/Length ${lengthId} 0 R>>stream\n`);
    this.#streamStart = this.#offset;
  }

  endPage(): void {
    if (!this.#current) throw new Error('no page was begun');
    const length = this.#offset - this.#streamStart;
    this.write('\nendstream\nendobj\n');
    this.#writeObject(this.#current.lengthId, String(length));
    this.#writePage(this.#current.image, this.#current.imageId);
    this.#current = null;
  }

  finish(): { pages: number; bytes: number; sha256: string } {
    const ids = this.#pageIds;
    this.#writeObject(CATALOG, `<</Type/Catalog/Pages ${PAGES} 0 R>>`);
    this.#writeObject(PAGES, `<</Type/Pages/Kids[${ids.map((id) => `${id} 0 R`).join(' ')}]/Count ${ids.length}>>`);
    const start = this.#offset;
    const trailer = `trailer<</Size ${this.#lastId + 1}/Root ${CATALOG} 0 R>>\nstartxref\n${start}\n%%EOF\n`;
    this.write(`${this.#crossReference()}${trailer}`);
    fsyncSync(this.#descriptor);
    closeSync(this.#descriptor);
    return { pages: ids.length, bytes: this.#offset, sha256: this.#hash.digest('hex') };
  }

  #newId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  #writeObject(id: number, body: string): void {
    this.#offsets[id] = this.#offset;
    this.write(`${id} 0 obj\n${body}\nendobj\n`);
  }

  /** The page that shows the image. */
  #writePage(image: PageImage, imageId: number): void {
    const { x, y, width, height } = image.image;
    const content = `q ${points(width)} 0 0 ${points(height)} ${points(x)} ${points(y)} cm /I Do Q`;
    const contentId = this.#newId();
    const pageId = this.#newId();
    this.#writeObject(contentId, `<</Length ${content.length}>>stream\n${content}\nendstream`);
    const box = `[0 0 ${points(image.page.width)} ${points(image.page.height)}]`;
    this.#writeObject(
      pageId,
      `<</Type/Page/Parent ${PAGES} 0 R/MediaBox${box}/Contents ${contentId} 0 R/Resources<</XObject<</I ${imageId} 0 R>>>>>>`,
    );
    this.#pageIds.push(pageId);
  }

  #crossReference(): string {
    const rows = Array.from(
      { length: this.#lastId },
      (_, index) => `${String(this.#offsets[index + 1] ?? 0).padStart(10, '0')} 00000 n \n`,
    );
    return `xref\n0 ${this.#lastId + 1}\n0000000000 65535 f \n${rows.join('')}`;
  }
}

/** A new file at `path`; it must not exist yet. */
export const createPdfFile = (path: string): PdfFile => new WrittenPdf(path);
