// Which text is trusted, and why some is not.
import { describe, expect, it } from 'vitest';
import { onePage, openedBytes, streamOf } from '#tests/documents-engine/pdf-samples.ts';
import { areaText } from './area-text.ts';

const area = { left: 0, top: 0, width: 300, height: 400 };

/** Text and doubts of a page that shows `string` in a font; object 5 is the font. */
function shown(string: string, font: string, ...more: string[]): { text: string; unsure: string[] } {
  const page = '/MediaBox[0 0 200 100]/Resources<</Font<</F 5 0 R>>>>';
  const content = `BT /F 9 Tf 9 50 Td ${string} Tj ET`;
  const { glyphs, unsure } = areaText(openedBytes(onePage(content, page, [font, ...more])), 1, area);
  return { text: glyphs.map((glyph) => glyph.text).join(''), unsure };
}

const toUnicode = (lines: string) => streamOf(`1 begincodespacerange <00><ff> endcodespacerange ${lines}`);

describe('fonts in text extraction', () => {
  it('trusts named encodings, differences by glyph name and ToUnicode', () => {
    const type1 = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica';
    expect(shown('(\\351t\\351)', `${type1}/Encoding/WinAnsiEncoding>>`)).toEqual({ text: 'été', unsure: [] });
    const differences = '/Encoding<</Differences[65/Euro/uni00E9/u20AC]>>';
    expect(shown('(ABC)', `${type1}${differences}>>`)).toEqual({ text: '€é€', unsure: [] });
    const subset = '<</Type/Font/Subtype/TrueType/BaseFont/AAAAAA+X/FirstChar 1/Widths[500 500]/ToUnicode 6 0 R>>';
    const map = toUnicode('1 beginbfchar <01><0041> endbfchar 1 beginbfrange <02><02><0042> endbfrange');
    expect(shown('<0102>', subset, map)).toEqual({ text: 'AB', unsure: [] });
  });

  it('is unsure of subsets and symbols without a mapping', () => {
    const descriptor = '/FontDescriptor<</Flags 4/FontFile2 6 0 R>>';
    const subset = `<</Type/Font/Subtype/TrueType/BaseFont/AAAAAA+X/FirstChar 65/Widths[500]${descriptor}>>`;
    expect(shown('(A)', subset, streamOf('')).unsure).toEqual(['no Unicode']);
    const symbol = '<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats/FirstChar 65/Widths[500]>>';
    expect(shown('(A)', symbol).unsure).toEqual(['no Unicode']);
  });

  it('is unsure of a ToUnicode that maps to the replacement character', () => {
    const subset = '<</Type/Font/Subtype/TrueType/BaseFont/AAAAAA+X/FirstChar 1/Widths[500]/ToUnicode 6 0 R';
    const map = toUnicode('1 beginbfchar <01><FFFD> endbfchar');
    const program = '/FontDescriptor<</Flags 4/FontFile2 6 0 R>>>>';
    expect(shown('<01>', `${subset}${program}`, map).unsure).toEqual(['no Unicode']);
  });

  it('is unsure of fonts without widths, wide fonts with other encodings, and missing fonts', () => {
    expect(shown('(A)', '<</Type/Font/Subtype/Type1/BaseFont/Unknown>>').unsure).toEqual(['no widths']);
    const wide = '<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/UniJIS-UTF16-H/DescendantFonts[<<>>]>>';
    expect(shown('<0041>', wide).unsure).toHaveLength(1);
    expect(shown('(A)', 'null').unsure).toContain('font missing');
  });

  it('does not doubt text outside the area', () => {
    const file = openedBytes(
      onePage('BT /F 9 Tf 9 50 Td (A) Tj ET', '/MediaBox[0 0 200 100]/Resources<</Font<</F 5 0 R>>>>', [
        '<</Type/Font/Subtype/Type1/BaseFont/Unknown>>',
      ]),
    );
    expect(areaText(file, 1, { left: 0, top: 0, width: 70, height: 5 })).toEqual({ glyphs: [], unsure: [] });
  });
});
