// Joined files: pages in their order, what is equal once, what only looks equal twice.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { onePage, openedBytes, pdfOf, saved, streamOf, textPages } from '#tests/documents-engine/pdf-samples.ts';
import { areaText } from '../text/area-text.ts';
import { assembleLines } from '../text/lines.ts';
import { mergeFiles, mergePaths } from './merge.ts';

const folder = mkdtempSync(join(tmpdir(), 'merge-'));
afterAll(() => rmSync(folder, { recursive: true }));

const target = join(folder, 'joined.pdf');
const area = { left: 0, top: 0, width: 300, height: 400 };
const settings = { lineDetection: 'default', characterOrder: 'position', wordSpacing: 'normal' } as const;
const joined = () => openedBytes(readFileSync(target));
const textOf = (page: number) => assembleLines(areaText(joined(), page, area).glyphs, settings).join('|');
const occurrences = (text: string) => readFileSync(target, 'latin1').split(text).length - 1;

describe('merging files', () => {
  it('puts the pages of the first file before those of the second, whatever their structure', async () => {
    const paths = await Promise.all(
      [true, false].map(async (packed, index) =>
        saved(join(folder, `${index}.pdf`), await textPages([`a${index}`, `b${index}`], packed)),
      ),
    );
    const { pages, bytes } = mergePaths(target, paths);
    expect({ pages, bytes }).toEqual({ pages: 4, bytes: readFileSync(target).length });
    expect([1, 2, 3, 4].map(textOf)).toEqual(['a0', 'b0', 'a1', 'b1']);
  });

  it('writes fonts and images that are equal in all files once, and different ones each', () => {
    const file = (image: string) =>
      openedBytes(
        onePage('/I Do', '/MediaBox[0 0 9 9]/Resources<</XObject<</I 5 0 R>>/Font<</F 6 0 R>>>>', [
          streamOf(image, '/Type/XObject/Subtype/Image/Width 1/Height 1'),
          '<</Type/Font/Subtype/Type1/BaseFont/Courier>>',
        ]),
      );
    mergeFiles(target, [file('same-image'), file('same-image'), file('diff-image')]);
    expect(occurrences('same-image')).toBe(1);
    expect(occurrences('diff-image')).toBe(1);
    expect(occurrences('/BaseFont/Courier')).toBe(1);
  });

  it('finds a stream again that was written long before', () => {
    const image = (data: string) => streamOf(data, '/Type/XObject/Subtype/Image/Width 1/Height 1');
    const resources = '/MediaBox[0 0 9 9]/Resources<</XObject<</I 5 0 R/J 6 0 R>>>>';
    const file = (more: string) => openedBytes(onePage('/I Do /J Do', resources, [image('first-image'), image(more)]));
    mergeFiles(target, [file('x'.repeat(1_200_000)), file('y'.repeat(1_200_000)), file('z')]);
    expect(joined().pageCount).toBe(3);
    expect(occurrences('first-image')).toBe(1);
  });

  it('copies objects that refer to each other in a circle', () => {
    const circle = () =>
      openedBytes(onePage('', '/MediaBox[0 0 9 9]/Group 5 0 R', ['<</A 6 0 R>>', '<</B 5 0 R/C(round)>>']));
    mergeFiles(target, [circle(), circle()]);
    expect(joined().pageCount).toBe(2);
    expect(occurrences('(round)')).toBeGreaterThan(0);
  });

  it('keeps the hidden layer of one file hidden and the equal layer of another one visible', () => {
    const layered = (state: string) =>
      openedBytes(
        pdfOf([
          `<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[5 0 R]/D<<${state}>>>>>>`,
          '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 200 100]>>',
          '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Properties<</L 5 0 R>>/Font<</F 6 0 R>>>>>>',
          streamOf('BT /F 9 Tf 9 9 Td /OC /L BDC (layer) Tj EMC ET'),
          '<</Type/OCG/Name(same)>>',
          '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
        ]),
      );
    mergeFiles(target, [layered('/OFF[5 0 R]'), layered('')]);
    expect([1, 2].map(textOf)).toEqual(['', 'layer']);
  });
});
