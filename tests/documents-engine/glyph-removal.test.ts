// Glyphs are taken out of a page: those of the area are gone, and every other one stays exactly where it was.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { pageWithout } from '#server/documents/engine/removal/removal.ts';
import { writeWithout } from '#server/documents/engine/removal/rewritten-file.ts';
import { areaText, userSpaceOf } from '#server/documents/engine/text/area-text.ts';
import { onePage, openedBytes, streamOf } from './pdf-samples.ts';

const folder = mkdtempSync(join(tmpdir(), 'glyph-removal-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FONT = '/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>>>';
const PAGE = `/MediaBox[0 0 595 842]/Resources<<${FONT}/XObject<</Fm1 5 0 R>>>>`;
const FORM = `/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<<${FONT}>>`;
/** mm */
const AREA = { left: 100, top: 40, width: 90, height: 40 };
const WHOLE = { left: 0, top: 0, width: 300, height: 400 };

const literal = (text: string): string => `(${text.replaceAll(/[()\\]/g, '\\$&')})`;
const hex = (text: string): string => `<${Buffer.from(text, 'latin1').toString('hex')}>`;
const letters = fc.stringMatching(/^[A-Za-z0-9 ().-]{1,24}$/);

/** One line of text, shown by one of the ways that programs have. */
const shown = fc
  .tuple(letters, letters, fc.constantFrom('Tj', 'hex', 'TJ', "'", '"'), fc.integer({ min: -400, max: 400 }))
  .map(([first, second, way, by]) => {
    if (way === 'hex') return `${hex(first)} Tj`;
    if (way === 'TJ') return `[${literal(first)} ${by} ${hex(second)}] TJ`;
    if (way === '"') return `1 0.5 ${literal(first)} "`;
    return `${literal(first)} ${way}`;
  });

const state = fc.constantFrom('', '0.4 Tc', '2 Tw', '90 Tz', '1.5 Ts', '16 TL', '0 Tr');
/** Lines below each other that begin in the address or far from it, points. */
const block = fc
  .record({
    x: fc.constantFrom(40, 300),
    y: fc.integer({ min: 100, max: 720 }),
    size: fc.integer({ min: 7, max: 12 }),
    lines: fc.array(fc.tuple(state, shown), { minLength: 1, maxLength: 5 }),
    matrix: fc.boolean(),
  })
  .map(({ x, y, size, lines, matrix }) => {
    const place = matrix ? `1 0 0 1 ${x} ${y} Tm` : `${x} ${y} Td`;
    return `q BT /F1 ${size} Tf 14 TL ${place} ${lines.map(([set, show]) => `${set} ${show} T*`).join('\n')} ET Q`;
  });

const glyphsOf = (bytes: Buffer) => areaText(openedBytes(bytes), 1, WHOLE).glyphs;
const placeOf = ({ text, x, y }: { text: string; x: number; y: number }) => `${text} ${x} ${y}`;
/** Widths are written with three decimals. */
const NEAR = 0.02;

function without(bytes: Buffer): Buffer | null {
  const file = openedBytes(bytes);
  const page = pageWithout(file, 1, userSpaceOf(AREA, file.geometry(1)));
  if (page === null) return null;
  const target = join(folder, 'without.pdf');
  writeWithout({ file, page: 1, without: page }, target);
  return readFileSync(target);
}

/** The content itself, or in a form that the page draws. */
const pageOf = (content: string, inForm: boolean): Buffer =>
  inForm ? onePage('q /Fm1 Do Q', PAGE, [streamOf(content, FORM)]) : onePage(content, PAGE, [streamOf('', FORM)]);

describe('glyphs of an area', () => {
  it('are gone, and all others stay where they were, however they are written', () => {
    const removed = { pages: 0 };
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 6 }), fc.boolean(), (blocks, inForm) => {
        const before = pageOf(blocks.join('\n'), inForm);
        const after = without(before);
        // A line that goes on beyond the area is left whole.
        if (after === null) return;
        const inside = new Set(areaText(openedBytes(before), 1, AREA).glyphs.map(placeOf));
        const kept = glyphsOf(before).filter((glyph) => !inside.has(placeOf(glyph)));
        const left = glyphsOf(after);
        expect(left.map(({ text }) => text)).toEqual(kept.map(({ text }) => text));
        const moved = left.filter(
          ({ x, y }, index) => Math.hypot(x - (kept[index]?.x ?? 0), y - (kept[index]?.y ?? 0)) > NEAR,
        );
        expect(moved).toEqual([]);
        if (inside.size > 0) removed.pages += 1;
      }),
      { numRuns: 300 },
    );
    expect(removed.pages).toBeGreaterThan(20);
  });

  it('are not painted over: no byte of them is left, also not in what is said in place of them', () => {
    const span = `/Span <</ActualText(Rue Haute 1)>> BDC BT /F1 10 Tf 300 700 Td (Rue Haute 1) Tj ET EMC`;
    const after = without(pageOf(`${span} BT /F1 10 Tf 40 300 Td (Dear) Tj ET`, false));
    const again = after === null ? null : openedBytes(after);
    expect(
      again &&
        areaText(again, 1, WHOLE)
          .glyphs.map(({ text }) => text)
          .join(''),
    ).toBe('Dear');
    const [content] = again === null ? [] : [again.pages.numbers[0] ?? 0];
    const page = again?.objects.dict({ ref: content ?? 0 });
    const stream = page?.get('Contents') as { ref: number } | undefined;
    expect(again?.objects.streamData(stream?.ref ?? 0).toString('latin1')).not.toMatch(/Rue|ActualText/);
  });

  it('take along what is said in place of a form, and stay where it is said in the resources', () => {
    const line = 'BT /F1 10 Tf 300 700 Td (Rue Haute 1) Tj ET';
    const spoken = '/Span <</ActualText(Rue Haute 1)>> BDC /Fm1 Do EMC';
    const after = without(onePage(spoken, PAGE, [streamOf(line, FORM)]));
    const again = after === null ? null : openedBytes(after);
    const page = again?.objects.dict({ ref: again.pages.numbers[0] ?? 0 });
    const stream = page?.get('Contents') as { ref: number } | undefined;
    expect(again?.objects.streamData(stream?.ref ?? 0).toString('latin1')).toMatch(/^\s*\/Span BMC\s+\/Fm1 Do EMC\s*$/);
    const named = `${PAGE.replace('/Resources<<', '/Resources<</Properties<</P1<</ActualText(Rue Haute 1)>>>>')}`;
    expect(without(onePage(`/Span /P1 BDC ${line} EMC`, named, [streamOf('', FORM)]))).toBeNull();
    expect(without(onePage('/Span /P1 BDC /Fm1 Do EMC', named, [streamOf(line, FORM)]))).toBeNull();
  });

  it('stay where a line goes on beyond the area, where they clip, and where a form is drawn twice', () => {
    const line = (show: string) => `BT /F1 10 Tf 300 700 Td ${show} ET`;
    const long = line(`(${'A line that goes on and on '.repeat(3)}) Tj`);
    const clipping = line('7 Tr (Rue Haute) Tj');
    expect([long, clipping].map((content) => without(pageOf(content, false)))).toEqual([null, null]);
    const twice = onePage('q /Fm1 Do Q q 1 0 0 1 0 -300 cm /Fm1 Do Q', PAGE, [streamOf(line('(Rue) Tj'), FORM)]);
    expect(without(twice)).toBeNull();
  });
});
