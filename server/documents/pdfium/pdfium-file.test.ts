// PDFium behind our own page: what it says of files, characters and copies.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeEncrypted, writeFilledForm, writeSample } from '#tests/documents/sample-pdfs.ts';
import { loadPdfium, type PdfiumLibrary } from './library.ts';
import { differs } from './page-comparison.ts';
import { openInPdfium, openToDraw, type PdfiumFile } from './pdfium-file.ts';

let folder: string;
let library: PdfiumLibrary;
const MM = 72 / 25.4;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pdfium-'));
  library = await loadPdfium();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function open(path: string): PdfiumFile {
  const file = openInPdfium(library, path);
  if (typeof file === 'string') throw new Error(file);
  return file;
}

describe('a file opened by PDFium', () => {
  it.each([
    [0, 20, 30],
    [90, 841.89 / MM - 30, 20],
    [180, 595.28 / MM - 20, 841.89 / MM - 30],
    [270, 30, 595.28 / MM - 20],
  ])('gives characters where they are seen on a page turned by %i degrees', async (rotate, leftMm, topMm) => {
    const path = await writeSample(folder, `turned-${rotate}.pdf`, { pages: 1, rotate });
    const file = open(path);
    const { height, width } = file.size(1);
    const glyphs = file.glyphs(1).glyphs;
    file.close();
    const first = glyphs.find(({ text, size }) => text === 'L' && size > 13);
    expect(Math.round(width > height ? height : width)).toBe(595);
    // The box of a turned letter begins beside its origin; a type size is near enough to tell the turns apart.
    expect(Math.abs((first?.x ?? 0) - leftMm * MM)).toBeLessThan(15);
    expect(Math.abs(height - (first?.y ?? 0) - topMm * MM)).toBeLessThan(15);
  });

  it('counts characters from the visible box of the page', async () => {
    const whole = open(await writeSample(folder, 'whole.pdf', { pages: 1 }));
    const cut = open(await writeSample(folder, 'cut.pdf', { pages: 1, crop: 20 }));
    const [a, b] = [whole.glyphs(1).glyphs[0], cut.glyphs(1).glyphs[0]];
    expect((a?.x ?? 0) - (b?.x ?? 0)).toBeCloseTo(20, 2);
    expect((a?.y ?? 0) - (b?.y ?? 0)).toBeCloseTo(20, 2);
    expect([a?.text, a?.size]).toEqual(['L', 14]);
    whole.close();
    cut.close();
  });

  it('saves a copy without security that shows the same', async () => {
    const original = open(await writeEncrypted(folder));
    const target = join(folder, 'copy.pdf');
    let told = 0;
    expect(original.saveCopy(target, () => told++)).toBe(true);
    expect(told).toBeGreaterThan(0);
    expect(readFileSync(target, 'latin1')).not.toContain('/Encrypt');
    const copy = open(target);
    expect(differs({ file: original, page: 1 }, { file: copy, page: 1 }, [])).toBe(false);
    expect(differs({ file: original, page: 1 }, { file: copy, page: 2 }, [])).toBe(true);
    copy.close();
    original.close();
  });

  it('draws the fields of a form as they are filled in', async () => {
    const file = open(await writeFilledForm(folder));
    const { rgb } = file.draw(1, { width: 595, height: 842 });
    file.close();
    // The field lies 50 points from the left and the bottom; its letters are dark.
    const row = (y: number) => rgb.subarray((y * 595 + 52) * 3, (y * 595 + 148) * 3);
    expect(Array.from({ length: 16 }, (_, i) => row(774 + i)).some((pixels) => pixels.some((c) => c < 60))).toBe(true);
  });

  it('imports all pages into a new file', async () => {
    const original = open(await writeSample(folder, 'many.pdf', { pages: 5 }));
    const target = join(folder, 'imported.pdf');
    expect(original.saveImported(target, () => undefined)).toBe(true);
    const copy = open(target);
    expect(copy.pageCount).toBe(5);
    copy.close();
    original.close();
  });

  it('is refused with a password or when it is no PDF', async () => {
    const path = join(folder, 'no.pdf');
    writeFileSync(path, 'no pdf');
    expect(openInPdfium(library, path)).toBe('broken');
    expect(openInPdfium(library, await writeEncrypted(folder, 'secret'))).toBe('password');
  });

  it('stays open from picture to picture, but not when another file lies there', async () => {
    const path = await writeSample(folder, 'drawn.pdf', { pages: 2 });
    const draw = (page: number): Buffer => {
      const file = openToDraw(library, path);
      if (typeof file === 'string') throw new Error(file);
      const { rgb } = file.draw(page, { width: 60, height: 85 });
      file.close();
      return rgb;
    };
    const [first, second] = [draw(1), draw(2)];
    expect(first.equals(second)).toBe(false);
    expect(draw(1).equals(first)).toBe(true);
    open(await writeSample(folder, 'another.pdf', { pages: 1 })).close();
    expect(draw(2).equals(second)).toBe(true);
    writeFileSync(path, readFileSync(await writeSample(folder, 'turned.pdf', { pages: 1, rotate: 180 })));
    expect(draw(1).equals(first)).toBe(false);
    expect(() => draw(2)).toThrow('PDFium cannot load page 2.');
  });
});
