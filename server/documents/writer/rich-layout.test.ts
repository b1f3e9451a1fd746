// Rich text in its area: fonts of its styles, lines as high as their letters, lists, alignment, and what does not fit.
import { describe, expect, it } from 'vitest';
import type { RichParagraph, RichSpan, RichTextItem } from './draw-item.ts';
import type { Box } from './geometry.ts';
import { layOutRichText } from './rich-layout.ts';
import type { PlacedLine } from './text-layout.ts';
import { startOutput } from './writer.ts';

const box: Box = { left: 100, top: 700, width: 120, height: 100 };
const BLACK = { r: 0, g: 0, b: 0, a: 1 };

const span = (text: string, more: Partial<RichSpan> = {}): RichSpan => ({
  text,
  bold: false,
  italic: false,
  underline: false,
  size: 10,
  color: null,
  ...more,
});
const paragraph = (spans: readonly RichSpan[], more: Partial<RichParagraph> = {}): RichParagraph => ({
  spans,
  hAlign: null,
  rtl: null,
  indent: 0,
  marker: null,
  before: 0,
  ...more,
});
const item = (paragraphs: readonly RichParagraph[], more: Partial<RichTextItem> = {}): RichTextItem => ({
  type: 'richText',
  area: { left: 10, top: 10, width: 60, height: 40 },
  paragraphs,
  fontName: 'Noto Sans',
  fontSize: 10,
  color: BLACK,
  oneColor: false,
  lineSpace: 1,
  hAlign: 'left',
  vAlign: 'top',
  rtl: false,
  lineBreak: 'word',
  overflow: 'refuse',
  ...more,
});

function layOut(paragraphs: readonly RichParagraph[], more: Partial<RichTextItem> = {}) {
  const layout = layOutRichText(item(paragraphs, more), box);
  if (!layout.ok) throw new Error(JSON.stringify(layout.refusal));
  return layout.value;
}
const said = ({ runs }: PlacedLine) => runs.flatMap(({ glyphs }) => glyphs.map(({ text }) => text)).join('');
const facesIn = (spans: readonly RichSpan[], more: Partial<RichTextItem> = {}) =>
  layOut([paragraph(spans)], more).lines.flatMap(({ runs }) => runs.map(({ face }) => face.name));

describe('rich text in an area', () => {
  it('is in the font of its style, in its own script', () => {
    const bold = span('b', { bold: true });
    const italic = span('i', { italic: true });
    expect(facesIn([span('a'), bold, italic, span('c', { bold: true, italic: true })])).toEqual([
      ...['Noto Sans', 'Noto Sans Bold', 'Noto Sans Italic', 'Noto Sans Bold Italic'],
    ]);
    expect(facesIn([span('של', { bold: true })])).toEqual(['Noto Sans Hebrew Bold']);
    expect(facesIn([span('a')], { fontName: 'Noto Sans Bold' })).toEqual(['Noto Sans Bold']);
    expect(layOutRichText(item([], { fontName: 'Arial' }), box)).toMatchObject({
      refusal: { label: 'document.unknownFont' },
    });
  });

  it('is broken between words, across styles, and not at a space that holds words together', () => {
    const words = [span('The quick '), span('brown fox', { bold: true }), span(' jumps over it')];
    const { lines } = layOut([paragraph(words)]);
    expect(lines.map(said)).toEqual(['The quick brown fox', 'jumps over it']);
    expect(layOut([paragraph([span('The quick brown fox\u00a0jumps')])]).lines.map(said)[0]).toBe('The quick brown');
    const none = layOutRichText(item([paragraph(words)], { lineBreak: 'none' }), box);
    expect(none).toMatchObject({ refusal: { label: 'document.textTooLarge' } });
  });

  it('has lines as high as their largest letters, and room above paragraphs', () => {
    const heights = (...paragraphs: RichParagraph[]) => {
      const ys = layOut(paragraphs).lines.map(({ y }) => y);
      return (ys[0] ?? 0) - (ys[1] ?? 0);
    };
    const [a, b] = [paragraph([span('a')]), paragraph([span('b')])];
    expect(heights(a, b)).toBeCloseTo(13.62, 2);
    expect(heights(a, paragraph([span('b', { size: 20 })]))).toBeGreaterThan(20);
    expect(heights(a, { ...b, before: 1 })).toBeCloseTo(23.62, 2);
    expect(heights(a, paragraph([span('', { size: 20 })]), b)).toBeGreaterThan(20);
  });

  it('stands where its paragraph, its direction or its area says', () => {
    const x = (more: Partial<RichParagraph>, area: Partial<RichTextItem> = {}) =>
      layOut([paragraph([span('Hallo')], more)], area).lines[0]?.x ?? 0;
    expect(x({})).toBe(100);
    expect(x({ hAlign: 'right' })).toBeGreaterThan(180);
    expect(x({}, { hAlign: 'right' })).toBe(x({ hAlign: 'right' }));
    expect(x({ hAlign: 'center' })).toBeCloseTo((x({}) + x({ hAlign: 'right' })) / 2, 5);
    expect(x({ rtl: true })).toBe(x({ hAlign: 'right' }));
    const bottom = layOut([paragraph([span('a')])], { vAlign: 'bottom' }).lines[0]?.y ?? 0;
    expect(bottom).toBeLessThan(610);
  });

  it('runs from the right with the words of other scripts in their own direction', () => {
    const line = layOut([paragraph([span('שלום '), span('ABC', { bold: true }), span(' 12')], { rtl: true })]).lines[0];
    expect(line && said(line)).toBe('ABC 12 םולש');
  });

  it('has the marker of a list before its first line, at the side where it begins', () => {
    const list = { indent: 2, marker: '1.' };
    const [marker, first, second] = layOut([paragraph([span('The quick brown fox jumps')], list)]).lines;
    expect([marker, first, second].map((line) => line && said(line))).toEqual(['1.', 'The quick brown fox', 'jumps']);
    expect([first?.x, second?.x]).toEqual([120, 120]);
    expect(marker?.x).toBeGreaterThan(100);
    expect(marker?.x).toBeLessThan(115);
    const [rtlMarker, rtlLine] = layOut([paragraph([span('שלום')], { ...list, rtl: true })]).lines;
    expect(rtlMarker?.x).toBeGreaterThan(200);
    expect(rtlLine?.x).toBeLessThan(200);
  });

  it('is made smaller until it fits, or refused', () => {
    const long = Array.from({ length: 12 }, () => paragraph([span('A line'), span(' of it', { size: 14 })]));
    const shrunk = layOut(long, { overflow: 'shrink' });
    expect(shrunk).toMatchObject({ overflows: true });
    expect(shrunk.fontSize).toBeLessThan(10);
    expect(Math.min(...shrunk.lines.map(({ y }) => y))).toBeGreaterThan(600);
    expect(layOutRichText(item(long), box)).toMatchObject({ refusal: { label: 'document.textTooLarge' } });
    expect(layOutRichText(item([paragraph([span('\u{1f600}')])]), box)).toMatchObject({
      refusal: { label: 'document.missingGlyph' },
    });
  });
});

describe('rich text on a page', () => {
  const draw = (spans: readonly RichSpan[], more: Partial<RichTextItem> = {}) => {
    const drawn = startOutput().draw([item([paragraph(spans)], more)], { width: 595, height: 842 });
    if (!drawn.ok) throw new Error(JSON.stringify(drawn.refusal));
    return drawn.value.overlay.content.toString('latin1');
  };

  it('has its own colours, or the one of the item', () => {
    const red = span('x', { color: { r: 255, g: 0, b: 0, a: 1 } });
    expect(draw([red, span('y')])).toMatch(/1 0 0 rg[\s\S]*\n0 g\n/);
    expect(draw([red], { oneColor: true })).not.toContain('1 0 0 rg');
    expect(draw([red], { color: { ...BLACK, a: 0 } })).toBe('');
  });

  it('has a line under what is underlined, and slants what has no italic', () => {
    expect(draw([span('x', { underline: true })])).toMatch(/ET\n0 g\n[\d. -]+ re\nf/);
    expect(draw([span('x')])).not.toMatch(/ re\n/);
    expect(draw([span('של', { italic: true })])).toContain('1 0 0.2126 1 ');
    expect(draw([span('x', { italic: true })])).toContain('1 0 0 1 ');
  });
});
