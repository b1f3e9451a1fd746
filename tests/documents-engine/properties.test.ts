// What holds for every cut, merge, stamp and area, with PDFium as the judge of pictures.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { areaText } from '#server/documents/engine/text/area-text.ts';
import { assembleLines } from '#server/documents/engine/text/lines.ts';
import { splitFile } from '#server/documents/engine/write/assemble.ts';
import { mergePaths } from '#server/documents/engine/write/merge.ts';
import { openedBytes, textPages } from './pdf-samples.ts';
import { openOracle, pictureDifference } from './pdfium-oracle.ts';

const folder = mkdtempSync(join(tmpdir(), 'properties-'));
afterAll(() => rmSync(folder, { recursive: true }));

const settings = { lineDetection: 'default', characterOrder: 'position', wordSpacing: 'normal' } as const;
const whole = { left: 0, top: 0, width: 300, height: 400 };
const linesOf = (bytes: Buffer, page: number) =>
  assembleLines(areaText(openedBytes(bytes), page, whole).glyphs, settings);

/** A run of up to 9 pages and how many pages each output takes in turn. */
const cuts = fc.record({
  pages: fc.integer({ min: 1, max: 9 }),
  lengths: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 9, maxLength: 9 }),
  packed: fc.boolean(),
});

function rangesOf(pages: number, lengths: readonly number[]) {
  const ranges: { path: string; first: number; last: number }[] = [];
  let first = 1;
  for (const length of lengths) {
    if (first > pages) break;
    const last = Math.min(pages, first + length - 1);
    ranges.push({ path: join(folder, `${ranges.length}.pdf`), first, last });
    first = last + 1;
  }
  return ranges;
}

function rendered(bytes: Buffer) {
  const document = openOracle(bytes);
  if ('error' in document) throw new Error(`PDFium: error ${document.error}`);
  const pictures = Array.from({ length: document.pageCount }, (_, page) => document.render(page));
  document.close();
  return pictures;
}

describe('the document engine', () => {
  it('puts every page of a run into exactly one output of any cut, in its order', async () => {
    await fc.assert(
      fc.asyncProperty(cuts, async ({ pages, lengths, packed }) => {
        const texts = Array.from({ length: pages }, (_, page) => `page number ${page + 1}`);
        const ranges = rangesOf(pages, lengths);
        splitFile(openedBytes(await textPages(texts, packed)), ranges);
        const found = ranges.flatMap(({ path, first, last }) => {
          const bytes = readFileSync(path);
          return Array.from({ length: last - first + 1 }, (_, page) => linesOf(bytes, page + 1)).flat();
        });
        expect(found).toEqual(texts);
      }),
      { numRuns: 30 },
    );
  });

  it('gives back the pictures of the source when the outputs of a cut are merged', async () => {
    await fc.assert(
      fc.asyncProperty(cuts, async ({ pages, lengths, packed }) => {
        const source = await textPages(
          Array.from({ length: pages }, (_, page) => `picture ${page * 7}`),
          packed,
        );
        const ranges = rangesOf(pages, lengths);
        splitFile(openedBytes(source), ranges);
        const target = join(folder, 'joined.pdf');
        mergePaths(
          target,
          ranges.map(({ path }) => path),
        );
        const [before, after] = [rendered(source), rendered(readFileSync(target))];
        expect(after).toHaveLength(before.length);
        for (const [page, picture] of before.entries()) {
          expect(pictureDifference(picture, after[page] ?? null), `page ${page + 1}`).toBe(0);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('reads each glyph of an area in exactly one of its halves', async () => {
    const bytes = await textPages(['The quick brown fox jumps over the lazy dog']);
    const key = ({ text, x, y }: { text: string; x: number; y: number }) => `${text} ${x} ${y}`;
    const file = openedBytes(bytes);
    const all = new Set(areaText(file, 1, whole).glyphs.map(key));
    fc.assert(
      fc.property(fc.double({ min: 1, max: 299, noNaN: true }), (seam) => {
        const left = areaText(file, 1, { ...whole, width: seam }).glyphs.map(key);
        const right = areaText(file, 1, { ...whole, left: seam, width: 300 - seam }).glyphs.map(key);
        // a glyph whose centre lies on the seam belongs to both
        expect(new Set([...left, ...right])).toEqual(all);
        expect(left.length + right.length).toBeLessThanOrEqual(all.size + 1);
      }),
    );
  });
});
