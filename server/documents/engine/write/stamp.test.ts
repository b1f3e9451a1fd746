// A stamp is an update behind untouched bytes, and lies where it was asked for on the page as seen.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { onePage, openedBytes, pdfOf, textPages } from '#tests/documents-engine/pdf-samples.ts';
import { areaText } from '../text/area-text.ts';
import type { Overlay } from './overlay.ts';
import { stampFile } from './stamp.ts';

const folder = mkdtempSync(join(tmpdir(), 'stamp-'));
afterAll(() => rmSync(folder, { recursive: true }));

const target = join(folder, 'stamped.pdf');
const area = { left: 0, top: 0, width: 300, height: 400 };
const font = {
  key: 'f',
  size: 1,
  objects: (number: number) => [{ number, body: Buffer.from('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>') }],
};
const overlay: Overlay = {
  content: Buffer.from('BT /MrF1 10 Tf 20 30 Td (S) Tj ET'),
  fonts: new Map([['MrF1', font]]),
};
const glyphsOf = (page: number) => areaText(openedBytes(readFileSync(target)), page, area).glyphs;

describe('stamping', () => {
  it('leaves the bytes of the source untouched in front and the other pages as they were', async () => {
    for (const packed of [false, true]) {
      const source = await textPages(['one', 'two'], packed);
      const { bytes } = stampFile(openedBytes(source), target, new Map([[2, overlay]]));
      const written = readFileSync(target);
      expect(written.length).toBe(bytes);
      expect(written.subarray(0, source.length).equals(source)).toBe(true);
      expect(glyphsOf(1).map(({ text }) => text)).toEqual(['o', 'n', 'e']);
      expect(glyphsOf(2).at(-1)).toMatchObject({ text: 'S', x: 20, y: 30 });
    }
  });

  it('takes crop box, rotation and user unit into account', () => {
    for (const page of ['/CropBox[50 20 180 90]', '/Rotate 90', '/Rotate 180', '/Rotate -90', '/UserUnit 2']) {
      const source = onePage('', `/MediaBox[0 0 200 100]/Resources<<>>${page}`);
      stampFile(openedBytes(source), target, new Map([[1, overlay]]));
      const [glyph] = glyphsOf(1);
      expect(glyph?.text, page).toBe('S');
      expect(glyph?.x, page).toBeCloseTo(20, 3);
      expect(glyph?.y, page).toBeCloseTo(30, 3);
      expect(glyph?.size, page).toBeCloseTo(10, 3);
    }
  });

  it('keeps what the trailer says: identifiers, information and all else', () => {
    const pages = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 1/Kids[3 0 R]>>'];
    const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>';
    const source = pdfOf([...pages, page], '/ID[<0102>(a\\)b)]/Info<</Title(T)>>/Own#20Key[1 null true]');
    stampFile(openedBytes(source), target, new Map([[1, overlay]]));
    const { trailer } = openedBytes(readFileSync(target)).objects;
    const before = openedBytes(source).objects.trailer;
    for (const key of ['ID', 'Info', 'Own Key', 'Root']) expect(trailer.get(key), key).toEqual(before.get(key));
  });

  it('stamps a stamped file again', async () => {
    stampFile(openedBytes(await textPages(['x'])), target, new Map([[1, overlay]]));
    const again = readFileSync(target);
    stampFile(openedBytes(again), target, new Map([[1, overlay]]));
    expect(glyphsOf(1).filter(({ text }) => text === 'S')).toHaveLength(1); // the same place counts once
    expect(readFileSync(target).subarray(0, again.length).equals(again)).toBe(true);
  });
});
