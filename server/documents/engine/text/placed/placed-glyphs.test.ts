// Glyphs that are printed twice, in several sizes or sideways: what a person reads is what comes out.
import { describe, expect, it } from 'vitest';
import { onePage, openedBytes, pdfOf, streamOf } from '#tests/documents-engine/pdf-samples.ts';
import { areaText } from '../area-text.ts';
import { assembleLines } from '../lines.ts';

const settings = { lineDetection: 'default', characterOrder: 'position', wordSpacing: 'normal' } as const;
const whole = { left: 0, top: 0, width: 300, height: 400 };
const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>';

function linesOf(bytes: Buffer) {
  const { glyphs, unsure } = areaText(openedBytes(bytes), 1, whole);
  return { lines: assembleLines(glyphs, settings), unsure };
}

const pageWith = (content: string) => onePage(content, '/MediaBox[0 0 400 800]/Resources<</Font<</F 5 0 R>>>>', [font]);

const ADDRESS = ['Monsieur Jean DUPONT', '122 rue de la Paix', '75002 PARIS'];

describe('type that is printed twice to look bold', () => {
  it.each([0, 0.05, 0.1, 0.15, 0.2, 0.24, 0.3, 0.4, 0.6, 0.8])(
    'is read once where it is shifted by %s points',
    (shift) => {
      for (const size of [8, 9, 10, 11, 12, 14]) {
        const content = ADDRESS.flatMap((line, row) =>
          [0, shift].map(
            (right) => `BT /F ${size} Tf ${50.37 + right} ${700.21 - row * size * 1.2} Td (${line}) Tj ET`,
          ),
        ).join('\n');
        expect(linesOf(pageWith(content)), `${size} points`).toEqual({ lines: ADDRESS, unsure: [] });
      }
    },
  );

  it('keeps equal letters that stand beside each other, however narrow', () => {
    const content = 'BT /F 10 Tf -0.4 Tc 50 700 Td (filling 1111 illi) Tj ET';
    expect(linesOf(pageWith(content)).lines).toEqual(['filling 1111 illi']);
  });

  it('keeps letters of another size that stand elsewhere on the page', () => {
    const content = 'BT /F 12 Tf 306 744 Td (7) Tj ET BT /F 10 Tf 255 620 Td (75001 PARIS) Tj ET';
    expect(linesOf(pageWith(content)).lines).toEqual(['7', '75001 PARIS']);
  });
});

describe('text that stands sideways', () => {
  it('does not mix with the lines that it crosses', () => {
    const content = `BT /F 10 Tf 50 700 Td (12 rue de la Paix) Tj ET BT /F 10 Tf 50 688 Td (75002 PARIS) Tj ET
      BT /F 6 Tf 0 1 -1 0 62 680 Tm (SENS 4711) Tj ET`;
    expect(linesOf(pageWith(content)).lines).toEqual(['12 rue de la Paix', '75002 PARIS', 'SENS 4711']);
  });

  it.each([
    ['upwards', '0 1 -1 0 100 500'],
    ['downwards', '0 -1 1 0 100 500'],
    ['upside down', '-1 0 0 -1 200 500'],
    ['leaning', '0.999 0.04 -0.04 0.999 100 500'],
  ])('is read in its own direction: %s', (_name, matrix) => {
    const content = `BT /F 10 Tf ${matrix} Tm 14 TL (Anna Alt) Tj T* (75002 PARIS) Tj ET`;
    expect(linesOf(pageWith(content)).lines).toEqual(['Anna Alt', '75002 PARIS']);
  });
});

describe('the text of a form', () => {
  const drawn = (content: string, form: string, entries = '') =>
    onePage(content, '/MediaBox[0 0 400 800]/Resources<</Font<</F 5 0 R>>/XObject<</X 6 0 R>>>>', [
      font,
      streamOf(form, `/Type/XObject/Subtype/Form/BBox[0 0 400 800]${entries}`),
    ]);

  it('begins with the font, spacing and scale of what draws it', () => {
    const { glyphs, unsure } = areaText(
      openedBytes(drawn('/F 20 Tf 5 Tc 50 Tz /X Do', 'BT 50 700 Td (ii) Tj ET')),
      1,
      whole,
    );
    expect(unsure).toEqual([]);
    expect(glyphs.map(({ x }) => x)).toEqual([50, expect.closeTo(50 + (20 * 0.222 + 5) / 2)]);
  });

  it('is read where a field shows it, and asked for where nobody has drawn it', () => {
    const page = (more: string) =>
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>',
        '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 400 800]>>',
        '<</Type/Page/Parent 2 0 R/Annots[4 0 R]>>',
        `<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/F 4/V(75002 PARIS)/Rect[50 700 150 720]${more}>>`,
        font,
        streamOf(
          'BT /F 10 Tf 2 5 Td (75002 PARIS) Tj ET',
          '/Subtype/Form/BBox[0 0 100 20]/Resources<</Font<</F 5 0 R>>>>',
        ),
      ]);
    expect(linesOf(page('/AP<</N 6 0 R>>'))).toEqual({ lines: ['75002 PARIS'], unsure: [] });
    expect(linesOf(page('')).unsure).toEqual(['field not drawn']);
  });
});

describe('a glyph whose text the file does not say', () => {
  it('makes the area unsure although it has no width', () => {
    const bytes = pdfOf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 800]/Resources<</Font<</F 5 0 R>>>>/Contents 4 0 R>>',
      streamOf('BT /F 10 Tf 50 700 Td <00410042> Tj ET'),
      '<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/DescendantFonts[6 0 R]/ToUnicode 7 0 R>>',
      '<</Type/Font/Subtype/CIDFontType2/BaseFont/A/DW 0/W[65[500]]/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>>>',
      streamOf('1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfchar <0041> <0041> endbfchar'),
    ]);
    expect(linesOf(bytes).unsure).toEqual(['no Unicode']);
  });
});
