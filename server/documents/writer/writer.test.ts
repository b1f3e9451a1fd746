// Overlays: what is drawn on a page, and the fonts and states it names.
import { describe, expect, it } from 'vitest';
import type { DrawItem } from './draw-item.ts';
import { type DrawnPage, startOutput } from './writer.ts';

const page = { width: 595.28, height: 841.89 };
const black = { r: 0, g: 0, b: 0, a: 1 };
const area = { left: 10, top: 20, width: 30, height: 15 };

function drawn(items: readonly DrawItem[], writer = startOutput()): DrawnPage & { content: string } {
  const result = writer.draw(items, page);
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  return { ...result.value, content: result.value.overlay.content.toString('latin1') };
}

const text = (line: string, more: object = {}): DrawItem => ({
  type: 'text',
  area,
  lines: [line],
  fontName: 'Noto Sans',
  fontSize: 10,
  color: black,
  lineSpace: 1,
  hAlign: 'left',
  vAlign: 'top',
  rtl: false,
  lineBreak: 'none',
  ...more,
});

describe('an overlay', () => {
  it('fills a rectangle where its area is, measured from the bottom left in points', () => {
    const { content } = drawn([{ type: 'rectangle', area, fill: { r: 255, g: 0, b: 0, a: 1 } }]);
    expect(content).toContain('1 0 0 rg');
    expect(content).toContain('28.3465 742.6774 85.0394 42.5197 re');
  });

  it('writes what is grey in grey alone, and nothing else', () => {
    const grey = { r: 51, g: 51, b: 51, a: 1 };
    const { content } = drawn([{ type: 'rectangle', area, stroke: black, fill: grey, strokeWidth: 2 }, text('x')]);
    expect(content).toMatch(/(?:^|\n)0 G\n/);
    expect(content).toMatch(/(?:^|\n)0\.2 g\n/);
    expect(content).toMatch(/(?:^|\n)0 g\n/);
    expect(content).not.toMatch(/rg/i);
  });

  it('draws a border inside its area', () => {
    const { content } = drawn([{ type: 'rectangle', area, stroke: black, strokeWidth: 2 }]);
    expect(content).toContain('29.3465 743.6774 83.0394 40.5197 re\nS');
  });

  it('names a graphics state for a colour that is not opaque, and draws nothing in an invisible one', () => {
    const half = { ...black, a: 0.5 };
    const { content, overlay } = drawn([text('x', { color: half }), { type: 'rectangle', area, fill: half }]);
    expect([...overlay.graphicStates]).toEqual([['MrA50', '<</Type/ExtGState/ca 0.5/CA 0.5>>']]);
    expect(content.match(/\/MrA50 gs/g)).toHaveLength(2);
    const invisible = drawn([
      text('x', { color: { ...black, a: 0 } }),
      { type: 'rectangle', area, fill: { ...black, a: 0 } },
    ]);
    expect(invisible.content).not.toMatch(/Tj|TJ| f\n/);
  });

  it('draws a code as one path with one fill', () => {
    const code = {
      type: 'datamatrix',
      area,
      text: '123',
      shape: 'auto',
      fitToArea: true,
      gs1: false,
      color: black,
    } as const;
    const { content } = drawn([code]);
    expect(content.match(/\bf\n/g)).toHaveLength(1);
    expect(content.match(/ re\n/g)?.length).toBeGreaterThan(10);
  });

  it('takes the oblong code in an oblong area, where its modules are larger', () => {
    const code = {
      type: 'datamatrix',
      area: { ...area, width: 60 },
      text: '123456',
      shape: 'auto',
      fitToArea: true,
      gs1: false,
      color: black,
    } as const;
    const oblong = drawn([code]).content;
    expect(oblong).toBe(drawn([{ ...code, shape: 'rectangle' }]).content);
    const even = { ...area, width: 15 };
    expect(drawn([{ ...code, area: even }]).content).toBe(drawn([{ ...code, area: even, shape: 'square' }]).content);
  });

  it('tells which text is larger than its area, and cuts it where asked to', () => {
    const long = 'much too long for thirty millimetres of width';
    const page = drawn([text('short'), text(long), text(long, { overflow: 'clip' })]);
    expect(page.overflowing).toEqual([1, 2]);
    expect(page.content.match(/W n/g)).toHaveLength(1);
  });
});

describe('the fonts of an output', () => {
  it('are one subset for all its pages', () => {
    const writer = startOutput();
    const first = drawn([text('abc')], writer);
    const second = drawn([text('xyz')], writer);
    const font = first.overlay.fonts.get('MrF1');
    expect(second.overlay.fonts.get('MrF1')).toBe(font);
    const objects = font?.objects(10) ?? [];
    expect(objects.map(({ number }) => number)).toEqual([10, 11, 12, 13, 14]);
    expect(objects[0]?.body.toString('latin1')).toMatch(
      /^<<\/Type\/Font\/Subtype\/Type0\/BaseFont\/[A-Z]{6}\+NotoSans-Regular/,
    );
    const widths = /\/W\[(.*)\]>>$/s.exec(objects[1]?.body.toString('latin1') ?? '')?.[1] ?? '';
    expect(
      widths
        .replaceAll(/\d+\[|\]/g, ' ')
        .trim()
        .split(/\s+/),
    ).toHaveLength(6);
    expect(objects[3]?.body.length).toBeLessThan(5000);
  });
});
