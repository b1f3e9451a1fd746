// What an output carries: its pages and what they need, and nothing of anybody else.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { onePage, openedBytes, pdfOf, streamOf, textPages } from '#tests/documents-engine/pdf-samples.ts';
import type { PdfFile } from '../file/pdf-file.ts';
import { areaText } from '../text/area-text.ts';
import { assembleLines } from '../text/lines.ts';
import { assemble, splitFile } from './assemble.ts';
import type { Overlay } from './overlay.ts';

const folder = mkdtempSync(join(tmpdir(), 'assemble-'));
afterAll(() => rmSync(folder, { recursive: true }));

const path = (name: string) => join(folder, name);
const page = { left: 0, top: 0, width: 300, height: 400 };
const settings = { lineDetection: 'default', characterOrder: 'position', wordSpacing: 'normal' } as const;

function written(name: string): { file: PdfFile; text: string } {
  const bytes = readFileSync(path(name));
  return { file: openedBytes(bytes), text: bytes.toString('latin1') };
}

const linesOf = (file: PdfFile, number: number) => assembleLines(areaText(file, number, page).glyphs, settings);

const helvetica = {
  key: 'helvetica',
  size: 1,
  objects: (number: number) => [
    { number, body: Buffer.from('<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>') },
  ],
};
const overlay = (text: string, font = 'MrF1'): Overlay => ({
  content: Buffer.from(`BT /${font} 10 Tf 20 20 Td (${text}) Tj ET`),
  fonts: new Map([[font, helvetica]]),
});

/** Two pages that share Resources with an image for each of them, as LibreOffice writes runs. */
function sharedResources(): Buffer {
  const image = (data: string) => streamOf(data, '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8');
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]/MediaBox[0 0 200 100]>>',
    '<</Type/Page/Parent 2 0 R/Resources 7 0 R/Contents 5 0 R>>',
    '<</Type/Page/Parent 2 0 R/Resources 7 0 R/Contents 6 0 R>>',
    streamOf('/Im#31 Do'),
    streamOf('/Im2 Do'),
    '<</XObject<</Im1 8 0 R/Im2 9 0 R>>>>',
    image('IMAGE-OF-ANNA'),
    image('IMAGE-OF-BERT'),
  ]);
}

describe('assembling pages', () => {
  it('splits a run into letters that hold their own pages only', async () => {
    for (const objectStreams of [false, true]) {
      const file = openedBytes(await textPages(['Anna', 'page two', 'Bert'], objectStreams));
      splitFile(file, [
        { path: path('a.pdf'), first: 1, last: 2 },
        { path: path('b.pdf'), first: 3, last: 3 },
      ]);
      expect([1, 2].map((number) => linesOf(written('a.pdf').file, number))).toEqual([['Anna'], ['page two']]);
      expect(linesOf(written('b.pdf').file, 1)).toEqual(['Bert']);
      expect(written('b.pdf').file.pageCount).toBe(1);
    }
  });

  it('leaves the images of other letters behind although all pages share one Resources dictionary', () => {
    const file = openedBytes(sharedResources());
    splitFile(file, [
      { path: path('anna.pdf'), first: 1, last: 1 },
      { path: path('bert.pdf'), first: 2, last: 2 },
    ]);
    expect(written('anna.pdf').text).toContain('IMAGE-OF-ANNA');
    expect(written('anna.pdf').text).not.toContain('IMAGE-OF-BERT');
    expect(written('bert.pdf').text).toContain('IMAGE-OF-BERT');
    expect(written('bert.pdf').text).not.toContain('IMAGE-OF-ANNA');
  });

  it('writes the same bytes for the same input', async () => {
    const bytes = await textPages(['same'], true);
    for (const name of ['1.pdf', '2.pdf']) {
      assemble(path(name), [{ kind: 'source', file: openedBytes(bytes), page: 1, overlay: () => overlay('x') }]);
    }
    expect(readFileSync(path('1.pdf')).equals(readFileSync(path('2.pdf')))).toBe(true);
  });

  it('joins pages of several files with drawn pages, overlays and document information', async () => {
    const one = openedBytes(await textPages(['from one']));
    const two = openedBytes(await textPages(['first', 'from two'], true));
    assemble(
      path('mixed.pdf'),
      [
        { kind: 'drawn', width: 300, height: 200, overlay: () => overlay('address page') },
        { kind: 'source', file: one, page: 1, overlay: () => overlay('stamp') },
        { kind: 'source', file: two, page: 2 },
        { kind: 'drawn', width: 300, height: 200 },
      ],
      { info: { Title: 'Été' } },
    );
    const { file } = written('mixed.pdf');
    expect([1, 2, 3, 4].map((number) => linesOf(file, number))).toEqual([
      ['address page'],
      ['from one', 'stamp'],
      ['from two'],
      [],
    ]);
    expect(file.info()).toEqual({ Title: 'Été' });
  });

  it('draws at the same place over content that leaves states open, closes too many, or is cut short', () => {
    const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
    const contents = ['q 3 0 0 3 50 50 cm q', 'Q Q 5 0 0 5 9 9 cm', 'BT /F 9 Tf', '/P BMC', '(never ended', 'BI ID x'];
    for (const content of contents) {
      const file = openedBytes(onePage(content, '/MediaBox[0 0 200 100]/Resources<</Font<</F 5 0 R>>>>', [font]));
      assemble(path('over.pdf'), [{ kind: 'source', file, page: 1, overlay: () => overlay('here') }]);
      const [glyph] = areaText(written('over.pdf').file, 1, page).glyphs;
      expect(glyph, content).toMatchObject({ text: 'h', x: 20, y: 20, size: 10 });
    }
  });

  it('keeps the font of a page that uses the name of an overlay font', () => {
    const wide = '<</Type/Font/Subtype/Type1/BaseFont/Courier>>';
    const content = 'BT /MrF1 10 Tf 20 60 Td (ii) Tj ET';
    const file = openedBytes(onePage(content, '/MediaBox[0 0 200 100]/Resources<</Font<</MrF1 5 0 R>>>>', [wide]));
    assemble(path('names.pdf'), [{ kind: 'source', file, page: 1, overlay: () => overlay('i') }]);
    const { glyphs } = areaText(written('names.pdf').file, 1, page);
    expect(glyphs.map((glyph) => glyph.width)).toEqual([6, 6, expect.closeTo(2.22)]);
  });

  it('cuts scripts, files and far links from annotations and keeps web links and links inside the letter', () => {
    const link = (entries: string) => `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]${entries}>>`;
    const kids = '/Annots[6 0 R 7 0 R 8 0 R 9 0 R 10 0 R]';
    const file = openedBytes(
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(open)>>>>',
        '<</Type/Pages/Count 3/Kids[3 0 R 4 0 R 5 0 R]/MediaBox[0 0 200 100]>>',
        `<</Type/Page/Parent 2 0 R/AA<</O<</S/JavaScript/JS(page)>>>>${kids}>>`,
        '<</Type/Page/Parent 2 0 R>>',
        '<</Type/Page/Parent 2 0 R>>',
        link('/A<</S/URI/URI(https://example.org)/Next<</S/JavaScript/JS(next)>>>>'),
        link('/A<</S/JavaScript/JS(link)>>/A#41<</E<</S/Launch/F(calc)>>>>'),
        link('/A<</S/GoTo/D[4 0 R/Fit]>>'),
        link('/Dest[5 0 R/Fit]'),
        '<</Type/Annot/Subtype/Widget/Rect[0 0 9 9]/FT/Tx/T(a)/V(mine)/Parent 11 0 R>>',
        '<</Kids[10 0 R 12 0 R]/V(all)>>',
        '<</Type/Annot/Subtype/Widget/Rect[0 0 9 9]/V(others)/Parent 11 0 R>>',
      ]),
    );
    splitFile(file, [{ path: path('links.pdf'), first: 1, last: 2 }]);
    const { text } = written('links.pdf');
    expect(text).toContain('/URI(https://example.org)'.replace('/URI(', '/URI ('));
    expect(text.match(/\/GoTo/g)).toHaveLength(1);
    for (const gone of ['JavaScript', 'Launch', 'Dest', '(others)', '(all)', '(mine)', 'OpenAction']) {
      expect(text).not.toContain(gone);
    }
  });

  it('keeps hidden layers hidden', () => {
    const file = openedBytes(
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[5 0 R]/D<</OFF[5 0 R]>>>>>>',
        '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 200 100]>>',
        '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Properties<</L 5 0 R>>/Font<</F 6 0 R>>>>>>',
        streamOf('BT /F 9 Tf 9 9 Td /OC /L BDC (secret) Tj EMC (seen) Tj ET'),
        '<</Type/OCG/Name(layer)>>',
        '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      ]),
    );
    splitFile(file, [{ path: path('layer.pdf'), first: 1, last: 1 }]);
    expect(linesOf(written('layer.pdf').file, 1)).toEqual(['seen']);
  });

  it('hands over forms that are XFA only, and streams that lie in another file', () => {
    const form = openedBytes(
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R/AcroForm<</XFA[]/Fields[]>>>>',
        '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 200 100]>>',
        '<</Type/Page/Parent 2 0 R>>',
      ]),
    );
    expect(() => splitFile(form, [{ path: path('x.pdf'), first: 1, last: 1 }])).toThrow(/^form/);
    const far = openedBytes(
      onePage('', '/MediaBox[0 0 9 9]/Resources<</XObject<</X 5 0 R>>>>', [streamOf('', '/F(/etc/passwd)')]),
    );
    expect(() => splitFile(far, [{ path: path('x.pdf'), first: 1, last: 1 }])).toThrow(/^object/);
  });
});
