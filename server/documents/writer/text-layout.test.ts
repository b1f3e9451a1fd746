// Text in its area: alignment, line breaks, line distance, and text that is too large.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FONT_NAMES } from '#domain/documents/documents.ts';
import type { TextItem } from './draw-item.ts';
import type { Box } from './geometry.ts';
import { layOutText, type TextLayout } from './text-layout.ts';

const box: Box = { left: 100, top: 700, width: 120, height: 100 };

function layOut(lines: readonly string[], more: Partial<TextItem> = {}, area: Box = box): TextLayout {
  const layout = layOutText(item(lines, more), area);
  if (!layout.ok) throw new Error(JSON.stringify(layout.refusal));
  return layout.value;
}

const item = (lines: readonly string[], more: Partial<TextItem> = {}): TextItem => ({
  type: 'text',
  area: { left: 0, top: 0, width: 10, height: 10 },
  lines,
  fontName: 'Noto Sans',
  fontSize: 10,
  color: { r: 0, g: 0, b: 0, a: 1 },
  lineSpace: 1,
  hAlign: 'left',
  vAlign: 'top',
  rtl: false,
  lineBreak: 'none',
  ...more,
});

/** What each line says, glyph by glyph from the left. */
const saidBy = ({ lines }: TextLayout): string[] =>
  lines.map(({ runs }) => runs.flatMap(({ glyphs }) => glyphs.map(({ text }) => text)).join(''));

const fontsIn = ({ lines }: TextLayout): string[] =>
  lines.flatMap(({ runs }) => runs.map(({ face }) => face.name)).sort();

describe('text in an area', () => {
  it('stands at the left, in the middle or at the right', () => {
    const [left, center, right] = (['left', 'center', 'right'] as const).map(
      (hAlign) => layOut(['Hallo'], { hAlign }).lines[0]?.x ?? 0,
    );
    expect(left).toBe(100);
    expect(right).toBeGreaterThan(180);
    expect(center).toBeCloseTo(((left ?? 0) + (right ?? 0)) / 2, 5);
  });

  it('stands at the top, in the middle or at the bottom, inside the area', () => {
    const [top, middle, bottom] = (['top', 'middle', 'bottom'] as const).map(
      (vAlign) => layOut(['a', 'b'], { vAlign }).lines[0]?.y ?? 0,
    );
    expect(top).toBeLessThan(700);
    expect(bottom).toBeGreaterThan(600);
    expect(middle).toBeCloseTo(((top ?? 0) + (bottom ?? 0)) / 2, 5);
  });

  it('has lines as far apart as the line space says', () => {
    const distance = (lineSpace: number) => {
      const { lines } = layOut(['a', 'b'], { lineSpace });
      return (lines[0]?.y ?? 0) - (lines[1]?.y ?? 0);
    };
    expect(distance(1)).toBeCloseTo(13.62, 2);
    expect(distance(2)).toBeCloseTo(2 * distance(1), 5);
  });

  it('is broken between words, behind hyphens, and inside a word that no line can hold', () => {
    expect(saidBy(layOut(['The quick brown fox jumps over it'], { lineBreak: 'word' }))).toEqual([
      'The quick brown fox',
      'jumps over it',
    ]);
    expect(saidBy(layOut(['Baden-Württemberg-Straße 17'], { lineBreak: 'word' }))).toEqual([
      'Baden-Württemberg-',
      'Straße 17',
    ]);
    const long = saidBy(layOut(['an Donaudampfschifffahrtsgesellschaft'], { lineBreak: 'word' }));
    expect(long[0]).toBe('an');
    expect(long.slice(1).join('')).toBe('Donaudampfschifffahrtsgesellschaft');
  });

  it('loses no character when it is broken, whatever it is', () => {
    const word = fc.string({ minLength: 1, maxLength: 30, unit: fc.constantFrom(...'abcXYZ19-.אבגשל') });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), fc.constantFrom('word', 'character'), (words, lineBreak) => {
        const text = words.join(' ');
        const layout = layOut([text], { lineBreak: lineBreak as 'word' });
        const count = (string: string) => [...string.replaceAll(/\s/g, '')].sort().join('');
        expect(count(saidBy(layout).join(''))).toBe(count(text));
        for (const { x } of layout.lines) expect(x).toBeGreaterThanOrEqual(100);
        expect(layout.width).toBeLessThanOrEqual(121);
      }),
      { numRuns: 100, seed: 3 },
    );
  });

  it('runs from the right with the words of other scripts in their own direction', () => {
    expect(saidBy(layOut(['שלום ABC 12'], { rtl: true }))).toEqual(['ABC 12 םולש']);
    expect(saidBy(layOut(['(שלום)'], { rtl: true }))).toEqual(['(םולש)']);
  });

  it('is printed in every font that a channel may name', () => {
    const fonts = FONT_NAMES.map((fontName) => layOut(['12'], { fontName }).lines[0]?.runs[0]?.face.name);
    expect(fonts).toEqual(FONT_NAMES);
    const [plain, bold] = (['Noto Sans', 'Noto Sans Bold'] as const).map((fontName) => layOut(['Hallo'], { fontName }));
    expect(bold?.width).toBeGreaterThan(plain?.width ?? 0);
  });

  it('uses the other font for what the wanted one lacks', () => {
    const layout = layOut(['שלום Ж'], { fontName: 'Noto Sans Hebrew' });
    expect(fontsIn(layout)).toEqual(['Noto Sans', 'Noto Sans Hebrew']);
    expect(fontsIn(layOut(['Ж שלום'], { fontName: 'Noto Sans Bold' }))).toEqual(['Noto Sans Bold', 'Noto Sans Hebrew']);
  });
});

describe('text larger than its area', () => {
  const long = ['A line that is far too long for an area of this width'];

  it('is drawn in full and told', () => {
    expect(layOut(long)).toMatchObject({ overflows: true, fontSize: 10 });
    expect(layOut(['short'])).toMatchObject({ overflows: false });
  });

  it('is made smaller until it fits', () => {
    const layout = layOut(long, { overflow: 'shrink' });
    expect(layout.fontSize).toBeLessThan(10);
    expect(layout.width).toBeLessThanOrEqual(box.width + 0.1);
    expect(layout.overflows).toBe(true);
  });

  it('is refused when asked to, or when it cannot be made small enough', () => {
    const label = 'document.textTooLarge';
    expect(layOutText(item(long, { overflow: 'refuse' }), box)).toMatchObject({ refusal: { label } });
    const hundred = Array.from({ length: 100 }, () => 'x');
    expect(layOutText(item(hundred, { overflow: 'shrink' }), box)).toMatchObject({ refusal: { label } });
  });
});
